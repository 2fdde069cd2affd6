import { keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { ActionError } from '../contract/body-types.ts'
import { landRefusal } from '../contract/needs-leave.ts'
import { isClosed } from '../hands/land-leave.ts'
import { follow, standingCell } from '../walk/follow-path.ts'
import type { Reach } from '../walk/path-search.ts'
import type { BuildParts } from './build-parts.ts'
import { reachFrom } from './next-stand.ts'
import type { Holes } from './scaffolds/holes.ts'
import { planPillar, planSupport } from './scaffolds/scaffold-plan.ts'
import { nothingToScaffold } from './scaffolds/scaffolds.ts'
import type { Job } from './site/site.ts'

/** How many of the jobs that nothing reaches are thought about at a time. */
const atATime = 6
/** Blocks that are fetched at most for a scaffold, beside those that it needs at once. */
const mostFetched = 8

/**
 * Gets at what no stand reaches: with a base to hang on, a pillar to stand on, a support beside a cell, or a hole through what
 * hides it. A cell is only given up when none of these helps.
 */
export class HardToReach {
  readonly #parts: BuildParts
  readonly #holes: Holes
  /** Supports that were put up for a cell, as end>cell. */
  readonly #leant = new Set<string>()

  constructor(parts: BuildParts, holes: Holes) {
    this.#parts = parts
    this.#holes = holes
  }

  /** True when something was done after which the jobs should be looked at anew. */
  async find(mine: readonly Job[], able: readonly Job[], open: readonly Job[], reach: Reach): Promise<boolean> {
    if (await this.#underpin(able, open)) return true
    const jobs = mine.slice(0, atATime)
    const top = Math.max(...mine.map(job => job.cell.at[1]))
    for (const job of jobs) if (await this.#pillar(job, reach, top - job.cell.at[1])) return true
    if (jobs.length > 0 && (await this.#holes.getOut())) return true
    for (const job of jobs) if (await this.#support(job)) return true
    for (const job of jobs) if (this.#holes.uncover(job, reach)) return true
    for (const job of jobs) {
      const what = `${job.work} ${job.cell.block} at ${show(job.cell.at)}`
      const reason = `finds no stand from which to ${what}`
      this.#parts.cellWork.fail(job, this.#closedHere() ?? new ActionError('unreachable', reason))
    }
    return false
  }

  /** Raises a pillar from which a job can be done; `above` are rows that come on top of it. */
  async #pillar(job: Job, reach: Reach, above: number): Promise<boolean> {
    const { placer, scaffolds, plan, otherBuilders } = this.#parts
    const others = otherBuilders.stands()
    const blocked = (at: Position) => scaffolds.isBarred(at) || others.taken(at)
    // Outside first: a pillar inside a house may be walled in before it is taken down.
    const pillar =
      planPillar(placer, job, reach, at => blocked(at) || !plan.outside(at)) ?? planPillar(placer, job, reach, blocked)
    return pillar !== undefined && this.#climb(job, pillar.at, pillar.height, reach, above)
  }

  /** Why a job stays undone that a scaffold would help with, where none may be put up. */
  #closedHere(): ActionError | undefined {
    const { context, placer, scaffolds } = this.#parts
    if (scaffolds.notGiven) return scaffolds.notGiven
    const at = standingCell(context.bot, placer.terrain)
    return isClosed(context.bot, at, 'scaffold', 'place') ? landRefusal({ cause: 'scaffold', at }) : undefined
  }

  async #support(job: Job): Promise<boolean> {
    const { placer, scaffolds } = this.#parts
    if (job.work !== 'place') return false
    const tried = (end: Position) => this.#leant.has(`${keyOf(end)}>${job.key}`)
    const support = planSupport(placer, job, at => scaffolds.isBarred(at), tried)
    const end = support?.at(-1)
    if (!support || !end) return false
    this.#leant.add(`${keyOf(end)}>${job.key}`)
    return this.#lean(support)
  }

  /** Gives what hangs on nothing a base: a hole under a carpet or under sand is filled. */
  #underpin(able: readonly Job[], open: readonly Job[]): Promise<boolean> {
    const { placer, scaffolds, site, plan } = this.#parts
    const keys = new Set(open.map(job => job.key))
    const bases = able.flatMap(job => {
      const base = job.work === 'place' ? site.baseOf(job.cell) : undefined
      const free = base && placer.terrain.of(base)?.replaceable
      const isFree = free && !keys.has(keyOf(base)) && !plan.cellAt(keyOf(base)) && !scaffolds.isBarred(base)
      return isFree ? [base] : []
    })
    return bases.length > 0 ? this.#lean(bases) : Promise.resolve(false)
  }

  async #lean(cells: readonly Position[]): Promise<boolean> {
    const { scaffolds, zones } = this.#parts
    const item = await scaffolds.item(cells.length)
    if (!item) return false
    for (const at of cells) scaffolds.lean(at, item)
    // What our own jobs lean on is ours to place, also in a column of another builder.
    zones.take(cells)
    return true
  }

  async #climb(job: Job, at: Position, height: number, reach: Reach, above: number): Promise<boolean> {
    const { context, otherBuilders, placer, scaffolds } = this.#parts
    const lacking = scaffolds.spare() < height
    // One walk for earth is enough for all that is as high.
    if (!(await scaffolds.item(lacking ? height + Math.min(mostFetched, above) : height)))
      throw scaffolds.notGiven ?? new ActionError('missing-item', `${nothingToScaffold}${scaffolds.whyNotDug}`)
    // A builder that went for earth stands elsewhere now: ways from before lead nowhere, and another stand may be nearer.
    if (lacking && scaffolds.spare() >= height) return true
    // One builder per pillar, and one pillar per hard cell.
    const { claims, signal, bot } = context
    const claim = `reach:${job.key}`
    if (!claims.take(claim, bot.username) || !otherBuilders.claimStand(at)) return false
    try {
      const way = (lacking ? reachFrom(this.#parts, standingCell(bot, placer.terrain)) : reach).way(at)
      if (!way || !(await follow(bot, way, signal, placer.terrain))) return false
      return await scaffolds.raise(height)
    } finally {
      claims.release(claim, bot.username)
    }
  }
}
