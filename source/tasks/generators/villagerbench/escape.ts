import { UsageError } from '../../../errors.ts'
import { Random } from '../../../minecraft/random.ts'
import { escapeComplexity, timeLimits } from '../../metrics/complexity.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { escapeWords, worded } from '../goal-words.ts'
import { type EscapeAtom, escapeAtoms } from './escape-atoms.ts'
import {
  barrierOf,
  corner,
  createPlaces,
  exitBox,
  hintLines,
  type Lock,
  mechanismOf,
  type Placed,
  passageBlocks,
  type Room,
  roomBlocks,
  roomFloorY,
  roomPitchBlocks,
  signOf,
  spawnIn,
  type Way,
} from './escape-rooms.ts'
import { solveEscape } from './escape-solver.ts'

/** How many escapes the suite has, as in the paper. */
export const escapeTasks = 25
/** Least and greatest complexity D of each level; no two overlap, so each level is harder than all below it. */
const escapeLevels = [
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 9],
  [10, 13],
] as const
const perLevel = escapeTasks / escapeLevels.length
/** Draws until one fits its level and can be solved; a few dozen are enough. */
const drawsAtMost = 5000

const seats = ['Alice', 'Bob', 'Cindy', 'Dan'] as const

interface Plan {
  /** From the entrance to the exit. */
  readonly rooms: readonly Room[]
  readonly locks: readonly Lock[]
  /** Names of the atoms it is composed of. */
  readonly kinds: readonly string[]
}

export const escapeLevel = (index: number): number => Math.floor(index / perLevel)

/** Task `index` (0…24) of the escape rooms, easiest first. `agents`: 2 to 4, who all must get out. */
export const escapeTask = (index: number, seed = 1, agents = 2): Task => {
  const [least, most] = escapeLevels[escapeLevel(index)]!
  const random = new Random(seed * 48_271 + index)
  // Every kind of room is the first to be drawn in some task, if the level has place for it.
  const wanted = escapeAtoms[(index * 5 + seed) % escapeAtoms.length]!
  for (let draw = 0; draw < drawsAtMost; draw++) {
    const plan = compose(random, agents, draw < drawsAtMost / 2 ? wanted : null, least, most)
    const task = plan && build(plan, random, { index, seed, agents })
    if (task && solveEscape(task).solved) return task
  }
  throw new UsageError(
    `no escape of complexity ${least} to ${most} for ${agents} agents could be composed (seed ${seed})`,
    'Take another seed or another number of agents.',
  )
}

const triggersOf = (atom: EscapeAtom, agents: number): EscapeAtom['triggers'] =>
  atom.everyAgent ? Array.from({ length: agents }, () => atom.triggers[0]!) : atom.triggers

/** Draws rooms from the exit backwards; null when they miss the level, or when something has no place. */
const compose = (
  random: Random,
  agents: number,
  wanted: EscapeAtom | null,
  least: number,
  most: number,
): Plan | null => {
  const goal = random.int(least, most)
  const rooms: Room[] = []
  const drawn: { atom: EscapeAtom; rooms: readonly Room[] }[] = []
  const branches: (readonly [Room, Room])[] = []
  let open = wanted
  let d = 0
  while (d < goal) {
    const first = rooms[0]
    const early = open !== null && (first !== undefined || !(open.split || open.away)) && (d > 0 || random.oneIn(2))
    const atom = early || (open !== null && goal - d <= conditions(open, agents)) ? open! : random.pick(escapeAtoms)
    if (atom === open) open = null
    d += conditions(atom, agents)
    if (d > most || (atom.split && !first)) return null
    const [x, z] = first?.cell ?? [1, 0]
    const id = (): string => `room-${rooms.length + 1}`
    const add = (cell: readonly [number, number], ways: readonly Way[]): Room => {
      const room = { id: id(), cell, ways }
      rooms.unshift(room)
      return room
    }
    if (atom.split) {
      const south = add([x, z - 1], ['south'])
      const east = add([x - 1, z], ['east'])
      branches.push([south, east])
      drawn.unshift({ atom, rooms: [add([x - 1, z - 1], ['east', 'south'])] })
      continue
    }
    const way: Way = first === undefined || random.oneIn(2) ? 'east' : 'south'
    drawn.unshift({ atom, rooms: [add(way === 'east' ? [x - 1, z] : [x, z - 1], [way])] })
  }
  if (open !== null && conditions(open, agents) <= most) return null
  const locks = drawn.map(({ atom, rooms: [room] }): Lock | null => {
    const all = triggersOf(atom, agents)
    const far = all.length - (atom.away?.count ?? 0)
    const others = atom.away?.where === 'before' ? leadingTo(room!, rooms) : rooms.filter(one => one !== room)
    if (atom.away && others.length === 0) return null
    const triggers = all.map((block, at) => ({ block, room: at < far ? room! : random.pick(others) }))
    return { atom, rooms: [room!], triggers }
  })
  if (locks.includes(null)) return null
  const merges = branches.map(
    (pair): Lock => ({
      atom: { how: 'together', window: 0, barrier: 'iron_door' },
      rooms: pair,
      triggers: pair.map(room => ({ block: 'oak_pressure_plate', room })),
    }),
  )
  const [ox, oz] = rooms[0]!.cell
  return moved({ rooms, locks: [...(locks as Lock[]), ...merges], kinds: drawn.map(one => one.atom.name) }, -ox, -oz)
}

/** Conditions that an atom adds to D: its triggers, its key, and the plates of the two rooms where a way parts. */
const conditions = (atom: EscapeAtom, agents: number): number =>
  triggersOf(atom, agents).length + (atom.key === undefined ? 0 : 1) + (atom.split ? 2 : 0)

