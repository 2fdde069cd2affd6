import type { z } from 'zod'
import type { Absence, ActionResult, Body, PerformOptions } from '../../body/contract/body-types.ts'
import { type BodyEvent, nothingSeen, type Observation } from '../../body/contract/observation.ts'
import { type Answer, type AskContext, type Brain, BrainError, type Question } from '../../brain/brain.ts'
import { createListeners } from '../../listeners.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { LineClosed } from '../line/line.ts'
import type { SeatOrder, Station } from './station.ts'

export interface Placed {
  readonly station: Station
  readonly body: Body
}
export interface RoamingOptions {
  readonly seat: string
  /** Finds a station and puts the body there; tries until there is one or `signal` aborts. */
  readonly place: (order: SeatOrder, signal: AbortSignal) => Promise<Placed>
  /** Places that it knows from before. */
  readonly places: Readonly<Record<string, Position>>
  /** Answers while the seat is nowhere yet. */
  readonly brain: Brain
  readonly moved: (from: string, to: string, reason: string, ms: number) => void
  /** Whatever the body had claimed is free again. */
  readonly release: (seat: string) => void
  /** It is closed, and goes nowhere any more. */
  readonly closed?: () => void
}

/** How long a moved body tries to join while the server still holds its old connection. */
const movedJoinRetryMs = 45_000

/**
 * The body and the brain of one seat, wherever they are at the moment. When the station is lost, what was under way ends as
 * "disconnected" and the body comes back from somewhere else; asked to, it moves between two actions.
 */
export class Roaming implements Body {
  readonly username: string
  readonly brain: Brain
  readonly #options: RoamingOptions
  readonly #news = createListeners<[BodyEvent]>()
  readonly #ended = new AbortController()
  #placed: Placed | undefined
  #unlisten: () => void = () => {}
  /** On its way. */
  #moving: Promise<void> | undefined
  /** Counts the ways it went: the last one knows where it is. */
  #journeys = 0
  /** To go as soon as the action under way has ended: nothing new begins. */
  #leaving: Promise<void> | undefined
  #performing: Promise<unknown> | undefined
  #last: Observation | undefined
  #places: Readonly<Record<string, Position>>

  constructor(options: RoamingOptions) {
    this.#options = options
    this.username = options.seat
    this.#places = options.places
    this.brain = roamingBrain(options.brain, this)
  }

  /** Where it is; undefined while it is on its way. */
  get station(): Station | undefined {
    return this.#placed?.station
  }

  get online(): boolean {
    return this.#placed?.body.online ?? false
  }

  get absence(): Absence | null {
    return this.#placed ? this.#placed.body.absence : 'disconnected'
  }

  /** Resolves when it is not on its way any more; rejects with the signal's reason. */
  async settled(signal: AbortSignal): Promise<void> {
    while (this.#moving && !signal.aborted) await eitherOr(this.#moving, signal)
    signal.throwIfAborted()
  }

  async start(): Promise<void> {
    this.#attach(await this.#options.place(this.#order(0), this.#ended.signal))
  }

  /** Goes somewhere else once the action under way has ended. */
  async move(reason: string): Promise<void> {
    const from = this.#placed
    if (!from) return await this.#moving
    this.#leaving ??= (async () => {
      await this.#performing?.catch(() => {})
      // Lost while it waited: it is under way already then.
      if (this.#placed === from)
        this.#moving = this.#go(from, reason, () => from.body.close('moves to another machine'))
      await this.#moving
    })().finally(() => {
      this.#leaving = undefined
    })
    await this.#leaving
  }

  async perform(call: Parameters<Body['perform']>[0], options: PerformOptions): Promise<ActionResult> {
    const started = performance.now()
    for (
      let under = this.#leaving ?? this.#moving;
      under && !options.signal.aborted;
      under = this.#leaving ?? this.#moving
    )
      await eitherOr(under, options.signal)
    const failed = (code: 'aborted' | 'disconnected', reason: string): ActionResult => ({
      result: code === 'aborted' ? 'aborted' : 'failure',
      reason,
      code,
      ms: performance.now() - started,
    })
    if (options.signal.aborted) return failed('aborted', 'stopped before it began')
    const placed = this.#placed
    if (!placed) return failed('disconnected', `${this.username} is on its way to another machine`)
    const performing = placed.body.perform(call, options)
    this.#performing = performing
    return await performing
  }

