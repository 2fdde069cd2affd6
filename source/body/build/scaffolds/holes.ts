import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { itemFor } from '../../../minecraft/blocks/placement.ts'
import { distance, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { endsWork } from '../../contract/needs-leave.ts'
import { countOf } from '../../hands/carried-items.ts'
import { digAt } from '../../hands/dig-block.ts'
import { eyesAbove } from '../../hands/find-click.ts'
import { approach } from '../../reach/approach.ts'
import { bearableDrop, walkTo } from '../../reach/walk-to.ts'
import { follow, standingCell } from '../../walk/follow-path.ts'
import { standLevel } from '../../walk/foot-moves.ts'
import { anyGoal, Reach } from '../../walk/path-search.ts'
import type { BuildParts } from '../build-parts.ts'
import type { Job } from '../site/site.ts'
import { canDo, Imagined, inBody } from '../site/stands.ts'
import { planOpening } from './hole-plan.ts'
import { putBack } from './removable-blocks.ts'
import { planTunnel } from './tunnel-plan.ts'

interface Hole {
  readonly cells: readonly BlueprintCell[]
  /** The cell that is got at through it; a hole without one goes back at once. */
  readonly for: string
}

/** A drop that costs no more than two hearts, in blocks. */
const mildDropBlocks = 7
/** How many holes are made for one cell. */
const maxHoles = 3

/** Blocks taken away for a while: to get at a cell that is built in, or out of a room without a door. They go back afterwards. */
export class Holes {
  readonly #parts: BuildParts
  readonly #holes: Hole[] = []
  readonly #made = new Map<string, number>()
  /** All that was ever planned away. */
  readonly #taken: BlueprintCell[] = []
  #abandoned = false

  constructor(parts: BuildParts) {
    this.#parts = parts
  }

  /** Plans the blocks away that hide a job; true when it can be done from somewhere then. */
  uncover(job: Job, reach: Reach): boolean {
    const { placer, scaffolds, plan } = this.#parts
    const made = this.#made.get(job.key) ?? 0
    if (made >= maxHoles || this.#abandoned) return false
    const mayOpen = (at: Position) => this.#putBack(at) !== undefined
    const way =
      planOpening(placer, job, reach, {
        mayOpen,
        maxHeight: Math.min(9, scaffolds.spare()),
        keepFree: at => scaffolds.isBarred(at) || !plan.outside(at),
      }) ?? this.#tunnelTo(job, mayOpen)
    if (!way || way.length === 0) return false
    this.#made.set(job.key, made + 1)
    const cells = this.#take(way)
    this.#parts.zones.take(way)
    for (const at of way) this.#parts.site.add({ at, block: 'air' })
    this.#holes.push({ cells, for: job.key })
    return true
  }

  /** Plans back in what has served, or was no use; what was dug there is picked up while one can still get at it. */
  async mend(): Promise<void> {
    const { site, placer, cellWork } = this.#parts
    for (const hole of [...this.#holes]) {
      const cell = site.cellAt(hole.for)
      if (!this.#abandoned && cell && !placer.matches(cell) && cellWork.mayTry(hole.for)) continue
      this.#holes.splice(this.#holes.indexOf(hole), 1)
      const items = hole.cells.map(one => itemFor(one.block))
      const lacking = items.some(
        item => countOf(this.#parts.context.bot, item) < items.filter(other => other === item).length,
      )
      await cellWork.fetch(item => items.includes(item), lacking)
      this.#giveBack(hole.cells)
    }
  }

  /** For when work is over while a hole is open: no more are made, and it is to be closed. False when none is open or that was tried. */
  abandon(): boolean {
    if (this.#abandoned) return false
    this.#abandoned = this.#taken.some(cell => !this.#parts.placer.matches(cell))
    return this.#abandoned
  }

  /** What was taken away of the building, was right there, and is not back. */
  get notBack(): readonly BlueprintCell[] {
    const { placer, plan } = this.#parts
    return this.#taken.filter(cell => plan.cellAt(keyOf(cell.at)) !== undefined && !placer.matches(cell))
  }

  /** Whether there is no way on foot from here to the outside of the building. */
  get shutIn(): boolean {
    return this.#wayOut(3) === undefined
  }

  /**
   * Out of a room without a door, or down from a roof without stairs: jumps down where that hurts little, else makes a hole
   * that is closed again from outside. False when the body is not shut in, or cannot get out.
   */
  async getOut(): Promise<boolean> {
    if (!this.shutIn) return false
    const { context, placer, plan } = this.#parts
    const { bot, signal } = context
    context.progress({ text: 'getting out of the building' })
    const bearable = bearableDrop(bot)
    if (await this.#jump(Math.min(mildDropBlocks, bearable))) return true
    // Not where the tunnel itself runs under the ground beside the building.
    const outside = (at: Position) => plan.outside(at) && standLevel(placer.terrain, ...at) !== undefined
    const way = planTunnel(placer.terrain, this.#here(), outside, at => this.#putBack(at) !== undefined)
    if (!way || way.length === 0) return this.#jump(bearable)
    const cells = this.#take(way)
    try {
      for (const at of way) {
        await approach(bot, at, signal, { gentle: true })
        await digAt(bot, at, signal)
        this.#parts.cellWork.noteDug(at)
      }
      await this.#parts.cellWork.fetch(() => true)
      await this.#walkOut()
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || endsWork(error)) throw error
    }
    this.#giveBack(cells)
    return !this.shutIn
  }

  #here(): Position {
    return standingCell(this.#parts.context.bot, this.#parts.placer.terrain)
  }

  #tunnelTo(job: Job, mayOpen: (at: Position) => boolean): readonly Position[] | undefined {
    // What stands above the ground is not reached by digging below it.
    const near = (at: Position) =>
      (at[1] >= job.cell.at[1] || this.#parts.plan.cellAt(keyOf(at)) !== undefined) && mayOpen(at)
    const couldDo = (at: Position, digs: readonly Position[]) => this.#couldDo(job, at, digs)
    const toGo = (at: Position) => Math.max(0, distance(at, job.cell.at) - 6)
    return planTunnel(this.#parts.placer.terrain, this.#here(), couldDo, near, toGo)
  }

  /** Whether a job could be done from a cell, with some blocks gone. */
  #couldDo(job: Job, at: Position, digs: readonly Position[]): boolean {
    const { placer } = this.#parts
    if (distance(at, job.cell.at) > 6 || inBody(at, job)) return false
    const opened = new Imagined(placer.terrain)
    for (const one of digs) opened.put(one, placer.expectations.kindOf({ block: 'air' }))
    return canDo(placer, job, eyesAbove(at), opened)
  }

  #putBack(at: Position): BlueprintCell | undefined {
    const { context, placer, otherBuilders, plan, scaffolds } = this.#parts
    if (otherBuilders.hasCell(keyOf(at))) return undefined
    return putBack(context.bot, placer, plan, at, item => scaffolds.spareOf(item))
  }

  /** Claims cells, so that no mate fills them, and says what was there. */
  #take(way: readonly Position[]): BlueprintCell[] {
    const { claims, bot } = this.#parts.context
    for (const at of way) claims.take(`open:${keyOf(at)}`, bot.username)
    const cells = way.flatMap(at => this.#putBack(at) ?? [])
    this.#taken.push(...cells)
    return cells
  }

  #giveBack(cells: readonly BlueprintCell[]): void {
    const { context, site, zones } = this.#parts
    zones.take(cells.map(one => one.at))
    for (const cell of cells) {
      site.add(cell)
      context.claims.release(`open:${keyOf(cell.at)}`, context.bot.username)
    }
  }

  #wayOut(drop: number) {
    const { placer, plan } = this.#parts
    const reach = new Reach(placer.terrain, this.#here(), 60, { maxNodes: 3_000, drop })
    for (const { at } of reach.cells()) if (plan.outside(at)) return reach.way(at)
    return undefined
  }

  async #jump(drop: number): Promise<boolean> {
    const { context, placer } = this.#parts
    const way = this.#wayOut(drop)
    return way !== undefined && (await follow(context.bot, way, context.signal, placer.terrain))
  }

  async #walkOut(): Promise<void> {
    const way = this.#wayOut(3)
    const last = way?.at(-1)
    if (last) await walkTo(this.#parts.context.bot, anyGoal([last.at]), this.#parts.context.signal)
  }
}
