import { botStateOf } from '../bot/bot-state.ts'
import { throwIfAborted, until } from '../bot/waits.ts'
import type { ActionContext } from '../contract/body-types.ts'
import { isBesideGift, leaveForGift } from './idle-reflexes.ts'

/** An order without an end, as rounds. */
export interface Rounds {
  /** For how long, in seconds. */
  readonly seconds: number
  /** ms from the end of one round to the next, at most. */
  readonly everyMs: number
  round(): Promise<unknown>
  /** What begins the next round at once. */
  wakes?(): boolean
  /** What comes before all else, and is done also when the time is over. */
  presses?(): boolean
}

/** Does one round after the other. Between them the body leaves a player to whom another hands things, as an idle one does. */
export async function inRounds(context: ActionContext, rounds: Rounds): Promise<void> {
  const { bot, claims, signal } = context
  const { wakes = () => false, presses = () => false } = rounds
  const end = performance.now() + rounds.seconds * 1_000
  while (performance.now() < end || presses()) {
    throwIfAborted(signal)
    // What a reflex does with the body, such as to flee, comes first.
    await botStateOf(bot).reflexes.gate.pass(signal)
    if (!presses()) await leaveForGift(context)
    await rounds.round()
    const goesOn = () => presses() || wakes() || isBesideGift(bot, claims)
    const ms = Math.max(0, Math.min(rounds.everyMs, end - performance.now()))
    await until(bot, ['entityMoved', 'entitySpawn'], goesOn, { ms, signal })
  }
}
