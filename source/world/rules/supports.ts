import { wordSet } from '../../minecraft/names/word-list.ts'
import type { BlockInfo } from '../blocks.ts'
import { fluidIn } from '../entities/physics.ts'
import type { Game } from '../game.ts'
import type { BlockRule, Mechanic } from '../mechanic.ts'
import { above, below, type Face, type Horizontal, horizontals, opposite, type Point, toward } from '../point.ts'
import { centerSupport, sturdyFace } from './support.ts'

const soil = wordSet(`
  dirt grass_block podzol coarse_dirt rooted_dirt mycelium moss_block pale_moss_block mud muddy_mangrove_roots
  farmland
`)
const isSoil = (name: string): boolean => soil.has(name)
const isSand = (name: string): boolean => name === 'sand' || name === 'red_sand' || name === 'suspicious_sand'

const plants = wordSet(`
  grass short_grass fern tall_grass large_fern dandelion poppy blue_orchid allium azure_bluet oxeye_daisy cornflower
  lily_of_the_valley torchflower sunflower lilac rose_bush peony sweet_berry_bush azalea flowering_azalea
  pitcher_plant pink_petals open_eyeblossom closed_eyeblossom
`)
const isPlant = (name: string): boolean =>
  plants.has(name) || name.endsWith('_tulip') || name.endsWith('_sapling') || name === 'mangrove_propagule'
const crops = wordSet(`
  wheat carrots potatoes beetroots melon_stem pumpkin_stem attached_melon_stem attached_pumpkin_stem
  torchflower_crop pitcher_crop
`)

type Support = (game: Game, p: Point, state: number) => boolean

const onTop: Support = (game, p) => sturdyFace(game, below(p), 'up')
const onCenter: Support = (game, p) => centerSupport(game, below(p), 'up')
const onSomething: Support = (game, p) => game.registry.blocks.isSolid(game.at(below(p)))
const behind: Support = (game, p, state) => {
  const facing = game.registry.blocks.get(state, 'facing') as Horizontal
  return sturdyFace(game, toward(p, opposite(facing)), facing)
}
const behindSolid: Support = (game, p, state) => {
  const facing = game.registry.blocks.get(state, 'facing') as Horizontal
  return game.registry.blocks.isSolid(game.at(toward(p, opposite(facing))))
}
const attached: Support = (game, p, state) => {
  const face = game.registry.blocks.get(state, 'face')
  if (face === 'floor') return sturdyFace(game, below(p), 'up')
  if (face === 'ceiling') return sturdyFace(game, above(p), 'down')
  return behind(game, p, state)
}
const on =
  (test: (name: string) => boolean): Support =>
  (game, p) =>
    test(game.nameAt(below(p)))

const sugarCane: Support = (game, p) => {
  const ground = game.nameAt(below(p))
  if (ground === 'sugar_cane') return true
  if (!isSand(ground) && (!isSoil(ground) || ground === 'farmland')) return false
  return horizontals.some(side => {
    const beside = toward(below(p), side)
    return fluidIn(game, beside) === 'water' || game.nameAt(beside) === 'frosted_ice'
  })
}

const cactus: Support = (game, p) => {
  const ground = game.nameAt(below(p))
  if (ground !== 'cactus' && !isSand(ground)) return false
  return horizontals.every(side => {
    const beside = game.at(toward(p, side))
    return !game.registry.blocks.isSolid(beside) && game.registry.blocks.name(beside) !== 'lava'
  })
}

/** Lower halves stand on the ground, upper halves on the lower ones (whose loss takes them along in `doubles.ts`). */
const lowerHalf =
  (support: Support): Support =>
  (game, p, state) =>
    game.registry.blocks.get(state, 'half') === 'upper' || support(game, p, state)

const vine: Support = (game, p, state) => {
  const { blocks } = game.registry
  const hangs = blocks.name(game.at(above(p))) === 'vine'
  return (['up', ...horizontals] as Face[]).some(side => {
    if (blocks.get(state, side) !== 'true') return false
    return (
      sturdyFace(game, toward(p, side), opposite(side)) ||
      (side !== 'up' && hangs && blocks.get(game.at(above(p)), side) === 'true')
    )
  })
}

