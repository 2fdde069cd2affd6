import { setImmediate } from 'node:timers/promises'
import type { Bot } from 'mineflayer'
import { pause, throwIfAborted } from '../abort.ts'
import { collectItems } from '../actions/collect.ts'
import { approach } from '../approach.ts'
import { eyesAbove } from '../click.ts'
import { digAt } from '../dig.ts'
import { gateOf } from '../gate.ts'
import { eyesOf } from '../hands.ts'
import { countOf, inventoryOf } from '../items.ts'
import { anyGoal, distance, findReach, inSlices, type Reach, standLevel } from '../path.ts'
import { Placer } from '../place.ts'
import { itemFor } from '../placement.ts'
import { blockKinds, cell as cellOf, keyOf, show } from '../terrain.ts'
import { type ActionContext, ActionError, type BlueprintCell, type Position } from '../types.ts'
import { follow, standingCell, walkTo } from '../walk.ts'
import { Crew } from './crew.ts'
import { digDownOne, pillarUp, scaffoldItems } from './pillar.ts'
import { planPillar, planSupport } from './scaffold.ts'
import { isAir, type Job, Site } from './site.ts'
import { bestStand, canDo, inBody } from './stands.ts'

export interface BuildResult {
  readonly placed: number
  readonly dug: number
  /** Cells that are not as they should be. */
  readonly wrong: readonly BlueprintCell[]
  /** Items that were lacking for them. */
  readonly missing: Readonly<Record<string, number>>
  readonly lastError: ActionError | undefined
}

/** ms in which at least one more cell must come right. */
const stuckAfter = 40_000
/** How often one cell is tried before it is left. */
const maxTries = 4

/** Builds cells in an order in which each has a support and a stand; several builders share a site through claims. */
export class Builder {
  readonly #context: ActionContext
  readonly #bot: Bot
  readonly #placer: Placer
  readonly #crew: Crew
  readonly #site: Site
  /** The whole building, of which this builder may do a part: the ground plan one has to get out of. */
  readonly #plan: Site
  readonly #wanted: readonly BlueprintCell[]
  readonly #failures = new Map<string, { count: number; error: ActionError }>()
  readonly #onlyFromOutside = new Set<string>()
  readonly #badStands = new Map<string, number>()
  /** Blocks put up to stand on or to lean on, to be taken away again. */
  readonly #scaffold = new Map<string, Position>()
  #placed = 0
  #dug = 0

  constructor(context: ActionContext, cells: readonly BlueprintCell[], building = cells) {
    this.#context = context
    this.#bot = context.bot
    this.#placer = new Placer(context.bot)
    this.#crew = new Crew(context.bot, context.claims)
    this.#wanted = cells
    this.#site = new Site(this.#placer, cells)
    this.#plan = new Site(this.#placer, building)
  }

