import type { Bot } from 'mineflayer'
import { distance, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import type { LandRefusals } from '../bot/server-state.ts'
import { learn } from '../compat/known-quirks.ts'
import { onServerLine } from '../connection/chat-hearing.ts'
import { ActionError } from '../contract/body-types.ts'

/** Refused digs weigh more than refused placements, which have other causes as well; this many together are a protected place. */
const weights = { dig: 2, place: 1 } as const
const protectedWeight = 6
/** Refusals belong to one protected place within this, in blocks. */
const zoneRadiusBlocks = 12
/** For so long nothing is tried again where all was refused, in ms: by then the owner may have given leave. */
const protectedForMs = 60_000
/** A line of the server is about a refusal from so long before the server was asked until the refusal is certain, in ms. */
const hintMs = 1_500

interface Refusal {
  readonly at: Position
  readonly weight: number
  readonly when: number
}

/**
 * Notices when a server refuses every change of a piece of land: spawn protection, a claim, a region. No packet says so; what tells
 * is that several cells in a row stay as they are, and nothing there ever changed.
 */
export class Protection implements LandRefusals {
  readonly #bot: Bot
  readonly #refusals = new Map<string, Refusal>()
  #hint: { readonly text: string; readonly when: number } | undefined
  #told: Position[] = []
  readonly #tell: (text: string) => void

  /** `tell` is told of each protected place once. `conceals`: lines of the server that are for no other ear. */
  constructor(bot: Bot, tell: (text: string) => void, conceals: (line: string) => boolean = () => false) {
    this.#bot = bot
    this.#tell = tell
    onServerLine(bot, conceals, line => {
      this.#hint = { text: line.replace(/["“”]/g, ''), when: performance.now() }
    })
  }

  /** Throws where this place is known to be protected. */
  check(at: Position, asked = performance.now()): void {
    const since = performance.now() - protectedForMs
    for (const [key, one] of this.#refusals) if (one.when < since) this.#refusals.delete(key)
    if (this.#near(at).reduce((sum, one) => sum + one.weight, 0) >= protectedWeight) throw this.#error(at, asked)
  }

  /** The server let a cell be changed: this place is free. */
  allowed(at: Position): void {
    for (const one of this.#near(at)) this.#refusals.delete(keyOf(one.at))
  }

  /**
   * The server left a cell as it was; `asked`: when it was to change it, in ms of `performance.now()`. Throws when that is one
   * cell too many; else the caller says what was refused.
   */
  refused(at: Position, what: keyof typeof weights, asked: number): void {
    this.#refusals.set(keyOf(at), { at, weight: weights[what], when: performance.now() })
    this.check(at, asked)
  }

  #near(at: Position): Refusal[] {
    return [...this.#refusals.values()].filter(one => distance(one.at, at) <= zoneRadiusBlocks)
  }

  #error(at: Position, asked: number): ActionError {
    const { username } = this.#bot
    const hint = this.#hint && this.#hint.when > asked - hintMs ? ` The server says: "${this.#hint.text}".` : ''
    if (!this.#told.some(one => distance(one, at) <= zoneRadiusBlocks * 2)) {
      this.#told.push(at)
      learn(this.#bot, 'protected-land')
      this.#tell(
        `The server lets ${username} change nothing around ${show(at)}: is this land protected (around the spawn, or claimed)?${hint} Work further away, or ask for leave to build there.`,
      )
    }
    return new ActionError('protected', `the server lets nothing be changed around ${show(at)}; it may be protected`)
  }
}
