import type { Position } from '../../../minecraft/blocks/position.ts'
import { flatFeetY } from '../../../minecraft/flat-land.ts'
import { wordList } from '../../../minecraft/names/word-list.ts'
import type { Random } from '../../../minecraft/random.ts'
import { drawBlocks } from '../../draw-blocks.ts'
import type { Skill } from './skill.ts'
import { partsOf } from './skill-parts.ts'
import type { Room } from './skill-room.ts'

/** What each skill takes: what stands in the room, what there is of items, and what shows that it was done. */

/** What VillagerBench gives to climb with. */
const dirt = { dirt: 15 }
/** Lines that make a talk where no words are asked for. */
const talkLines = 5
const stationsInRoom = 3

/** What an item becomes in a furnace. */
export const cookedOf = (raw: string): string => (raw === 'potato' ? 'baked_potato' : `cooked_${raw}`)

/** The block that grows of a seed. */
const plants: Readonly<Record<string, string>> = {
  wheat_seeds: 'wheat',
  beetroot_seeds: 'beetroots',
  melon_seeds: 'melon_stem',
  pumpkin_seeds: 'pumpkin_stem',
  carrot: 'carrots',
  potato: 'potatoes',
  bamboo: 'bamboo_sapling',
}
export const plantOf = (seed: string): string => plants[seed] ?? seed
/** Of these the ground must be tilled. */
export const needsField = (seed: string): boolean => /_seeds$/.test(seed) || seed === 'carrot' || seed === 'potato'

const fishKinds = wordList('cod salmon tropical_fish pufferfish')

interface Scene {
  readonly judge: readonly object[]
  /** In hands or in the chest, as the entry says. */
  readonly items?: Readonly<Record<string, number>>
  /** In the hands, whatever it says. */
  readonly hands?: Readonly<Record<string, number>>
  readonly more?: object
  readonly entities?: readonly object[]
  readonly containers?: readonly object[]
  readonly signs?: readonly object[]
  /** Another player, who stands there. */
  readonly partner?: string
  readonly time?: number
}
type Scenery = (skill: Skill, room: Room, random: Random) => Scene

const oneOf = (...items: readonly string[]): Record<string, number> =>
  Object.fromEntries(items.filter(item => item !== '').map(item => [item, 1]))
const above = ([x, y, z]: Skill['at'], by = 1) => [x, y + by, z] as const
const stationsOf = (block: string, room: Room): void => {
  for (let nth = 0; nth < stationsInRoom; nth++) room.set(block, room.free())
}
/** A creature before the agent. */
const beast = (room: Room, type: string) => ({ type, at: [room.start[0], flatFeetY, room.start[2] - 1] })
const animal =
  (how: 'fed' | 'shorn' | 'hurt'): Scenery =>
  ({ target, tool }, room) => ({
    judge: [{ kind: 'tended', type: target, how }],
    items: oneOf(tool),
    entities: [beast(room, target)],
  })
