import type { Bot } from 'mineflayer'
import { afterRunning } from '../minecraft/after-running.ts'
import type { Blueprints } from '../minecraft/blocks/blueprint.ts'
import type { Box } from '../minecraft/blocks/box.ts'
import { withGroundOfCrops } from '../minecraft/blocks/ground-of-crops.ts'
import { cell } from '../minecraft/blocks/position.ts'
import { clean } from '../minecraft/names/server-text.ts'
import { findAction, validateCall } from './actions/index.ts'
import { botStateOf } from './bot/bot-state.ts'
import { throwIfAborted } from './bot/waits.ts'
import type { BodyOptions } from './contract/body-options.ts'
import {
  type ActionCall,
  type ActionContext,
  type ActionDefinition,
  ActionError,
  type ActionResult,
  type Body,
  type Claims,
  type FailureCode,
  type Moved,
  type Orders,
  type PerformOptions,
  type Progress,
} from './contract/body-types.ts'
import type { MindControl } from './contract/mind-control.ts'
import { NeedsLeave } from './contract/needs-leave.ts'
import { stopBot } from './hands/stop-bot.ts'
import { type Watched, watchAction } from './watchdog.ts'

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

/** What an aborted action left behind (a window click under way) may take so long to end before the next one begins, in ms. */
const settleTimeoutMs = 1_000

/** How a body is in the world at present. */
interface Presence {
  readonly bot: Bot | undefined
  /** What hides the land from it, if anything does. */
  readonly lack: string | null | undefined
}

/** The action under way. */
interface Current {
  readonly name: string
  readonly control: AbortController
  readonly ended: Promise<void>
}

/** Performs what a body is told, one action at a time. */
export class ActionRunner {
  readonly #body: Body
  readonly #claims: Claims
  readonly #options: BodyOptions
  readonly #there: () => Presence
  #current: Current | undefined
  #settling: Promise<unknown> = Promise.resolve()
  #within: Box | undefined

  constructor(body: Body, claims: Claims, options: BodyOptions, there: () => Presence) {
    this.#body = body
    this.#claims = claims
    this.#options = options
    this.#there = there
  }

  get idle(): boolean {
    return this.#current === undefined
  }

  /** Where the last action was to bring it. */
  get within(): Box | undefined {
    return this.#within
  }

  abort(error: ActionError): void {
    this.#current?.control.abort(error)
  }

