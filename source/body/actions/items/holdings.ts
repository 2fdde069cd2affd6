import { cell, distance, keyOf } from '../../../minecraft/blocks/position.ts'
import type { ActionContext } from '../../contract/body-types.ts'
import { containersKnown } from './containers.ts'

/** How many of an item a container holds, and how many of them may be taken out. */
export function holdings({ bot, orders }: Pick<ActionContext, 'bot' | 'orders'>, item: string) {
  const here = cell(bot.entity.position)
  const reserved = orders.reserved?.filter(one => one.item === item) ?? []
  return [...containersKnown(bot).values()]
    .map(({ at, items }) => {
      const held = items[item] ?? 0
      // Each count is of all that lies there: several are about the same heap.
      const kept = reserved.filter(one => !one.at || keyOf(one.at) === keyOf(at)).map(one => one.count ?? held)
      return { at, held, free: Math.max(0, held - Math.max(0, ...kept)) }
    })
    .sort((a, b) => distance(a.at, here) - distance(b.at, here))
}
