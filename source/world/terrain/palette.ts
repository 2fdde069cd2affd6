import type { Registry } from '../registry.ts'
import type { TreeKind } from './trees.ts'

/** State ids of everything the land is made of, for one version. */
export type Palette = ReturnType<typeof makePalette>

export function makePalette(registry: Registry) {
  const { blocks } = registry
  const state = (name: string, properties: Record<string, string> = {}) => blocks.state(name, properties)
  const leaves = (kind: string) =>
    [1, 2, 3, 4, 5, 6, 7].map(distance => state(`${kind}_leaves`, { distance: String(distance), persistent: 'false' }))
  const tree = (kind: TreeKind) => ({ log: state(`${kind}_log`, { axis: 'y' }), leaves: leaves(kind) })
  const halves = (name: string) => [state(name, { half: 'lower' }), state(name, { half: 'upper' })] as const
  return {
    bedrock: state('bedrock'),
    stone: state('stone'),
    deepslate: state('deepslate', { axis: 'y' }),
    dirt: state('dirt'),
    coarseDirt: state('coarse_dirt'),
    podzol: state('podzol', { snowy: 'false' }),
    grassBlock: state('grass_block', { snowy: 'false' }),
    sand: state('sand'),
    sandstone: state('sandstone'),
    gravel: state('gravel'),
    clay: state('clay'),
    water: state('water', { level: '0' }),
    lava: state('lava', { level: '0' }),
    shortGrass: state(blocks.has('short_grass') ? 'short_grass' : 'grass'),
    fern: state('fern'),
    tallGrass: halves('tall_grass'),
    deadBush: state('dead_bush'),
    cactus: state('cactus', { age: '0' }),
    cane: state('sugar_cane', { age: '0' }),
    pumpkin: state('pumpkin'),
    berries: state('sweet_berry_bush', { age: '2' }),
    brownMushroom: state('brown_mushroom'),
    redMushroom: state('red_mushroom'),
    flowers: ['dandelion', 'poppy', 'oxeye_daisy', 'cornflower', 'azure_bluet'].map(name => state(name)),
    lily: state('lily_of_the_valley'),
    sunflower: halves('sunflower'),
    rose: halves('rose_bush'),
    trees: { oak: tree('oak'), birch: tree('birch'), spruce: tree('spruce'), acacia: tree('acacia') },
    named: (name: string) => state(name),
  }
}
