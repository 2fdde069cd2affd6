import { wordList, wordSet } from '../../minecraft/names/word-list.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Registry } from '../registry.ts'

interface Tag {
  readonly tagName: string
  readonly entries: readonly number[]
}

const climbable = wordSet(`
  ladder vine scaffolding weeping_vines weeping_vines_plant twisting_vines twisting_vines_plant cave_vines
  cave_vines_plant
`)

/** By name, what minecraft-data does not say: it has no tags. Only those are here by which a client predicts. */
const byName: ReadonlyArray<readonly [tag: string, match: (name: string) => boolean]> = [
  ['climbable', name => climbable.has(name)],
  ['leaves', name => name.endsWith('_leaves')],
  ['logs', name => /_(log|wood|stem|hyphae)$/.test(name)],
  ['planks', name => name.endsWith('_planks')],
  ['wool', name => name.endsWith('_wool')],
  ['beds', name => name.endsWith('_bed')],
  ['doors', name => name.endsWith('_door')],
  ['wooden_doors', name => name.endsWith('_door') && name !== 'iron_door'],
  ['trapdoors', name => name.endsWith('_trapdoor')],
  ['stairs', name => name.endsWith('_stairs')],
  ['slabs', name => name.endsWith('_slab')],
  ['fences', name => name.endsWith('_fence')],
  ['wooden_fences', name => name.endsWith('_fence') && name !== 'nether_brick_fence'],
  ['fence_gates', name => name.endsWith('_fence_gate')],
  ['walls', name => name.endsWith('_wall')],
  ['buttons', name => name.endsWith('_button')],
  ['rails', name => name.endsWith('rail')],
  ['signs', name => name.endsWith('_sign')],
  ['sand', name => name === 'sand' || name === 'red_sand'],
  [
    'dirt',
    name =>
      wordList('dirt grass_block podzol coarse_dirt mycelium rooted_dirt moss_block mud muddy_mangrove_roots').includes(
        name,
      ),
  ],
  ['impermeable', name => name.endsWith('glass')],
]

const tiers = [
  ['needs_stone_tool', 'stone_pickaxe', 'wooden_pickaxe'],
  ['needs_iron_tool', 'iron_pickaxe', 'stone_pickaxe'],
  ['needs_diamond_tool', 'diamond_pickaxe', 'iron_pickaxe'],
] as const

function blockTags(registry: Registry): Tag[] {
  const all = [...registry.blocks.all()]
  const tag = (tagName: string, match: (block: (typeof all)[number]) => boolean): Tag => ({
    tagName: `minecraft:${tagName}`,
    entries: all.filter(match).map(b => b.id),
  })
  const harvests = (tools: Readonly<Record<string, boolean>> | undefined, tool: string): boolean =>
    tools?.[registry.itemsByName[tool]?.id ?? -1] === true
  return [
    ...['pickaxe', 'axe', 'shovel', 'hoe'].map(tool =>
      tag(`mineable/${tool}`, b => (b.material ?? '').split(';').includes(`mineable/${tool}`)),
    ),
    ...tiers.map(([name, least, below]) =>
      tag(name, b => harvests(b.harvestTools, least) && !harvests(b.harvestTools, below)),
    ),
    ...byName.map(([name, match]) => tag(name, b => match(b.name))),
  ]
}

// Numbers in the fluid registry: 1 flowing water, 2 water, 3 flowing lava, 4 lava. Without these tags no player can swim.
const fluidTags: readonly Tag[] = [
  { tagName: 'minecraft:water', entries: [1, 2] },
  { tagName: 'minecraft:lava', entries: [3, 4] },
]

const made = new WeakMap<Registry, readonly { tagType: string; tags: readonly Tag[] }[]>()

/** Tells a client which blocks belong together, as far as its own physics and digging depend on it. */
export function sendTags(game: Game, player: Player): void {
  let tags = made.get(game.registry)
  if (!tags) {
    tags = [
      { tagType: 'minecraft:block', tags: blockTags(game.registry) },
      { tagType: 'minecraft:fluid', tags: fluidTags },
    ]
    made.set(game.registry, tags)
  }
  game.network.send(player, 'tags', { tags })
}
