import type { Position } from '../../../minecraft/blocks/position.ts'
import type { Mechanism } from '../../schema/arena.ts'
import type { Task } from '../../task-schema.ts'
import type { EscapeAtom, TriggerBlock } from './escape-atoms.ts'

type Blocks = NonNullable<Task['arena']>['blocks']

/** Rooms measure 7 × 7 inside, and the next one begins 9 blocks further (VillagerBench, escape). */
export const roomPitchBlocks = 9
const roomInsideBlocks = 7
export const roomFloorY = -60
const roomMiddleBlocks = 3

/** Which way the passage leads out of a room; rooms lie west or north of what they lead to. */
export type Way = 'east' | 'south'

/** A room on the grid. What opens its ways, and what is in it, is said by the locks. */
export interface Room {
  readonly id: string
  readonly cell: readonly [number, number]
  readonly ways: readonly Way[]
}

/** What must be done to leave some rooms, and where. */
export interface Lock {
  readonly atom: Pick<EscapeAtom, 'how' | 'window' | 'barrier' | 'key'>
  /** Rooms whose ways it opens, all of them. */
  readonly rooms: readonly Room[]
  readonly triggers: readonly { readonly block: TriggerBlock; readonly room: Room }[]
}

/** North-western corner of a room's inside, feet level. */
export const corner = ({ cell: [x, z] }: Room): Position => [x * roomPitchBlocks, roomFloorY, z * roomPitchBlocks]

const shift = (room: Room, [dx, dy, dz]: Position): [number, number, number] => {
  const [x, y, z] = corner(room)
  return [x + dx, y + dy, z + dz]
}

/** Walls around the floor, and the passage through the two walls between this room and the next. */
export const roomBlocks = (room: Room): Blocks => [
  { block: 'stone_bricks', from: shift(room, [-1, 0, -1]), to: shift(room, [roomInsideBlocks, 2, roomInsideBlocks]) },
  { block: 'air', from: shift(room, [0, 0, 0]), to: shift(room, [roomInsideBlocks - 1, 2, roomInsideBlocks - 1]) },
  {
    block: 'smooth_stone',
    from: shift(room, [0, -1, 0]),
    to: shift(room, [roomInsideBlocks - 1, -1, roomInsideBlocks - 1]),
  },
]

const through = (way: Way, far: number): Position =>
  way === 'east' ? [roomInsideBlocks + far, 0, roomMiddleBlocks] : [roomMiddleBlocks, 0, roomInsideBlocks + far]

/** The hole in the wall of the next room; after all rooms, or their walls would close it. */
export const passageBlocks = (room: Room): Blocks =>
  room.ways.map(way => ({
    block: 'air',
    from: shift(room, through(way, 1)),
    to: shift(room, [through(way, 1)[0], 1, through(way, 1)[2]]),
  }))

interface Barrier {
  readonly shut: { block: string; at: [number, number, number] }[]
  readonly open: { block: string; at: [number, number, number] }[]
}

export const barrierOf = (room: Room, way: Way, kind: EscapeAtom['barrier']): Barrier => {
  const [x, , z] = through(way, 0)
  const cells = [0, 1].map(y => shift(room, [x, y, z]))
  if (kind === 'stone')
    return { shut: cells.map(at => ({ block: 'stone', at })), open: cells.map(at => ({ block: 'air', at })) }
  const half = (index: number): string => `facing=${way},half=${index === 0 ? 'lower' : 'upper'}`
  return {
    shut: cells.map((at, index) => ({ block: `iron_door[${half(index)}]`, at })),
    open: cells.map((at, index) => ({ block: `iron_door[${half(index)},open=true]`, at })),
  }
}

/** Places at the walls, away from the passages, and which way a thing fixed there looks. */
const wallPlaces = [
  [1, 0, 'south'],
  [5, 0, 'south'],
  [1, 6, 'north'],
  [5, 6, 'north'],
] as const
/** Places for plates: off the straight way from passage to passage. */
const floorPlaces = [
  [1, 2],
  [5, 4],
  [1, 4],
  [5, 2],
] as const

