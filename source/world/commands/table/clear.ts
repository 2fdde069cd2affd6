import { type Player, slots } from '../../entities/player.ts'
import { displayName } from '../../names.ts'
import { takeItems } from '../../windows/give.ts'
import { players } from '../arguments/entities.ts'
import { type ItemTest, itemPredicate } from '../arguments/item.ts'
import { integer } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { doneTo } from './naming.ts'
import { self } from './self.ts'

const targets = argument('targets', players)
const item = argument('item', itemPredicate)
const maxCount = argument('maxCount', integer(0))

export const clear = literal('clear')
  .needs(2)
  .run(context => run(context, [self(context)]))
  .path(targets.run(clearTargets), item.run(clearTargets), maxCount.run(clearTargets))

function clearTargets(context: Context): number {
  return run(context, context.get(targets), context.find(item), context.find(maxCount))
}

function run(
  context: Context,
  from: readonly Player[],
  test: ItemTest = () => true,
  limit = Number.POSITIVE_INFINITY,
): number {
  const total = from.reduce(
    (sum, player) => sum + (limit === 0 ? countItems(player, test) : takeItems(player, test, limit)),
    0,
  )
  if (total === 0) {
    if (from.length === 1) throw failure('clear.failed.single', displayName(from[0]!))
    throw failure('clear.failed.multiple', from.length)
  }
  // A limit of 0 only counts.
  doneTo(context, limit === 0 ? 'commands.clear.test' : 'commands.clear.success', from, total)
  return total
}

function countItems(player: Player, test: ItemTest): number {
  const held = [...player.inventory.slice(slots.grid), player.cursor]
  return held.reduce((sum, item) => sum + (item && test(item) ? item.count : 0), 0)
}
