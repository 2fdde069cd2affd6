import { setImmediate } from 'node:timers/promises'
import type { Bot } from 'mineflayer'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { itemFor } from '../../minecraft/blocks/placement.ts'
import { cell as cellOf, keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, throwIfAborted } from '../bot/waits.ts'
import type { ActionContext, ActionError } from '../contract/body-types.ts'
import { countOf, inventoryOf } from '../hands/carried-items.ts'
import { Placer } from '../hands/place-block.ts'
import { follow, standingCell } from '../walk/follow-path.ts'
import type { Step } from '../walk/foot-moves.ts'
import { leanOut } from '../walk/lean-out.ts'
import type { BuildParts } from './build-parts.ts'
import { EnterExit } from './enter-exit.ts'
import { HardToReach } from './hard-to-reach.ts'
import { Headway, keysOf, OthersHeadway } from './headway.ts'
import { type Errand, NextStand, reachFrom } from './next-stand.ts'
import { Holes } from './scaffolds/holes.ts'
import { Scaffolds } from './scaffolds/scaffolds.ts'
import { Zones } from './sharing/zones.ts'
import { CellWork } from './site/cell-work.ts'
import { OtherBuilders } from './site/other-builders.ts'
import { type Job, Site } from './site/site.ts'

export interface BuildResult {
  readonly placed: number
  readonly dug: number
  readonly wrong: readonly BlueprintCell[]
  /** Cells of the building beside those that were asked for: taken out to make way, and not put back. */
  readonly takenOut: readonly BlueprintCell[]
  /** Items that were lacking for them. */
  readonly missing: Readonly<Record<string, number>>
  readonly lastError: ActionError | undefined
}

/** ms in which at least one more cell must come right, on a server that keeps up. */
const stuckAfterMs = 40_000
/** ms in which builders that start together learn of each other. */
const gatheringMs = 60
/** How long a builder that can do nothing by itself waits for others under whose hands nothing comes right, ms on a server that keeps up. */
const othersStuckAfterMs = 12_000
const waitMs = 200
/** How often a builder goes back to close the hole through which it left. */
const maxReturns = 2
/** How much earth is fetched at a time for what has to be filled before it can be empty, in blocks. */
const maxEarth = 4
/** After how many visits a stand counts as no use, for one on the ground and for one on a scaffold that was raised. */
const maxVisits = 2
const maxVisitsRaised = 4

/**
 * Builds cells in an order in which each has a support and a stand; several builders share a site through claims. This is the
 * loop; README.md of this folder says how its parts work together.
 */
export class Builder {
  readonly #context: ActionContext
  readonly #bot: Bot
  readonly #placer: Placer
  readonly #otherBuilders: OtherBuilders
  readonly #zones: Zones
  readonly #cellWork: CellWork
  readonly #scaffolds: Scaffolds
  readonly #site: Site
  readonly #plan: Site
  readonly #wanted: readonly BlueprintCell[]
  readonly #holes: Holes
  readonly #hardToReach: HardToReach
  readonly #nextStand: NextStand
  readonly #enterExit: EnterExit
  readonly #parts: BuildParts
  /** All that is left to do would shut off what another builder is still to fill. */
  #waitsForOthers = false
  /** The others did not fill it in all the time that this builder waited: it goes ahead. */
  #waitedInVain = false
  /** For all that was left to do, nothing was carried. */
  #lackedMaterial = false

  constructor(context: ActionContext, cells: readonly BlueprintCell[], building = cells) {
    this.#context = context
    this.#bot = context.bot
    this.#wanted = cells
    const placer = new Placer(context.bot)
    const otherBuilders = new OtherBuilders(context.bot, context.claims)
    const site = new Site(placer, cells)
    const plan = new Site(placer, building)
    this.#placer = placer
    this.#otherBuilders = otherBuilders
    this.#site = site
    this.#plan = plan
    this.#zones = new Zones(placer, context.bot.username, context.claims, otherBuilders)
    this.#cellWork = new CellWork(context, placer, otherBuilders, site)
    this.#scaffolds = new Scaffolds(context, placer, otherBuilders, site, plan)
    this.#parts = {
      ...{ context, placer, otherBuilders, site, plan },
      ...{ zones: this.#zones, cellWork: this.#cellWork, scaffolds: this.#scaffolds },
    }
    this.#holes = new Holes(this.#parts)
    this.#hardToReach = new HardToReach(this.#parts, this.#holes)
    this.#nextStand = new NextStand(this.#parts)
    this.#enterExit = new EnterExit(this.#parts, this.#holes)
  }

