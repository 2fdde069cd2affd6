import type { Rgb } from '../../screen/theme.ts'

/** Colours of blocks from above, by what is in their name; the first match wins. */
const colours: readonly (readonly [RegExp, Rgb])[] = [
  [/torch|lantern|glowstone|lamp|campfire/, [255, 214, 90]],
  [/water|ice/, [64, 110, 220]],
  [/lava|fire/, [230, 110, 30]],
  [/glass/, [170, 215, 230]],
  [/leaves|vine|sapling/, [60, 130, 50]],
  [/grass_block|moss|fern|^grass$|short_grass/, [96, 160, 72]],
  [/dark_oak/, [78, 52, 28]],
  [/spruce/, [118, 86, 52]],
  [/birch/, [208, 190, 132]],
  [/jungle/, [168, 122, 84]],
  [/acacia/, [178, 98, 56]],
  [/mangrove|crimson/, [130, 50, 56]],
  [/warped/, [48, 120, 116]],
  [/cherry/, [226, 178, 170]],
  [/oak_log|oak_wood/, [110, 86, 52]],
  [/oak|planks|crafting_table|chest|barrel|ladder|fence|sign/, [172, 138, 84]],
  [/cobblestone/, [128, 128, 128]],
  [/stone_brick|andesite|^stone|tuff|gravel/, [142, 142, 142]],
  [/diorite|quartz|snow|white/, [226, 226, 226]],
  [/granite|terracotta|brick|red/, [160, 88, 70]],
  [/deepslate|blackstone|obsidian|coal|black/, [66, 66, 74]],
  [/sandstone|sand|end_stone|yellow/, [218, 206, 150]],
  [/dirt|podzol|mud|farmland|path|brown/, [134, 96, 66]],
  [/iron|light_gray/, [206, 206, 206]],
  [/gold|honey/, [240, 200, 70]],
  [/diamond|prismarine|cyan|light_blue/, [98, 200, 205]],
  [/emerald|lime|slime|cactus|green/, [90, 180, 80]],
  [/copper|orange|pumpkin/, [206, 120, 70]],
  [/lapis|blue/, [60, 80, 180]],
  [/purple|magenta|amethyst|purpur/, [156, 90, 180]],
  [/pink/, [230, 150, 180]],
  [/wool|concrete|gray/, [150, 150, 156]],
]
const other: Rgb = [150, 140, 160]

/** A state such as `[facing=south]` does not change a block's colour. */
export const blockColour = (block: string): Rgb => {
  const bracket = block.indexOf('[')
  const name = bracket === -1 ? block : block.slice(0, bracket)
  return colours.find(([pattern]) => pattern.test(name))?.[1] ?? other
}
