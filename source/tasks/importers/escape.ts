import { z } from 'zod'
import { issueWords } from '../../issue-words.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import type { Mechanism } from '../schema/arena.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { type Cell, halfRoomBlocks, hold, middle, whole } from './escape-blocks.ts'
import { asNotes, type Imported, type ImportedFile, type Note } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { shown } from './read-description.ts'
import { blockNames, translator } from './version-names.ts'

const version = '1.19.2'
const roomHeightBlocks = 6

/** A block, a creature, a condition or an effect: what is not listed is a state of the block. */
const entry = z.looseObject({
  name: z.string(),
  position: blockPosition,
  command: z.string().optional(),
  sub_event: z.string().optional(),
})
type Entry = z.infer<typeof entry>
const amounts = z.record(z.string(), z.int().min(1))
const atom = z.looseObject({
  init: z.array(entry).default([]),
  condition: z.array(entry).default([]),
  effect: z.array(entry).default([]),
  in: amounts.default({}),
  out: amounts.default({}),
  wait_interval: z.number().min(0).optional(),
  min_player: z.int().min(1).optional(),
  type: z.string().optional(),
  merge: z.boolean().optional(),
  split: z.boolean().optional(),
  task_description: z.string().optional(),
})
type Atom = z.infer<typeof atom>

const atomFields = new Set([...Object.keys(atom.shape), 'same_room', 'activate_duration', 'score'])
/** Fields of an entry that are no states. */
const own = new Set(['name', 'position', 'command', 'sub_event', 'random', 'lock_key', 'activate_mode'])
const devices = /(?:lever|_button|_pressure_plate|_door|_trapdoor|_fence_gate)$/
const names = ['Alice', 'Bob', 'Cindy', 'Dan']

/** VillagerBench's `escape_atom.json`: every atom as a room of its own, with its way out in the southern wall. */
export const importEscapeAtoms = (file: ImportedFile): Imported => {
  const stored = objectIn(file, 'a list of escape atoms')
  const notes: string[] = []
  const tasks: Task[] = []
  for (const [id, value] of Object.entries(stored)) {
    const note: Note = text => void notes.push(`atom ${id}: ${text}`)
    const parsed = atom.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!
      note(`${issue.path.join('.') || 'the atom'}: ${issueWords(issue)} → left out`)
      continue
    }
    tasks.push(roomOf(id, parsed.data, note))
  }
  return { tasks, notes }
}

const moved = ([x, y, z]: readonly number[]): [number, number, number] => [
  middle[0] + x!,
  middle[1] + y!,
  middle[2] + z!,
]
const statesOf = (from: Entry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(from)
      .filter(([key]) => !own.has(key))
      .map(([key, value]) => [key, String(value)]),
  )