  observe(): Observation {
    if (this.#placed) this.#last = this.#placed.body.observe()
    return this.#last ?? nothingSeen
  }

  survey = async (near: Position) => (await this.#placed?.body.survey?.(near)) ?? null

  blocksAt = async (places: readonly Position[]) => (await this.#placed?.body.blocksAt(places)) ?? []

  programs = async (like: string) => (await this.#placed?.body.programs?.(like)) ?? []

  places = () => this.#placed?.body.places?.() ?? this.#places

  recall(places: unknown): void {
    this.#placed?.body.recall?.(places)
  }

  say(text: string, to?: readonly string[]): void {
    this.#placed?.body.say(text, to)
  }

  listen(listener: (event: BodyEvent) => void): () => void {
    const unlisten = this.#news.listen(listener)
    // A new listener is told which players are there already, as bodies do.
    const stop = this.#placed?.body.listen(event => event.type === 'player' && listener(event))
    queueMicrotask(() => stop?.())
    return unlisten
  }

  async close(reason = 'left'): Promise<void> {
    this.#ended.abort(new Error(reason))
    const placed = this.#placed
    await placed?.body.close(reason)
    this.#news.tell({ type: 'left', reason })
    this.#news.clear()
    this.#unlisten()
    this.#options.closed?.()
  }

  #order(joinRetryMs: number): SeatOrder {
    return {
      seat: this.username,
      places: this.#places,
      containers: (this.#last?.containers ?? []).filter(one => one.items !== null),
      joinRetryMs,
    }
  }

  #attach(placed: Placed): void {
    this.#placed = placed
    this.#unlisten = placed.body.listen(event => this.#news.tell(event))
    placed.station.onLost(reason => {
      if (this.#placed !== placed || this.#ended.signal.aborted) return
      this.#moving = this.#go(placed, reason, async () => {})
    })
  }

  async #go(from: Placed, reason: string, leave: () => Promise<void>): Promise<void> {
    if (this.#placed !== from) return
    const started = performance.now()
    const journey = ++this.#journeys
    this.observe()
    this.#places = from.body.places?.() ?? this.#places
    this.#unlisten()
    this.#placed = undefined
    this.#news.tell({ type: 'left', reason, moving: true })
    try {
      await leave()
      this.#options.release(this.username)
      const placed = await this.#options.place(this.#order(movedJoinRetryMs), this.#ended.signal)
      if (this.#ended.signal.aborted) return void (await placed.body.close('the session is over'))
      this.#attach(placed)
      // Lost again before it was there: it is on its way once more.
      if (journey !== this.#journeys) return
      this.#options.moved(from.station.name, placed.station.name, reason, performance.now() - started)
      this.#moving = undefined
      this.#news.tell({ type: 'reconnected', attempts: 0 })
    } catch (error) {
      if (!this.#ended.signal.aborted) throw error
    } finally {
      if (journey === this.#journeys) this.#moving = undefined
    }
  }
}

/** Asks wherever the seat is. A question whose station was lost is asked again at the next one: thinking changes nothing. */
const roamingBrain = (fallback: Brain, seat: Roaming): Brain => {
  const now = (): Brain => seat.station?.brain ?? fallback
  const again = async <T>(signal: AbortSignal, ask: (brain: Brain) => Promise<T>): Promise<T> => {
    for (;;) {
      await seat.settled(signal)
      const asked = now()
      try {
        return await ask(asked)
      } catch (error) {
        if (!(error instanceof LineClosed)) throw error
        await seat.settled(signal)
        if (now() === asked) throw new BrainError('unreachable', error.message)
      }
    }
  }
  return {
    label: fallback.label,
    prompt:
      fallback.prompt &&
      ((question: Question, input: unknown) =>
        again(new AbortController().signal, async brain => (await brain.prompt?.(question, input)) ?? '')),
    ask: <Input extends z.ZodType, Output extends z.ZodType>(
      question: Question<Input, Output>,
      input: z.infer<Input>,
      context: AskContext,
    ): Promise<Answer<z.infer<Output>>> => again(context.signal, brain => brain.ask(question, input, context)),
  }
}

/** Waits for `promise`, but not longer than until the abort. */
const eitherOr = async (promise: Promise<unknown>, signal: AbortSignal): Promise<void> => {
  const aborted = Promise.withResolvers<void>()
  const onAbort = (): void => aborted.resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  await Promise.race([promise, aborted.promise])
  signal.removeEventListener('abort', onAbort)
}
