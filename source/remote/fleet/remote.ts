import type { Absence, ActionCall, ActionResult, Body } from '../../body/contract/body-types.ts'
import { draftsAtMost, type MindControl } from '../../body/contract/mind-control.ts'
import { type BodyEvent, nothingSeen, type Observation } from '../../body/contract/observation.ts'
import type { SkillShelf } from '../../body/contract/skills.ts'
import type { Brain } from '../../brain/brain.ts'
import { errorText } from '../../errors.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { Channel } from '../line/channel.ts'
import { createLine, type Remote, RemoteError } from '../line/line.ts'
import type { ClaimsHub } from './claims.ts'
import { fleetContract, hostContract, type SeenChanges, type SessionOpening } from './contract.ts'
import { createLentShelf } from './lent-shelf.ts'
import { grant } from './mind.ts'
import { lateAfter, remoteBrain } from './remote-brain.ts'
import type { SeatOrder, Station } from './station.ts'

export interface RemoteStationOptions {
  readonly opening: Omit<SessionOpening, 'claims'>
  /** What lets the player of this name into the world. */
  readonly pass?: (name: string) => string
  readonly hub: ClaimsHub
  /** Where the programs of the team are kept. */
  readonly skills: SkillShelf
  /** Answers what a fleet cannot: questions whose answers or prompts are files of this machine. */
  readonly brain: Brain
  /** A body knows other places than before. */
  readonly remembered?: (seat: string, places: Readonly<Record<string, Position>>) => void
  /** Calls the listener with all buildings that are known when there is one more, or another one; returns what ends that. */
  readonly designed?: (listener: (known: SessionOpening['blueprints']) => void) => () => void
  /** The fleet takes no more seats and wants those it has to be moved. */
  readonly draining?: (reason: string) => void
}

/** ms after an abort in which a fleet has to say how the action ended. */
const abortGraceMs = 1000

/** Opens a fleet for the session. Rejects with the fleet's own line when it refuses, with `LineClosed` when it is gone. */
export const openStation = async (channel: Channel, options: RemoteStationOptions): Promise<Station> => {
  const { hub, skills, opening } = options
  const bodies = new Map<string, RemoteBody>()
  const minds = new Map<number, { readonly mind: MindControl; drafts: number }>()
  const lent = (id: number) => {
    const one = minds.get(id)
    if (!one) throw new RemoteError('gone', 'the action has ended')
    return one
  }
  const shelf = createLentShelf(skills)
  const line = createLine(channel, fleetContract, hostContract, {
    methods: {
      mind: async ({ mind, wish }) => ({ text: await grant(lent(mind).mind, wish) }),
      async writeCode({ mind, request }, { signal }) {
        const one = lent(mind)
        if (++one.drafts > draftsAtMost) throw new RemoteError('not-allowed', 'no more programs for this action')
        const draft = await one.mind.writeCode(request, signal)
        shelf.wrote(draft)
        return draft
      },
      async saveSkill(skill) {
        await shelf.keep(skill)
        return null
      },
      showSkill: async ({ name }) => await skills.show(name),
      async removeSkill({ name }) {
        await shelf.remove(name)
        return null
      },
      skills: async ({ like, limit }) => ({
        skills: like === undefined ? await skills.list() : await skills.like(like, limit),
      }),
    },
    notes: {
      event: ({ seat, event }) => bodies.get(seat)?.tell(event),
      seen: ({ seat, seen }) => bodies.get(seat)?.saw(seen),
      claims: operations => replica.link.received(operations),
      draining: ({ reason }) => options.draining?.(reason),
    },
  })
  const replica = hub.attach(news => line.note('claims', news))
  const stopTelling = options.designed?.(known => line.note('blueprints', known))
  channel.onClose(() => {
    stopTelling?.()
    replica.link.close()
    minds.clear()
  })
  const { fleet } = await line.call('open', { ...opening, claims: replica.snapshot })
  let nextMind = 0

  return {
    name: fleet,
    brain: opening.brain.kind === 'host' ? options.brain : remoteBrain(line, options.brain.label),
    async seat({ seat, places, containers, joinRetryMs }: SeatOrder) {
      const body = new RemoteBody(seat, line, skills, {
        lend(call, mind) {
          const id = ++nextMind
          if (mind) minds.set(id, { mind, drafts: 0 })
          const ended = shelf.lend(call)
          const back = (): void => {
            minds.delete(id)
            ended()
          }
          return { id: mind && id, back }
        },
        remembered: known => options.remembered?.(seat, known),
        gone: () => void bodies.delete(seat),
      })
      // What the body tells may come before the answer that it is there.
      bodies.set(seat, body)
      try {
        const { seen } = await line.call('seat', {
          seat,
          pass: options.pass?.(seat),
          patience: joinRetryMs,
          places,
          containers,
        })
        body.arrive(seen, places)
        return body
      } catch (error) {
        bodies.delete(seat)
        throw error
      }
    },
    onLost: listener => channel.onClose(listener),
  }
}

