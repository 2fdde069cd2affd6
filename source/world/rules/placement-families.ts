import { wordSet } from '../../minecraft/names/word-list.ts'
import type { Properties } from '../blocks.ts'
import type { Game } from '../game.ts'
import type { Stack } from '../items/stack.ts'
import type { BlockUse } from '../mechanic.ts'
import {
  above,
  axisOf,
  clockwise,
  type Face,
  type Horizontal,
  isHorizontal,
  lookVector,
  opposite,
  type Point,
  toward,
} from '../point.ts'
import { doorHinge } from './doors.ts'
import { doublePlants } from './doubles.ts'
import { sturdyFace } from './support.ts'

export interface Placement {
  readonly p: Point
  readonly state: number
}

export interface PlaceContext extends BlockUse {
  readonly stack: Stack
  readonly target: Point
  /** The clicked block itself is replaced. */
  readonly inside: boolean
}

/** How the blocks of one kind are set: the cells and their states, or undefined when not like this. */
interface Family {
  match(name: string): boolean
  place(game: Game, c: PlaceContext, name: string, facing: Horizontal): readonly Placement[] | undefined
}

const one = (game: Game, c: PlaceContext, name: string, properties: Properties): readonly Placement[] => [
  { p: c.target, state: game.registry.blocks.with(game.registry.blocks.state(name), properties) },
]

const upperHalf = (c: PlaceContext): boolean => c.face === 'down' || (c.face !== 'up' && c.cursor.y > 0.5)

/** The face of the six that the player looks at most directly. */
function lookedFace(c: PlaceContext): Face {
  const v = lookVector(c.player.yaw, c.player.pitch)
  const [x, y, z] = [Math.abs(v.x), Math.abs(v.y), Math.abs(v.z)]
  if (y >= x && y >= z) return v.y > 0 ? 'up' : 'down'
  if (x >= z) return v.x > 0 ? 'east' : 'west'
  return v.z > 0 ? 'south' : 'north'
}

/** Standing form on the floor, wall form on a side. */
const floorOrWall =
  (wallName: (name: string) => string, floor: (c: PlaceContext) => Properties): Family['place'] =>
  (game, c, name) => {
    if (c.face === 'down') return undefined
    const wall = wallName(name)
    if (isHorizontal(c.face) && !c.inside && game.registry.blocks.has(wall))
      return one(game, c, wall, { facing: c.face })
    return one(game, c, name, floor(c))
  }

const rotation = (c: PlaceContext, turn = 180): string =>
  String(Math.floor(((c.player.yaw + turn) * 16) / 360 + 0.5) & 15)

/** On any of the six sides: lever, buttons, grindstone. */
const attached: Family['place'] = (game, c, name, facing) =>
  isHorizontal(c.face)
    ? one(game, c, name, { face: 'wall', facing: c.face })
    : one(game, c, name, { face: c.face === 'up' ? 'floor' : 'ceiling', facing })

const suffix =
  (...ends: string[]) =>
  (name: string): boolean =>
    ends.some(e => name.endsWith(e))
const named =
  (...names: string[]) =>
  (name: string): boolean =>
    names.includes(name)

const pillars = suffix('_log', '_wood', '_stem', '_hyphae', '_pillar', 'basalt', '_froglight')

const turnedToPlayer = wordSet(`
  furnace smoker blast_furnace carved_pumpkin jack_o_lantern lectern loom stonecutter
  beehive bee_nest chiseled_bookshelf decorated_pot repeater comparator
`)