const rules: ReadonlyArray<readonly [match: (name: string) => boolean, support: Support]> = [
  [n => /^(soul_|redstone_)?torch$/.test(n), onCenter],
  [n => n.endsWith('wall_torch') || n === 'ladder' || n === 'tripwire_hook', behind],
  [n => n === 'lever' || n.endsWith('_button'), attached],
  [n => n.endsWith('_pressure_plate'), onCenter],
  [n => n.endsWith('_wall_sign') || n.endsWith('_wall_banner'), behindSolid],
  [n => n.endsWith('_wall_hanging_sign'), () => true],
  [
    n => n.endsWith('_hanging_sign') && !n.includes('_wall_'),
    (game, p) => game.registry.blocks.isSolid(game.at(above(p))),
  ],
  [
    n => (/_(sign|banner)$/.test(n) && !/_(wall|hanging)_/.test(n)) || n === 'cake' || n.endsWith('candle_cake'),
    onSomething,
  ],
  [n => n.endsWith('rail') || n === 'redstone_wire' || n === 'repeater' || n === 'comparator', onTop],
  [n => n.endsWith('candle') && !n.endsWith('cake'), onCenter],
  [n => n.endsWith('_carpet'), (game, p) => game.at(below(p)) !== 0],
  [
    n => n === 'snow',
    (game, p) =>
      !['ice', 'packed_ice', 'barrier'].includes(game.nameAt(below(p))) &&
      (onTop(game, p, 0) || game.nameAt(below(p)).endsWith('_leaves')),
  ],
  [
    n => n.endsWith('lantern') && !n.includes('jack') && n !== 'sea_lantern',
    (game, p, state) =>
      game.registry.blocks.get(state, 'hanging') === 'true'
        ? centerSupport(game, above(p), 'down')
        : onCenter(game, p, state),
  ],
  [n => crops.has(n), on(name => name === 'farmland')],
  [isPlant, lowerHalf(on(isSoil))],
  [n => n === 'dead_bush', on(name => isSoil(name) || isSand(name) || name.endsWith('terracotta'))],
  [n => n === 'brown_mushroom' || n === 'red_mushroom', (game, p) => game.registry.blocks.isFull(game.at(below(p)))],
  [
    n => n === 'crimson_fungus' || n === 'warped_fungus',
    on(name => isSoil(name) || name.endsWith('_nylium') || name === 'soul_soil'),
  ],
  [n => n === 'nether_wart', on(name => name === 'soul_sand')],
  [n => n === 'sugar_cane', sugarCane],
  [n => n === 'cactus', cactus],
  [
    n => n === 'bamboo' || n === 'bamboo_sapling',
    on(name => isSoil(name) || isSand(name) || name === 'gravel' || name.startsWith('bamboo')),
  ],
  [n => n === 'lily_pad', (game, p) => fluidIn(game, below(p)) === 'water' || game.nameAt(below(p)) === 'ice'],
  [
    n => n === 'cocoa',
    (game, p, state) =>
      /jungle_(log|wood)$/.test(game.nameAt(toward(p, game.registry.blocks.get(state, 'facing') as Face))),
  ],
  [n => n === 'vine', vine],
  [n => n === 'kelp' || n === 'kelp_plant', (game, p) => game.nameAt(below(p)).startsWith('kelp') || onTop(game, p, 0)],
  [n => n === 'seagrass', onTop],
  [
    n => n === 'chorus_plant' || n === 'chorus_flower',
    (game, p) => ['end_stone', 'chorus_plant'].includes(game.nameAt(below(p))),
  ],
]

const ruleFor = ([match, support]: (typeof rules)[number]): BlockRule => ({
  match: (block: BlockInfo) => match(block.name),
  survives: support,
})

/** What falls off when the thing it hangs on or stands on goes. */
export const supports: Mechanic = { name: 'supports', blocks: rules.map(ruleFor) }
