import { actions } from '../../body/actions/index.ts'
import type { Recipe } from '../../brain/questions/shapes.ts'
import { planTransfers, type Transfer } from '../../brain/rules/items/transfer-items.ts'
import { type Counts, countIn, goesInto, restOf } from '../../planner/materials.ts'
import type { Awaits } from '../../session/log/events/plan.ts'
import { titleOf } from '../../session/log/item-titles.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { NextId } from '../ids.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { addRequest } from './add-task.ts'
import { collected, mayStayAnywhere, stillGot } from './count-once.ts'
import { plannedOf, wantedOf } from './planned-item.ts'
import { isEnded, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** What a task takes, and what its worker has for it. */
export interface TaskBill {
  readonly needs: Readonly<Counts>
  readonly hands: Readonly<Counts>
  readonly stock: Readonly<Counts>
  recipes(items: readonly string[]): readonly Recipe[]
}

export interface GoodsNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly nextId: NextId
}

type Gift = TaskState & { readonly done: Extract<NonNullable<TaskState['done']>, { kind: 'have' }> }

/** Something that a seat which gets no work was asked to hand to the worker that goes on with its work. */
const isHandOver = (task: TaskState): task is Gift =>
  task.plan === undefined && task.way === 'give' && task.done?.kind === 'have' && task.done.seat !== undefined

/** Those hand-overs of a seat that work waits for. */
export const handOversOf = (work: Work, seat: string): readonly TaskState[] =>
  leavesOf(work.tasks()).filter(
    one =>
      !isEnded(one) &&
      isHandOver(one) &&
      one.assignees[0] === seat &&
      leavesOf(work.tasks()).some(({ awaits }) => awaits?.tasks.includes(one.task)),
  )

/**
 * What a seat that was stopped carries is not collected anew: it hands over what the work of others takes, and that work waits for it. What it
 * was asked for in vain is got in another way.
 */
export const createGoodsOfStopped = ({ session, roster, work, nextId }: GoodsNeeds) => {
  const stopped = (): string[] =>
    [...roster.members.values()].flatMap(({ seat, body }) => {
      const { occupant, paused } = session.state.seats[seat] ?? {}
      const isThere = body?.online === true && occupant?.kind === 'agent' && paused !== true
      return isThere && roster.bench.why(seat)?.cause === 'stopped' ? [seat] : []
    })
  const handOvers = (): Gift[] => leavesOf(work.tasks()).filter(isHandOver)

  const ask = ({ from, to, item, count }: Transfer, task: TaskState): void => {
    const held = countIn(roster.members.get(to)?.body?.observe().inventory, item)
    const done = { kind: 'have', item, count: held + count, seat: to } as const
    const calls = actions.flatMap(({ name, finishes }) => {
      const args = finishes?.handed?.({ item, count, to })
      return args ? [{ name, args }] : []
    })
    const gift = { done, way: 'give', amount: count } as const
    const title = titleOf(gift)
    addRequest(session, nextId('r'), from, { ...gift, title, actions: calls }, roster.planner(task.task) ?? to)
  }

  /** What a stopped seat has for a task, beyond what it is asked for already; what it collected for the goal stays where it is. */
  const transfersFor = (task: TaskState, { needs, hands, stock, recipes }: TaskBill): Transfer[] => {
    const [to = ''] = task.assignees
    const own = collected(task)
    if (own && mayStayAnywhere(task, work.tasks())) return []
    const known = recipes(Object.keys(needs))
    const people = stopped().map(name => {
      const { inventory } = roster.members.get(name)!.body!.observe()
      const had = own ? { [own.item]: Math.min(countIn(task.got, name), countIn(inventory, own.item)) } : inventory
      const promised = handOvers().flatMap(one =>
        one.assignees[0] === name && !isEnded(one) ? [{ [one.done.item]: one.amount ?? 0 }] : [],
      )
      return { name, hands: promised.reduce<Readonly<Counts>>(restOf, had), wanted: {}, around: {} }
    })
    if (people.length === 0) return []
    const isInVain = ({ from, item }: Transfer): boolean =>
      handOvers().some(
        one =>
          (one.status === 'failed' || one.status === 'cancelled') &&
          one.assignees[0] === from &&
          one.done.seat === to &&
          one.done.item === item,
      )
    return planTransfers([{ name: to, hands, wanted: needs, around: stock }, ...people], known, isInVain).transfers
  }

  /** What a task asks for where it is begun now. */
  const wanted = (task: TaskState): TaskState['done'] =>
    wantedOf(session, { ...task, got: task.got && stillGot(task, session.state) }, plannedOf(session, task))

  return {
    wanted,
    /** What a task waits for; null: nothing that a stopped seat has. `bill`: null for a task that takes nothing. */
    missingFor(task: TaskState, bill: TaskBill): Awaits | null {
      const [to] = task.assignees
      if (to === undefined || stopped().includes(to)) return null
      const open = () => handOvers().filter(one => !isEnded(one) && one.done.seat === to)
      if (stopped().length > 0) for (const one of transfersFor(task, bill)) if (one.to === to) ask(one, task)
      const things = new Set(Object.keys(bill.needs))
      const parts = goesInto(things, bill.recipes([...things]))
      const gifts = open().filter(({ done }) => things.has(done.item) || parts.has(done.item))
      if (gifts.length === 0) return null
      const items = Object.fromEntries(gifts.map(({ done, amount = 1 }) => [done.item, amount]))
      return { items, tasks: gifts.map(({ task: id }) => id), seats: [] }
    },
    /** Whether a task could wait for something of this kind. */
    get areAny() {
      return stopped().length > 0 || handOvers().some(one => !isEnded(one))
    },
  }
}
