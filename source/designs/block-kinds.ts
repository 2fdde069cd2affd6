/** What the check of a design must know of blocks. By their names, since a design may be for any version. */

const open =
  /^(?:air|cave_air|void_air|(?:soul_|redstone_)?(?:wall_)?torch|ladder|vine|.*_vines|short_grass|tall_grass|fern|dandelion|poppy|.*_(?:door|fence_gate|sign|banner|carpet|pressure_plate|button|rail|tulip|sapling)|rail|lever|wheat|carrots|potatoes|beetroots|sugar_cane|redstone_wire|tripwire|tripwire_hook|scaffolding)$/

/** Whether a body can be where the block is, if need be after opening it. */
export const isOpen = (block: string): boolean => open.test(block) && block !== 'iron_door'

/** Whether a body climbs in it. */
export const isClimbed = (block: string): boolean => /^(?:ladder|vine|.*_vines|scaffolding)$/.test(block)

const lights: Readonly<Record<string, number>> = {
  torch: 14,
  wall_torch: 14,
  soul_torch: 10,
  soul_wall_torch: 10,
  lantern: 15,
  soul_lantern: 10,
  glowstone: 15,
  sea_lantern: 15,
  jack_o_lantern: 15,
  shroomlight: 15,
  campfire: 15,
  soul_campfire: 10,
  end_rod: 14,
}
/** Level of the light that a block gives as it is placed, 0 to 15. */
export const lightOf = (block: string): number =>
  Object.hasOwn(lights, block) ? lights[block]! : block.endsWith('froglight') ? 15 : 0