  async run(): Promise<BuildResult> {
    // A builder that had to make a hole to get out closes it from outside; one that lacked something may have picked it up since.
    for (let returns = 0; ; returns++) {
      this.#otherBuilders.join(`${[...this.#site.low, ...this.#site.high, this.#wanted.length]}`)
      if (returns === 0) {
        await pause(gatheringMs, this.#context.signal)
        await this.#enterExit.comeNear()
      }
      do await this.#work()
      while (this.#holes.abandon())
      this.#otherBuilders.leave()
      this.#nextStand.intents.leave()
      await this.#cellWork.tidy()
      const mayReturn = returns < maxReturns
      if (mayReturn && this.#lackedMaterial && this.#open().some(job => this.#haveFor(job))) continue
      if (!(await this.#enterExit.leave(mayReturn))) break
    }
    return this.#result()
  }

  async #work(): Promise<void> {
    const { signal } = this.#context
    const mayTry = (key: string) => this.#cellWork.mayTry(key)
    const headway = new Headway(performance.now())
    const others = new OthersHeadway()
    for (;;) {
      // A round that finds nothing to wait for must still let the rest of the process live.
      await setImmediate()
      await botStateOf(this.#bot).reflexes.gate.pass(signal)
      throwIfAborted(signal)
      // A flight from monsters, or the search for a block, may have led it off.
      if (this.#enterExit.isFar()) await this.#enterExit.comeNear()
      await this.#holes.mend()
      const open = this.#open()
      if (headway.note(keysOf(open), performance.now())) others.rest()
      // It goes to and fro, up and down, and no cell comes right: the result says which are wrong.
      if (headway.standstill(performance.now()) > atServerPace(this.#bot, stuckAfterMs)) break
      const able = open.filter(job => this.#haveFor(job))
      this.#report(open.length)
      if (able.length < open.length && (await this.#fetchFor(open))) continue
      this.#lackedMaterial = able.length === 0
      if (this.#lackedMaterial && !this.#scaffolds.condemn(mayTry)) break
      const blocked = this.#otherBuilders.askForRoom(able)
      const ready = this.#ready(able, open).filter(job => !blocked.has(job.key))
      const here = cellOf(this.#bot.entity.position)
      const mine = this.#zones.mine(ready, here, (jobs, owner) => this.#nextStand.isWorthGoing(jobs, owner))
      if (await this.#cellWork.workHere(mine)) continue
      if (await this.#cellWork.workHere(this.#zones.unattended(ready, here))) continue
      // All that it leant out for is done.
      this.#bot.setControlState('sneak', false)
      if (this.#scaffolds.onTop && (await this.#scaffolds.higher(mine))) continue
      if (await this.#goTo(this.#nextStand.own(mine, ready), ready)) continue
      if (await this.#goTo(this.#nextStand.help(ready), ready)) continue
      if (this.#scaffolds.onTop) {
        this.#cellWork.noteDug(this.#here())
        await this.#scaffolds.stepDown()
        continue
      }
      if (await this.#hardToReach.find(mine, able, open, reachFrom(this.#parts, here))) continue
      if (mine.length > 0) continue
      // What is left is in the hands of others, or waits for them: as long as they get on with the building.
      const waitedMs = others.waited(keysOf(this.#plan.open()), performance.now())
      if (waitedMs === 0) headway.rest(performance.now())
      const othersGetOn = waitedMs <= atServerPace(this.#bot, othersStuckAfterMs)
      if (!(this.#waitsForOthers || this.#otherBuilders.worksOn(able)) || !othersGetOn) {
        if (this.#waitsForOthers) {
          this.#waitedInVain = true
          continue
        }
        if (this.#scaffolds.condemn(mayTry) && othersGetOn) continue
        for (const job of able) if (blocked.has(job.key)) this.#cellWork.fail(job, this.#otherBuilders.inTheWay(job))
        break
      }
      this.#context.progress({ text: 'waiting for the others' })
      await this.#enterExit.stepAside(able)
      await pause(waitMs, signal)
    }
  }

  /** Picks up again what was dug here and is lacked now: a block that was taken out for a while, or stood in a wrong place. */
  async #fetchFor(open: readonly Job[]): Promise<boolean> {
    const lacked = new Set(open.filter(job => !this.#haveFor(job)).map(job => itemFor(job.cell.block)))
    return (await this.#cellWork.fetch(name => lacked.has(name))) || (lacked.has('dirt') && this.#fills(open))
  }

  /** Earth for what has to be filled before it can be empty. */
  async #fills(open: readonly Job[]): Promise<boolean> {
    const fills = open.filter(job => job.work === 'place' && this.#site.cellAt(job.key)?.block !== job.cell.block)
    return fills.length > 0 && (await this.#scaffolds.item(Math.min(maxEarth, fills.length))) === 'dirt'
  }

  /** What is wrong and not given up. */
  #open(): Job[] {
    return this.#site.open().filter(job => this.#cellWork.mayTry(job.key) && !this.#cellWork.leaves(job))
  }

  #here(): Position {
    return standingCell(this.#bot, this.#placer.terrain)
  }

  #report(open: number): void {
    const total = this.#wanted.length
    const { doing: text } = this.#cellWork
    this.#context.progress({ text, done: Math.max(0, total - open), total, unit: 'cells' })
  }

  #result(): BuildResult {
    const wrong = this.#wanted.filter(one => !this.#placer.matches(one))
    const missing: Record<string, number> = {}
    const have = { ...inventoryOf(this.#bot) }
    const asked = new Set(this.#wanted.map(({ at }) => keyOf(at)))
    const takenOut = this.#holes.notBack.filter(({ at }) => !asked.has(keyOf(at)))
    for (const one of [...wrong, ...takenOut]) {
      if (isAir(one.block)) continue
      const item = itemFor(one.block)
      if ((have[item] ?? 0) > 0) have[item] = have[item]! - 1
      else missing[item] = (missing[item] ?? 0) + 1
    }
    const lastError = [...wrong, ...takenOut].map(one => this.#cellWork.failureAt(one.at)).find(Boolean)
    return { placed: this.#cellWork.placed, dug: this.#cellWork.dug, wrong, takenOut, missing, lastError }
  }

  #haveFor(job: Job): boolean {
    return job.work === 'dig' || countOf(this.#bot, itemFor(job.cell.block)) > 0
  }

  /** What can be done now; columns that we lack the material for are left to the others. */
  #ready(able: readonly Job[], open: readonly Job[]): Job[] {
    const openByKey = new Map(open.map(job => [job.key, job]))
    this.#zones.giveUp(open.filter(job => !able.includes(job)))
    const ready = able.filter(job => !this.#otherBuilders.hasCell(job.key) && this.#site.ready(job, openByKey))
    const taken = (key: string) => this.#otherBuilders.hasCell(key)
    const harmless = ready.filter(job => this.#plan.shutOffBy(job, taken).length === 0)
    this.#waitsForOthers =
      !this.#waitedInVain && harmless.length === 0 && ready.some(job => this.#shutsOutOthers(job, openByKey))
    return harmless.length > 0 || this.#waitsForOthers ? harmless : ready
  }

  /** Whether a block would shut off what another builder can still fill, or will as its own part. */
  #shutsOutOthers(job: Job, openByKey: ReadonlyMap<string, Job>): boolean {
    const alone = this.#otherBuilders.builders().length === 0
    return this.#plan.shutOffBy(job).some(cell => {
      const key = keyOf(cell.at)
      if (this.#site.cellAt(key) === undefined) return true
      return !alone && this.#cellWork.mayTry(key) && this.#site.ready({ cell, key, work: 'place' }, openByKey)
    })
  }

  /** Walks to a stand, and up there when it takes a scaffold; false when there is none. */
  async #goTo(errand: Errand | undefined, ready: readonly Job[]): Promise<boolean> {
    if (!errand) return false
    const { stand, reach, jobs } = errand
    const from = keyOf(this.#here())
    const way = reach.way(stand.at)
    if (!way || !this.#otherBuilders.claimStand(stand.at)) return false
    this.#nextStand.intents.announce(stand)
    this.#context.progress({ text: `going to ${show(stand.at)}` })
    // The walk ends when the others have done everything there meanwhile.
    const wanted = () => stand.jobs.some(({ cell }) => !this.#placer.matches(cell))
    const arrived = await this.#walk(way, ready, wanted)
    if (!wanted()) return true
    if (arrived && stand.height > 0) {
      const top: Position = [stand.at[0], stand.at[1] + stand.height, stand.at[2]]
      const raised = await this.#scaffolds.raise(stand.height)
      this.#cellWork.noteUselessVisit(top, jobs, raised ? maxVisitsRaised : maxVisits)
      if (raised) return true
    }
    if (arrived && stand.lean) {
      this.#context.progress({ text: `leaning out at ${show(stand.at)}` })
      await leanOut(this.#bot, stand.at, stand.lean, this.#context.signal)
      this.#cellWork.noteUselessVisit(stand.at, jobs, maxVisitsRaised)
      return true
    }
    if (!arrived || from === keyOf(stand.at)) this.#cellWork.noteUselessVisit(stand.at, jobs, maxVisits)
    return true
  }

  /** Follows a way and places on it what comes within reach, except where the way leads. */
  async #walk(way: readonly Step[], ready: readonly Job[], wanted: () => boolean): Promise<boolean> {
    const { signal } = this.#context
    const keep = new Set(way.flatMap(({ at: [x, y, z] }) => [-1, 0, 1, 2].map(dy => keyOf([x, y + dy, z]))))
    const walking = follow(this.#bot, way, signal, this.#placer.terrain, wanted)
    const taken = (key: string) => this.#otherBuilders.hasCell(key)
    const left = () => {
      const open = new Set(this.#site.open().map(job => job.key))
      const here = cellOf(this.#bot.entity.position)
      const still = ready.filter(job => open.has(job.key) && this.#plan.shutOffBy(job, taken).length === 0)
      return [...this.#zones.own(still), ...this.#zones.unattended(still, here)]
    }
    await this.#cellWork.workOnTheWay(left, walking, at => keep.has(keyOf(at)))
    return walking
  }
}