  async run(): Promise<BuildResult> {
    const { signal } = this.#context
    this.#crew.join()
    await this.#comeNear()
    let idle = 0
    let fewest = Number.POSITIVE_INFINITY
    let since = performance.now()
    for (;;) {
      // A round that finds nothing to wait for must still let the rest of the process live.
      await setImmediate()
      await gateOf(this.#bot).pass(signal)
      throwIfAborted(signal)
      const open = this.#site.open().filter(job => (this.#failures.get(job.key)?.count ?? 0) < maxTries)
      if (open.length < fewest) {
        fewest = open.length
        since = performance.now()
      }
      // Going to and fro, up and down, and nothing gets done: whoever asked had better hear of it.
      if (performance.now() - since > stuckAfter) break
      const mine = open.filter(job => this.#haveFor(job))
      this.#report(open.length)
      if (mine.length === 0 && this.#scaffold.size === 0) break
      const ready = this.#readyOnes(mine, open)
      if (await this.#workHere(ready)) {
        idle = 0
        continue
      }
      if (this.#onPillar() && !(await this.#higher(ready))) {
        await this.#stepDown()
        continue
      }
      if (await this.#moveOn(ready)) continue
      if (ready.length > 0 && (await this.#scaffoldFor(ready))) {
        idle = 0
        continue
      }
      if (mine.length === 0 || ready.length === 0 ? await this.#clearScaffold() : false) continue
      // What is left is in the hands of others, or waits for them.
      if (!this.#crew.worksOn(mine) || ++idle > 60) break
      this.#context.progress({ text: 'waiting for the others' })
      await this.#stepAside(mine)
      await pause(250, signal)
    }
    await this.#clearScaffold()
    this.#crew.leave()
    await this.#leave()
    return this.#result()
  }

  #report(open: number): void {
    const total = this.#wanted.length
    this.#context.progress({ done: Math.max(0, total - open), total })
  }

  #result(): BuildResult {
    const wrong = this.#wanted.filter(one => !this.#placer.matches(one))
    const missing: Record<string, number> = {}
    const have = { ...inventoryOf(this.#bot) }
    for (const one of wrong) {
      if (isAir(one.block)) continue
      const item = itemFor(one.block)
      if ((have[item] ?? 0) > 0) have[item] = have[item]! - 1
      else missing[item] = (missing[item] ?? 0) + 1
    }
    const lastError = wrong.map(one => this.#failures.get(keyOf(one.at))?.error).find(Boolean)
    return { placed: this.#placed, dug: this.#dug, wrong, missing, lastError }
  }

  /** Far away nothing of the site is known: the first walk is towards it. */
  async #comeNear(): Promise<void> {
    const { low, high } = this.#site
    const here = cellOf(this.#bot.entity.position)
    const gap = Math.max(low[0] - here[0], here[0] - high[0], low[2] - here[2], here[2] - high[2])
    if (gap <= 16) return
    const centre: Position = [Math.round((low[0] + high[0]) / 2), low[1], Math.round((low[2] + high[2]) / 2)]
    const size = Math.hypot(high[0] - low[0], high[2] - low[2]) / 2
    const goal = {
      reached: (at: Position) => Math.hypot(at[0] - centre[0], at[2] - centre[2]) <= size + 6,
      estimate: (at: Position) => Math.max(0, Math.hypot(at[0] - centre[0], at[2] - centre[2]) - size - 6),
    }
    await walkTo(this.#bot, goal, this.#context.signal, { target: `the site at ${show(centre)}`, force: true })
  }

  #haveFor(job: Job): boolean {
    return job.work === 'dig' || countOf(this.#bot, itemFor(job.cell.block)) > 0
  }

  #readyOnes(mine: readonly Job[], open: readonly Job[]): Job[] {
    const byKey = new Map(open.map(job => [job.key, job]))
    return mine.filter(job => {
      return !this.#crew.hasCell(job) && this.#site.ready(job, byKey)
    })
  }

  /** Does everything that can be done from here, one job; true when it did one. */
  async #workHere(ready: readonly Job[]): Promise<boolean> {
    const eyes = eyesOf(this.#bot)
    const here = standingCell(this.#bot, this.#placer.terrain)
    const gap = (job: Job) => distance(job.cell.at, here)
    const near = ready.filter(job => gap(job) < 6.5 && this.#allowed(job, here))
    // The lowest first, and in a layer the farthest, so that what is built hides nothing that is not.
    const others = this.#crew.builders()
    const later = new Map(near.map(job => [job, this.#crew.turnOfOthers(job, here, others)]))
    near.sort(
      (a, b) =>
        later.get(a)! - later.get(b)! ||
        (a.work === b.work ? 0 : a.work === 'dig' ? -1 : 1) ||
        a.cell.at[1] - b.cell.at[1] ||
        gap(b) - gap(a),
    )
    for (const job of near) {
      if (inBody(here, job) || !canDo(this.#placer, job, eyes)) continue
      if (job.work === 'place' && this.#placer.occupied(job.cell.at, job.cell.block)) continue
      if (job.work === 'place' && !this.#keepsWayOut(job, here)) continue
      if (await this.#tryJob(job)) return true
    }
    return false
  }

  #allowed(job: Job, at: Position): boolean {
    return !this.#onlyFromOutside.has(job.key) || this.#site.outside(at) || at[1] > this.#site.high[1]
  }

  #keepsWayOut(job: Job, here: Position): boolean {
    if (/_door$|_gate$|torch|carpet|rail|button|lever|sign|plate/.test(job.cell.block)) return true
    const stone = this.#bot.registry.blocksByName.stone as unknown as { defaultState?: number; id: number }
    const full = blockKinds(this.#bot).of(stone.defaultState ?? stone.id << 4)
    if (this.#site.leavesWayOut(here, job.cell.at, full)) return true
    this.#onlyFromOutside.add(job.key)
    return false
  }

  /** One placement or digging under a claim. True when the world changed; a failure is remembered. */
  async #tryJob(job: Job): Promise<boolean> {
    const { claims, signal } = this.#context
    const claim = `cell:${job.key}`
    if (!claims.take(claim, this.#bot.username)) return false
    try {
      if (job.work === 'dig') {
        await digAt(this.#bot, job.cell.at, signal)
        this.#dug++
      } else {
        const click = this.#placer.clickFor(job.cell)
        if (!click) return false
        await this.#placer.place(job.cell, click, signal)
        this.#placed++
        this.#failures.delete(job.key)
      }
      return true
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError)) throw error
      if (error.code === 'missing-item') return false
      this.#failures.set(job.key, { count: (this.#failures.get(job.key)?.count ?? 0) + 1, error })
      // Another stand may do better than this one.
      this.#badStands.set(`${keyOf(standingCell(this.#bot))}>${job.key}`, Date.now())
      return false
    } finally {
      claims.release(claim, this.#bot.username)
    }
  }

  /** Walks to the stand from which most can be done; false when there is none. */
  async #moveOn(ready: readonly Job[]): Promise<boolean> {
    if (ready.length === 0) return false
    const here = standingCell(this.#bot, this.#placer.terrain)
    const reach = await this.#reachFrom(here)
    const others = this.#crew.builders()
    const stand = bestStand(this.#placer, reach, ready, {
      weight: (job, at) => (this.#crew.turnOfOthers(job, at, others) ? 0.25 : 1),
      // Nobody builds from a doorway: the door would stand open, and everybody waits.
      taken: at =>
        this.#placer.terrain.of(at)?.openable === true || (keyOf(at) !== keyOf(here) && this.#crew.standsAt(at)),
      extra: at => this.#extraCost(at, ready),
      allowed: (job, at) => this.#allowed(job, at) && !this.#badStands.has(`${keyOf(at)}>${job.key}`),
    })
    if (!stand) return false
    const way = reach.way(stand.at)
    if (!way || !this.#crew.claimStand(stand.at)) return false
    this.#context.progress({ text: `going to ${show(stand.at)}` })
    const arrived = await follow(this.#bot, way, this.#context.signal, this.#placer.terrain)
    if (!arrived || keyOf(here) === keyOf(stand.at)) this.#tired(stand.at, ready)
    return true
  }

  /** A stand that was no use twice is not gone to again for the same jobs. */
  #tired(at: Position, ready: readonly Job[]): void {
    const key = `tired:${keyOf(at)}`
    const times = (this.#badStands.get(key) ?? 0) + 1
    this.#badStands.set(key, times)
    if (times < 2) return
    for (const job of ready)
      if (distance(job.cell.at, at) < 6) this.#badStands.set(`${keyOf(at)}>${job.key}`, Date.now())
  }

  #reachFrom(here: Position): Promise<Reach> {
    return inSlices(findReach(this.#placer.terrain, here, 40, { maxNodes: 3_000 }))
  }

  /** Standing where something is to be built is bad for everybody; inside a building one gets walled in; crowds are slow. */
  #extraCost(at: Position, ready: readonly Job[]): number {
    let extra = 0
    if (ready.some(job => inBody(at, job))) extra += 3
    if (!this.#site.outside(at) && at[1] <= this.#site.high[1] - 1) extra += 1
    return extra + this.#crew.crowding(at)
  }

  #onPillar(): boolean {
    const { x, y, z } = this.#bot.entity.position
    return this.#scaffold.has(keyOf(cellOf({ x, y: y - 0.5, z })))
  }

  /** On a pillar: one block higher, when more can be done from there. */
  async #higher(ready: readonly Job[]): Promise<boolean> {
    const here = standingCell(this.#bot, this.#placer.terrain)
    const level = standLevel(this.#placer.terrain, ...here) ?? here[1]
    for (let up = 1; up <= 3; up++) {
      const eyes = eyesAbove(here, level + up)
      if (!this.#placer.terrain.at(here[0], here[1] + up + 1, here[2])?.passable) return false
      const useful = ready.some(job => !inBody([here[0], here[1] + up, here[2]], job) && canDo(this.#placer, job, eyes))
      if (useful) return this.#raise(up)
    }
    return false
  }

  async #raise(times: number): Promise<boolean> {
    for (let i = 0; i < times; i++) {
      const item = await this.#scaffoldItem(1)
      if (!item) return false
      try {
        const at = await pillarUp(this.#bot, item, this.#context.signal)
        this.#scaffold.set(keyOf(at), at)
        this.#context.progress({ text: 'raising a scaffold' })
      } catch (error) {
        throwIfAborted(this.#context.signal)
        if (!(error instanceof ActionError)) throw error
        this.#tired(standingCell(this.#bot), [])
        return i > 0
      }
    }
    return true
  }

  async #stepDown(): Promise<void> {
    const { x, y, z } = this.#bot.entity.position
    const below = cellOf({ x, y: y - 0.5, z })
    this.#context.progress({ text: 'taking the scaffold down' })
    await digDownOne(this.#bot, this.#context.signal)
    this.#scaffold.delete(keyOf(below))
  }

  /** Gets at what no stand reaches: a support beside a cell, or a pillar to stand on. */
  async #scaffoldFor(ready: readonly Job[]): Promise<boolean> {
    const { terrain } = this.#placer
    const reach = await this.#reachFrom(standingCell(this.#bot, terrain))
    const planned = (at: Position) => {
      const planned = this.#site.cellAt(keyOf(at))
      return planned !== undefined && !isAir(planned.block)
    }
    for (const job of ready.slice(0, 6)) {
      if (job.work === 'place') {
        const support = planSupport(this.#placer, job, planned)
        const item = support && support.length > 0 ? await this.#scaffoldItem(support.length) : undefined
        if (support && support.length > 0 && item) {
          for (const at of support) {
            this.#site.add({ at, block: item })
            this.#scaffold.set(keyOf(at), at)
          }
          return true
        }
      }
      const blocked = (at: Position) => planned(at) || this.#crew.standsAt(at)
      // Outside first: a pillar inside a house may be walled in before it is taken down.
      const pillar =
        planPillar(this.#placer, job, reach, at => blocked(at) || !this.#plan.outside(at)) ??
        planPillar(this.#placer, job, reach, blocked)
      if (!pillar) continue
      const item = await this.#scaffoldItem(pillar.height)
      if (!item)
        throw new ActionError('missing-item', 'has nothing to build a scaffold of; a few blocks of dirt would do')
      // One builder per pillar, and one pillar per hard cell.
      const { claims } = this.#context
      if (!claims.take(`reach:${job.key}`, this.#bot.username) || !this.#crew.claimStand(pillar.at)) continue
      try {
        const way = reach.way(pillar.at)
        if (way && (await follow(this.#bot, way, this.#context.signal, terrain)))
          return await this.#raise(pillar.height)
      } finally {
        claims.release(`reach:${job.key}`, this.#bot.username)
      }
    }
    for (const job of ready.slice(0, 6)) {
      const error = new ActionError(
        'unreachable',
        `finds no stand from which to ${job.work} ${job.cell.block} at ${show(job.cell.at)}${this.#crew.inTheWay(job)}`,
      )
      this.#failures.set(job.key, { count: (this.#failures.get(job.key)?.count ?? 0) + 1, error })
    }
    return ready.length > 0
  }

  /** A block to scaffold with; dug from the ground outside the site when none is carried. */
  async #scaffoldItem(wanted: number): Promise<string | undefined> {
    const have = inventoryOf(this.#bot)
    const needed: Record<string, number> = {}
    for (const one of this.#site.wrong()) needed[itemFor(one.block)] = (needed[itemFor(one.block)] ?? 0) + 1
    const spare = (name: string) => (have[name] ?? 0) - (needed[name] ?? 0)
    const chosen = scaffoldItems.find(name => spare(name) >= wanted) ?? scaffoldItems.find(name => spare(name) > 0)
    if (chosen) return chosen
    const borrowed = scaffoldItems.find(name => (have[name] ?? 0) >= wanted)
    if (borrowed && /dirt|planks|netherrack/.test(borrowed)) return borrowed
    try {
      // The ground of the site itself stays as it is: nobody wants holes in a floor, or falls into one.
      await collectItems(this.#context, 'dirt', Math.min(8, Math.max(3, wanted)), 24, at => this.#plan.outside(at))
      return 'dirt'
    } catch (error) {
      throwIfAborted(this.#context.signal)
      if (error instanceof ActionError) return borrowed
      throw error
    }
  }

  /** Takes the scaffold away, the highest first; true when something was done. */
  async #clearScaffold(): Promise<boolean> {
    const { terrain } = this.#placer
    let worked = false
    const left = [...this.#scaffold.values()].sort((a, b) => b[1] - a[1])
    for (const at of left) {
      throwIfAborted(this.#context.signal)
      this.#site.remove(at)
      this.#scaffold.delete(keyOf(at))
      const kind = terrain.of(at)
      const planned = this.#wanted.find(one => keyOf(one.at) === keyOf(at))
      if (!kind || kind.passable || (planned && this.#placer.matches(planned))) continue
      worked = true
      try {
        const { x, y, z } = this.#bot.entity.position
        if (keyOf(cellOf({ x, y: y - 0.5, z })) === keyOf(at)) await digDownOne(this.#bot, this.#context.signal)
        else {
          await approach(this.#bot, at, this.#context.signal)
          await digAt(this.#bot, at, this.#context.signal)
        }
      } catch (error) {
        throwIfAborted(this.#context.signal)
        if (!(error instanceof ActionError)) throw error
      }
    }
    return worked
  }

  /** Whoever waits does not stand where somebody wants to build. */
  async #stepAside(mine: readonly Job[]): Promise<void> {
    const here = standingCell(this.#bot, this.#placer.terrain)
    if (!mine.some(job => inBody(here, job))) return
    await this.#leave()
  }

  /** Out of the ground plan, so that nobody is in the way or locked in. */
  async #leave(): Promise<void> {
    const { terrain } = this.#placer
    const here = standingCell(this.#bot, terrain)
    const inTheWay = !this.#plan.outside(here) || this.#plan.cellAt(keyOf(here)) !== undefined
    if (!inTheWay || this.#plan.size < 8) return
    const reach = await this.#reachFrom(here)
    const out = [...reach.cells()].filter(({ at }) => this.#plan.outside(at) && !this.#crew.standsAt(at))
    const nearest = out.sort((a, b) => a.cost - b.cost)[0]
    if (!nearest) return
    await walkTo(this.#bot, anyGoal([nearest.at]), this.#context.signal).catch((error: unknown) => {
      throwIfAborted(this.#context.signal)
      if (!(error instanceof ActionError)) throw error
    })
  }
}