export const families: readonly Family[] = [
  {
    match: suffix('_stairs'),
    place: (game, c, name, facing) => one(game, c, name, { facing, half: upperHalf(c) ? 'top' : 'bottom' }),
  },
  {
    match: suffix('_slab'),
    place(game, c, name) {
      const there = game.at(c.target)
      if (game.registry.blocks.name(there) === name) return one(game, c, name, { type: 'double' })
      return one(game, c, name, { type: upperHalf(c) ? 'top' : 'bottom' })
    },
  },
  {
    match: suffix('_trapdoor'),
    place(game, c, name, facing) {
      if (isHorizontal(c.face)) return one(game, c, name, { facing: c.face, half: c.cursor.y > 0.5 ? 'top' : 'bottom' })
      return one(game, c, name, { facing: opposite(facing), half: c.face === 'up' ? 'bottom' : 'top' })
    },
  },
  {
    match: suffix('_door'),
    place(game, c, name, facing) {
      const lower = game.registry.blocks.with(game.registry.blocks.state(name), {
        facing,
        half: 'lower',
        hinge: doorHinge(game, c.target, facing, c.cursor),
      })
      return [
        { p: c.target, state: lower },
        { p: above(c.target), state: game.registry.blocks.with(lower, { half: 'upper' }) },
      ]
    },
  },
  {
    match: suffix('_bed'),
    place(game, c, name, facing) {
      const foot = game.registry.blocks.with(game.registry.blocks.state(name), { facing, part: 'foot' })
      return [
        { p: c.target, state: foot },
        { p: toward(c.target, facing), state: game.registry.blocks.with(foot, { part: 'head' }) },
      ]
    },
  },
  {
    match: name => doublePlants.has(name),
    place(game, c, name) {
      const state = game.registry.blocks.state(name)
      return [
        { p: c.target, state: game.registry.blocks.with(state, { half: 'lower' }) },
        { p: above(c.target), state: game.registry.blocks.with(state, { half: 'upper' }) },
      ]
    },
  },
  {
    match: suffix('_hanging_sign'),
    place(game, c, name, facing) {
      if (isHorizontal(c.face)) {
        const wall = name.replace('_hanging_sign', '_wall_hanging_sign')
        return one(game, c, wall, {
          facing: opposite(clockwise(facing)) === c.face || clockwise(facing) === c.face ? facing : clockwise(c.face),
        })
      }
      return c.face === 'down' ? one(game, c, name, { rotation: rotation(c), attached: 'false' }) : undefined
    },
  },
  {
    match: suffix('_sign'),
    place: floorOrWall(
      name => name.replace('_sign', '_wall_sign'),
      c => ({ rotation: rotation(c) }),
    ),
  },
  {
    match: suffix('_banner'),
    place: floorOrWall(
      name => name.replace('_banner', '_wall_banner'),
      c => ({ rotation: rotation(c) }),
    ),
  },
  {
    match: suffix('_skull', '_head'),
    place: floorOrWall(
      name => name.replace(/_(skull|head)$/, '_wall_$1'),
      c => ({ rotation: rotation(c, 0) }),
    ),
  },
  {
    match: named('torch', 'soul_torch', 'redstone_torch'),
    place: floorOrWall(
      name => name.replace('torch', 'wall_torch'),
      () => ({}),
    ),
  },
  {
    match: named('ladder'),
    place(game, c, name, facing) {
      if (isHorizontal(c.face) && !c.inside) return one(game, c, name, { facing: c.face })
      // Clicked elsewhere it leans on whatever wall is there, the one in front first.
      const side = ([opposite(facing), clockwise(facing), opposite(clockwise(facing)), facing] as const).find(f =>
        sturdyFace(game, toward(c.target, opposite(f)), f),
      )
      return c.face !== 'up' && side ? one(game, c, name, { facing: side }) : undefined
    },
  },
  { match: name => name === 'lever' || name === 'grindstone' || name.endsWith('_button'), place: attached },
  { match: suffix('_fence_gate'), place: (game, c, name, facing) => one(game, c, name, { facing }) },
  {
    match: suffix('chest'),
    place(game, c, name, facing) {
      return one(game, c, name, { facing: opposite(facing), type: 'single' })
    },
  },
  {
    match: name => turnedToPlayer.has(name) || name.endsWith('_glazed_terracotta') || name.endsWith('campfire'),
    place: (game, c, name, facing) =>
      one(game, c, name, { facing: name.endsWith('campfire') ? facing : opposite(facing) }),
  },
  { match: suffix('anvil'), place: (game, c, name, facing) => one(game, c, name, { facing: clockwise(facing) }) },
  {
    match: named('piston', 'sticky_piston', 'dispenser', 'dropper', 'barrel', 'command_block'),
    place: (game, c, name) => one(game, c, name, { facing: opposite(lookedFace(c)) }),
  },
  { match: named('observer'), place: (game, c, name) => one(game, c, name, { facing: lookedFace(c) }) },
  {
    match: named('hopper'),
    place: (game, c, name) =>
      one(game, c, name, { facing: c.face === 'up' || c.face === 'down' ? 'down' : opposite(c.face) }),
  },
  {
    match: name =>
      name.endsWith('shulker_box') ||
      name === 'end_rod' ||
      name === 'lightning_rod' ||
      name.endsWith('_amethyst_bud') ||
      name === 'amethyst_cluster',
    place: (game, c, name) => one(game, c, name, { facing: c.face }),
  },
  {
    match: suffix('rail'),
    place: (game, c, name, facing) =>
      one(game, c, name, { shape: facing === 'east' || facing === 'west' ? 'east_west' : 'north_south' }),
  },
  {
    match: named('cocoa', 'wall_torch', 'tripwire_hook'),
    place: (game, c, name) =>
      isHorizontal(c.face) ? one(game, c, name, { facing: name === 'cocoa' ? opposite(c.face) : c.face }) : undefined,
  },
  {
    match: named('bell'),
    place(game, c, name, facing) {
      if (isHorizontal(c.face)) return one(game, c, name, { attachment: 'single_wall', facing: opposite(c.face) })
      return one(game, c, name, { attachment: c.face === 'up' ? 'floor' : 'ceiling', facing })
    },
  },
  { match: suffix('lantern'), place: (game, c, name) => one(game, c, name, { hanging: String(c.face === 'down') }) },
  {
    match: named('vine', 'glow_lichen'),
    place(game, c, name) {
      const there =
        game.registry.blocks.name(game.at(c.target)) === name ? game.registry.blocks.properties(game.at(c.target)) : {}
      const side = opposite(c.face)
      return side === 'down' && name === 'vine' ? undefined : one(game, c, name, { ...there, [side]: 'true' })
    },
  },
  { match: suffix('_leaves'), place: (game, c, name) => one(game, c, name, { persistent: 'true', distance: '7' }) },
  {
    match: named('snow'),
    place(game, c, name) {
      const there = game.at(c.target)
      const layers = game.registry.blocks.name(there) === 'snow' ? Number(game.registry.blocks.get(there, 'layers')) : 0
      return one(game, c, name, { layers: String(Math.min(8, layers + 1)) })
    },
  },
  {
    match: name => name === 'sea_pickle' || name === 'turtle_egg' || name.endsWith('candle'),
    place(game, c, name) {
      const there = game.at(c.target)
      const property = name === 'sea_pickle' ? 'pickles' : name === 'turtle_egg' ? 'eggs' : 'candles'
      const count = game.registry.blocks.name(there) === name ? Number(game.registry.blocks.get(there, property)) : 0
      return one(game, c, name, { [property]: String(Math.min(4, count + 1)) })
    },
  },
  {
    match: name =>
      pillars(name) ||
      ['hay_block', 'bone_block', 'chain', 'deepslate', 'muddy_mangrove_roots', 'infested_deepslate'].includes(name),
    place: (game, c, name) => one(game, c, name, { axis: axisOf(c.face) }),
  },
]
