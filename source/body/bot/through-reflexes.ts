import type { Bot } from 'mineflayer'
import { ActionError } from '../contract/body-types.ts'
import { botStateOf } from './bot-state.ts'
import { throwIfAborted } from './waits.ts'

/**
 * Does work in a window that a reflex may close: begins it again when the reflex is over, which may have led the body away.
 * `work` looks at what is left each time, and is told how often it was broken off.
 */
export async function throughReflexes<T>(
  bot: Bot,
  signal: AbortSignal,
  work: (brokenOff: number) => Promise<T>,
): Promise<T> {
  const { gate } = botStateOf(bot).reflexes
  for (let brokenOff = 0; ; brokenOff++) {
    await gate.pass(signal)
    const { turns } = gate
    try {
      return await work(brokenOff)
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || error.code !== 'gone' || gate.turns === turns) throw error
    }
  }
}
