import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { botStateOf } from '../bot/bot-state.ts'
import { bodyOf, bodyRadius } from './keep-clear.ts'

/** Uses the hand on a creature, in its turn; `click` does it. */
export async function clickCreature<T>(
  bot: Bot,
  target: Entity,
  signal: AbortSignal,
  click: () => Promise<T>,
): Promise<T> {
  let clicked: Promise<T> | undefined
  await botStateOf(bot).handPace.act(
    'use',
    () => ({ point: bodyOf(target), radius: bodyRadius(target) }),
    signal,
    () => {
      clicked = click()
    },
  )
  return clicked!
}
