import { takeSettled } from '../bot/claims.ts'
import { pause } from '../bot/waits.ts'
import type { ActionContext } from '../contract/body-types.ts'

/** ms between two tries to get a turn. */
const turnRetryMs = 50

/** The claim of a body that hands things to a player: who else gives to them waits, and who is idle near them steps aside. */
export const handOverKey = (name: string): string => `hand-over:${name.toLowerCase()}`

/** Does what only one body of the team may do at a time. `waits` is told who has the turn, and for how many ms it was waited. */
export async function inTurn<T>(
  { bot, claims, signal }: ActionContext,
  key: string,
  waits: (owner: string, waitedMs: number) => void | Promise<void>,
  use: () => Promise<T>,
): Promise<T> {
  for (let waitedMs = 0; !(await takeSettled(claims, key, bot.username)); waitedMs += turnRetryMs) {
    await waits(claims.owner(key) ?? 'another body', waitedMs)
    await pause(turnRetryMs, signal)
  }
  try {
    return await use()
  } finally {
    claims.release(key, bot.username)
  }
}
