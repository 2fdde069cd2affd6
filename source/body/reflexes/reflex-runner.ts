import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { afterRunning } from '../../minecraft/after-running.ts'
import type { Box } from '../../minecraft/blocks/box.ts'
import { cell } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import type { ReflexSwitches } from '../bot/reflex-state.ts'
import { listenTo } from '../bot/waits.ts'
import { type ActionContext, ActionError, type Claims } from '../contract/body-types.ts'
import { stopBot } from '../hands/stop-bot.ts'
import { createLossMemory } from './belongings.ts'
import { idleReflexes } from './idle-reflexes.ts'
import type { Reflex, Rest } from './reflex.ts'
import { urgentReflexes } from './urgent-reflexes.ts'

const reflexes: readonly Reflex[] = [...urgentReflexes, ...idleReflexes]

const reflexIntervalMs = 250

/** Which reflexes a body has switched on; survives reconnecting. */
export class ModeSwitches implements ReflexSwitches {
  readonly #on = new Map(reflexes.map(reflex => [reflex.name, reflex.on]))
  paused = false

  isOn(name: string): boolean {
    return !this.paused && this.#on.get(name) === true
  }

  set(name: string, on: boolean): void {
    this.#on.set(name, on)
  }

  list(): { readonly name: string; readonly description: string; readonly on: boolean }[] {
    return reflexes.map(({ name, description }) => ({ name, description, on: this.#on.get(name) === true }))
  }
}

interface Setting {
  readonly bot: Bot
  readonly switches: ModeSwitches
  /** What a reflex works with; its signal ends the reflex, not the action. */
  readonly contextFor: (signal: AbortSignal) => ActionContext
  readonly claims: Claims
  readonly idle: () => boolean
  /** Where its last action was to bring it. */
  readonly within: () => Box | undefined
  readonly tell: (mode: string, text: string) => void
}

/** Runs the reflexes of one bot until stopped: urgent ones while an action waits, the others in idle moments. */
export function startModes({ bot, switches, claims, contextFor, idle, within, tell }: Setting): () => void {
  const last = new Map<string, number>()
  let running: { readonly reflex: Reflex; readonly control: AbortController } | undefined
  /** Ends a reflex of idle moments that is under way; urgent ones go on. */
  let endIdle = (_why: string): void => {}
  let rest: Rest | undefined
  const resting = (): Rest | undefined => (idle() ? rest : undefined)
  // A body that comes back to life, or that the server puts elsewhere, waits where that is.
  const forget = () => {
    rest = undefined
    endIdle('the body was put elsewhere')
  }
  const comeToLife = () => {
    botStateOf(bot).danger.isNew = true
    forget()
  }
  let { health } = bot
  const feel = () => {
    if (bot.health < health) botStateOf(bot).danger.hurtAt = performance.now()
    health = bot.health
  }
  const remember = createLossMemory(bot)
  const seeHurt = (entity: Entity) => {
    if (entity.type === 'player' && entity !== bot.entity)
      botStateOf(bot).danger.playerHurt = { player: entity, at: performance.now() }
  }
  const die = () => {
    remember.died()
    if (running?.reflex.yields) running.control.abort(new ActionError('dead', 'died on the way'))
  }
  const stopListening = listenTo(bot, {
    ...{ respawn: comeToLife, forcedMove: forget, health: feel, death: die, entityHurt: seeHurt },
  })
  const stopCounting = listenTo(bot.inventory, { updateSlot: remember.changed })
  const run = async (reflex: Reflex, reason: string) => {
    const control = new AbortController()
    const { signal } = control
    running = { reflex, control }
    if (!reflex.urgent) endIdle = why => control.abort(new ActionError('aborted', why))
    const stopTimer = afterRunning(reflex.atMost ?? 20_000, () =>
      control.abort(new ActionError('timeout', `${reflex.name} took too long`)),
    )
    tell(reflex.name, reason)
    if (reflex.urgent) botStateOf(bot).reflexes.heldUp = { reflex: reflex.name, from: reflex.from?.(bot) }
    try {
      await botStateOf(bot).reflexes.gate.hold(signal, async () => {
        stopBot(bot)
        await reflex.act(contextFor(signal), resting)
      })
    } catch (error) {
      // A reflex that cannot help is no reason to stop anything else; it may try again later.
      if (!(error instanceof ActionError))
        tell(reflex.name, `failed: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      stopTimer()
      botStateOf(bot).reflexes.heldUp = null
      last.set(reflex.name, performance.now())
      running = undefined
      endIdle = () => {}
    }
  }
  /** What a reflex has to do now, in words; undefined: nothing, or it may not yet. */
  const due = (reflex: Reflex): string | undefined => {
    if (!switches.isOn(reflex.name) || (!reflex.urgent && !idle())) return undefined
    if (bot.currentWindow && reflex.afterWindow) return undefined
    if (performance.now() - (last.get(reflex.name) ?? Number.NEGATIVE_INFINITY) < reflex.every) return undefined
    return reflex.applies(bot, claims, resting())
  }
  const look = () => {
    if (!idle()) {
      rest = undefined
      // What there is to do does not wait for what was done for lack of it.
      endIdle('there is something to do')
    }
    if (bot.health <= 0 || !bot.entity) return
    if (running) {
      const { reflex, control } = running
      // On the way home, for lack of work, a body does not go on to the creeper that stands there.
      const yields = reflex.yields || !reflex.urgent
      if (yields && reflexes.slice(0, reflexes.indexOf(reflex)).some(one => one.urgent && due(one)))
        control.abort(new ActionError('aborted', 'something is more urgent'))
      return
    }
    if (idle()) rest ??= { home: cell(bot.entity.position), since: performance.now(), within: within() }
    for (const reflex of reflexes) {
      const reason = due(reflex)
      if (!reason) continue
      void run(reflex, reason)
      return
    }
  }
  const timer = setInterval(look, reflexIntervalMs)
  return () => {
    clearInterval(timer)
    stopListening()
    stopCounting()
    running?.control.abort(new ActionError('disconnected', 'the body is gone'))
  }
}
