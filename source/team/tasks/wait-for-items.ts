import { isDeepStrictEqual } from 'node:util'
import { itemsFor } from '../../brain/rules/items/building-items.ts'
import { stillToStore, withoutKept } from '../../brain/rules/items/stored-items.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { parseCells } from '../../planner/cell-ranges.ts'
import type { Counts } from '../../planner/materials.ts'
import { countIn } from '../../planner/materials.ts'
import type { Awaits } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { type Roster, wakeAll } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import type { createGoodsOfStopped } from './goods-of-stopped.ts'
import { missingItems, suppliersOf } from './missing-items.ts'
import { itemId } from './planned-item.ts'
import { isEnded, isGift, isReady, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** Keeps what rests on others' plans waiting until it can begin, and never for ever. */
export interface Supply {
  /** Looks at all that could begin: what lacks something that others are to bring waits, what no longer does is free. */
  review(): void
  /** Puts off a task that could not go on because something was lacking that others are to bring; false: no other is. */
  postponed(id: string): boolean
}

/** ms at work without a sign of what is waited for. */
const noProgressTimeoutMs = 90_000
/** So often one task that failed for want of material is put off until the material comes. */
const postponedAtMost = 3

export interface SupplyNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  /** Players who are of the team whenever they are in the game. */
  readonly players: readonly string[]
  /** ms that the team has been at work, by the clock of the task. */
  worked(): number
  readonly ending: Pick<Ending, 'signal'>
  readonly goods: ReturnType<typeof createGoodsOfStopped>
}