interface BodyHost {
  /** Makes what an action needs of the host reachable for as long as it runs: the mind that ordered it, and programs that it is about. */
  lend(call: ActionCall, mind?: MindControl): { readonly id: number | undefined; back(): void }
  remembered(places: Readonly<Record<string, Position>>): void
  gone(): void
}

/** A body in a fleet, as the team knows bodies: the same surface, with the last that it saw kept here. */
class RemoteBody implements Body {
  readonly username: string
  readonly #line: Remote<typeof fleetContract>
  readonly #skills: SkillShelf
  readonly #host: BodyHost
  readonly #listeners = new Set<(event: BodyEvent) => void>()
  readonly #players = new Set<string>()
  #seen: Observation | undefined
  #places: Readonly<Record<string, Position>> = {}
  #online = false
  #absence: Absence | null = null
  #closed = false

  constructor(seat: string, line: Remote<typeof fleetContract>, skills: SkillShelf, host: BodyHost) {
    this.username = seat
    this.#line = line
    this.#skills = skills
    this.#host = host
  }

  get online(): boolean {
    return this.#online
  }

  get absence(): Absence | null {
    return this.#online ? this.#absence : 'disconnected'
  }

  arrive(seen: SeenChanges, places: Readonly<Record<string, Position>>): void {
    this.#places = places
    this.#online = true
    this.saw(seen)
  }

  saw(seen: SeenChanges): void {
    // The first one has every field; what follows are those that changed.
    this.#seen = { ...(this.#seen ?? nothingSeen), ...seen }
  }

  tell(event: BodyEvent): void {
    if (event.type === 'left') this.#online = false
    if (event.type === 'joined' || event.type === 'reconnected') this.#online = true
    if (event.type === 'absence') this.#absence = event.absence
    if (event.type === 'player') {
      if (event.here) this.#players.add(event.name)
      else this.#players.delete(event.name)
    }
    if (event.type === 'state' && event.inventory) this.saw({ inventory: event.inventory })
    for (const listener of [...this.#listeners]) listener(event)
  }

  async perform(call: Parameters<Body['perform']>[0], options: Parameters<Body['perform']>[1]): Promise<ActionResult> {
    const started = performance.now()
    const { signal, onProgress, mind, ...orders } = options
    const lent = this.#host.lend(call, mind)
    const late = lateAfter(signal, abortGraceMs)
    try {
      const asked = this.#line.call(
        'perform',
        { seat: this.username, call, mind: lent.id, ...orders },
        { signal, onPart: onProgress },
      )
      asked.catch(() => {}) // an answer that comes after the grace is dropped
      const { seen, places, ...result } = await Promise.race([asked, late.promise])
      this.saw(seen)
      if (places) {
        this.#places = places
        this.#host.remembered(places)
      }
      return result
    } catch (error) {
      const ms = performance.now() - started
      if (error === late.reason) return { result: 'aborted', code: 'aborted', reason: 'stopped on request', ms }
      const reason = errorText(error)
      return { result: 'failure', code: 'disconnected', reason: `lost the connection: ${reason}`, ms }
    } finally {
      late.stop()
      lent.back()
    }
  }

  observe(): Observation {
    return this.#seen ?? nothingSeen
  }

  survey = async (near: Position) => (await this.#line.call('survey', { seat: this.username, near: [...near] })).ground

  blocksAt = async (places: readonly Position[]) =>
    (await this.#line.call('blocksAt', { seat: this.username, places: places.map(at => [...at]) })).blocks

  programs = (like: string) => this.#skills.like(like)

  places = () => this.#places

  recall(places: unknown): void {
    // The reader of the keyframe has checked its schema; the fleet checks again.
    const known = { ...this.#places, ...(places as Readonly<Record<string, Position>>) }
    this.#places = known
    this.#line.note('recall', { seat: this.username, places: known })
  }

  say(text: string, to?: readonly string[]): void {
    this.#line.note('say', { seat: this.username, text, to: to && [...to] })
  }

  listen(listener: (event: BodyEvent) => void): () => void {
    this.#listeners.add(listener)
    const there = [...this.#players]
    queueMicrotask(() => {
      for (const name of there) if (this.#listeners.has(listener)) listener({ type: 'player', name, here: true })
    })
    return () => this.#listeners.delete(listener)
  }

  async close(reason = 'left'): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    // A fleet that is gone has taken its bodies along.
    await this.#line.call('leave', { seat: this.username, reason }).catch(() => {})
    this.#online = false
    this.#host.gone()
    this.#listeners.clear()
  }
}
