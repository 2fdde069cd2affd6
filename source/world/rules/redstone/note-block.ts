import type { Game } from '../../game.ts'
import type { BlockRule } from '../../mechanic.ts'
import { above, below, type Point } from '../../point.ts'
import { powerAt } from './power.ts'

/** In the order of the protocol's numbers, with the blocks that make them when they lie below. */
const instruments: readonly (readonly [name: string, under: RegExp])[] = [
  ['harp', /^$/],
  [
    'basedrum',
    /stone|brick|obsidian|ore$|deepslate|andesite|diorite|granite|netherrack|bedrock|terracotta|concrete$|prismarine|quartz/,
  ],
  ['snare', /sand$|gravel|concrete_powder/],
  ['hat', /glass|sea_lantern|beacon/],
  [
    'bass',
    /planks|log$|wood$|stem$|hyphae|oak_|birch_|spruce_|acacia_|jungle_|mangrove_|cherry_|crimson_|warped_|bamboo|bookshelf|chest|crafting_table|barrel|note_block|jukebox|composter/,
  ],
  ['flute', /^clay$/],
  ['bell', /^gold_block$/],
  ['guitar', /wool$/],
  ['chime', /^packed_ice$/],
  ['xylophone', /^bone_block$/],
  ['iron_xylophone', /^iron_block$/],
  ['cow_bell', /^soul_sand$/],
  ['didgeridoo', /^pumpkin$/],
  ['bit', /^emerald_block$/],
  ['banjo', /^hay_block$/],
  ['pling', /^glowstone$/],
]
// The narrow ones first: sandstone is stone, soul sand no snare.
const byPrecision = [...instruments].sort(
  (a, b) => Number(b[1].source.startsWith('^')) - Number(a[1].source.startsWith('^')),
)

const instrumentOver = (name: string): string =>
  byPrecision.find(([, under]) => name !== '' && under.test(name))?.[0] ?? 'harp'

function play(game: Game, p: Point): void {
  const { blocks } = game.registry
  if (game.at(above(p)) !== 0) return
  const state = game.at(p)
  const instrument = instruments.findIndex(([name]) => name === blocks.get(state, 'instrument'))
  game.network.aroundBlock(p, 'block_action', {
    location: p,
    byte1: Math.max(0, instrument),
    byte2: Number(blocks.get(state, 'note')),
    blockId: blocks.info(state).id,
  })
}

function look(game: Game, p: Point, state: number): void {
  const powered = String(powerAt(game, p) > 0)
  if (powered === game.registry.blocks.get(state, 'powered')) return
  game.set(p, game.registry.blocks.with(state, { powered }))
  if (powered === 'true') play(game, p)
}

export const noteBlockRule: BlockRule = {
  match: block => block.name === 'note_block',
  shape: (game, p, state) => game.registry.blocks.with(state, { instrument: instrumentOver(game.nameAt(below(p))) }),
  placed: look,
  neighbour: look,
  use(game, { position, state }) {
    const { blocks } = game.registry
    const note = (Number(blocks.get(state, 'note')) + 1) % 25
    game.set(position, blocks.with(state, { note: String(note) }))
    play(game, position)
    return true
  },
}
