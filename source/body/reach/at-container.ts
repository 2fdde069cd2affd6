import type { Window } from 'prismarine-windows'
import type { Position } from '../../minecraft/blocks/position.ts'
import { throughReflexes } from '../bot/through-reflexes.ts'
import type { ActionContext } from '../contract/body-types.ts'
import { withContainer } from '../hands/container-lock.ts'
import { approach } from './approach.ts'

/**
 * Uses a container that is within reach; goes back and opens it again where a reflex closed it. `use` begins anew then, with what the
 * container holds by now.
 */
export const atContainer = <T>(
  context: ActionContext,
  at: Position,
  use: (window: Window) => Promise<T>,
): Promise<T> => {
  const { bot, signal } = context
  return throughReflexes(bot, signal, async brokenOff => {
    if (brokenOff > 0) await approach(bot, at, signal)
    return await withContainer(context, at, use)
  })
}
