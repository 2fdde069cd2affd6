import type { Game } from '../game.ts'
import type { Face, Point } from '../point.ts'

// Full cubes to the eye and the hand, but nothing can be hung on them.
const notSturdy = (name: string): boolean =>
  name.endsWith('_leaves') || name === 'moving_piston' || name.endsWith('shulker_box')

/** Can something be fastened to this side of the block at `p`? The side must be a full square. */
export function sturdyFace(game: Game, p: Point, face: Face): boolean {
  const { blocks } = game.registry
  const state = game.at(p)
  if (state === 0) return false
  const name = blocks.name(state)
  if (notSturdy(name)) return false
  if (blocks.isFull(state)) return true
  if (name === 'soul_sand' || name === 'mud') return true
  return coversFace(blocks.boxes(state), face)
}

/** Is there enough of a top for a torch, a plate, a rail? The middle of the face is enough. */
export function centerSupport(game: Game, p: Point, face: Face): boolean {
  if (sturdyFace(game, p, face)) return true
  const { blocks } = game.registry
  const state = game.at(p)
  const name = blocks.name(state)
  if (face !== 'up' && face !== 'down') return false
  return /_fence$|_wall$|^end_rod$|^hopper$|^chain$|glass_pane$|^iron_bars$|^cauldron$|^scaffolding$/.test(name)
}

function coversFace(boxes: ReadonlyArray<readonly number[]>, face: Face): boolean {
  // Which coordinate lies in the face, and the two that span it.
  const [axis, high] = (
    { down: [1, false], up: [1, true], north: [2, false], south: [2, true], west: [0, false], east: [0, true] } as const
  )[face]
  const [u, v] = [0, 1, 2].filter(a => a !== axis) as [number, number]
  const touching = boxes.filter(b => (high ? b[axis + 3]! >= 1 : b[axis]! <= 0))
  // The boxes of stairs and the like have edges at multiples of a quarter; looking at 8 × 8 points finds every gap.
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 8; j++) {
      const [a, b] = [(i + 0.5) / 8, (j + 0.5) / 8]
      if (!touching.some(box => a >= box[u]! && a <= box[u + 3]! && b >= box[v]! && b <= box[v + 3]!)) return false
    }
  }
  return true
}
