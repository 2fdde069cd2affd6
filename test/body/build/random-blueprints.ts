import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { isSecondHalf, itemFor } from '../../../source/minecraft/blocks/placement.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { seededDice } from '../../../source/minecraft/random.ts'

type States = Record<string, string>
type Pick = <T>(...choices: readonly T[]) => T

/** Something to build on one spot of a grid, with what it needs to stand: relative cells, the spot itself is 0 0 0. */
type Family = (pick: Pick) => readonly { readonly at: Position; readonly block: string; readonly states?: States }[]

const sides = ['north', 'south', 'east', 'west'] as const
const all = [...sides, 'up', 'down'] as const
const ahead = { north: [0, 0, -1], south: [0, 0, 1], east: [1, 0, 0], west: [-1, 0, 0] } as const
const spot: Position = [0, 0, 0]
const one = (block: string, states: States = {}) => ({ at: spot, block, states })
/** A wall block behind something that faces away from it. */
const behind = (facing: (typeof sides)[number], block = 'stone') => ({
  at: [-ahead[facing][0], 0, -ahead[facing][2]] as Position,
  block,
})

/** Families of blocks that can be placed by hand, with random states. What a game version does not know is left out. */
const families: Readonly<Record<string, Family>> = {
  stairs: pick => [
    one(pick('oak_stairs', 'cobblestone_stairs', 'sandstone_stairs'), {
      facing: pick(...sides),
      half: pick('top', 'bottom'),
    }),
  ],
  slab: pick => [one(pick('oak_slab', 'stone_slab', 'brick_slab'), { type: pick('top', 'bottom', 'double') })],
  pillar: pick => [one(pick('oak_log', 'birch_log', 'quartz_pillar', 'hay_block'), { axis: pick('x', 'y', 'z') })],
  door: pick => {
    const states = { facing: pick(...sides), hinge: pick('left', 'right') }
    const block = pick('oak_door', 'birch_door', 'iron_door')
    return [
      { at: spot, block, states: { ...states, half: 'lower' } },
      { at: [0, 1, 0], block, states: { ...states, half: 'upper' } },
    ]
  },
  trapdoor: pick => [
    one(pick('oak_trapdoor', 'iron_trapdoor'), { facing: pick(...sides), half: pick('top', 'bottom') }),
  ],
  gate: pick => [one('oak_fence_gate', { facing: pick(...sides), open: 'false' })],
  fence: pick => [one(pick('oak_fence', 'cobblestone_wall', 'glass_pane', 'iron_bars'))],
  plain: pick => [one(pick('glass', 'bookshelf', 'crafting_table', 'oak_leaves', 'white_wool', 'bricks'))],
  torch: () => [one('torch')],
  wallTorch: pick => {
    const facing = pick(...sides)
    return [behind(facing), one('wall_torch', { facing })]
  },
  ladder: pick => {
    const facing = pick(...sides)
    return [behind(facing), one('ladder', { facing })]
  },
  lever: pick => [one(pick('lever', 'stone_button', 'oak_button'), { face: 'floor', facing: pick(...sides) })],
  wallLever: pick => {
    const facing = pick(...sides)
    return [behind(facing), one(pick('lever', 'oak_button'), { face: 'wall', facing })]
  },
  ceilingLever: pick => [
    { at: [0, 1, 0], block: 'stone' },
    one(pick('lever', 'stone_button'), { face: 'ceiling', facing: pick(...sides) }),
  ],
  sign: pick => [one('oak_sign', { rotation: String(pick(0, 3, 4, 7, 10, 13)) })],
  wallSign: pick => {
    const facing = pick(...sides)
    return [behind(facing), one('oak_wall_sign', { facing })]
  },
  station: pick => [
    one(pick('chest', 'furnace', 'carved_pumpkin', 'jack_o_lantern', 'loom', 'stonecutter', 'smoker', 'lectern'), {
      facing: pick(...sides),
    }),
  ],
  glazed: pick => [one(pick('white_glazed_terracotta', 'red_glazed_terracotta'), { facing: pick(...sides) })],
  banner: pick => [one('white_banner', { rotation: String(pick(0, 4, 8, 12)) })],
  wallBanner: pick => {
    const facing = pick(...sides)
    return [behind(facing), one('red_wall_banner', { facing })]
  },
  rail: pick => [one(pick('rail', 'powered_rail'), { shape: pick('north_south', 'east_west') })],
  carpet: pick => [one(pick('white_carpet', 'stone_pressure_plate', 'red_carpet'))],
  bed: pick => {
    const facing = pick(...sides)
    const [x, , z] = ahead[facing]
    return [
      { at: [x, -1, z], block: 'stone' },
      one('red_bed', { facing, part: 'foot' }),
      { at: [x, 0, z], block: 'red_bed', states: { facing, part: 'head' } },
    ]
  },
  machine: pick => [
    one(pick('observer', 'piston', 'sticky_piston', 'dropper', 'dispenser', 'barrel'), { facing: pick(...all) }),
  ],
  rod: pick => [one(pick('end_rod', 'lightning_rod'), { facing: 'up' })],
  flower: pick => [{ at: [0, -1, 0], block: 'grass_block' }, one(pick('poppy', 'dandelion', 'oxeye_daisy'))],
  lantern: pick => {
    const hanging = pick('true', 'false')
    return [...(hanging === 'true' ? [{ at: [0, 1, 0] as Position, block: 'stone' }] : []), one('lantern', { hanging })]
  },
  repeater: pick => [one(pick('repeater', 'comparator'), { facing: pick(...sides) })],
  anvil: pick => [one('anvil', { facing: pick(...sides) })],
  hopper: pick => [one('hopper', { facing: pick(...sides, 'down') })],
  sand: pick => [one(pick('sand', 'gravel', 'white_concrete_powder'))],
  candle: pick => [one('candle', { candles: String(pick(1, 2, 4)) })],
}

