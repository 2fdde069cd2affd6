import { z } from 'zod'
import type { Interaction, Scenario } from '../generators/villagerbench/skill.ts'
import type { Finding } from './import-report.ts'

/** The fields of VillagerBench's `meta` tasks, and which of them each scenario reads. */

const coordinate = z.int()
const argument = z.looseObject({
  target: z.string().default(''),
  x: coordinate,
  y: coordinate,
  z: coordinate,
  facing: z.string().default(''),
  item_position: z.string().default('inventory'),
  tool: z.string().default(''),
  action: z.string().default(''),
  step: z.number().default(1),
  other_arg: z.array(z.unknown()).default([]),
})
export type SkillArgument = z.infer<typeof argument>

export const storedSkill = z.looseObject({
  task_type: z.string(),
  task_scenario: z.string(),
  task_goal: z.string().default(''),
  task_name: z.string().default(''),
  agent_num: z.int().default(1),
  evaluation_arg: argument,
})
export type StoredSkill = z.infer<typeof storedSkill>

/** How the other program is run: nothing of the task. */
const ofItsRun = new Set(['api_model', 'api_base', 'api_key', 'host', 'port', 'task_idx', 'max_task_num', 'dig_needed'])
const known = new Set([...Object.keys(storedSkill.shape), 'document_file'])

/** Fields of an entry beside those that are read; `ofRun` gathers those that tell how the other program is run. */
export const tellOtherFields = (from: StoredSkill, find: Finding, ofRun: Set<string>): void => {
  for (const field of Object.keys(from)) {
    if (ofItsRun.has(field)) ofRun.add(field)
    else if (!known.has(field)) find(`unknown field ${field}`, 'ignored')
  }
  const { document_file: document } = from
  if (document !== undefined && document !== '')
    find(`document_file ${JSON.stringify(document)} is written while the other program runs`, 'the recipes are known')
  for (const field of Object.keys(from.evaluation_arg))
    if (!Object.hasOwn(argument.shape, field)) find(`unknown field evaluation_arg.${field}`, 'ignored')
}

type Field = 'target' | 'at' | 'facing' | 'item_position' | 'tool' | 'step' | 'other_arg'
const reads: Readonly<Record<Exclude<Scenario, 'interact'> | Interaction, readonly Field[]>> = {
  dig: ['target', 'at', 'tool', 'item_position'],
  craft: ['target', 'step', 'item_position'],
  place: ['target', 'at', 'facing', 'item_position', 'other_arg'],
  useitem: ['target', 'item_position'],
  move: ['at', 'item_position'],
  attack: ['target', 'tool', 'item_position'],
  feed: ['target', 'tool', 'item_position'],
  shear: ['target', 'tool', 'item_position'],
  milk: ['target', 'tool', 'item_position'],
  cook: ['target', 'at', 'item_position', 'other_arg'],
  handover: ['target', 'item_position', 'other_arg'],
  store: ['target', 'at', 'other_arg'],
  water: ['target', 'at', 'tool', 'item_position'],
  till: ['target', 'at', 'tool', 'item_position', 'other_arg'],
  fishing: ['target', 'at', 'tool', 'item_position'],
  bone_meal: ['target', 'at', 'tool', 'item_position', 'other_arg'],
  chat: ['target', 'other_arg'],
  sign: ['target', 'at', 'other_arg'],
  toggle: ['target', 'at', 'tool', 'item_position'],
  saddle: ['target', 'tool', 'item_position'],
  boat: ['target', 'at', 'item_position'],
  minecart: ['target', 'at', 'item_position'],
  bed: ['target', 'at'],
}

/** What the other program writes where it has nothing to say. */
const unsaid: Readonly<Record<Field, readonly string[]>> = {
  target: ['', 'rabbit_stew'],
  at: ['8 -60 8'],
  facing: [''],
  item_position: ['inventory'],
  tool: [''],
  step: ['1'],
  other_arg: ['[]'],
}
const shownAs = (field: Field, from: SkillArgument): string =>
  field === 'at'
    ? `${from.x} ${from.y} ${from.z}`
    : field === 'other_arg'
      ? JSON.stringify(from.other_arg)
      : String(from[field])

/** What is said and has no meaning for this kind of task. */
export const tellUnread = (kind: keyof typeof reads, from: SkillArgument, find: Finding): void => {
  for (const field of Object.keys(unsaid) as Field[]) {
    const value = shownAs(field, from)
    if (!reads[kind].includes(field) && !unsaid[field].includes(value))
      find(`${field === 'at' ? 'x y z' : field} ${value.slice(0, 60)} means nothing for ${kind}`, 'not used')
  }
}
