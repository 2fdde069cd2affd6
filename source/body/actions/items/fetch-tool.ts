import { readable } from '../../../minecraft/names/readable.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { isForbidden } from '../../contract/forbidden.ts'
import { inventoryOf } from '../../hands/carried-items.ts'
import { materialRank } from '../../reach/fight-creature.ts'
import { axesOf } from '../table/define-action.ts'
import { containersKnown, withdraw } from './containers.ts'
import { gather, openUnseenChests } from './gather.ts'
import { holdings } from './holdings.ts'

/**
 * Sees to it that a tool of a kind is carried, and resolves to its name: one that is carried, else the best that lies in a container
 * near, else `otherwise`, by whatever it takes.
 */
export async function fetchTool(context: ActionContext, isOne: RegExp, otherwise: string): Promise<string> {
  const { bot, orders } = context
  const own = Object.keys(inventoryOf(bot)).find(name => isOne.test(name))
  if (own !== undefined) return own
  const stored = isForbidden(orders, 'withdraw') ? undefined : await fromContainers(context, isOne)
  if (stored !== undefined) return stored
  const lacks = `has no ${readable(otherwise)}`
  if (isForbidden(orders, 'gather')) throw new ActionError('missing-tool', lacks)
  try {
    await gather.perform(context, { item: otherwise, count: 1, anew: false })
  } catch (error) {
    throwIfAborted(context.signal)
    if (!(error instanceof ActionError)) throw error
    throw new ActionError('missing-tool', `${lacks}, and ${error.message}`)
  }
  return otherwise
}

async function fromContainers(context: ActionContext, isOne: RegExp): Promise<string | undefined> {
  await openUnseenChests(context)
  const kinds = [...containersKnown(context.bot).values()].flatMap(({ items }) => Object.keys(items))
  const fitting = [...new Set(kinds)].filter(name => isOne.test(name))
  for (const item of fitting.sort((a, b) => materialRank(b) - materialRank(a))) {
    for (const { at } of holdings(context, item).filter(({ free }) => free > 0)) {
      try {
        await withdraw.perform(context, { item, count: 1, ...axesOf(at) })
        return item
      } catch (error) {
        throwIfAborted(context.signal)
        // Another took it before, or there is no way to it: the next one may do.
        if (!(error instanceof ActionError)) throw error
      }
    }
  }
  return undefined
}
