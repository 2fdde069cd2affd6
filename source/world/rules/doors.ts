import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import {
  above,
  below,
  clockwise,
  counterclockwise,
  facingOf,
  type Horizontal,
  opposite,
  type Point,
  step,
  toward,
} from '../point.ts'
import { sturdyFace } from './support.ts'

const isDoor = (name: string): boolean => name.endsWith('_door')
const byHand = (name: string): boolean => name !== 'iron_door' && name !== 'iron_trapdoor'

/** On which side a new door hangs: beside a wall, opposite another door, else where it was clicked. */
export function doorHinge(game: Game, p: Point, facing: Horizontal, cursor: Point): 'left' | 'right' {
  const { blocks } = game.registry
  const left = toward(p, counterclockwise(facing))
  const right = toward(p, clockwise(facing))
  const full = (q: Point): number => (blocks.isFull(game.at(q)) ? 1 : 0)
  const door = (q: Point): boolean => isDoor(blocks.name(game.at(q))) && blocks.get(game.at(q), 'half') === 'lower'
  const weight = full(right) + full(above(right)) - full(left) - full(above(left))
  if ((door(left) && !door(right)) || weight > 0) return 'right'
  if ((door(right) && !door(left)) || weight < 0) return 'left'
  const { x, z } = step(facing)
  const { x: cx, z: cz } = cursor
  const rightSide = (x < 0 && cz < 0.5) || (x > 0 && cz > 0.5) || (z < 0 && cx > 0.5) || (z > 0 && cx < 0.5)
  return rightSide ? 'right' : 'left'
}

const partner = (game: Game, p: Point, state: number): Point =>
  game.registry.blocks.get(state, 'half') === 'lower' ? above(p) : below(p)

/** Opens or closes both halves. */
function setDoor(game: Game, p: Point, open: boolean): void {
  const { blocks } = game.registry
  const state = game.at(p)
  const other = partner(game, p, state)
  game.network.batch(() => {
    game.set(p, blocks.with(state, { open: String(open) }))
    if (blocks.name(game.at(other)) === blocks.name(state))
      game.set(other, blocks.with(game.at(other), { open: String(open) }))
  })
}

export const doors: Mechanic = {
  name: 'doors',
  blocks: [
    {
      match: block => isDoor(block.name),
      use(game, { position, state }) {
        const { blocks } = game.registry
        if (!byHand(blocks.name(state))) return true
        setDoor(game, position, blocks.get(state, 'open') === 'false')
        return true
      },
      survives(game, p, state) {
        return game.registry.blocks.get(state, 'half') === 'upper' || sturdyFace(game, below(p), 'up')
      },
    },
    {
      match: block => block.name.endsWith('_trapdoor') || block.name.endsWith('_fence_gate'),
      use(game, { position, state, player }) {
        const { blocks } = game.registry
        if (!byHand(blocks.name(state))) return true
        const open = blocks.get(state, 'open') === 'false'
        game.set(position, blocks.with(state, { open: String(open), ...gateFacing(game, state, open, player) }))
        return true
      },
    },
  ],
}

/** A gate opens away from the one who opens it. */
function gateFacing(game: Game, state: number, open: boolean, player: Player): Record<string, string> {
  const { blocks } = game.registry
  if (!blocks.name(state).endsWith('_fence_gate') || !open) return {}
  const looks = facingOf(player.yaw)
  return blocks.get(state, 'facing') === opposite(looks) ? { facing: looks } : {}
}
