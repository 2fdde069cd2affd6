import type { Bot } from 'mineflayer'
import type { Position } from '../minecraft/blocks/position.ts'
import { clean, plainReason } from '../minecraft/names/server-text.ts'
import { BodyMemory } from './bot/body-memory.ts'
import { attachBotState, botStateOf } from './bot/bot-state.ts'
import { createClaims } from './bot/claims.ts'
import { groundState } from './bot/ground-state.ts'
import { HandPace } from './bot/pace.ts'
import { reflexState } from './bot/reflex-state.ts'
import { ServerPace } from './bot/server-pace.ts'
import { serverState } from './bot/server-state.ts'
import { pause } from './bot/waits.ts'
import { createKnownQuirks } from './compat/known-quirks.ts'
import type { KnownQuirks } from './compat/quirk.ts'
import { watchQuirks } from './compat/table.ts'
import { Arrival } from './connection/arrival.ts'
import { BodyNews } from './connection/body-news.ts'
import { type Message, spoken } from './connection/chat-hearing.ts'
import { Speaker } from './connection/chat-speaker.ts'
import { type Joined, join } from './connection/join-server.ts'
import type { LoginState } from './connection/password-login.ts'
import { ServerWatch } from './connection/server-notes.ts'
import { createWayBack, type WayBack } from './connection/way-back.ts'
import type { BodyOptions } from './contract/body-options.ts'
import {
  type Absence,
  type ActionCall,
  ActionError,
  type ActionResult,
  type Body,
  type PerformOptions,
} from './contract/body-types.ts'
import { type BodyEvent, nothingSeen, type Observation } from './contract/observation.ts'
import type { SkillShelf } from './contract/skills.ts'
import { Protection } from './hands/land-protection.ts'
import { SkillLibrary } from './programs/skill-library.ts'
import { ModeSwitches, startModes } from './reflexes/reflex-runner.ts'
import { ActionRunner } from './run-action.ts'
import { lookAtPlayer } from './sense/look-at-player.ts'
import { Observer } from './sense/observe.ts'
import { mapToPng, topDownMap } from './sense/top-down-map.ts'
import { startWatchers } from './sense/watchers.ts'
import { keepAfloat } from './walk/keep-afloat.ts'

/** A mineflayer bot as a body: joins now, comes back after kicks and restarts, does one action at a time. */
export async function createBody(options: BodyOptions): Promise<Body> {
  const body = new MineflayerBody(options)
  await body.start()
  return body
}

export class MineflayerBody implements Body {
  readonly username: string
  readonly memory: BodyMemory
  readonly #skills: SkillShelf
  readonly modes = new ModeSwitches()
  readonly #options: BodyOptions & { readonly quirks: KnownQuirks }
  readonly #claims
  readonly #wayBack: WayBack
  readonly #news: BodyNews
  readonly #speaker = new Speaker()
  readonly #ended = new AbortController()
  #bot: Bot | undefined
  #observer: Observer | undefined
  #arrival: Arrival | undefined
  #server: ServerWatch | undefined
  #absenceTold: Absence | null = null
  #stopWatching: (() => void) | undefined
  readonly #runner: ActionRunner
  #lastObservation: Observation | undefined

  constructor(options: BodyOptions) {
    this.#options = { ...options, quirks: options.quirks ?? createKnownQuirks() }
    this.memory = new BodyMemory(options.places)
    for (const { at, items } of options.containers ?? []) if (items) this.memory.sawContainer(at, items, 0)
    const { skills = '.mcteam/skills' } = options
    this.#skills = typeof skills === 'string' ? new SkillLibrary(skills, options.rank) : skills
    this.username = options.username
    this.#news = new BodyNews(options.username)
    this.#wayBack = createWayBack(options.username, () => performance.now())
    this.#claims = options.claims ?? createClaims()
    this.#runner = new ActionRunner(this, this.#claims, options, () => ({ bot: this.#bot, lack: this.#arrival?.lack }))
  }