/** Rooms with a passage into this one. */
const leadingTo = ({ cell: [x, z] }: Room, rooms: readonly Room[]): Room[] =>
  rooms.filter(({ cell, ways }) =>
    ways.some(way => (way === 'east' ? cell[0] + 1 === x && cell[1] === z : cell[0] === x && cell[1] + 1 === z)),
  )

/** The same rooms elsewhere on the grid: composing backwards goes west and north without end. */
const moved = ({ rooms, locks, kinds }: Plan, dx: number, dz: number): Plan => {
  const now = new Map(rooms.map(room => [room, { ...room, cell: [room.cell[0] + dx, room.cell[1] + dz] as const }]))
  return {
    kinds,
    rooms: [...now.values()],
    locks: locks.map(lock => ({
      ...lock,
      rooms: lock.rooms.map(room => now.get(room)!),
      triggers: lock.triggers.map(one => ({ ...one, room: now.get(one.room)! })),
    })),
  }
}

/** Complexity D: conditions of each room's lock, found breadth first from the exit; a lock of two rooms is shared between them. */
const complexityOf = ({ rooms, locks }: Plan): number => {
  const counts = (room: Room): number =>
    locks
      .filter(lock => lock.rooms.includes(room))
      .reduce(
        (sum, { atom, triggers, rooms: of }) => sum + (triggers.length + (atom.key === undefined ? 0 : 1)) / of.length,
        0,
      )
  return escapeComplexity(
    rooms.map(room => ({ id: room.id, conditions: counts(room), before: leadingTo(room, rooms).map(one => one.id) })),
    rooms.at(-1)!.id,
  )
}

/** The arena of a plan; null when a room has no place for what belongs in it. */
const build = (
  plan: Plan,
  random: Random,
  { index, seed, agents }: { readonly index: number; readonly seed: number; readonly agents: number },
): Task | null => {
  const { rooms, locks } = plan
  const places = createPlaces(list => random.pick(list))
  const placed: (readonly [Lock, readonly Placed[]])[] = []
  const chests: { block: string; at: [number, number, number]; items: Record<string, number> }[] = []
  for (const lock of locks) {
    const triggers = lock.triggers.map(({ block, room }) => places.trigger(room, block))
    const chest = lock.atom.key === undefined ? undefined : places.chest(lock.rooms[0]!)
    if (triggers.includes(null) || chest === null) return null
    placed.push([lock, triggers as Placed[]])
    if (chest) chests.push({ ...chest, items: { [lock.atom.key!]: 1 } })
  }
  const last = rooms.at(-1)!
  const exit = exitBox(last)
  const d = complexityOf(plan)
  const far = [0, 2].map(axis => Math.max(...rooms.map(room => corner(room)[axis]!)) + 2 * roomPitchBlocks)
  return taskSchema.parse({
    name: `escape-${String(index).padStart(2, '0')}`,
    title: `Escape, level ${escapeLevel(index) + 1}: ${rooms.length} room${rooms.length > 1 ? 's' : ''}, ${d} condition${d > 1 ? 's' : ''}`,
    goal: worded(escapeWords, { from: exit.from.join(' '), to: exit.to.join(' ') }, { seed, index }),
    conversation:
      'In the middle of every room a sign tells what opens the way out of it. What must be worked at the same time takes several of you.',
    seats: { workers: seats.slice(0, agents) },
    organization: 'dag',
    // Signs tell what opens a room; the judge, and a look through the walls, would tell it of all of them.
    knows: { judge: 'number', blocks: 'seen' },
    seed: seed * 1000 + index,
    timeLimit: timeLimits.escape(d, rooms.length).wall,
    arena: {
      region: { from: [-4, roomFloorY - 1, -4], to: [far[0]!, roomFloorY + 6, far[1]!] },
      spawn: spawnIn(rooms[0]!),
      mode: 'adventure',
      blocks: [
        ...rooms.flatMap(roomBlocks),
        ...rooms.filter(room => room !== last).flatMap(passageBlocks),
        {
          block: 'emerald_block',
          from: [exit.from[0], roomFloorY - 1, exit.from[2]],
          to: [exit.to[0], roomFloorY - 1, exit.to[2]],
        },
        ...locks.flatMap(({ rooms: of, atom }) =>
          of.flatMap(room => room.ways.flatMap(way => barrierOf(room, way, atom.barrier).shut)),
        ),
        ...placed.flatMap(([, triggers]) => triggers.map(({ at, set }) => ({ at, block: set }))),
      ],
      containers: chests,
      signs: placed.flatMap(([lock, triggers]) => lock.rooms.map(room => signOf(room, hintLines(lock, triggers)))),
      mechanisms: placed.map(([lock, triggers]) => mechanismOf(lock, triggers)),
    },
    judge: [
      ...placed.flatMap(([lock, triggers]) => judged(lock, triggers)),
      { kind: 'inside', name: 'everybody out', box: exit },
    ],
    tags: ['villagerbench', 'escape', `level-${escapeLevel(index) + 1}`, `complexity-${d}`, ...new Set(plan.kinds)],
  })
}

/**
 * Every room is worth the same (VillagerBench A.7), a condition its share of it. Conditions that count only together or in
 * their order are met when what they open has opened: a plate alone must not be worth anything.
 */
const judged = ({ atom, rooms }: Lock, triggers: readonly Placed[]) =>
  atom.how === 'each' && atom.key === undefined
    ? triggers.map(({ at, worked }) => ({
        kind: 'placed' as const,
        block: worked,
        at,
        sticky: true,
        weight: rooms.length / triggers.length,
      }))
    : rooms.flatMap(room => {
        const { block, at } = barrierOf(room, room.ways[0]!, atom.barrier).open[0]!
        return [{ kind: 'placed' as const, block, at, sticky: true }]
      })
