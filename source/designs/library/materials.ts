/** What a ready design can be made of, and which blocks each family has. */

export const woods = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak'] as const
const stones = {
  cobblestone: 'cobblestone',
  stone_bricks: 'stone_brick',
  sandstone: 'sandstone',
  bricks: 'brick',
  mud_bricks: 'mud_brick',
} as const
export const materials: readonly string[] = [...woods, ...Object.keys(stones)]

const dyes = 'white light_gray gray black brown red orange yellow lime green cyan light_blue blue purple magenta pink'
/** Whole blocks without stairs and slabs of their own, which roofs and steps are of, too; none that falls. */
const wholeBlocks: readonly string[] = [
  ...['dirt', 'coarse_dirt', 'clay', 'packed_mud', 'terracotta', 'moss_block', 'snow_block', 'netherrack'],
  ...['granite', 'diorite', 'andesite', 'smooth_stone', ...dyes.split(' ').map(dye => `${dye}_wool`)],
]
export const isWholeBlock = (material: string): boolean => wholeBlocks.includes(material)

/** What people may ask for: a family, one block of wood that walls and frame are both to be of, or another whole block. */
export const madeOf: readonly string[] = [
  ...materials,
  ...woods.flatMap(wood => [`${wood}_planks`, `${wood}_log`]),
  ...wholeBlocks,
]

/** The family of what is asked for: that of `oak_planks` is `oak`. */
export const familyOf = (material: string): string => material.replace(/_(?:planks|log)$/, '')

/** Of what that is which is of wood only, such as doors and fences. */
export const woodOf = (material: string): string => woods.find(wood => wood === familyOf(material)) ?? 'oak'

/** Roles that the ready designs use. */
export interface Palette {
  readonly wall: string
  readonly frame: string
  readonly roof: string
  readonly slab: string
  readonly step: string
  readonly door: string
  readonly fence: string
  readonly gate: string
  readonly [role: string]: string
}

export const paletteOf = (asked: string): Palette => {
  const material = familyOf(asked)
  if (isWholeBlock(material)) return { ...paletteOf(woodOf(material)), ...ofOneBlock(material) }
  const stone = Object.hasOwn(stones, material) ? stones[material as keyof typeof stones] : undefined
  const wood = woodOf(asked)
  const family = stone ?? wood
  const [planks, log] = [`${wood}_planks`, `${wood}_log[axis=y]`]
  return {
    wall: stone !== undefined ? material : asked.endsWith('_log') ? log : planks,
    frame: stone !== undefined ? material : asked.endsWith('_planks') ? planks : log,
    roof: `${family}_stairs`,
    slab: `${family}_slab`,
    step: `${family}_stairs`,
    door: `${wood}_door`,
    fence: `${wood}_fence`,
    gate: `${wood}_fence_gate[facing=south]`,
  }
}

/** What stands of a building; doors and fences are of wood. */
const ofOneBlock = (block: string) => ({ wall: block, frame: block, roof: block, slab: block, step: block })