  get online(): boolean {
    return this.#bot !== undefined
  }

  get absence(): Absence | null {
    if (!this.#bot) return 'disconnected'
    if (this.#bot.health <= 0) return 'dead'
    return this.#arrival?.absence ?? null
  }

  async start(): Promise<void> {
    this.#attach(await join(this.#options))
    await this.#arrival?.settled()
    this.#news.tell({ type: 'joined' })
  }

  perform(call: ActionCall, options: PerformOptions): Promise<ActionResult> {
    return this.#runner.perform(call, options)
  }

  programs = (like: string) => this.#skills.like(like)

  survey = async (near: Position) => this.#observer?.survey(near) ?? null

  blocksAt = async (places: readonly Position[]) => this.#observer?.blocksAt(places) ?? []

  places(): Readonly<Record<string, Position>> {
    return Object.fromEntries(this.memory.places)
  }

  recall = (places: unknown): void => this.memory.recall(places)

  observe(): Observation {
    if (this.#observer) this.#lastObservation = this.#observer.observe()
    return this.#lastObservation ?? nothingSeen
  }

  /** The land around from above as a PNG, for models that take images; undefined while away. */
  picture(radius = 16): Buffer | undefined {
    return this.#bot && mapToPng(topDownMap(this.#bot, radius))
  }

  /** What this connection shows of its server; undefined while away. */
  get server(): ServerWatch | undefined {
    return this.#server
  }

  /** Why it sees no land; null: it does. */
  get land(): string | null {
    return this.#arrival?.lack ?? null
  }

  /** What a login plug-in asked for. */
  get login(): LoginState | undefined {
    return this.#arrival?.login
  }

  say(text: string, to: readonly string[] = []): void {
    if (!this.#bot) return
    this.#speaker.say(this.#bot, text, to)
    // Where it works, its eyes are on that.
    if (this.#runner.idle) lookAtPlayer(this.#bot, to)
  }

  listen(listener: (event: BodyEvent) => void): () => void {
    return this.#news.listen(listener, Object.keys(this.#bot?.players ?? {}))
  }

  async close(reason = 'left'): Promise<void> {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    this.#runner.abort(new ActionError('disconnected', `${this.username} ${reason}`))
    const bot = this.#bot
    this.#speaker.finish()
    this.#detach()
    if (bot) {
      const gone = new Promise<void>(resolve => bot.once('end', () => resolve()))
      bot.quit(reason)
      await Promise.race([gone, new Promise(resolve => setTimeout(resolve, 1_000).unref())])
      bot.removeAllListeners()
      bot.on('error', () => undefined)
    }
    this.#news.tell({ type: 'left', reason })
    this.#news.close()
  }

  #absenceMayHaveChanged(): void {
    const { absence } = this
    if (!this.#bot || absence === this.#absenceTold) return
    this.#absenceTold = absence
    this.#news.tell({ type: 'absence', absence })
  }

  #attach({ bot, enchantments, commands }: Joined): void {
    this.#bot = bot
    this.#absenceTold = null
    const arrival = new Arrival(bot, this.#options, {
      changed: () => this.#absenceMayHaveChanged(),
      hindered: (cause, text) => this.#news.tell({ type: 'hindered', cause, text }),
    })
    this.#arrival = arrival
    const blueprints = () => this.#options.blueprints?.() ?? {}
    this.#observer = new Observer(bot, this.memory, blueprints, this.#options)
    const pace = new ServerPace()
    bot.on('time', () => pace.hear(bot.time.age))
    this.#server = new ServerWatch(bot, pace, arrival.conceals)
    const { quirks } = this.#options
    const { index } = this.#observer
    const hindered = (text: string) => this.#news.tell({ type: 'hindered', cause: 'protected', text })
    const protection = new Protection(bot, hindered, arrival.conceals)
    attachBotState(bot, {
      ground: groundState({ index, memory: this.memory, pieces: this.#claims.pieces }, blueprints),
      server: serverState({ pace, quirks, protection, enchantments, commands }),
      reflexes: reflexState(this.modes),
      handPace: new HandPace(bot, this.#options, quirks.has('set-backs')),
      skills: this.#skills,
    })
    bot.on('entityDead', one => void botStateOf(bot).danger.fallen.add(one))
    const stopModes = startModes({
      bot,
      ...{ switches: this.modes, claims: this.#claims },
      idle: () => this.#runner.idle,
      within: () => this.#runner.within,
      tell: (mode, reason) => this.#news.tell({ type: 'reflex', mode, reason: clean(reason) }),
      contextFor: signal => ({
        bot,
        body: this,
        signal,
        blueprints: blueprints(),
        claims: this.#claims,
        orders: {},
        progress: () => undefined,
      }),
    })
    let kicked: string | undefined
    bot.on('kicked', reason => {
      kicked = `kicked: ${plainReason(reason)}`
    })
    bot.once('end', reason => {
      if (this.#bot === bot) this.#lost(kicked ?? `connection lost (${clean(String(reason))})`)
    })
    bot.on('death', () => {
      this.#runner.abort(new ActionError('dead', `${this.username} died`))
      this.#news.tell({ type: 'died', words: this.#speaker.lastDeath(this.username) ?? null })
      this.#absenceMayHaveChanged()
    })
    bot.on('health', () => this.#absenceMayHaveChanged())
    bot.on('playerJoined', ({ username }) => this.#news.sighted(username, true))
    bot.on('playerLeft', ({ username }) => this.#news.sighted(username, false))
    // The declared event leaves the sender out.
    const onMessage = (message: Message, position: string, sender?: string | null): void => {
      const said = spoken(bot, message, sender)
      const isOpen = this.#arrival?.hear(message.toString(), said !== undefined)
      if (!isOpen || position === 'game_info') return
      this.#speaker.heard(bot, said)
      this.#news.heard(said)
    }
    bot.on('message', onMessage as (message: Message, position: string) => void)
    bot.on('messagestr', text => this.#speaker.hear(text))
    const stopQuirks = watchQuirks(bot, quirks)
    const stopFloating = keepAfloat(bot)
    const stopWatchers = startWatchers(bot, event => this.#news.tell(event))
    const stops = [stopQuirks, stopFloating, ...stopWatchers, stopModes]
    this.#stopWatching = () => {
      for (const stop of stops) stop()
    }
  }

  #detach(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#arrival?.close()
    this.#arrival = undefined
    if (this.#observer) this.#lastObservation = this.#observer.observe()
    this.#observer?.close()
    this.#observer = undefined
    this.#server = undefined
    this.#bot = undefined
  }

  #lost(reason: string): void {
    this.#runner.abort(new ActionError('disconnected', `lost the connection: ${reason}`))
    const bot = this.#bot
    this.#detach()
    bot?.removeAllListeners()
    bot?.on('error', () => undefined)
    this.#news.tell({ type: 'left', reason })
    const text = this.#wayBack.lost(reason)
    if (text !== null) this.#news.tell({ type: 'hindered', cause: 'name-taken', text })
    void this.#comeBack()
  }

  async #comeBack(): Promise<void> {
    for (let attempts = 1; !this.#ended.signal.aborted; attempts++) {
      // Bodies that lost the same server do not come back in the same instant.
      await pause(this.#wayBack.pauseMs(attempts) * (0.8 + Math.random() * 0.4), this.#ended.signal).catch(
        () => undefined,
      )
      if (this.#ended.signal.aborted) return
      try {
        const joined = await join(this.#options)
        if (this.#ended.signal.aborted) return void joined.bot.quit()
        this.#wayBack.back()
        this.#attach(joined)
        await this.#arrival?.settled()
        // Lost again meanwhile: it is coming back already.
        if (this.#bot === joined.bot) this.#news.tell({ type: 'reconnected', attempts })
        return
      } catch {
        // Still away: the next attempt waits longer.
      }
    }
  }
}