/** Ground on which something grows, with water beside it. */
const field = (room: Room, ground: string, middle: Position): void => {
  room.square('grass_block', middle, 2)
  room.square('water', middle, 1)
  for (const [dx, dz] of [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    room.set(ground, [middle[0] + dx, middle[1], middle[2] + dz])
}
const pond = (room: Room, middle: Position, radius: number): void => {
  room.square('grass_block', middle, radius + 1)
  room.square('water', middle, radius)
}

const interact: Readonly<Record<NonNullable<Skill['action']>, Scenery>> = {
  attack: animal('hurt'),
  // A horse that is fed shows nothing: what it was fed with is gone.
  feed: (skill, room, random) =>
    skill.target === 'horse'
      ? { ...animal('fed')(skill, room, random), judge: [{ kind: 'spent', item: skill.tool, type: skill.target }] }
      : animal('fed')(skill, room, random),
  shear: animal('shorn'),
  milk: ({ target, tool }, room) => ({
    judge: [{ kind: 'holds', items: { milk_bucket: 1 } }],
    items: oneOf(tool),
    entities: [beast(room, target)],
  }),
  cook({ items, at }, room) {
    room.set('furnace', at)
    return { judge: [{ kind: 'holds', items: oneOf(cookedOf(items.at(-1)!)) }], items: oneOf(...items) }
  },
  handover: ({ items, target }) => ({
    judge: [{ kind: 'carried', player: target, items: [items[0]], count: 1 }],
    items: oneOf(items[0]!),
    partner: target,
  }),
  store: ({ items, at }, room) => {
    room.set('air', at)
    return {
      judge: [{ kind: 'stored', item: items[0], count: 1, at }],
      hands: oneOf(items[0]!),
      containers: [{ block: 'chest', at, items: {} }],
    }
  },
  water({ at, tool }, room) {
    pond(room, at, 3)
    // It is full then.
    return { judge: [{ kind: 'spent', item: tool, on: at }], items: oneOf(tool) }
  },
  till({ at, tool, crop = '', ground = 'dirt' }, room) {
    field(room, ground, at)
    return {
      judge: [
        { kind: 'placed', block: 'farmland', at, sticky: true },
        { kind: 'placed', block: plantOf(crop), at: above(at), sticky: true },
      ],
      items: oneOf(tool, crop),
    }
  },
  fishing({ at, tool }, room) {
    pond(room, at, 1)
    return { judge: [{ kind: 'carried', items: fishKinds, count: 1 }], items: oneOf(tool) }
  },
  bone_meal({ at, crop = '', ground = 'dirt', tool }, room) {
    field(room, ground, above(at, -1))
    return {
      judge: [
        { kind: 'placed', block: plantOf(crop), at, sticky: true },
        { kind: 'spent', item: tool, on: at },
      ],
      items: oneOf(tool, crop),
    }
  },
  chat: ({ words, target }) => ({
    judge: [words === undefined ? { kind: 'said', count: talkLines } : { kind: 'said', words, count: 1 }],
    partner: target,
  }),
  sign({ at, target, words = '' }, room, random) {
    room.set('air', at)
    const [x, y, z] = at
    return {
      judge: [
        {
          kind: 'inside',
          name: 'beside the sign',
          box: { from: [x - 2, flatFeetY, z - 2], to: [x + 2, Math.max(y, flatFeetY + 1), z + 2] },
          sticky: true,
        },
      ],
      signs: [{ block: `${target}[rotation=${random.below(16)}]`, at, lines: linesOf(words) }],
    }
  },
  toggle({ at, target, tool }, room, random) {
    const facing = random.pick(['west', 'east', 'north', 'south'])
    if (/(?<!trap)door$/.test(target)) {
      room.set(`${target}[facing=${facing},half=lower,open=false]`, at)
      room.set(`${target}[facing=${facing},half=upper,open=false]`, above(at))
    } else room.set(`${target}[facing=${facing},open=false]`, at)
    return { judge: [{ kind: 'placed', block: `${target}[open=true]`, at, sticky: true }], items: oneOf(tool) }
  },
  saddle: ({ target, tool }, room) => ({
    judge: [{ kind: 'rode', types: [target] }],
    items: oneOf(...(target === 'pig' ? [tool, 'saddle'] : [tool])),
    entities: [beast(room, target)],
  }),
  boat({ at, target }, room) {
    pond(room, at, 3)
    // Until 1.21.1 boats of all woods are one creature.
    return {
      judge: [{ kind: 'rode', types: [target.includes('chest') ? 'chest_boat' : 'boat'], at }],
      items: oneOf(target),
    }
  },
  minecart({ at, target }, room) {
    room.square('gray_concrete', above(at, -1), 3)
    room.square('rail', at, 2)
    return { judge: [{ kind: 'rode', types: [target], at }], items: oneOf(target) }
  },
  bed({ at, target }, room) {
    const [x, y, z] = at
    const dz = z > room.start[2] ? 1 : -1
    room.set(`${target}[facing=${dz > 0 ? 'south' : 'north'},part=foot]`, [x, y, z - dz])
    room.set(`${target}[facing=${dz > 0 ? 'south' : 'north'},part=head]`, at)
    return { judge: [{ kind: 'placed', block: `${target}[occupied=true]`, at, sticky: true }], time: 14_000 }
  },
}

export const scenes: Readonly<Record<Skill['scenario'], Scenery>> = {
  dig({ target, at, tool }, room) {
    room.set(target, at)
    return { judge: [{ kind: 'gone', block: target, at }], items: oneOf(tool) }
  },
  craft({ target, step }, room) {
    stationsOf('crafting_table', room)
    return { judge: [{ kind: 'holds', items: oneOf(target) }], items: partsOf(target, step) ?? {} }
  },
  place({ target, facing, places }, room) {
    for (const at of places) room.set('air', at)
    const state = facing === '' ? '' : /^[xyz]$/.test(facing) ? `[axis=${facing}]` : `[facing=${facing}]`
    const drawing = drawBlocks(places.map(at => ({ at, block: `${target}${state}` })))
    return {
      judge: [{ kind: 'built', blueprint: 'asked' }],
      items: { ...dirt, [target]: places.length + (target === 'dirt' ? dirt.dirt : 0) },
      more: { blueprints: { asked: drawing } },
    }
  },
  useitem: ({ target }) => ({ judge: [{ kind: 'worn', item: target }], items: { ...dirt, ...oneOf(target) } }),
  move: ({ at: [x, y, z] }) => ({
    judge: [{ kind: 'inside', name: 'there', box: { from: [x - 1, y, z - 1], to: [x, y, z] }, sticky: true }],
    items: { dirt: 10, ladder: 10, diamond_pickaxe: 1 },
  }),
  interact: (skill, room, random) => interact[skill.action!](skill, room, random),
}

/** Signs hold four lines of some fifteen letters. */
const linesOf = (words: string): string[] => {
  const lines = ['']
  for (const word of words.split(' ')) {
    const line = `${lines.at(-1)!} ${word}`.trim()
    if (line.length <= 18 || lines.at(-1) === '' || lines.length === 4) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines.map(line => line.slice(0, 60))
}
