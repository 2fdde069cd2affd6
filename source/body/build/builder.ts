import { setImmediate } from 'node:timers/promises'
import type { Bot } from 'mineflayer'
import { pause, throwIfAborted } from '../abort.ts'
import { follow, standingCell } from '../follow.ts'
import { gateOf } from '../gate.ts'
import { countOf, inventoryOf } from '../items.ts'
import { anyGoal, Reach, type Step } from '../path.ts'
import { Placer } from '../place.ts'
import { itemFor } from '../placement.ts'
import { cell as cellOf, keyOf, show } from '../terrain.ts'
import { type ActionContext, ActionError, type BlueprintCell, type Position } from '../types.ts'
import { walkTo } from '../walk.ts'
import { Access } from './access.ts'
import { Crew } from './crew.ts'
import { Holes } from './holes.ts'
import { Labour } from './labour.ts'
import { Scaffolding } from './scaffolding.ts'
import { isAir, type Job, Site } from './site.ts'
import { bestStand, inBody } from './stands.ts'
import { Zones } from './zones.ts'

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
/** ms in which those who start together learn of each other. */
const gathering = 60

/** Builds cells in an order in which each has a support and a stand; several builders share a site through claims. */
export class Builder {
  readonly #context: ActionContext
  readonly #bot: Bot
  readonly #placer: Placer
  readonly #crew: Crew
  readonly #zones: Zones
  readonly #labour: Labour
  readonly #scaffolding: Scaffolding
  readonly #site: Site
  /** The whole building, of which this builder may do a part: the ground plan one has to get out of. */
  readonly #plan: Site
  readonly #wanted: readonly BlueprintCell[]
  readonly #holes: Holes
  readonly #access: Access

