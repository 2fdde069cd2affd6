import { throwItem } from '../../entities/dropping.ts'
import { maxStack } from '../../items/stack.ts'
import { give as giveTo } from '../../windows/give.ts'
import { players } from '../arguments/entities.ts'
import { itemStack, stackOf } from '../arguments/item.ts'
import { integer } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { doneTo, itemName } from './naming.ts'

const targets = argument('targets', players)
const item = argument('item', itemStack)
const count = argument('count', integer(1))

// Vanilla's limit: a hundred full stacks.
const mostStacks = 100

export const give = literal('give').needs(2).path(targets, item.run(run), count.run(run))

function run(context: Context): number {
  const { game } = context
  const wanted = context.find(count) ?? 1
  const kind = context.get(item)
  const to = context.get(targets)
  const perStack = maxStack(game.registry, kind.name)
  if (wanted > perStack * mostStacks)
    throw failure('commands.give.failed.toomanyitems', perStack * mostStacks, itemName(game, kind))
  for (const player of to) {
    for (let left = wanted; left > 0; left -= perStack) {
      const part = stackOf(kind, Math.min(left, perStack))
      const rest = part && giveTo(game, player, part)
      if (rest) throwItem(game, player, rest).pickupDelay = 0
    }
  }
  return doneTo(context, 'commands.give.success', to, wanted, itemName(game, kind))
}