/** How a trigger looks when it has been worked. */
const workedState = (block: string): string => (/_(?:trapdoor|gate)$/.test(block) ? 'open=true' : 'powered=true')

const isPlate = (block: string): boolean => block.endsWith('_pressure_plate')

export interface Placed {
  readonly block: TriggerBlock
  readonly at: [number, number, number]
  /** The block as it is set, with how it is turned. */
  readonly set: string
  /** The block with the state that counts. */
  readonly worked: string
}

/** Gives things places, room by room, no place twice. */
export const createPlaces = (pick: <T>(list: readonly T[]) => T) => {
  const taken = new Set<string>()
  const free = <T>(room: Room, list: readonly T[]): T | null => {
    const left = list.filter(place => !taken.has(`${room.id} ${String(place)}`))
    if (left.length === 0) return null
    const found = pick(left)
    taken.add(`${room.id} ${String(found)}`)
    return found
  }
  return {
    /** null: the room is full. */
    trigger(room: Room, block: TriggerBlock): Placed | null {
      const worked = `${block}[${workedState(block)}]`
      if (isPlate(block)) {
        const place = free(room, floorPlaces)
        return place && { block, at: shift(room, [place[0], 0, place[1]]), set: block, worked }
      }
      const place = free(room, wallPlaces)
      if (!place) return null
      const [x, z, facing] = place
      const stands = block === 'oak_fence_gate'
      const states = stands
        ? `facing=${facing}`
        : block === 'oak_trapdoor'
          ? `facing=${facing},half=top`
          : `face=wall,facing=${facing}`
      return { block, at: shift(room, [x, stands ? 0 : 1, z]), set: `${block}[${states}]`, worked }
    },
    chest(room: Room): { block: string; at: [number, number, number] } | null {
      const place = free(room, wallPlaces)
      return place && { block: `chest[facing=${place[2]}]`, at: shift(room, [place[0], 0, place[1]]) }
    },
  }
}

const short = (block: string): string => block.replace(/^.*_(?=button$|trapdoor$|gate$)|^.*_pressure_/, '')

/** What the sign in the middle of a room says: at most four short lines, with the place of everything that counts. */
export const hintLines = (lock: Lock, triggers: readonly Placed[]): string[] => {
  const names = triggers.map(({ block, at }) => `${short(block)} ${at.join(' ')}`)
  if (lock.atom.key !== undefined)
    return ['Have the key, a', `${lock.atom.key.replaceAll('_', ' ')}, and use`, ...names]
  if (names.length === 1) return ['The way opens by', ...names]
  if (lock.atom.how === 'each') return ['The way opens by', ...names]
  const first = lock.atom.how === 'ordered' ? 'In this order:' : 'At the same time:'
  return names.length <= 3
    ? [first, ...names]
    : [
        first,
        ...[0, 2].map(index =>
          triggers
            .slice(index, index + 2)
            .map(({ at }) => at.join(' '))
            .join(', '),
        ),
      ]
}

export const signOf = (room: Room, lines: readonly string[]): NonNullable<Task['arena']>['signs'][number] => ({
  block: 'oak_sign[rotation=4]',
  at: shift(room, [roomMiddleBlocks, 0, roomMiddleBlocks]),
  lines: [...lines],
})

export const mechanismOf = (lock: Lock, triggers: readonly Placed[]): Mechanism => ({
  when: triggers.map(({ at, worked }) => ({ at, block: worked })),
  ordered: lock.atom.how === 'ordered',
  window: lock.atom.window,
  key: lock.atom.key,
  sets: lock.rooms.flatMap(room => room.ways.flatMap(way => barrierOf(room, way, lock.atom.barrier).open)),
})

/** The meadow behind the last room, which leads east. */
export const exitBox = (last: Room): { from: [number, number, number]; to: [number, number, number] } => ({
  from: shift(last, [roomInsideBlocks + 1, 0, 1]),
  to: shift(last, [roomInsideBlocks + 4, 0, 5]),
})
export const spawnIn = (first: Room): [number, number, number] => shift(first, [1, 0, roomMiddleBlocks])
