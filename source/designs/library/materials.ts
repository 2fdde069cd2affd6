/** What a ready design can be made of, and which blocks each family has. */

export const woods = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak'] as const
const stones = {
  cobblestone: 'cobblestone',
  stone_bricks: 'stone_brick',
  sandstone: 'sandstone',
  bricks: 'brick',
} as const
export const materials: readonly string[] = [...woods, ...Object.keys(stones)]

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

export const paletteOf = (material: string): Palette => {
  const stone = Object.hasOwn(stones, material) ? stones[material as keyof typeof stones] : undefined
  const wood = stone === undefined ? material : 'oak'
  const family = stone ?? wood
  return {
    wall: stone === undefined ? `${wood}_planks` : material,
    frame: stone === undefined ? `${wood}_log[axis=y]` : material,
    roof: `${family}_stairs`,
    slab: `${family}_slab`,
    step: `${family}_stairs`,
    door: `${wood}_door`,
    fence: `${wood}_fence`,
    gate: `${wood}_fence_gate[facing=south]`,
  }
}
