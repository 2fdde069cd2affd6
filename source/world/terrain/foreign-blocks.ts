import type { Registry } from '../registry.ts'

/** A tag as prismarine-nbt reads it. */
export interface RawTag {
  readonly type: string
  value: unknown
  readonly name?: string
}

/** Blocks that were renamed, both ways. */
const renamed: Readonly<Record<string, string>> = {
  grass: 'short_grass',
  short_grass: 'grass',
  grass_path: 'dirt_path',
}

type Entries = Record<string, RawTag | undefined>
const entries = (tag: RawTag | undefined): Entries => (tag?.value ?? {}) as Entries

/**
 * A chunk from disk with nothing in it that this version does not know: unknown blocks become air, unknown biomes
 * plains, sections that hold only light are left out. `foreign` names what was replaced.
 */
export function forThisVersion(registry: Registry, chunk: RawTag): { chunk: RawTag; foreign: string[] } {
  const root = chunk.value as Entries
  const sections = entries(root.sections).value as unknown as Entries[] | undefined
  if (!Array.isArray(sections)) throw new Error('it has no sections; only worlds of 1.18 and later can be read')
  const foreign = new Set<string>()
  const kept = sections.filter(section => {
    const y = Number(section.Y?.value)
    return section.block_states !== undefined && section.biomes !== undefined && y >= -4 && y < 20
  })
  for (const section of kept) {
    const blocks = entries(entries(section.block_states).palette).value as unknown as Entries[]
    for (const block of blocks) {
      const name = String(block.Name?.value).replace('minecraft:', '')
      if (registry.blocks.has(name)) continue
      const other = renamed[name]
      if (other && registry.blocks.has(other)) block.Name = { type: 'string', value: `minecraft:${other}` }
      else {
        foreign.add(name)
        block.Name = { type: 'string', value: 'minecraft:air' }
        delete block.Properties
      }
    }
    const biomes = entries(entries(section.biomes).palette) as unknown as { value: string[] }
    biomes.value = biomes.value.map(name =>
      registry.biomesByName[name.replace('minecraft:', '')] ? name : 'minecraft:plains',
    )
  }
  ;(root.sections!.value as { value: unknown }).value = kept
  root.LastUpdate ??= { type: 'long', value: [0, 0] }
  root.InhabitedTime ??= { type: 'long', value: [0, 0] }
  root.block_entities ??= { type: 'list', value: { type: 'end', value: [] } }
  return { chunk, foreign: [...foreign] }
}