  async perform(call: ActionCall, options: PerformOptions): Promise<ActionResult> {
    const started = performance.now()
    const took = () => Math.round(performance.now() - started)
    let moves: ReadonlyMap<string, Moved> = new Map()
    const moved = () => [...moves.values()].filter(({ count }) => count !== 0)
    const failed = (error: ActionError): ActionResult => ({
      result: error.code === 'aborted' ? 'aborted' : 'failure',
      // Names that were made up are quoted in reasons; a reason stays one line.
      reason: clean(error.message, 1_000),
      code: error.code,
      wish: error instanceof NeedsLeave ? error.wish : undefined,
      ms: took(),
      moved: moved(),
    })
    const allowed = options.allowed ?? this.#options.allowed
    const checked = validateCall(call.name, call.args, allowed)
    if (!checked.ok) return failed(new ActionError(checked.code, checked.message))
    // An action that was stopped takes a moment to end: who comes next waits for it.
    while (this.#current?.control.signal.aborted) await this.#current.ended
    if (this.#current) return failed(new ActionError('not-allowed', `busy with ${this.#current.name}; stop it first`))
    if (options.signal.aborted) return failed(new ActionError('aborted', 'stopped before it began'))
    const definition = findAction(checked.name)!
    const control = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { onProgress } = options
    const current: Current = { name: definition.name, control, ended }
    this.#current = current
    this.#within = options.within
    const onAbort = () => control.abort(new ActionError('aborted', 'stopped on request'))
    options.signal.addEventListener('abort', onAbort, { once: true })
    try {
      await this.#settled()
      const bot = this.#botInTheWorld()
      const { action } = botStateOf(bot)
      action.moved.clear()
      moves = action.moved
      const run = runAction(definition, checked.args, {
        bot,
        body: this.#body,
        blueprints: withGroundOfCrops(this.#options.blueprints?.() ?? {}),
        claims: this.#claims,
        mind: options.mind,
        orders: {
          allowed,
          reserved: options.reserved,
          keeps: options.keeps,
          standing: options.standing,
          setUp: options.setUp,
          land: options.land,
          unlearned: options.unlearned,
          blockPlaces: options.blockPlaces,
          whereabouts: options.whereabouts,
        },
        control,
        onProgress,
      })
      this.#settling = run.settled
      const reason = await run.result
      this.#noteEnd(definition.name, null)
      return { result: 'success', reason, ms: took(), moved: moved() }
    } catch (error) {
      const why = this.#explained(asActionError(error))
      this.#noteEnd(definition.name, why.code)
      return failed(why)
    } finally {
      options.signal.removeEventListener('abort', onAbort)
      this.#claims.releaseAll(this.#body.username)
      this.#current = undefined
      end()
    }
  }

  #noteEnd(action: string, code: FailureCode | null): void {
    const { bot } = this.#there()
    if (bot?.entity) botStateOf(bot).action.gettingOn.ended(action, cell(bot.entity.position), code)
  }

  #settled(): Promise<void> {
    return new Promise(resolve => {
      const stopTimer = afterRunning(settleTimeoutMs, resolve)
      void this.#settling.then(() => {
        stopTimer()
        resolve()
      })
    })
  }

  #botInTheWorld(): Bot {
    const { username, absence } = this.#body
    const { bot } = this.#there()
    if (!bot) throw new ActionError('disconnected', `${username} is not connected; it is trying to come back`)
    if (absence === 'dead') throw new ActionError('dead', `${username} is dead and about to respawn`)
    if (absence === 'not-logged-in')
      throw new ActionError(absence, `${username} is logging in: the server has not taken its password yet`)
    if (absence) throw new ActionError(absence, `the land around ${username} has not come from the server yet`)
    return bot
  }

  /** A body that sees no land finds nothing and no way: that is the reason then. */
  #explained(error: ActionError): ActionError {
    const { lack } = this.#there()
    if (!lack || (error.code !== 'not-found' && error.code !== 'unreachable')) return error
    return new ActionError('not-loaded', `${error.message}: ${lack}`)
  }
}

function asActionError(error: unknown): ActionError {
  if (error instanceof ActionError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new ActionError('refused-by-server', clean(text) || 'something unforeseen went wrong')
}

/** Runs one action under a watchdog; an abort stills the body at once and ends the run shortly after. */
export function runAction(definition: ActionDefinition, args: Record<string, unknown>, setting: Setting): Run {
  const { bot, body, blueprints, claims, mind, orders = {}, control, onProgress } = setting
  const { signal } = control
  const watched: Watched = {
    inventory: bot.inventory,
    position: () => bot.entity?.position,
    held: () => botStateOf(bot).reflexes.gate.held,
    searchedMs: () => botStateOf(bot).action.searchedMs,
    searchWaitedMs: () => botStateOf(bot).action.searchWaitedMs,
    slowness: () => botStateOf(bot).server.pace.slowness,
  }
  const watchdog = watchAction(watched, control, definition.name, setting.stillnessTimeoutMs)
  const context: ActionContext = {
    bot,
    body,
    signal,
    blueprints,
    claims,
    mind,
    orders,
    progress(progress) {
      watchdog.progress(progress)
      if (!signal.aborted) onProgress?.(progress)
    },
  }
  const work = (async () => {
    throwIfAborted(signal)
    const { action } = botStateOf(bot)
    action.fights = definition.fights === true
    action.keeps = orders.keeps
    action.land = orders.land
    try {
      return await definition.perform(context, args)
    } finally {
      action.fights = false
      action.keeps = undefined
      action.land = undefined
    }
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
      stopBot(bot)
      setTimeout(() => finish(() => reject(signal.reason)), stopGraceMs)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(
      reason => finish(() => (signal.aborted ? reject(signal.reason) : resolve(reason))),
      (error: unknown) => finish(() => reject(signal.aborted ? signal.reason : error)),
    )
  })
  result.catch(() => undefined).finally(() => stopBot(bot))
  return { result, settled }
}
