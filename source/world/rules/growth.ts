import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { above, below, faces, offset, type Point, toward } from '../point.ts'
import { brightEnough } from './light.ts'
import { growSapling } from './trees.ts'

/** Cane and cactus: three high, one block per sixteen random ticks. */
function stack(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  const name = blocks.name(state)
  if (game.at(above(p)) !== 0) return
  let height = 1
  while (game.nameAt(offset(p, 0, -height, 0)) === name) height++
  if (height >= 3) return
  const age = Number(blocks.get(state, 'age'))
  if (age < 15) game.set(p, blocks.with(state, { age: String(age + 1) }))
  else {
    game.set(above(p), blocks.state(name))
    game.set(p, blocks.with(state, { age: '0' }))
  }
}

function bamboo(game: Game, p: Point): void {
  if (!game.random.oneIn(3) || game.at(above(p)) !== 0) return
  let height = 1
  while (height < 16 && game.nameAt(offset(p, 0, -height, 0)) === 'bamboo') height++
  if (height < 14) game.set(above(p), game.registry.blocks.state('bamboo'))
}

/** Leaves that are no longer tied to wood within six blocks fall off. */
function decay(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  if (blocks.get(state, 'persistent') === 'true' || nearWood(game, p)) return
  game.blocks.destroy(p)
}

function nearWood(game: Game, start: Point): boolean {
  // Six steps away at most, four bits for each axis.
  const cell = (p: Point): number => (p.x - start.x + 8) | ((p.y - start.y + 8) << 4) | ((p.z - start.z + 8) << 8)
  const seen = new Set([cell(start)])
  let edge: Point[] = [start]
  for (let far = 1; far <= 6; far++) {
    const next: Point[] = []
    for (const p of edge) {
      for (const face of faces) {
        const q = toward(p, face)
        const id = cell(q)
        if (seen.has(id)) continue
        seen.add(id)
        const name = game.nameAt(q)
        if (name.endsWith('_log') || name.endsWith('_wood') || name.endsWith('_stem')) return true
        if (name.endsWith('_leaves')) next.push(q)
      }
    }
    edge = next
  }
  return false
}

/** Grass spreads to lit dirt and dies under opaque blocks. */
function spread(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  const covered = (q: Point): boolean => {
    const top = game.at(above(q))
    return top !== 0 && (blocks.info(top).filterLight >= 15 || blocks.name(top) === 'water')
  }
  if (covered(p)) {
    game.set(p, blocks.state('dirt'))
    return
  }
  if (!brightEnough(game, above(p))) return
  for (let i = 0; i < 4; i++) {
    const q = offset(p, game.random.int(-1, 1), game.random.int(-3, 1), game.random.int(-1, 1))
    if (game.nameAt(q) === 'dirt' && !covered(q)) game.set(q, blocks.state(blocks.name(state)))
  }
}

function mushroom(game: Game, p: Point, state: number): void {
  if (!game.random.oneIn(25)) return
  const name = game.registry.blocks.name(state)
  let others = 0
  for (let dx = -4; dx <= 4; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -4; dz <= 4; dz++) if (game.nameAt(offset(p, dx, dy, dz)) === name) others++
  if (others >= 5) return
  const q = offset(p, game.random.int(-1, 1), game.random.int(-1, 1), game.random.int(-1, 1))
  if (game.at(q) === 0 && game.registry.blocks.isFull(game.at(below(q))) && !brightEnough(game, q, 13))
    game.set(q, state)
}

/** What grows and withers by itself, except crops. */
export const growth: Mechanic = {
  name: 'growth',
  blocks: [
    { match: block => block.name === 'sugar_cane' || block.name === 'cactus', random: stack },
    { match: block => block.name === 'bamboo', random: bamboo },
    { match: block => block.name.endsWith('_leaves'), random: decay },
    { match: block => block.name === 'grass_block' || block.name === 'mycelium', random: spread },
    { match: block => block.name === 'brown_mushroom' || block.name === 'red_mushroom', random: mushroom },
    {
      match: block => block.name.endsWith('_sapling') || block.name === 'mangrove_propagule',
      random(game, p, state) {
        if (!brightEnough(game, above(p)) || !game.random.oneIn(7)) return
        const { blocks } = game.registry
        if (blocks.get(state, 'stage') === '0') game.set(p, blocks.with(state, { stage: '1' }))
        else growSapling(game, p, blocks.name(state))
      },
    },
  ],
}
