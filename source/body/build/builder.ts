import { setImmediate } from 'node:timers/promises'
import type { Bot } from 'mineflayer'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { itemFor } from '../../minecraft/blocks/placement.ts'
import { cell as cellOf, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { gateOf } from '../bot/reflex-gate.ts'
import { pause, throwIfAborted } from '../bot/waits.ts'
import type { ActionContext, ActionError } from '../contract/body-types.ts'
import { countOf, inventoryOf } from '../hands/carried-items.ts'
import { Placer } from '../hands/place-block.ts'
import { follow, standingCell } from '../walk/follow-path.ts'
import type { Step } from '../walk/foot-moves.ts'
import { Comings } from './enter-exit.ts'
import { Access } from './hard-to-reach.ts'
import { Choice, type Errand, reachFrom } from './next-stand.ts'
import { type HoleParts, Holes } from './scaffolds/holes.ts'
import { Scaffolding } from './scaffolds/scaffolds.ts'
import { Zones } from './sharing/zones.ts'
import { Labour } from './site/cell-work.ts'
import { Crew } from './site/other-builders.ts'
import { type Job, Site } from './site/site.ts'

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
  readonly #choice: Choice
  readonly #comings: Comings
  readonly #parts: HoleParts
  /** All that is left to do would shut off what somebody else is still to fill. */
  #awaitsMates = false
  /** Nobody came to fill it. */
  #rash = false

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
    this.#parts = {
      ...{ context, placer: this.#placer, crew: this.#crew, zones: this.#zones, labour: this.#labour },
      ...{ scaffolding: this.#scaffolding, site: this.#site, plan: this.#plan },
    }
    this.#holes = new Holes(this.#parts)
    this.#access = new Access(this.#parts, this.#holes)
    this.#choice = new Choice(this.#parts)
    this.#comings = new Comings(this.#parts, this.#holes)
  }

  async run(): Promise<BuildResult> {
    // Whoever had to make a hole to get out closes it from outside.
    for (let rounds = 0; rounds < 3; rounds++) {
      this.#crew.join(`${[...this.#site.low, ...this.#site.high, this.#wanted.length]}`)
      if (rounds === 0) {
        await pause(gathering, this.#context.signal)
        await this.#comings.comeNear()
      }
      await this.#work()
      this.#crew.leave()
      this.#choice.intents.leave()
      await this.#labour.tidy()
      if (!(await this.#comings.leave())) break
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
      const mine = this.#zones.mine(ready, here, (jobs, owner) => this.#choice.isWorthGoing(jobs, owner))
      if (await this.#labour.workHere(mine)) continue
      if (await this.#labour.workHere(this.#zones.unattended(ready, here))) continue
      if (this.#scaffolding.onTop && (await this.#scaffolding.higher(mine))) continue
      if (await this.#goTo(this.#choice.own(mine, ready), ready)) continue
      if (await this.#goTo(this.#choice.help(ready), ready)) continue
      if (this.#scaffolding.onTop) {
        this.#labour.noteDug(this.#here())
        await this.#scaffolding.stepDown()
        continue
      }
      if (await this.#access.find(mine, able, open, reachFrom(this.#parts, here))) continue
      if (mine.length > 0) continue
      // What is left is in the hands of others, or waits for them.
      if (!(this.#awaitsMates || this.#crew.worksOn(able)) || ++idle > 60) {
        if (this.#awaitsMates) {
          this.#rash = true
          continue
        }
        if (this.#scaffolding.condemn(mayTry) && idle <= 60) continue
        for (const job of able) if (blocked.has(job.key)) this.#labour.fail(job, this.#crew.inTheWay(job))
        break
      }
      this.#context.progress({ text: 'waiting for the others' })
      await this.#comings.stepAside(able)
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

  #haveFor(job: Job): boolean {
    return job.work === 'dig' || countOf(this.#bot, itemFor(job.cell.block)) > 0
  }

  /** What can be done now; columns that we lack the material for are left to the others. */
  #ready(able: readonly Job[], open: readonly Job[]): Job[] {
    const awaited = new Map(open.map(job => [job.key, job]))
    this.#zones.giveUp(open.filter(job => !able.includes(job)))
    const ready = able.filter(job => !this.#crew.hasCell(job.key) && this.#site.ready(job, awaited))
    const taken = (key: string) => this.#crew.hasCell(key)
    const harmless = ready.filter(job => this.#plan.shutOffBy(job, taken).length === 0)
    this.#awaitsMates = !this.#rash && harmless.length === 0 && ready.some(job => this.#shutsOutMates(job, awaited))
    return harmless.length > 0 || this.#awaitsMates ? harmless : ready
  }

  /** Whether a block would shut off what somebody else can still fill, or will as their own part. */
  #shutsOutMates(job: Job, awaited: ReadonlyMap<string, Job>): boolean {
    const alone = this.#crew.builders().length === 0
    return this.#plan.shutOffBy(job).some(cell => {
      const key = keyOf(cell.at)
      if (this.#site.cellAt(key) === undefined) return true
      return !alone && this.#labour.mayTry(key) && this.#site.ready({ cell, key, work: 'place' }, awaited)
    })
  }

  /** Walks to a stand, and up there when it takes a scaffold; false when there is none. */
  async #goTo(errand: Errand | undefined, ready: readonly Job[]): Promise<boolean> {
    if (!errand) return false
    const { stand, reach, jobs } = errand
    const from = keyOf(this.#here())
    const way = reach.way(stand.at)
    if (!way || !this.#crew.claimStand(stand.at)) return false
    this.#choice.intents.announce(stand)
    this.#context.progress({ text: `going to ${show(stand.at)}` })
    // Nobody goes on to where the others have done everything meanwhile.
    const wanted = () => stand.jobs.some(({ cell }) => !this.#placer.matches(cell))
    const arrived = await this.#walk(way, ready, wanted)
    if (!wanted()) return true
    if (arrived && stand.height > 0) {
      const top: Position = [stand.at[0], stand.at[1] + stand.height, stand.at[2]]
      const raised = await this.#scaffolding.raise(stand.height)
      this.#labour.tired(top, jobs, raised ? 4 : 2)
      if (raised) return true
    }
    if (!arrived || from === keyOf(stand.at)) this.#labour.tired(stand.at, jobs)
    return true
  }

  /** Follows a way and places on it what comes within reach, except where the way leads. */
  async #walk(way: readonly Step[], ready: readonly Job[], wanted: () => boolean): Promise<boolean> {
    const { signal } = this.#context
    const keep = new Set(way.flatMap(({ at: [x, y, z] }) => [-1, 0, 1, 2].map(dy => keyOf([x, y + dy, z]))))
    const walking = follow(this.#bot, way, signal, this.#placer.terrain, wanted)
    const taken = (key: string) => this.#crew.hasCell(key)
    const left = () => {
      const open = new Set(this.#site.open().map(job => job.key))
      const here = cellOf(this.#bot.entity.position)
      const still = ready.filter(job => open.has(job.key) && this.#plan.shutOffBy(job, taken).length === 0)
      return [...this.#zones.own(still), ...this.#zones.unattended(still, here)]
    }
    await this.#labour.workOnTheWay(left, walking, at => keep.has(keyOf(at)))
    return walking
  }
}