/**
 * A random building that the rules of the game allow: a grid of spots on plinths of different heights, some of them without a
 * plinth under them, each with a block of some family in some state.
 */
export function randomBlueprint(seed: number, corner: Position, size: number): BlueprintCell[] {
  const random = seededDice(seed)
  const pick: Pick = (...choices) => choices[Math.floor(random() * choices.length)]!
  const cells = new Map<string, BlueprintCell>()
  const put = (cell: BlueprintCell) => {
    const key = cell.at.join(',')
    if (!cells.has(key)) cells.set(key, cell)
  }
  const names = Object.keys(families)
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const height = pick(0, 1, 1, 2, 3)
      const [x, z] = [corner[0] + i * 3, corner[2] + j * 3]
      const name = pick(...names)
      // From the ground nobody sees the underside of what is lower than the eyes.
      const y = corner[1] + (name === 'ceilingLever' ? Math.max(2, height) : height)
      for (const { at, block, states } of families[name]!(pick))
        put({
          at: [x + at[0], y + at[1], z + at[2]],
          block,
          ...(states && Object.keys(states).length > 0 ? { states } : {}),
        })
      const floats = random() < 0.1
      for (let h = floats ? height - 1 : 0; h < height; h++)
        put({ at: [x, corner[1] + h, z], block: pick('stone', 'bricks', 'spruce_planks') })
    }
  return [...cells.values()]
}

/** What a hand needs for a building, by item. */
export function materialsFor(cells: readonly BlueprintCell[]): Record<string, number> {
  const counts: Record<string, number> = { dirt: 32 }
  for (const { block, states } of cells) {
    if (block === 'air' || isSecondHalf(block, states)) continue
    const item = itemFor(block)
    const each = states?.type === 'double' ? 2 : Number(states?.candles ?? 1)
    counts[item] = (counts[item] ?? 0) + each
  }
  return counts
}
