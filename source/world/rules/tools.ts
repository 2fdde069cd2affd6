import type { Mechanic } from '../mechanic.ts'
import { above, toward } from '../point.ts'
import { wearHeld } from './digging.ts'

/** Axes strip bark, shovels make paths, shears carve pumpkins, flint and steel lights. */
export const tools: Mechanic = {
  name: 'tools',
  items: [
    {
      match: name => name.endsWith('_axe') && !name.endsWith('_pickaxe'),
      onBlock(game, { player, position, state }) {
        const { blocks } = game.registry
        const name = blocks.name(state)
        if (
          !/(_log|_wood|_stem|_hyphae|bamboo_block)$/.test(name) ||
          name.startsWith('stripped_') ||
          !blocks.has(`stripped_${name}`)
        )
          return false
        game.set(position, blocks.state(`stripped_${name}`, { axis: blocks.get(state, 'axis') ?? 'y' }))
        wearHeld(game, player, 1)
        return true
      },
    },
    {
      match: name => name.endsWith('_shovel'),
      onBlock(game, { player, position, state, face }) {
        const { blocks } = game.registry
        const name = blocks.name(state)
        if (name.endsWith('campfire') && blocks.get(state, 'lit') === 'true') {
          game.set(position, blocks.with(state, { lit: 'false' }))
          wearHeld(game, player, 1)
          return true
        }
        if (!['grass_block', 'dirt', 'coarse_dirt', 'podzol', 'mycelium', 'rooted_dirt'].includes(name)) return false
        if (face === 'down' || game.at(above(position)) !== 0) return false
        game.set(position, blocks.state('dirt_path'))
        wearHeld(game, player, 1)
        return true
      },
    },
    {
      match: name => name === 'flint_and_steel' || name === 'fire_charge',
      onBlock(game, { player, position, state, face }) {
        const { blocks } = game.registry
        if (blocks.get(state, 'lit') === 'false' && /campfire|candle/.test(blocks.name(state))) {
          game.set(position, blocks.with(state, { lit: 'true' }))
        } else {
          const target = toward(position, face)
          if (game.at(target) !== 0 || !blocks.isSolid(game.at(toward(target, 'down')))) return false
          game.set(target, blocks.state('fire'), player)
        }
        wearHeld(game, player, 1)
        return true
      },
    },
  ],
}
