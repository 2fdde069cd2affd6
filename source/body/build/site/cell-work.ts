import { isAir } from '../../../minecraft/blocks/block-text.ts'
import { distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { eyesOf } from '../../bot/eyes.ts'
import { pause, throwIfAborted, ticked, until } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { endsWork } from '../../contract/needs-leave.ts'
import { digAt } from '../../hands/dig-block.ts'
import type { Placer } from '../../hands/place-block.ts'
import { blockKinds } from '../../terrain/terrain.ts'
import { standingCell } from '../../walk/follow-path.ts'
import { isDeepWater } from '../../walk/keep-afloat.ts'
import { DroppedItems } from './dropped-items.ts'
import type { OtherBuilders } from './other-builders.ts'
import type { Job, Site } from './site.ts'
import { canDo, inBody } from './stands.ts'

/** No job farther than this from a stand is done from there, in blocks; `inReachBlocks` counts from cell to cell. */
const nearBlocks = 6
const inReachBlocks = 6.5
/** How often one cell is tried before it is left. */
const maxTries = 4
/** Blocks that a body walks through or opens: they never shut one in. */
const letsThrough = /_door$|_gate$|torch|carpet|rail|button|lever|sign|plate|flower|banner/

/** Does jobs, one at a time, and remembers what went wrong where. */
export class CellWork {
  placed = 0
  dug = 0
  /** What it did last, in words. */
  doing: string | undefined
  readonly #context: ActionContext
  readonly #placer: Placer
  readonly #otherBuilders: OtherBuilders
  readonly #site: Site
  readonly #failures = new Map<string, { count: number; error: ActionError }>()
  readonly #onlyFromOutside = new Set<string>()
  readonly #noUse = new Set<string>()
  readonly #uselessVisits = new Map<string, number>()
  readonly #filled = new Map<string, number>()
  readonly #droppedItems: DroppedItems

  constructor(context: ActionContext, placer: Placer, otherBuilders: OtherBuilders, site: Site) {
    this.#context = context
    this.#placer = placer
    this.#otherBuilders = otherBuilders
    this.#site = site
    this.#droppedItems = new DroppedItems(context.bot, context.signal)
  }

  /** Whether the job of a cell has not failed so often that it is left. */
  mayTry(key: string): boolean {
    return (this.#failures.get(key)?.count ?? 0) < maxTries
  }

  failureAt(at: Position): ActionError | undefined {
    return this.#failures.get(keyOf(at))?.error
  }

  fail(job: Job, error: ActionError): void {
    this.#failures.set(job.key, { count: (this.#failures.get(job.key)?.count ?? 0) + 1, error })
  }

  /** Not to be tried at all, or no more. */
  leave(job: Job, error: ActionError): void {
    this.#failures.set(job.key, { count: maxTries, error })
  }

  /** A wrong block on which a right one of the building rests stays, with what it carries. */
  leaves(job: Job): boolean {
    const carried = job.work === 'dig' ? this.#site.carriedBy(job.cell.at) : undefined
    if (!carried) return false
    const rests = `${readable(carried.block)} of the building rests on the wrong block at ${show(job.cell.at)}`
    this.leave(
      job,
      new ActionError('occupied', `${rests}, which stays; take the ${readable(carried.block)} away first`),
    )
    return true
  }

  /** Whether a job may be done from a cell: not from where it failed, nor where one would wall oneself in. */
  allowed(job: Job, at: Position): boolean {
    if (this.#noUse.has(`${keyOf(at)}>${job.key}`)) return false
    return !this.#onlyFromOutside.has(job.key) || this.#site.outside(at) || at[1] > this.#site.high[1]
  }

  /** Notes a visit to a stand that did not do; after so many it is not gone to again for the same jobs. */
  noteUselessVisit(at: Position, jobs: readonly Job[], maxVisits: number): void {
    const key = keyOf(at)
    const visits = (this.#uselessVisits.get(key) ?? 0) + 1
    this.#uselessVisits.set(key, visits)
    if (visits < maxVisits) return
    for (const job of jobs) if (distance(job.cell.at, at) < nearBlocks) this.#noUse.add(`${keyOf(at)}>${job.key}`)
  }

  noteDug(at: Position): void {
    this.#droppedItems.note(at)
  }

  /** Picks up what digging left here, waiting longer for what is `needed`; true when something was got. */
  fetch(wanted: (item: string) => boolean, needed = false): Promise<boolean> {
    return this.#droppedItems.fetch(wanted, needed)
  }

  tidy(): Promise<void> {
    return this.#droppedItems.tidy()
  }

  /** What has to be empty is filled first where a liquid stands; one that flows in again and again is left. */
  #noteFilled(job: Job): void {
    const planned = this.#site.cellAt(job.key)
    if (!planned || !isAir(planned.block)) return
    const times = (this.#filled.get(job.key) ?? 0) + 1
    this.#filled.set(job.key, times)
    const error = new ActionError('no-support', `a liquid flows into ${show(job.cell.at)} again and again`)
    if (times >= maxTries) this.leave(job, error)
  }

  /** Does one job from where the body stands; false when none can be done from here. */
  async workHere(jobs: readonly Job[]): Promise<boolean> {
    const here = standingCell(this.#context.bot, this.#placer.terrain)
    for (const job of this.#inOrder(jobs, here)) {
      if (inBody(here, job) || !this.#canDoNow(job)) continue
      if (job.work === 'place' && !this.#keepsWayOut(job, here)) continue
      if (await this.#attempt(job)) return true
    }
    return false
  }

  /** Places what comes within reach while the body walks; `keepFree` are cells that the way still needs. */
  async workOnTheWay(jobs: () => readonly Job[], walking: Promise<unknown>, keepFree: (at: Position) => boolean) {
    const { bot, signal } = this.#context
    let there = false
    const arrived = walking.finally(() => {
      there = true
    })
    arrived.catch(() => undefined)
    while (!there) {
      const here = standingCell(bot, this.#placer.terrain)
      const job =
        this.#placer.wait === 0
          ? this.#inOrder(jobs(), here).find(
              one =>
                one.work === 'place' &&
                !keepFree(one.cell.at) &&
                !inBody(here, one) &&
                this.#placer.inHand(one.cell) &&
                this.#canDoNow(one) &&
                this.#keepsWayOut(one, here),
            )
          : undefined
      if (job && (await this.#attempt(job))) continue
      const wait = this.#placer.wait
      if (wait > 0 && wait < 50) await pause(wait, signal)
      else await until(bot, ['physicsTick'], ticked(), { ms: 100, signal })
    }
    await arrived
  }

  /** The lowest first (of what is dug, the highest), and in a layer the farthest, so that what is built hides nothing that is not. */
  #inOrder(jobs: readonly Job[], here: Position): Job[] {
    const gap = (job: Job) => distance(job.cell.at, here)
    return jobs
      .filter(job => gap(job) < inReachBlocks && this.mayTry(job.key) && this.allowed(job, here))
      .sort(
        (a, b) =>
          (a.work === b.work ? 0 : a.work === 'dig' ? -1 : 1) ||
          (a.work === 'dig' ? b.cell.at[1] - a.cell.at[1] : a.cell.at[1] - b.cell.at[1]) ||
          gap(b) - gap(a),
      )
  }

  #blockOf({ cell, work }: Job): string {
    return readable(work === 'dig' ? (this.#placer.terrain.of(cell.at)?.name ?? cell.block) : cell.block)
  }

  #canDoNow(job: Job): boolean {
    if (!canDo(this.#placer, job, eyesOf(this.#context.bot))) return false
    return job.work === 'dig' || this.#placer.occupied(job.cell.at, job.cell.block) === undefined
  }

  #keepsWayOut(job: Job, here: Position): boolean {
    if (letsThrough.test(job.cell.block)) return true
    const { registry } = this.#context.bot
    const stone = registry.blocksByName.stone as unknown as { defaultState?: number; id: number }
    const full = blockKinds(this.#context.bot).of(stone.defaultState ?? stone.id << 4)
    if (this.#site.leavesWayOut(here, job.cell.at, full)) return true
    // One who swims below a deck is not shut in by it: from above it is placed all the same.
    if (isDeepWater(this.#placer.terrain, here)) this.#noUse.add(`${keyOf(here)}>${job.key}`)
    else this.#onlyFromOutside.add(job.key)
    return false
  }

  /** One placement or digging under a claim. True when the world changed; a failure is remembered. */
  async #attempt(job: Job): Promise<boolean> {
    const { claims, signal, bot } = this.#context
    const claim = `cell:${job.key}`
    if (this.#otherBuilders.hasCell(job.key) || !claims.take(claim, bot.username)) return false
    const here = keyOf(standingCell(bot, this.#placer.terrain))
    this.doing = `${job.work === 'dig' ? 'digging' : 'placing'} ${this.#blockOf(job)} at ${show(job.cell.at)}`
    try {
      if (job.work === 'dig') {
        // Also what is gone after its digging was given up leaves an item.
        await digAt(bot, job.cell.at, signal).finally(() => this.noteDug(job.cell.at))
        this.dug++
      } else {
        const click = this.#placer.clickFor(job.cell)
        if (!click) return false
        await this.#placer.place(job.cell, click, signal)
        this.placed++
        this.#failures.delete(job.key)
        this.#noteFilled(job)
      }
      return true
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || endsWork(error)) throw error
      if (error.code === 'missing-item') return false
      this.fail(job, error)
      // Another stand may do better than this one.
      this.#noUse.add(`${here}>${job.key}`)
      return false
    } finally {
      claims.release(claim, bot.username)
    }
  }
}
