import type { Bot } from 'mineflayer'
import { distance } from '../path.ts'
import { cell as cellOf, keyOf } from '../terrain.ts'
import type { Claims, Position } from '../types.ts'
import type { Job } from './site.ts'
import { inBody } from './stands.ts'

/** The other builders on a site, as one of them sees them: where they stand and what they have claimed. */
export class Crew {
  readonly #bot: Bot
  readonly #claims: Claims
  #stand: string | undefined

  constructor(bot: Bot, claims: Claims) {
    this.#bot = bot
    this.#claims = claims
  }

  #others(): { readonly name: string; readonly at: Position }[] {
    return Object.values(this.#bot.players).flatMap(one =>
      one.entity && one.username !== this.#bot.username
        ? [{ name: one.username, at: cellOf(one.entity.position) }]
        : [],
    )
  }

  #foreign(key: string): boolean {
    const owner = this.#claims.owner(key)
    return owner !== undefined && owner !== this.#bot.username
  }

  join(): void {
    this.#claims.take(`builder:${this.#bot.username}`, this.#bot.username)
  }

  leave(): void {
    this.#claims.release(`builder:${this.#bot.username}`, this.#bot.username)
  }

  /** Where the others who build here stand. */
  builders(): Position[] {
    return this.#others().flatMap(other => (this.#foreign(`builder:${other.name}`) ? [other.at] : []))
  }

  /** Each builder leaves what is nearer to another one for later: so they spread by themselves. */
  turnOfOthers(job: Job, here: Position, builders: readonly Position[]): 0 | 1 {
    const mine = distance(job.cell.at, here)
    return builders.some(other => distance(job.cell.at, other) < Math.min(mine, 6)) ? 1 : 0
  }

  hasCell(job: Job): boolean {
    return this.#foreign(`cell:${job.key}`)
  }

  standsAt(at: Position): boolean {
    return this.#foreign(`stand:${keyOf(at)}`) || this.#others().some(other => distance(other.at, at) < 1)
  }

  /** What it costs to stand near others, in steps: crowds are slow. */
  crowding(at: Position): number {
    return this.#others().reduce((sum, other) => sum + Math.max(0, 4 - distance(other.at, at)), 0)
  }

  /** A stand belongs to one builder at a time; taking one gives up the last. */
  claimStand(at: Position): boolean {
    const key = `stand:${keyOf(at)}`
    if (!this.#claims.take(key, this.#bot.username)) return false
    if (this.#stand && this.#stand !== key) this.#claims.release(this.#stand, this.#bot.username)
    this.#stand = key
    return true
  }

  /** Whether somebody works on one of the jobs, or is in its way. */
  worksOn(jobs: readonly Job[]): boolean {
    const others = this.#others()
    return jobs.some(job => this.hasCell(job) || others.some(other => distance(other.at, job.cell.at) < 1.5))
  }

  /** Who stands in a cell that is to be filled, for the reason of a failure. */
  inTheWay(job: Job): string {
    const other = this.#others().find(one => inBody(one.at, job))
    return other ? `: ${other.name} stands there` : ''
  }
}
