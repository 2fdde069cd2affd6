import type { Game } from '../../game.ts'
import type { Point } from '../../point.ts'
import { containerItems, containerSize } from '../../rules/containers.ts'
import { type BlockInput, blockState, putBlock } from '../arguments/block.ts'
import { blockPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'

const pos = argument('pos', blockPosition)
const block = argument('block', blockState)

const modes = ['destroy', 'keep', 'replace'] as const

export const setblock = literal('setblock')
  .needs(2)
  .path(
    pos,
    block
      .run(context => set(context, 'replace'))
      .with(...modes.map(mode => literal(mode).run(context => set(context, mode)))),
  )

function set(context: Context, mode: (typeof modes)[number]): number {
  const p = context.get(pos)
  const wanted = context.get(block)
  const { game } = context
  if (mode === 'keep' && game.at(p) !== 0) throw failure('commands.setblock.failed')
  if (mode === 'destroy') game.blocks.destroy(p)
  // Breaking is a change already, even when air is put there.
  const changed = replaceBlock(game, p, wanted) || mode === 'destroy'
  if (!changed) throw failure('commands.setblock.failed')
  context.done('commands.setblock.success', p.x, p.y, p.z)
  return 1
}

/** Sets a block; what the old one contained vanishes with it instead of falling out. */
export function replaceBlock(game: Game, p: Point, wanted: BlockInput): boolean {
  if (game.at(p) !== wanted.state) emptyContainer(game, p)
  return putBlock(game, p, wanted)
}

function emptyContainer(game: Game, p: Point): void {
  if (containerSize(game.nameAt(p)) !== undefined && game.blockEntity(p)) containerItems(game, p)?.fill(null)
}
