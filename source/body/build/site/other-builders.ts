import type { Bot } from 'mineflayer'
import { cell as cellOf, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { ActionError, type Claims } from '../../contract/body-types.ts'
import { inHitbox } from '../../terrain/body-box.ts'
import { roomKey } from './body-room.ts'
import type { Job } from './site.ts'

/** Blocks around a body in the way that it is asked to keep free. */
const roomAroundBlocks = 8

interface Other {
  readonly name: string
  readonly at: Position
}

/** The other builders on a site, as one of them sees them: where they stand and what they have claimed. */
export class OtherBuilders {
  readonly #bot: Bot
  readonly #claims: Claims
  #stand: string | undefined
  #site = ''
  /** Cells that idle mates were asked to leave. */
  readonly #room = new Set<string>()

  constructor(bot: Bot, claims: Claims) {
    this.#bot = bot
    this.#claims = claims
  }

  #others(): Other[] {
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

  /** Tells the others that one builds, and what: those with the same site are mates. */
  join(site: string): void {
    this.#site = site
    this.#claims.take(`builder:${this.#bot.username}`, this.#bot.username)
    this.#claims.take(`site:${site}:${this.#bot.username}`, this.#bot.username)
  }

  leave(): void {
    this.#claims.release(`builder:${this.#bot.username}`, this.#bot.username)
    this.#claims.release(`site:${this.#site}:${this.#bot.username}`, this.#bot.username)
    if (this.#stand) this.#claims.release(this.#stand, this.#bot.username)
    for (const key of this.#room) this.#claims.release(key, this.#bot.username)
    this.#room.clear()
  }

  /**
   * Asks those who stand where something is to be placed to make room: idle bodies see the claim and step aside. They leave
   * all that is open around them, or they would be in the way of the next block. Returns the jobs that have to wait for it.
   */
  askForRoom(open: readonly Job[]): ReadonlySet<string> {
    const waiting = new Set<string>()
    for (const { entity, username } of Object.values(this.#bot.players)) {
      if (!entity || username === this.#bot.username) continue
      const blocked = open.filter(job => job.work === 'place' && inHitbox(entity.position, job.cell.at))
      if (blocked.length === 0) continue
      for (const { key } of blocked) waiting.add(key)
      for (const job of open) {
        if (job.work !== 'place' || distance(job.cell.at, cellOf(entity.position)) > roomAroundBlocks) continue
        const room = roomKey(job.cell.at)
        if (this.#claims.take(room, this.#bot.username)) this.#room.add(room)
      }
    }
    return waiting
  }

  /** Whether a builder of this name is at work; it may be this one. */
  isBuilding(name: string): boolean {
    return this.#claims.owner(`builder:${name}`) === name
  }

  /** Whether another builder of this name is at work. */
  isMate(name: string | undefined): boolean {
    return name !== undefined && name !== this.#bot.username && this.isBuilding(name)
  }

  /** The others who build and can be seen. */
  builders(): Other[] {
    return this.#others().filter(other => this.isBuilding(other.name))
  }

  /** The others who build the very same. */
  mates(): Other[] {
    return this.builders().filter(({ name }) => this.#claims.owner(`site:${this.#site}:${name}`) === name)
  }

  /** The claim of a column among those who build the same; builders of other parts have theirs in the same column. */
  zone([x, , z]: Position): string {
    return `zone:${this.#site}:${x},${z}`
  }

  /** Whether another builder works on a cell, or keeps it open. */
  hasCell(key: string): boolean {
    return this.#foreign(`cell:${key}`) || this.#foreign(`open:${key}`)
  }

  /** Where one cannot stand because others do or go there, as things are at this moment. */
  stands(): {
    taken(at: Position): boolean /** Extra cost of standing near others, in steps. */
    crowding(at: Position): number
  } {
    const others = this.#others()
    return {
      taken: at => others.some(other => distance(other.at, at) < 1) || this.#foreign(`stand:${keyOf(at)}`),
      crowding: at => others.reduce((sum, other) => sum + Math.max(0, 3 - distance(other.at, at)), 0),
    }
  }

  /** A stand belongs to one builder at a time; taking one gives up the last. */
  claimStand(at: Position): boolean {
    const key = `stand:${keyOf(at)}`
    if (!this.#claims.take(key, this.#bot.username)) return false
    if (this.#stand && this.#stand !== key) this.#claims.release(this.#stand, this.#bot.username)
    this.#stand = key
    return true
  }

  /** Whether another builder works on one of the jobs or has it in its zone, or a player is in its way. */
  worksOn(jobs: readonly Job[]): boolean {
    const others = this.#others()
    return jobs.some(job => {
      const owner = this.#claims.owner(this.zone(job.cell.at))
      if (owner !== undefined && owner !== this.#bot.username && this.isBuilding(owner)) return true
      return this.hasCell(job.key) || others.some(other => distance(other.at, job.cell.at) < 1.5)
    })
  }

  /** Why a cell that a player stands in cannot be filled. */
  inTheWay({ cell }: Job): ActionError {
    const other = Object.values(this.#bot.players).find(
      ({ entity, username }) => entity && username !== this.#bot.username && inHitbox(entity.position, cell.at),
    )
    return new ActionError(
      'unreachable',
      `cannot place ${cell.block} at ${show(cell.at)}: ${other?.username ?? 'another player'} stands there`,
    )
  }
}
