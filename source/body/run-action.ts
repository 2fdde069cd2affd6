import type { Bot } from 'mineflayer'
import type { Blueprints } from '../minecraft/blocks/blueprint.ts'
import { gateOf } from './bot/reflex-gate.ts'
import { throwIfAborted } from './bot/waits.ts'
import {
  type ActionContext,
  type ActionDefinition,
  ActionError,
  type Body,
  type Claims,
  type Orders,
  type Progress,
} from './contract/body-types.ts'
import type { MindControl } from './contract/mind-control.ts'
import { still } from './hands/still.ts'
import { searchedMs } from './walk/search-in-slices.ts'

/** An action that neither moves, nor changes anything, nor looks for a way, nor tells of progress for this long has failed. */
const stillnessTimeoutMs = 30_000
/** A person's stop must be felt within 100 ms, whatever the action is still waiting for. */
const stopGraceMs = 60

export interface Run {
  readonly result: Promise<string>
  /** Ends when the action's code has really stopped, after an abort maybe later than the result. */
  readonly settled: Promise<unknown>
}

interface Setting {
  readonly bot: Bot
  readonly body: Body
  readonly blueprints: Blueprints
  readonly claims: Claims
  readonly mind?: MindControl | undefined
  readonly orders?: Orders | undefined
  readonly control: AbortController
  /** An action without movement, change or word for this long has failed. @default 30000 */
  readonly stillnessTimeoutMs?: number
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** Runs one action under a watchdog; an abort stills the body at once and ends the run shortly after. */
export function runAction(definition: ActionDefinition, args: Record<string, unknown>, setting: Setting): Run {
  const { bot, body, blueprints, claims, mind, orders = {}, control, onProgress } = setting
  const { signal } = control
  const watchdog = watch(bot, control, definition.name, setting.stillnessTimeoutMs ?? stillnessTimeoutMs, () =>
    onProgress?.({ held: true }),
  )
  const context: ActionContext = {
    bot,
    body,
    signal,
    blueprints,
    claims,
    mind,
    orders,
    progress(progress) {
      watchdog.alive()
      if (!signal.aborted) onProgress?.(progress)
    },
  }
  const work = (async () => {
    throwIfAborted(signal)
    return definition.perform(context, args)
  })()
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  const result = new Promise<string>((resolve, reject) => {
    const finish = (settle: () => void) => {
      watchdog.stop()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = () => {
      still(bot)
      setTimeout(() => finish(() => reject(signal.reason)), stopGraceMs)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(
      reason => finish(() => (signal.aborted ? reject(signal.reason) : resolve(reason))),
      (error: unknown) => finish(() => reject(signal.aborted ? signal.reason : error)),
    )
  })
  result.catch(() => undefined).finally(() => still(bot))
  return { result, settled }
}

/** Ends an action that stopped getting anywhere: nothing moved, no slot changed, no word of progress. */
function watch(
  bot: Bot,
  control: AbortController,
  name: string,
  limit: number,
  onHeld: () => void,
): { alive(): void; stop(): void } {
  const tickMs = Math.min(1_000, limit / 2)
  let quietMs = 0
  let searchedBefore = searchedMs(bot)
  let at = bot.entity?.position.clone()
  const alive = () => {
    quietMs = 0
  }
  const { inventory } = bot
  inventory.on('updateSlot', alive)
  const timer = setInterval(() => {
    // What is looked for is found or not, sooner or later: no time is counted meanwhile. A process that stood still (a busy machine, a
    // computer that slept) could do nothing either: however late a tick comes, it is one tick.
    const searched = searchedMs(bot)
    quietMs += Math.max(0, tickMs - (searched - searchedBefore))
    searchedBefore = searched
    const now = bot.entity?.position
    if (now && at && now.distanceTo(at) > 0.75) {
      at = now.clone()
      alive()
    }
    if (gateOf(bot).held) {
      alive()
      onHeld()
    }
    if (quietMs > limit)
      control.abort(new ActionError('timeout', `${name} made no progress for ${limit / 1000} s and was given up`))
  }, tickMs)
  return {
    alive,
    stop: () => {
      clearInterval(timer)
      inventory.removeListener('updateSlot', alive)
    },
  }
}