export const createSupply = (needs: SupplyNeeds, after = noProgressTimeoutMs): Supply => {
  const { session, roster, work, knowledge, players, worked, ending, goods } = needs
  let timer: NodeJS.Timeout | undefined

  const planners = () =>
    [...roster.members.values()].flatMap(({ seat, leader }) => (leader ? [{ seat, plan: leader.plan }] : []))
  const inventory = (seat: string): Readonly<Counts> => {
    const body = roster.members.get(seat)?.body
    return (body?.online ? body.observe().inventory : session.state.seats[seat]?.body.inventory) ?? {}
  }
  const stock = (): Counts => {
    const all: Counts = {}
    for (const { items } of withoutKept(knowledge.containers.all()))
      for (const [item, count] of Object.entries(items ?? {})) all[item] = countIn(all, item) + count
    return all
  }

  const needsOf = ({ assignees, ...task }: TaskState, done = task.done): Counts => {
    switch (done?.kind) {
      case 'built': {
        const missing = knowledge.outline(done.blueprint, done.cells)?.missing ?? []
        return itemsFor(missing.map(({ block, cells }) => ({ block, cells: parseCells(cells) })))
      }
      case 'have': {
        const held = countIn(inventory(done.seat ?? assignees[0] ?? ''), done.item)
        return { [done.item]: Math.max(0, done.count - (done.seat === undefined ? 0 : held)) }
      }
      case 'stored': {
        return { [done.item]: stillToStore(done, knowledge.containers.all()) }
      }
      case 'placed':
        // Levers and doors are worked where they stand.
        return done.block.includes('[') ? {} : { [done.block]: 1 }
      default:
        return {}
    }
  }

  /** The player who is to be given something, and is not there. */
  const awayFor = ({ done }: TaskState): Awaits | null => {
    const player = done?.kind === 'have' ? done.seat : undefined
    if (player === undefined || roster.members.has(player)) return null
    const { seats, people } = session.state
    const isAway = seats[player] ? !seats[player].body.online : players.includes(player) || people[player]?.inGame
    return isAway ? { items: {}, tasks: [], seats: [], player } : null
  }

  const undecidedPlanners = () => {
    const decided = new Set(Object.values(work.tasks()).map(one => one.plan))
    return planners().filter(
      // An empty seat never decides.
      ({ seat, plan }) => !decided.has(plan) && session.state.seats[seat]?.occupant.kind !== 'nobody',
    )
  }
  /** Seats whose plans have what this one waits for, and are not adopted yet. */
  const undecidedBefore = ({ requires }: TaskState): string[] =>
    undecidedPlanners().flatMap(({ seat, plan }) =>
      requires.some(id => id.startsWith(itemId(plan, ''))) ? [seat] : [],
    )

  const look = (task: TaskState): Awaits | null => awayFor(task) ?? lookAtStopped(task) ?? lookForItems(task)
  /** A gift, and what is to be taken out of a container, come out of no other hands. */
  const lookAtStopped = (task: TaskState): Awaits | null => {
    const done = goods.areAny && task.plan !== undefined && !isGift(task) ? goods.wanted(task) : undefined
    if (done === undefined || (done.kind === 'have' && done.taken)) return null
    const wanted = needsOf(task, done)
    const around = stock()
    return goods.missingFor(task, {
      needs: wanted,
      hands: inventory(task.assignees[0] ?? ''),
      stock: done.kind === 'stored' ? { ...around, [done.item]: 0 } : around,
      recipes: items => knowledge.book.recipes(items, []),
    })
  }
  const lookForItems = (task: TaskState): Awaits | null => {
    if (planners().length < 2) return null
    const [seat] = task.assignees
    if (seat === undefined || task.plan === undefined) return null
    const undecided = undecidedPlanners().map(({ seat: other }) => ({ seat: other, holds: inventory(other) }))
    const unplanned = undecidedBefore(task)
    if (unplanned.length > 0) return { items: {}, tasks: [], seats: unplanned }
    if (undecided.length === 0 && suppliersOf(task, work.tasks()).length === 0) return null
    const needs = needsOf(task)
    return missingItems(task, work.tasks(), {
      needs,
      hands: inventory(seat),
      stock: stock(),
      isThere: ({ done }) => done?.kind === 'stored' && stillToStore(done, knowledge.containers.all()) === 0,
      recipes: knowledge.book.recipes(Object.keys(needs), []),
      undecided,
    })
  }

  /** A seat that is at work, or at a plan, has time limits of its own, which end it. */
  const isAtWork = ({ tasks, seats }: Awaits): boolean =>
    tasks.some(id => {
      const task = work.get(id)
      return task?.status === 'running' && task.assignees.some(name => !session.state.seats[name]?.paused)
    }) || seats.some(name => session.state.seats[name]?.phase === 'plan' && !session.state.seats[name].paused)

  /** Whether nothing has moved for too long of what a task waits for. When it moves again, it is worth waiting for again. */
  const isInVain = ({ task, still }: TaskState, wait: Awaits): boolean => {
    // No other can take what is for that player.
    if (wait.player !== undefined) return false
    if (isAtWork(wait)) {
      if (still) work.change(task, { still: null })
      return false
    }
    const now = worked()
    const suppliers = wait.tasks.map(id => work.get(id))
    const sign = JSON.stringify([wait, suppliers.map(one => [one?.status, one?.progress?.done])])
    if (still?.sign === sign) return now - still.since >= after
    work.change(task, { still: { sign, since: now } })
    return after <= 0
  }

  const told = (wait: Awaits): string => {
    if (wait.player !== undefined) return `${wait.player}, who is not in the game`
    const what = Object.entries(wait.items).map(([item, count]) => readable(item, count))
    const who = [...new Set([...wait.tasks.flatMap(id => work.get(id)?.assignees ?? []), ...wait.seats])]
    if (what.length === 0 && wait.tasks.length === 0) return `the plan of ${wait.seats.join(' and ')}`
    return `${what.join(', ') || 'the chest'} from ${who.join(' and ') || 'the others'}`
  }
  const waits = ({ task, title }: TaskState, wait: Awaits, postponed?: number): void => {
    const reason = `waits for ${told(wait)}`
    work.change(task, {
      status: 'waiting',
      awaits: wait,
      reason,
      postponed,
    })
    if (wait.player !== undefined) session.emit('alert', 'team', { level: 'info', text: `“${title}” ${reason}.` })
  }

  atEnd(ending, () => clearTimeout(timer))
  return {
    review() {
      const alone = planners().length < 2
      const mayWait = (task: TaskState): boolean => Boolean(task.awaits) || (!isEnded(task) && awayFor(task) !== null)
      // A log of another organization may have left tasks waiting where no two seats plan side by side any more.
      if (alone && !goods.areAny && !leavesOf(work.tasks()).some(mayWait)) return
      let waiting = 0
      for (const task of leavesOf(work.tasks())) {
        if (task.plan === undefined || isEnded(task) || task.status === 'running') continue
        const { awaits: _awaits, ...free } = task
        const wait = isReady(free, work.tasks()) ? look(task) : null
        if (!wait) {
          if (task.awaits || task.still)
            work.change(task.task, { awaits: task.awaits && null, still: task.still && null })
        } else if (!isInVain(task, wait)) {
          waiting++
          if (!isDeepStrictEqual(task.awaits, wait)) waits(task, wait)
        } else if (task.awaits) {
          const [seat] = task.assignees
          const reason = `waited in vain for ${told(wait)}`
          session.emit('alert', 'team', { level: 'warning', seat, text: `${seat} ${reason}: ${task.title}` })
          work.change(task.task, { awaits: null, reason })
        }
      }
      work.settle()
      clearTimeout(timer)
      if (waiting > 0) timer = setTimeout(() => wakeAll(roster), after + 100).unref()
    },
    postponed(id) {
      const task = work.get(id)
      if (!task) return false
      const { postponed = 0 } = task
      const wait = look(task)
      if (!wait || isInVain(task, wait)) return false
      if (postponed >= postponedAtMost && wait.player === undefined) return false
      waits(task, wait, postponed + 1)
      work.settle()
      return true
    },
  }
}
