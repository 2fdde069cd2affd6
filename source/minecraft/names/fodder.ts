/** What creatures are fed with. Source: minecraft.wiki/w/Breeding and minecraft.wiki/w/Taming. */
const fodder: Readonly<Record<string, readonly string[]>> = {
  cow: ['wheat'],
  mooshroom: ['wheat'],
  sheep: ['wheat'],
  goat: ['wheat'],
  pig: ['carrot', 'potato', 'beetroot'],
  rabbit: ['carrot', 'golden_carrot', 'dandelion'],
  chicken: ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds'],
  parrot: ['wheat_seeds', 'melon_seeds', 'pumpkin_seeds', 'beetroot_seeds'],
  horse: ['golden_carrot', 'golden_apple', 'sugar', 'apple', 'wheat'],
  wolf: ['bone'],
  cat: ['cod', 'salmon'],
  fox: ['sweet_berries', 'glow_berries'],
  turtle: ['seagrass'],
  panda: ['bamboo'],
}

export const fodderOf = (creature: string): readonly string[] =>
  Object.hasOwn(fodder, creature) ? fodder[creature]! : []
