import { keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { standingCell } from '../walk/follow-path.ts'
import { isDeepWater } from '../walk/keep-afloat.ts'
import { Reach, type SearchOptions } from '../walk/path-search.ts'
import type { BuildParts } from './build-parts.ts'
import { Intents } from './sharing/intents.ts'
import { isRound } from './sharing/slices.ts'
import { jobSeconds } from './sharing/zones.ts'
import type { Job } from './site/site.ts'
import { bestStand, inBody, type Stand } from './site/stands.ts'

/** A stand is far when it takes so many seconds to get there; another is nearer by so many. */
const farSeconds = 3.5
const nearerSeconds = 1
/** ms that must be gained before a builder does what is another's, and between two looks for such jobs. */
const gainMs = 300
const helpPauseMs = 350
/** How many stands from which others' work could be done are thought about at a time. */
const maxTries = 3

/** Where to go, and for which jobs. */
export interface Errand {
  readonly stand: Stand
  readonly reach: Reach
  readonly jobs: readonly Job[]
}

/** The cells that a body gets to; `all`: undefined where no water keeps it from any. */
interface Ways {
  readonly dry: Reach
  readonly all: Reach | undefined
}

/** Chooses where to go next: for one's own jobs, or for those of others to which one gets sooner than they do. */
export class NextStand {
  readonly intents: Intents
  readonly #parts: BuildParts
  /** Along a wall and on a floor ways are as short as they look, and pillars in the way of others: none of this wins anything. */
  readonly #isHouse: boolean
  #helpsAgain = 0

  constructor(parts: BuildParts) {
    this.#parts = parts
    this.#isHouse = isRound(parts.plan.extent)
    this.intents = new Intents(parts.context.bot.username, parts.context.claims)
  }

  /** The stand from which most of one's own can be done; what is near of others' work, when that is far. */
  own(jobs: readonly Job[], ready: readonly Job[]): Errand | undefined {
    const found = jobs.length === 0 ? undefined : this.#standFor(jobs, this.#ways())
    if (!found) return undefined
    // What is far may get done by others meanwhile.
    const { seconds } = found.stand
    const nearer = seconds > farSeconds ? this.help(ready, seconds - nearerSeconds) : undefined
    return nearer ?? { ...found, jobs }
  }

  /** What others have in their zones and one gets to sooner than they do, `within` so many seconds; it is ours from now on. */
  help(ready: readonly Job[], within = Number.POSITIVE_INFINITY): Errand | undefined {
    if (!this.#isHouse || performance.now() < this.#helpsAgain) return undefined
    const { otherBuilders, zones } = this.#parts
    const ways = this.#ways()
    let theirs = ready.filter(job => otherBuilders.isMate(zones.ownerOf(job)))
    for (let tries = 0; tries < maxTries && theirs.length > 0; tries++) {
      const found = this.#standFor(theirs, ways)
      if (!found) break
      const { stand, reach } = found
      const jobs = stand.seconds > within ? [] : stand.jobs.filter(job => this.#isSooner(stand, job))
      if (jobs.length > 0) {
        zones.take(jobs.map(job => job.cell.at))
        return { stand: { ...stand, jobs }, reach, jobs }
      }
      theirs = theirs.filter(job => !stand.jobs.includes(job))
    }
    this.#helpsAgain = performance.now() + helpPauseMs
    return undefined
  }

  /** Whether this builder would be there before the owner of so many jobs has done all of them. */
  isWorthGoing(jobs: readonly Job[], owner: { readonly name: string; readonly jobs: number }): boolean {
    if (!this.#isHouse) return true
    const found = this.#standFor(jobs, this.#ways())
    const { busyMs } = this.intents.of(owner.name)
    return found !== undefined && found.stand.seconds * 1_000 < busyMs + owner.jobs * jobSeconds * 1_000
  }

  /** Whether one is at a stand before the owner of a job could do it: the ways are real ones, around walls and through doors. */
  #isSooner(stand: Stand, job: Job): boolean {
    const { otherBuilders, zones } = this.#parts
    const owner = otherBuilders.builders().find(({ name }) => name === zones.ownerOf(job))
    if (!owner) return false
    const { busyMs, isComing } = this.intents.of(owner.name, job.key)
    const soonMs = stand.seconds * 1_000 + gainMs
    if (isComing || busyMs > soonMs) return busyMs > soonMs
    const theirs = this.#standFor([job], this.#ways(owner.at))
    return !theirs || busyMs + theirs.stand.seconds * 1_000 > soonMs
  }

  #here(): Position {
    return standingCell(this.#parts.context.bot, this.#parts.placer.terrain)
  }

  /** First the ways over dry land and what is built: a swimmer drifts, and what it drops floats away. Then, where water is in the way, all. */
  #ways(from = this.#here()): Ways {
    const parts = this.#parts
    const { terrain } = parts.placer
    let meetsWater = false
    const avoid = (...at: Position): boolean => {
      const isDeep = isDeepWater(terrain, at)
      meetsWater ||= isDeep
      return isDeep
    }
    const dry = reachFrom(parts, from, avoid)
    let all: Reach | undefined
    return {
      dry,
      get all() {
        all ??= meetsWater ? reachFrom(parts, from) : undefined
        return all
      },
    }
  }

  #standFor(jobs: readonly Job[], ways: Ways): { readonly stand: Stand; readonly reach: Reach } | undefined {
    const { placer, otherBuilders, cellWork, scaffolds, plan } = this.#parts
    const others = otherBuilders.stands()
    const here = keyOf(this.#here())
    const standIn = (reach: Reach) => {
      const stand = bestStand(placer, reach, jobs, {
        // Not from a doorway: the door would stand open, and the others could not get through.
        taken: at => placer.terrain.of(at)?.openable === true || (keyOf(at) !== here && others.taken(at)),
        extra: at => this.#extraCost(at, jobs) + others.crowding(at),
        allowed: (job, at) => cellWork.allowed(job, at),
        besideOthers: this.#isHouse && otherBuilders.builders().length > 0,
        maxHeight: Math.min(9, scaffolds.spare()),
        keepFree: at => scaffolds.isBarred(at) || !(this.#isHouse ? plan.beside(at) : plan.outside(at)),
      })
      return stand && { stand, reach }
    }
    const found = standIn(ways.dry)
    return found ?? (ways.all && standIn(ways.all))
  }

  /** Standing where something is to be built hinders all builders; inside a building a body gets walled in. */
  #extraCost(at: Position, jobs: readonly Job[]): number {
    const { site } = this.#parts
    let extra = 0
    if (jobs.some(job => inBody(at, job))) extra += 3
    if (!site.outside(at) && at[1] <= site.high[1] - 1) extra += 1
    return extra
  }
}

/** All cells that a body gets to from one, as far as a site goes. */
export const reachFrom = ({ placer }: BuildParts, from: Position, avoid?: SearchOptions['avoid']): Reach =>
  new Reach(placer.terrain, from, 40, avoid ? { maxNodes: 3_000, avoid } : { maxNodes: 3_000 })
