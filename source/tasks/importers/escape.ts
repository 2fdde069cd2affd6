import { issueWords } from '../../issue-words.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { cornersOf, holds } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { type Task, taskSchema } from '../task-schema.ts'
import { type Atom, atom, type Entry, moved, statesOf } from './escape-atom.ts'
import { type Cell, halfRoomBlocks, hold, middle, whole } from './escape-blocks.ts'
import { earnsPoints, mechanismsOf } from './escape-mechanisms.ts'
import { asNotes, attempt, type Imported, type ImportedFile, type Note, taskName } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { shown } from './read-description.ts'
import { blockNames, translator } from './version-names.ts'

const version = '1.19.2'
const roomHeightBlocks = 6

const atomFields = new Set(Object.keys(atom.shape))
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
    if (parsed.data.condition.length === 0) {
      note('no condition → nothing to judge, left out')
      continue
    }
    const room = attempt(note, () => roomOf(id, parsed.data, note))
    if (room) tasks.push(room)
  }
  return { tasks, notes }
}

/** What one room of its own has no use for. */
const tellOthers = (from: Atom, note: Note): void => {
  for (const field of Object.keys(from)) if (!atomFields.has(field)) note(`unknown field ${field} → ignored`)
  if (from.type !== undefined && !/^(?:and|or)$/.test(from.type))
    note(`conditions of the type ${from.type} → taken for "and"`)
  if ((from.activate_duration ?? 0) > 0)
    note(`what opens shuts again after ${from.activate_duration} s → it stays open`)
  if (from.same_room === false) note('parts of it may be in other rooms → all of it is in one room')
  if (from.score !== undefined && from.score !== 1)
    note(`its score among other rooms is ${from.score} → it is the only room`)
  for (const part of [...from.condition, ...from.effect]) {
    if (part.activate_mode === undefined || part.activate_mode === 'level') continue
    const waits = part.duration === undefined ? '' : ` within ${String(part.duration)} s`
    note(`${part.name} is asked for as ${String(part.activate_mode)}${waits} → what state it has counts`)
  }
}

/** Null: it cannot be judged as in the benchmark. */
const roomOf = (id: string, from: Atom, note: Note): Task | null => {
  tellOthers(from, note)
  if (from.merge) note('it brings players together from other rooms → the way out opens instead')
  if (from.split) note('it sends players into several rooms → the way out opens instead')
  const known = blockNames(version)
  const translate = translator(known, asNotes(note))
  const blocks = new Map<string, Cell>()
  const put = (cell: Cell): void => void blocks.set(cell.at.join(' '), cell)
  const containers: { at: Position; block: string; items: Record<string, number> }[] = []
  const creatures: { type: string; at: Position }[] = []
  const where = (part: Entry): string => moved(part.position).join(' ')

  for (const part of from.init) {
    if (part.random === true) note(`${part.name} stands anywhere in the room → at ${where(part)}`)
    else if (part.random !== undefined && part.random !== false)
      note(`${String(part.random)} of ${part.name} stand anywhere in the room → one, at ${where(part)}`)
    const creature = /^summon_([a-z_]+)$/.exec(part.name)?.[1]
    if (creature && !known.isCreature(creature)) note(`${creature} is no creature of Minecraft ${version} → left out`)
    else if (creature) {
      creatures.push({ type: creature, at: moved(part.position) })
    }
    if (creature) continue
    const block = translate(shown({ block: part.name, states: statesOf(part) }))
    if (block === null) continue
    if (/^chest\b/.test(block)) {
      if (part.lock_key !== undefined)
        note(`the chest at ${where(part)} is locked for ${String(part.lock_key)} → it stands open`)
      const [, item, count] =
        /container\.\d+ with (?:minecraft:)?([a-z0-9_]+)(?: (\d+))?$/.exec(part.command ?? '') ?? []
      const isKnown = item !== undefined && known.isItem(item)
      if (part.command !== undefined && !isKnown) note(`command "${part.command}" → left out`)
      containers.push({
        at: moved(part.position),
        block,
        items: isKnown ? { [item]: Number(count ?? 1) } : {},
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
  const worked = mechanismsOf(from, blocks, note, translate)
  if (worked === null) {
    note('a condition cannot be looked at → nothing to judge, left out')
    return null
  }
  const { mechanisms } = worked
  const needsHands = mechanisms.some(one => one.when.some(({ block }) => !devices.test(blockName(block))))
  const wall = needsHands ? 'bedrock' : 'stone_bricks'
  if (needsHands) note('blocks must be placed in it → it is played in survival, between walls of bedrock')
  const seats = names.slice(0, Math.min(names.length, Math.max(2, from.min_player ?? 1)))
  if ((from.min_player ?? 1) > names.length) note(`min_player ${from.min_player} → ${names.length} seats`)
  const handed = Object.entries(from.out)
  if (handed.length > 0)
    note(
      `it hands on ${handed.map(([item, count]) => `${count} ${item}`).join(', ')} to a later room → there is no later room`,
    )
  const edge = halfRoomBlocks + 1
  const floor = middle[1] - 1
  const exit = { from: [-1, middle[1], edge + 1] as Position, to: [1, middle[1] + 1, edge + 3] as Position }
  const text = from.task_description ?? 'Find out what opens the way out.'
  if (from.task_description === undefined) note('no task_description → the team must find out by itself')
  const stand = [
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
  ]
  const standsAt = (at: Position): string => {
    const block =
      containers.find(one => one.at.join() === at.join())?.block ??
      stand.findLast(one => ('at' in one ? one.at.join() === at.join() : holds(cornersOf(one), at)))?.block ??
      (at[1] < middle[1] ? 'grass_block' : 'air')
    const { block: name, states } = parseBlock(block)
    return shown({ block: name, states: { ...known.usualStates(name), ...states } })
  }
  const given = Object.fromEntries(Object.entries(from.in).filter(([item]) => known.isItem(item)))
  for (const item of Object.keys(from.in))
    if (!known.isItem(item)) note(`${item} is no item of Minecraft ${version} → left out`)
  return taskSchema.parse({
    name: taskName(`escape-atom-${id}`),
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
      blocks: stand,
      containers,
      entities: creatures,
      mechanisms,
    },
    inventories: Object.keys(given).length > 0 ? { [seats[0]!]: given } : {},
    judge: [
      ...earnsPoints(worked, standsAt, note).map(one => ({ kind: 'placed', ...one, sticky: true })),
      { kind: 'inside', name: 'everybody out', box: exit },
    ],
    tags: ['villagerbench', 'escape', 'imported'],
  })
}