const roomOf = (id: string, from: Atom, note: Note): Task => {
  for (const field of Object.keys(from)) if (!atomFields.has(field)) note(`unknown field ${field} → ignored`)
  if (from.type !== undefined && from.type !== 'and') note(`conditions of the type ${from.type} → taken for "and"`)
  if (from.merge || from.split) note('it moves players between rooms → the way out opens instead')
  const translate = translator(blockNames(version), asNotes(note))
  const blocks = new Map<string, Cell>()
  const put = (cell: Cell): void => void blocks.set(cell.at.join(' '), cell)
  const containers: { at: Position; block: string; items: Record<string, number> }[] = []
  const creatures: { type: string; at: Position }[] = []
  const where = (part: Entry): string => moved(part.position).join(' ')

  for (const part of from.init) {
    if (part.random === true) note(`${part.name} stands anywhere in the room → at ${where(part)}`)
    const creature = /^summon_([a-z_]+)$/.exec(part.name)?.[1]
    if (creature) {
      creatures.push({ type: creature, at: moved(part.position) })
      continue
    }
    const block = translate(shown({ block: part.name, states: statesOf(part) }))
    if (block === null) continue
    if (/^chest\b/.test(block)) {
      if (part.lock_key !== undefined) note(`the chest at ${where(part)} has a lock → it stands open`)
      const [, item, count] =
        /container\.\d+ with (?:minecraft:)?([a-z0-9_]+)(?: (\d+))?$/.exec(part.command ?? '') ?? []
      if (part.command !== undefined && item === undefined) note(`command "${part.command}" → left out`)
      containers.push({
        at: moved(part.position),
        block,
        items: item === undefined ? {} : { [item]: Number(count ?? 1) },
      })
      continue
    }
    if (part.command !== undefined) note(`command "${part.command}" → left out`)
    for (const cell of whole({ at: moved(part.position), block })) {
      const before = blocks.get(cell.at.join(' '))
      if (before && before.block !== cell.block)
        note(`${cell.at.join(' ')} is ${before.block} and ${cell.block} → ${cell.block}`)
      put(cell)
    }
  }
  for (const cell of [...blocks.values()]) hold(cell, blocks, note)
  // A chest and a lever in the same place: the lever is what the room is about, the chest steps aside.
  for (const chest of containers)
    while (blocks.has(chest.at.join(' '))) {
      note(
        `${chest.at.join(' ')} is ${blocks.get(chest.at.join(' '))!.block} and a chest → the chest stands one to the west`,
      )
      chest.at = [chest.at[0] - 1, chest.at[1], chest.at[2]]
    }
  const mechanisms = mechanismsOf(from, blocks, note, translate)
  const needsHands = mechanisms.some(one => one.when.some(({ block }) => !devices.test(blockName(block))))
  const wall = needsHands ? 'bedrock' : 'stone_bricks'
  if (needsHands) note('blocks must be placed in it → it is played in survival, between walls of bedrock')
  const seats = names.slice(0, Math.min(names.length, Math.max(2, from.min_player ?? 1)))
  if ((from.min_player ?? 1) > names.length) note(`min_player ${from.min_player} → ${names.length} seats`)
  if (Object.keys(from.out).length > 0)
    note(`it hands on ${Object.keys(from.out).join(', ')} to a later room → there is no later room`)
  const edge = halfRoomBlocks + 1
  const floor = middle[1] - 1
  const exit = { from: [-1, middle[1], edge + 1] as Position, to: [1, middle[1] + 1, edge + 3] as Position }
  const text = from.task_description ?? 'Find out what opens the way out.'
  if (from.task_description === undefined) note('no task_description → the team must find out by itself')
  return taskSchema.parse({
    name: `escape-atom-${id}`,
    title: `Escape atom ${id}: ${text}`.slice(0, 120),
    goal: `Escape together: everybody must stand in the exit, the area from ${exit.from.join(' ')} to ${exit.to.join(' ')}.`,
    conversation: text.slice(0, 2000),
    seats: { workers: seats },
    organization: 'dag',
    knows: { judge: 'number' },
    timeLimit: 420,
    arena: {
      region: { from: [-edge - 3, floor, -edge - 3], to: [edge + 3, floor + roomHeightBlocks + 2, edge + 6] },
      spawn: [0, middle[1], -2],
      mode: needsHands ? 'survival' : 'adventure',
      blocks: [
        { block: wall, from: [-edge, middle[1], -edge], to: [edge, middle[1] + roomHeightBlocks - 1, edge + 4] },
        {
          block: 'air',
          from: [-halfRoomBlocks, middle[1], -halfRoomBlocks],
          to: [halfRoomBlocks, middle[1] + roomHeightBlocks - 1, halfRoomBlocks],
        },
        { block: 'air', from: exit.from, to: [exit.to[0], middle[1] + roomHeightBlocks - 1, exit.to[2]] },
        { block: 'emerald_block', from: [exit.from[0], floor, exit.from[2]], to: [exit.to[0], floor, exit.to[2]] },
        // From below: what stands on something comes after it.
        ...[...blocks.values()].sort((a, b) => a.at[1] - b.at[1]),
      ],
      containers,
      entities: creatures,
      mechanisms,
    },
    inventories: Object.keys(from.in).length > 0 ? { [seats[0]!]: from.in } : {},
    judge: [
      ...mechanisms.map(one => ({ kind: 'placed', ...one.sets.at(-1)!, sticky: true })),
      { kind: 'inside', name: 'everybody out', box: exit },
    ],
    tags: ['villagerbench', 'escape', 'imported'],
  })
}

/** Conditions and effects of one sub event belong together; without one, all of them do. */
const mechanismsOf = (
  from: Atom,
  blocks: ReadonlyMap<string, Cell>,
  note: Note,
  translate: (text: string) => string | null,
): Mechanism[] => {
  const events = [...new Set(from.condition.map(part => part.sub_event ?? ''))]
  const lost = from.effect.filter(part => !events.includes(part.sub_event ?? ''))
  for (const part of lost) note(`the effect on ${part.name} belongs to no condition → left out`)
  const opened: [number, number, number][] = [moved([0, 0, halfRoomBlocks + 1]), moved([0, 1, halfRoomBlocks + 1])]
  return events.flatMap((event): Mechanism[] => {
    const when = from.condition
      .filter(part => (part.sub_event ?? '') === event)
      .flatMap(part => {
        const block = translate(shown({ block: part.name, states: statesOf(part) }))
        return block === null ? [] : [{ at: moved(part.position), block }]
      })
    const sets = from.effect
      .filter(part => (part.sub_event ?? '') === event)
      .flatMap(part => effectOf(part, blocks, note, translate))
    if (when.length === 0) return []
    if (sets.length === 0) {
      if (event !== '' && event !== 'final') {
        note(`nothing is left of what "${event}" does → left out`)
        return []
      }
      note('nothing is left of what it does → the way out opens')
    }
    return [
      {
        when,
        ordered: false,
        window: from.wait_interval ?? 0,
        sets: sets.length > 0 ? sets : opened.map(place => ({ at: place, block: 'air' })),
      },
    ]
  })
}

const effectOf = (
  part: Entry,
  blocks: ReadonlyMap<string, Cell>,
  note: Note,
  translate: (text: string) => string | null,
): Cell[] => {
  if (part.command !== undefined) {
    const block = /^\/?setblock _pos_ ([a-z0-9_[\]=,]+)$/.exec(part.command)?.[1]
    if (block === undefined) {
      note(`command "${part.command}" → left out`)
      return []
    }
    return [{ at: moved(part.position), block }]
  }
  // What is there already keeps the states that the effect does not name.
  const there = blocks.get(moved(part.position).join(' '))?.block
  const { half: _, ...states } = there?.startsWith(part.name) ? (parseBlock(there).states ?? {}) : {}
  const block = translate(shown({ block: part.name, states: { ...states, ...statesOf(part) } }))
  return block === null ? [] : whole({ at: moved(part.position), block })
}