  constructor(context: ActionContext, cells: readonly BlueprintCell[], building = cells) {
    this.#context = context
    this.#bot = context.bot
    this.#placer = new Placer(context.bot)
    this.#crew = new Crew(context.bot, context.claims)
    this.#zones = new Zones(this.#placer, context.bot.username, context.claims, this.#crew)
    this.#wanted = cells
    this.#site = new Site(this.#placer, cells)
    this.#plan = new Site(this.#placer, building)
    this.#labour = new Labour(context, this.#placer, this.#crew, this.#site)
    this.#scaffolding = new Scaffolding(context, this.#placer, this.#crew, this.#site, this.#plan)
    const parts = {
      ...{ context, placer: this.#placer, crew: this.#crew, zones: this.#zones, labour: this.#labour },
      ...{ scaffolding: this.#scaffolding, site: this.#site, plan: this.#plan },
    }
    this.#holes = new Holes(parts)
    this.#access = new Access(parts, this.#holes)
  }

  async run(): Promise<BuildResult> {
    // Whoever had to make a hole to get out closes it from outside.
    for (let rounds = 0; rounds < 3; rounds++) {
      this.#crew.join(`${[...this.#site.low, ...this.#site.high, this.#wanted.length]}`)
      if (rounds === 0) {
        await pause(gathering, this.#context.signal)
        await this.#comeNear()
      }
      await this.#work()
      this.#crew.leave()
      await this.#labour.tidy()
      if (!(await this.#leave())) break
    }
    return this.#result()
  }

  async #work(): Promise<void> {
    const { signal } = this.#context
    const mayTry = (key: string) => this.#labour.mayTry(key)
    let idle = 0
    let fewest = Number.POSITIVE_INFINITY
    let since = performance.now()
    for (;;) {
      // A round that finds nothing to wait for must still let the rest of the process live.
      await setImmediate()
      await gateOf(this.#bot).pass(signal)
      throwIfAborted(signal)
      await this.#holes.mend()
      const open = this.#site.open().filter(job => mayTry(job.key))
      if (open.length < fewest) {
        fewest = open.length
        since = performance.now()
        idle = 0
      }
      // Going to and fro, up and down, and nothing gets done: whoever asked had better hear of it.
      if (performance.now() - since > stuckAfter) break
      const able = open.filter(job => this.#haveFor(job))
      this.#report(open.length)
      if (able.length < open.length && (await this.#fetchFor(open))) continue
      if (able.length === 0 && !this.#scaffolding.condemn(mayTry)) break
      const blocked = this.#crew.askForRoom(able)
      const ready = this.#ready(able, open).filter(job => !blocked.has(job.key))
      const here = cellOf(this.#bot.entity.position)
      const mine = this.#zones.mine(ready, here)
      if (await this.#labour.workHere(mine)) continue
      if (await this.#labour.workHere(this.#zones.unattended(ready, here))) continue
      if (this.#scaffolding.onTop && (await this.#scaffolding.higher(mine))) continue
      if (await this.#moveOn(mine, ready)) continue
      if (this.#scaffolding.onTop) {
        this.#labour.noteDug(this.#here())
        await this.#scaffolding.stepDown()
        continue
      }
      if (await this.#access.find(mine, able, open, this.#reachFrom(here))) continue
      if (mine.length > 0) continue
      // What is left is in the hands of others, or waits for them.
      if (!this.#crew.worksOn(able) || ++idle > 60) {
        if (this.#scaffolding.condemn(mayTry) && idle <= 60) continue
        for (const job of able) if (blocked.has(job.key)) this.#labour.fail(job, this.#crew.inTheWay(job))
        break
      }
      this.#context.progress({ text: 'waiting for the others' })
      await this.#stepAside(able)
      await pause(200, signal)
    }
  }

  /** Picks up again what was dug here and is lacked now: a block that was taken out for a while, or stood in a wrong place. */
  async #fetchFor(open: readonly Job[]): Promise<boolean> {
    const lacked = new Set(open.filter(job => !this.#haveFor(job)).map(job => itemFor(job.cell.block)))
    return (await this.#labour.fetch(name => lacked.has(name))) || (lacked.has('dirt') && this.#fills(open))
  }

  /** Earth for what has to be filled before it can be empty. */
  async #fills(open: readonly Job[]): Promise<boolean> {
    const fills = open.filter(job => job.work === 'place' && this.#site.cellAt(job.key)?.block !== job.cell.block)
    return fills.length > 0 && (await this.#scaffolding.item(Math.min(4, fills.length))) === 'dirt'
  }

  #here(): Position {
    return standingCell(this.#bot, this.#placer.terrain)
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
    const lastError = wrong.map(one => this.#labour.failureAt(one.at)).find(Boolean)
    return { placed: this.#labour.placed, dug: this.#labour.dug, wrong, missing, lastError }
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

  /** What can be done now; columns that we lack the material for are left to the others. */
  #ready(able: readonly Job[], open: readonly Job[]): Job[] {
    const awaited = new Map(open.map(job => [job.key, job]))
    this.#zones.giveUp(open.filter(job => !able.includes(job)))
    const ready = able.filter(job => !this.#crew.hasCell(job.key) && this.#site.ready(job, awaited))
    const harmless = ready.filter(job => !this.#plan.seals(job))
    return harmless.length > 0 ? harmless : ready
  }

  /** Walks to the stand from which most can be done; false when there is none. */
  async #moveOn(jobs: readonly Job[], ready: readonly Job[]): Promise<boolean> {
    if (jobs.length === 0) return false
    const { terrain } = this.#placer
    const here = standingCell(this.#bot, terrain)
    const reach = this.#reachFrom(here)
    const others = this.#crew.stands()
    const stand = bestStand(this.#placer, reach, jobs, {
      // Nobody builds from a doorway: the door would stand open, and everybody waits.
      taken: at => terrain.of(at)?.openable === true || (keyOf(at) !== keyOf(here) && others.taken(at)),
      extra: at => this.#extraCost(at, jobs) + others.crowding(at),
      allowed: (job, at) => this.#labour.allowed(job, at),
      maxHeight: Math.min(9, this.#scaffolding.spare()),
      keepFree: at => this.#scaffolding.isPlanned(at) || !this.#plan.outside(at),
    })
    if (!stand) return false
    const way = reach.way(stand.at)
    if (!way || !this.#crew.claimStand(stand.at)) return false
    this.#context.progress({ text: `going to ${show(stand.at)}` })
    const arrived = await this.#walk(way, ready)
    if (arrived && stand.height > 0 && (await this.#scaffolding.raise(stand.height))) {
      this.#labour.tired([stand.at[0], stand.at[1] + stand.height, stand.at[2]], jobs, 4)
      return true
    }
    if (!arrived || keyOf(here) === keyOf(stand.at)) this.#labour.tired(stand.at, jobs)
    return true
  }

  /** Follows a way and places on it what comes within reach, except where the way leads. */
  async #walk(way: readonly Step[], ready: readonly Job[]): Promise<boolean> {
    const { signal } = this.#context
    const keep = new Set(way.flatMap(({ at: [x, y, z] }) => [-1, 0, 1, 2].map(dy => keyOf([x, y + dy, z]))))
    const walking = follow(this.#bot, way, signal, this.#placer.terrain)
    const left = () => {
      const open = new Set(this.#site.open().map(job => job.key))
      const here = cellOf(this.#bot.entity.position)
      const still = ready.filter(job => open.has(job.key) && !this.#plan.seals(job))
      return [...this.#zones.own(still), ...this.#zones.unattended(still, here)]
    }
    await this.#labour.workOnTheWay(left, walking, at => keep.has(keyOf(at)))
    return walking
  }

  #reachFrom(here: Position): Reach {
    return new Reach(this.#placer.terrain, here, 40, { maxNodes: 3_000 })
  }

  /** Standing where something is to be built is bad for everybody; inside a building one gets walled in; crowds are slow. */
  #extraCost(at: Position, jobs: readonly Job[]): number {
    let extra = 0
    if (jobs.some(job => inBody(at, job))) extra += 3
    if (!this.#site.outside(at) && at[1] <= this.#site.high[1] - 1) extra += 1
    return extra
  }

  /** Whoever waits does not stand where somebody wants to build. */
  async #stepAside(jobs: readonly Job[]): Promise<void> {
    const here = standingCell(this.#bot, this.#placer.terrain)
    if (jobs.some(job => inBody(here, job))) await this.#goOutside()
  }

  /** Out of the building in the end; true when there is a hole to close behind oneself. */
  async #leave(): Promise<boolean> {
    if (this.#plan.size < 8) return false
    const madeHole =
      !this.#plan.outside(this.#here()) &&
      (await this.#holes.getOut()) &&
      this.#site.open().some(job => this.#labour.mayTry(job.key))
    if (!madeHole) await this.#goOutside()
    return madeHole
  }

  /** Out of the ground plan, so that nobody is in the way or locked in. */
  async #goOutside(): Promise<void> {
    const here = this.#here()
    if (this.#plan.outside(here) || this.#plan.size < 8) return
    const others = this.#crew.stands()
    let out: Position | undefined
    for (const { at } of this.#reachFrom(here).cells())
      if (this.#plan.outside(at) && !others.taken(at)) {
        out = at
        break
      }
    if (!out) return
    await walkTo(this.#bot, anyGoal([out]), this.#context.signal).catch((error: unknown) => {
      throwIfAborted(this.#context.signal)
      if (!(error instanceof ActionError)) throw error
    })
  }
}
