import { fluidIn } from '../entities/physics.ts'
import type { Game } from '../game.ts'
import { facingOf } from '../point.ts'
import { families, type PlaceContext, type Placement } from './placement-families.ts'

/** Items whose block has another name. */
const blockOf: Readonly<Record<string, string>> = {
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  beetroot_seeds: 'beetroots',
  carrot: 'carrots',
  potato: 'potatoes',
  melon_seeds: 'melon_stem',
  pumpkin_seeds: 'pumpkin_stem',
  sweet_berries: 'sweet_berry_bush',
  cocoa_beans: 'cocoa',
  torchflower_seeds: 'torchflower_crop',
  pitcher_pod: 'pitcher_crop',
  glow_berries: 'cave_vines',
}

const blockNameOf = (game: Game, item: string): string | undefined => {
  const name = blockOf[item] ?? item
  return game.registry.blocks.has(name) && name !== 'air' ? name : undefined
}

/** The cells and states that placing this item would set, main cell first; undefined when it cannot be placed so. */
export function placements(game: Game, c: PlaceContext): readonly Placement[] | undefined {
  const name = blockNameOf(game, c.stack.name)
  if (!name) return undefined
  const { blocks } = game.registry
  const facing = facingOf(c.player.yaw)
  for (const family of families) {
    if (!family.match(name)) continue
    const made = family.place(game, c, name, facing)
    return made && wet(game, made)
  }
  return wet(game, [{ p: c.target, state: blocks.state(name) }])
}

/** A block set into a water source keeps the water if it can. */
function wet(game: Game, made: readonly Placement[]): readonly Placement[] {
  const { blocks } = game.registry
  return made.map(({ p, state }) => {
    const source =
      fluidIn(game, p) === 'water' && (blocks.name(game.at(p)) !== 'water' || blocks.get(game.at(p), 'level') === '0')
    return { p, state: blocks.with(state, { waterlogged: String(source && blocks.get(state, 'type') !== 'double') }) }
  })
}
