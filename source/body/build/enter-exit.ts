import { cell as cellOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { throwIfAborted } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { walkTo } from '../reach/walk-to.ts'
import { groundBeside } from '../walk/firm-ground.ts'
import { standingCell } from '../walk/follow-path.ts'
import { anyGoal } from '../walk/path-search.ts'
import type { BuildParts } from './build-parts.ts'
import { reachFrom } from './next-stand.ts'
import type { Holes } from './scaffolds/holes.ts'
import type { Job } from './site/site.ts'
import { inBody } from './site/stands.ts'

/** A site smaller than this, in cells, shuts no body in. */
const smallSite = 8
/** Blocks to the side, and up or down, from which a site is worked at without walking there first. */
const maxGapBlocks = 16
const maxRise = 3

/** Brings a builder to its site, aside while it waits, and out of the building in the end. */
export class EnterExit {
  readonly #parts: BuildParts
  readonly #holes: Holes

  constructor(parts: BuildParts, holes: Holes) {
    this.#parts = parts
    this.#holes = holes
  }

  /** Far away nothing of the site is known: what is wrong there may count as right. */
  isFar(): boolean {
    return this.#gap() > maxGapBlocks
  }

  /** Blocks to the nearest side of the site; below zero inside it. */
  #gap(): number {
    const { low, high } = this.#parts.site
    const here = cellOf(this.#parts.context.bot.entity.position)
    return Math.max(low[0] - here[0], here[0] - high[0], low[2] - here[2], here[2] - high[2])
  }

  /** From far away, and from a cave below the site, no stand is found: the first walk is towards it. */
  async comeNear(): Promise<void> {
    const { context, placer, site } = this.#parts
    const { low, high } = site
    const here = cellOf(context.bot.entity.position)
    const centre: Position = [Math.round((low[0] + high[0]) / 2), low[1], Math.round((low[2] + high[2]) / 2)]
    const size = Math.hypot(high[0] - low[0], high[2] - low[2]) / 2
    const gap = this.#gap()
    const rise = Math.max(low[1] - here[1], here[1] - high[1])
    // What hangs in the air is built from below.
    const ground = rise > maxRise ? groundBeside(placer.terrain, [centre]) : []
    if (gap <= maxGapBlocks && ground.length === 0) return
    const off = (at: Position) => Math.max(0, Math.hypot(at[0] - centre[0], at[2] - centre[2]) - size - 6)
    const goal = ground.length > 0 ? anyGoal(ground) : { reached: (at: Position) => off(at) === 0, estimate: off }
    try {
      await walkTo(context.bot, goal, context.signal, { target: `the site at ${show(centre)}`, force: true })
    } catch (error) {
      throwIfAborted(context.signal)
      // From where it is a builder may find a stand, or raise one.
      if (gap > maxGapBlocks || !(error instanceof ActionError)) throw error
    }
  }

  /** A builder that waits does not stand where another one wants to build. */
  async stepAside(jobs: readonly Job[]): Promise<void> {
    const here = this.#here()
    if (jobs.some(job => inBody(here, job))) await this.#goOutside()
  }

  /**
   * Out of the building in the end, through a hole if that is allowed; true when there is a hole to close, behind oneself or
   * where no way out came of it.
   */
  async leave(mayOpen: boolean): Promise<boolean> {
    const { plan, site, cellWork } = this.#parts
    if (plan.size < smallSite) return false
    const toClose = () => site.open().filter(job => cellWork.mayTry(job.key)).length
    const before = toClose()
    const wentOut = mayOpen && !plan.outside(this.#here()) && (await this.#holes.getOut())
    const madeHole = wentOut ? toClose() > 0 : toClose() > before
    if (!madeHole) await this.#goOutside()
    return madeHole
  }

  #here(): Position {
    return standingCell(this.#parts.context.bot, this.#parts.placer.terrain)
  }

  /** Out of the ground plan. */
  async #goOutside(): Promise<void> {
    const { context, otherBuilders, plan } = this.#parts
    const here = this.#here()
    if (plan.outside(here) || plan.size < smallSite) return
    const others = otherBuilders.stands()
    let out: Position | undefined
    for (const { at } of reachFrom(this.#parts, here).cells())
      if (plan.outside(at) && !others.taken(at)) {
        out = at
        break
      }
    if (!out) return
    await walkTo(context.bot, anyGoal([out]), context.signal).catch((error: unknown) => {
      throwIfAborted(context.signal)
      if (!(error instanceof ActionError)) throw error
    })
  }
}
