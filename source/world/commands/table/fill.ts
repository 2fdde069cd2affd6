import type { Point } from '../../point.ts'
import { type BlockInput, blockPredicate, blockState } from '../arguments/block.ts'
import { blockPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { cells, onFaceOf, region, together } from './region.ts'
import { replaceBlock } from './setblock.ts'

const modes = ['keep', 'outline', 'hollow', 'destroy'] as const

const from = argument('from', blockPosition)
const to = argument('to', blockPosition)
const block = argument('block', blockState)
const filter = argument('filter', blockPredicate)

export const fill = literal('fill')
  .needs(2)
  .path(
    from,
    to,
    block
      .run(context => run(context, 'replace'))
      .with(
        literal('replace')
          .run(context => run(context, 'replace'))
          .with(filter.run(context => run(context, 'replace'))),
        ...modes.map(mode => literal(mode).run(context => run(context, mode))),
      ),
  )

function run(context: Context, mode: 'replace' | (typeof modes)[number]): number {
  const { game } = context
  const only = context.find(filter)
  const area = region(context.get(from), context.get(to), 'commands.fill.toobig')
  const wanted = context.get(block)
  const air: BlockInput = { name: 'air', state: game.registry.blocks.air, tag: undefined }
  const choose = (p: Point): BlockInput | undefined => {
    if (mode === 'outline') return onFaceOf(area, p) ? wanted : undefined
    if (mode === 'hollow') return onFaceOf(area, p) ? wanted : air
    if (mode === 'keep') return game.at(p) === 0 ? wanted : undefined
    return only === undefined || only(game, p) ? wanted : undefined
  }
  const count = together(game, () => {
    let changed = 0
    for (const p of cells(area)) {
      const chosen = choose(p)
      if (!chosen) continue
      if (mode === 'destroy') game.blocks.destroy(p)
      if (replaceBlock(game, p, chosen)) changed++
    }
    return changed
  })
  if (count === 0) throw failure('commands.fill.failed')
  context.done('commands.fill.success', count)
  return count
}
