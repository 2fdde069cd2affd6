import type { BlockEntity } from '../../chunks.ts'
import { offset, type Position } from '../../position.ts'
import { worldBounds } from '../../registry.ts'
import { type BlockTest, blockPredicate } from '../arguments/block.ts'
import { blockPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { cells, overlap, region, together } from './region.ts'
import { emptyContainer } from './setblock.ts'

const begin = argument('begin', blockPosition)
const end = argument('end', blockPosition)
const destination = argument('destination', blockPosition)
const filter = argument('filter', blockPredicate)

const air: BlockTest = (game, p) => game.at(p) === 0

/** How the source is treated: `force` allows overlap, `move` leaves air behind. */
const ways = ['normal', 'force', 'move'] as const
type Way = (typeof ways)[number]

function withWays(node: Node, test: (context: Context) => BlockTest | undefined): Node {
  return node
    .run(context => run(context, test(context), 'normal'))
    .with(...ways.map(way => literal(way).run(context => run(context, test(context), way))))
}

export const clone = literal('clone')
  .needs(2)
  .path(
    begin,
    end,
    destination
      .run(context => run(context, undefined, 'normal'))
      .with(
        withWays(literal('replace'), () => undefined),
        withWays(literal('masked'), () => (game, p) => !air(game, p)),
        literal('filtered').with(withWays(filter, context => context.get(filter))),
      ),
  )

function run(context: Context, wanted: BlockTest | undefined, way: Way): number {
  const { game } = context
  const source = region(context.get(begin), context.get(end), 'commands.clone.toobig')
  const to = context.get(destination)
  const [dx, dy, dz] = [to.x - source.low.x, to.y - source.low.y, to.z - source.low.z]
  const target = { low: offset(source.low, dx, dy, dz), high: offset(source.high, dx, dy, dz) }
  if (way === 'normal' && overlap(source, target)) throw failure('commands.clone.overlap')
  if (target.high.y > worldBounds.maxY) throw failure('argument.pos.unloaded')
  // Everything is read before anything is written, so that overlapping copies come out right.
  const copies: { from: Position; to: Position; state: number; data: BlockEntity | undefined }[] = []
  for (const from of cells(source)) {
    if (wanted && !wanted(game, from)) continue
    const data = game.blockEntity(from)
    copies.push({ from, to: offset(from, dx, dy, dz), state: game.at(from), data: data && structuredClone(data) })
  }
  const count = together(game, () => {
    if (way === 'move') {
      for (const copy of copies) {
        emptyContainer(game, copy.from)
        game.set(copy.from, 0)
      }
    }
    let changed = 0
    for (const copy of copies) {
      const same = game.at(copy.to) === copy.state && copy.data === undefined
      if (same) continue
      emptyContainer(game, copy.to)
      game.set(copy.to, copy.state)
      if (copy.data) game.setBlockEntity(copy.to, copy.data)
      changed++
    }
    return changed
  })
  if (count === 0) throw failure('commands.clone.failed')
  context.done('commands.clone.success', count)
  return count
}
