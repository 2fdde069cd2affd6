import { issueWords } from '../../issue-words.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import {
  type Interaction,
  interactions,
  type Scenario,
  type Skill,
  scenarios,
} from '../generators/villagerbench/skill.ts'
import { skillVersion } from '../generators/villagerbench/skill-parts.ts'
import { roomWidths } from '../generators/villagerbench/skill-room.ts'
import { skillTask } from '../generators/villagerbench/skill-task.ts'
import type { Task } from '../task-schema.ts'
import { asNotes, type Finding, type Imported, type ImportedFile, taskName } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { type StoredSkill, storedSkill, tellOtherFields, tellUnread } from './skill-fields.ts'
import { ofInteraction, ofScenario } from './skill-parts.ts'
import { type BlockNames, blockNames } from './version-names.ts'

/** VillagerBench's `meta` tasks: an entry or a list of entries with `task_scenario` and `evaluation_arg`. */
export const importSkills = (file: ImportedFile): Imported => {
  const stored = objectIn(file, 'a list of single-skill tasks')
  const notes: string[] = []
  const names = blockNames(skillVersion)
  const tasks: Task[] = []
  const ofRun = new Set<string>()
  const entries = 'task_scenario' in stored ? [['0', stored] as const] : Object.entries(stored)
  for (const [index, value] of entries) {
    const result = storedSkill.safeParse(value)
    if (!result.success) {
      const issue = result.error.issues[0]!
      notes.push(`${index}: ${issue.path.join('.') || 'the task'}: ${issueWords(issue)} → left out`)
      continue
    }
    const from = result.data
    const id = from.task_name || `${from.task_scenario}_${index}`
    const find = asNotes(text => notes.push(`${id}: ${text}`))
    tellOtherFields(from, find, ofRun)
    const skill = skillOf(from, names, find)
    if (!skill) continue
    const told = from.task_goal.trim()
    if (told === '') find('no goal', 'told by what is judged')
    tasks.push(
      skillTask(skill, {
        name: taskName(`skill-${id}`),
        title: `One skill, ${from.evaluation_arg.action || from.task_scenario}: ${id}`.slice(0, 120),
        goal: told === '' ? goalOf(skill) : told.slice(0, 4000),
        seed: 1 + Number(index) || 1,
        tags: ['villagerbench', 'meta', from.task_scenario, 'imported'],
      }),
    )
  }
  if (ofRun.size > 0)
    notes.push(`${file.path}: ${[...ofRun].sort().join(', ')} tell how the other program is run → not taken over`)
  return { tasks, notes }
}

/** Files of VillagerBench's `auto` environment: operator commands that set up a land, and nothing that tells whether a task is done. */
export const importCommandFile = (file: ImportedFile): Imported => ({
  tasks: [],
  notes: [
    `${file.path}: operator commands of the “auto” environment set up a land, and no judge tells when its task is done → left out`,
  ],
})

const goalOf = ({ scenario, action, target, at }: Skill): string =>
  `${action ?? scenario} ${target.replaceAll('_', ' ')} at ${at.join(' ')}.`.replaceAll('  ', ' ')

/** Null: nothing of it can be judged, which is told. */
const skillOf = (from: StoredSkill, names: BlockNames, find: Finding): Skill | null => {
  const { evaluation_arg: argument } = from
  const leave = (why: string): null => {
    find(why, 'left out')
    return null
  }
  if (!/^(?:meta|auto)$/.test(from.task_type))
    return leave(`task_type ${JSON.stringify(from.task_type)} is no single skill`)
  if (!Object.hasOwn(scenarios, from.task_scenario))
    return leave(`there is no task_scenario ${JSON.stringify(from.task_scenario)}`)
  // One of the table, just looked up.
  const scenario = from.task_scenario as Scenario
  const isInteraction = scenario === 'interact'
  if (isInteraction && !interactions.includes(argument.action))
    return leave(`interact with the action ${JSON.stringify(argument.action)}: nothing tells when it is done`)
  if (!isInteraction && argument.action !== '')
    find(`action ${JSON.stringify(argument.action)} means nothing for ${scenario}`, 'not used')
  if (from.agent_num !== 1) find(`agent_num ${from.agent_num}`, 'one agent: it is one skill')
  if (!/^(?:inventory|chest)$/.test(argument.item_position))
    find(`item_position ${JSON.stringify(argument.item_position)}`, 'inventory')
  // Of the list, just looked up.
  const action = isInteraction ? (argument.action as Interaction) : undefined
  tellUnread(action ?? (scenario as Exclude<Scenario, 'interact'>), argument, find)
  const base: Skill = {
    ...{ scenario, target: plain(argument.target), facing: '', tool: plain(argument.tool), step: 1 },
    ...{ at: [argument.x, argument.y, argument.z], places: [], items: [] },
    action,
    from: argument.item_position === 'chest' ? 'chest' : 'inventory',
  }
  const given = { base, argument, names, find, leave }
  const skill = action ? ofInteraction(action, given) : ofScenario(scenario as Exclude<Scenario, 'interact'>, given)
  if (!skill) return null
  if (skill.tool !== '' && !names.isItem(skill.tool))
    return leave(`${skill.tool} is no item of Minecraft ${skillVersion}`)
  const width = roomWidths.at(-1)!
  const far = [skill.at, ...skill.places].find(
    ([x, y, z]) => x < 1 || z < 1 || x > width || z > width || y < -62 || y > -48,
  )
  return far ? leave(`${far.join(' ')} is outside of the room`) : skill
}

const plain = (name: string): string => blockName(name.replace(/^minecraft:/, ''))
