import { type Entity, Living } from '../entities/entity.ts'
import { ItemEntity } from '../entities/item.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { center, type Face, opposite, type Point, toward } from '../point.ts'

const isButton = (name: string): boolean => name.endsWith('_button')
const isPlate = (name: string): boolean => name.endsWith('_pressure_plate')
const isStone = (name: string): boolean => name.startsWith('stone_') || name.startsWith('polished_blackstone_')

/** The block that a lever or button is fixed to: it is powered too. */
export function fixedTo(game: Game, p: Point, state: number): Point {
  const { blocks } = game.registry
  const face = blocks.get(state, 'face')
  const side: Face =
    face === 'floor' ? 'down' : face === 'ceiling' ? 'up' : opposite(blocks.get(state, 'facing') as Face)
  return toward(p, side)
}

/** A switch changed: its own neighbours know already, those of the block it is fixed to do not. */
const tellBlock = (game: Game, p: Point, state: number): void => game.blocks.notifyAround(fixedTo(game, p, state))

/** Entities that stand or lie on a plate, of the kinds it feels. */
function pressing(game: Game, p: Point, name: string): number {
  const feels = (e: Entity): boolean => {
    if (e instanceof Player) return !e.spectator && e.alive
    if (e instanceof Living) return true
    return !isStone(name) && e instanceof ItemEntity
  }
  let count = 0
  for (const e of game.near(center(p), 2)) {
    if (!feels(e)) continue
    const half = e.width / 2
    if (
      e.x + half <= p.x + 0.0625 ||
      e.x - half >= p.x + 0.9375 ||
      e.z + half <= p.z + 0.0625 ||
      e.z - half >= p.z + 0.9375
    )
      continue
    if (e.y < p.y + 0.25 && e.y + e.height > p.y) count += e instanceof ItemEntity ? e.stack.count : 1
  }
  return count
}

function setPlate(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  const name = blocks.name(state)
  const count = pressing(game, p, name)
  let next: number
  if (blocks.get(state, 'power') !== undefined) {
    const strongest = name.startsWith('heavy') ? Math.ceil(count / 10) : count
    next = blocks.with(state, { power: String(Math.min(15, strongest)) })
  } else next = blocks.with(state, { powered: String(count > 0) })
  if (next !== state) {
    game.set(p, next)
    game.blocks.notifyAround({ ...p, y: p.y - 1 })
  }
  if (count > 0) game.schedule(p, name.endsWith('weighted_pressure_plate') ? 10 : 20)
}

export const switches: Mechanic = {
  name: 'switches',
  blocks: [
    {
      match: block => block.name === 'lever',
      use(game, { position, state }) {
        const powered = game.registry.blocks.get(state, 'powered') === 'false'
        game.set(position, game.registry.blocks.with(state, { powered: String(powered) }))
        tellBlock(game, position, state)
        return true
      },
    },
    {
      match: block => isButton(block.name),
      use(game, { position, state }) {
        if (game.registry.blocks.get(state, 'powered') === 'true') return true
        game.set(position, game.registry.blocks.with(state, { powered: 'true' }))
        tellBlock(game, position, state)
        game.schedule(position, isStone(game.registry.blocks.name(state)) ? 20 : 30)
        return true
      },
      tick(game, p, state) {
        if (game.registry.blocks.get(state, 'powered') === 'false') return
        game.set(p, game.registry.blocks.with(state, { powered: 'false' }))
        tellBlock(game, p, state)
      },
    },
    {
      match: block => block.name === 'lever' || isButton(block.name),
      removed: (game, p, state) => tellBlock(game, p, state),
    },
    {
      match: block => isPlate(block.name),
      touched(game, p, state) {
        const { blocks } = game.registry
        if (blocks.get(state, 'powered') === 'false' || blocks.get(state, 'power') === '0') setPlate(game, p, state)
      },
      tick: setPlate,
      removed: (game, p) => game.blocks.notifyAround({ ...p, y: p.y - 1 }),
    },
  ],
}
