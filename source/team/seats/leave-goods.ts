import { actions } from '../../body/actions/index.ts'
import type { ActionCall } from '../../body/contract/body-types.ts'
import { isForbidden } from '../../body/contract/forbidden.ts'
import { itemsFor } from '../../brain/rules/items/building-items.ts'
import { perform } from '../../mind/run-action.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { parseCells } from '../../planner/cell-ranges.ts'
import { type Counts, countIn, goesInto } from '../../planner/materials.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import { listed } from '../../session/log/listed.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Ending } from '../ending.ts'
import type { Goals } from '../goals.ts'
import type { NextId } from '../ids.ts'
import { ordersByTask } from '../knowledge/seat-actions.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import { leavesUnder, openOf } from '../tasks/task-rules.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'

export interface LeaveGoodsNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly abilities: Abilities
  readonly knowledge: Knowledge
  readonly goals: Pick<Goals, 'of'>
  readonly ending: Pick<Ending, 'signal'>
  readonly nextId: NextId
}

/** An agent that is removed takes no longer for all that it hands over, ms. */
const handOverTimeoutMs = 15_000
/** A container farther away is not reached in time as surely as a mate that is nearer, in blocks. */
const nearContainerBlocks = 32

/** What became of the goods of one that leaves. */
export interface LeftGoods {
  /** What it handed over, and where that is now: `put 8 oak logs into the chest at 1 2 3`. */
  readonly handed: readonly string[]
  /** Finished work of the goal counts on what it carried. */
  readonly isCountedOn: boolean
}

interface Way {
  readonly call: ActionCall
  words(what: string): string
}

/** The work for the goal of a seat that is not dropped. */
const workOf = ({ session, goals }: LeaveGoodsNeeds, seat: string): readonly TaskState[] => {
  const { goal } = goals.of(seat)
  return goal.isSet()
    ? leavesUnder(session.state.tasks, goal.task()).filter(({ status }) => status !== 'cancelled')
    : []
}

/** What a seat carries of what the work for the goal is about, or goes into that. */
const goodsFor = ({ knowledge }: LeaveGoodsNeeds, work: readonly TaskState[], inventory: Readonly<Counts>): Counts => {
  const things = new Set(
    work.flatMap(({ done }) => {
      if (done?.kind !== 'built') return thingIn(done) ?? []
      const missing = knowledge.outline(done.blueprint, done.cells)?.missing ?? []
      return Object.keys(itemsFor(missing.map(({ block, cells }) => ({ block, cells: parseCells(cells) }))))
    }),
  )
  const parts = goesInto(things, knowledge.book.recipes([...things], []))
  return Object.fromEntries(Object.entries(inventory).filter(([item]) => things.has(item) || parts.has(item)))
}

/** How an item can be handed over, the best first: into the container that the goal wants it in, or to a mate that works for the same goal. */
const waysFor = (
  needs: LeaveGoodsNeeds,
  { seat, body }: Member,
  work: readonly TaskState[],
  item: string,
  count: number,
): readonly Way[] => {
  const { session, knowledge, goals } = needs
  const orders = ordersByTask(needs, seat)
  const here = body!.observe().position
  const far = (at: Position | undefined): number => (at ? distance(at, here) : Number.POSITIVE_INFINITY)
  const called = (name: string, args: ActionCall['args'] | undefined): ActionCall[] =>
    args && !isForbidden(orders, name) ? [{ name, args }] : []
  const known = knowledge.containers.all().map(({ at }) => at as Position)
  const wanted = work.flatMap(({ done }) => (done?.kind === 'stored' && done.item === item ? [done.at] : []))
  const [container] = wanted.flatMap(at => (at ? [at as Position] : known)).sort((one, other) => far(one) - far(other))
  const stores = actions.flatMap(({ name, finishes }) =>
    container ? called(name, finishes?.stored?.({ item, count, at: [...container] })) : [],
  )
  const standing = (name: string) => session.state.seats[name]?.body.position as Position | undefined
  const idle = (name: string): number => (openOf(session.state.tasks, name).length > 0 ? 0 : 1)
  const mates = [...goals.of(seat).roster.members.values()]
    .filter(one => one.seat !== seat && one.body?.absence === null)
    .map(one => one.seat)
    .sort((one, other) => idle(one) - idle(other) || far(standing(one)) - far(standing(other)))
  const [mate] = mates
  const gives = actions.flatMap(({ name, finishes }) =>
    mate === undefined ? [] : called(name, finishes?.handed?.({ item, count, to: mate })),
  )
  const puts = stores.map(call => ({
    call,
    words: (what: string) => `put ${what} into the chest at ${container!.join(' ')}`,
  }))
  const hands = gives.map(call => ({ call, words: (what: string) => `handed ${what} to ${mate}` }))
  return far(container) <= nearContainerBlocks ? [...puts, ...hands] : [...hands, ...puts]
}

/**
 * One that is removed hands over what the running goal counts on before it leaves the world, as far as that is done soon. It has put down its
 * work.
 */
export const leaveGoods = async (needs: LeaveGoodsNeeds, member: Member): Promise<LeftGoods> => {
  const { session, task, abilities, ending, nextId } = needs
  const { seat, body } = member
  const work = workOf(needs, seat)
  if (!body || body.absence !== null || work.length === 0) return { handed: [], isCountedOn: false }
  const carried = (item: string): number => countIn(body.observe().inventory, item)
  const goods = goodsFor(needs, work, body.observe().inventory)
  const isCountedOn = work.some(
    ({ status, assignees, done }) =>
      status === 'succeeded' && assignees.includes(seat) && done?.kind === 'have' && countIn(goods, done.item) > 0,
  )
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(handOverTimeoutMs)])
  const handed: string[] = []
  for (const item of Object.keys(goods)) {
    for (const { call, words } of waysFor(needs, member, work, item, carried(item))) {
      const before = carried(item)
      if (before === 0 || signal.aborted || body.absence !== null) break
      const logged = { action: nextId('a'), label: abilities.label(call) }
      const args = { ...call.args, count: before }
      const orders = ordersByTask({ session, task, abilities }, seat)
      await perform({ seat, body, call: { ...call, args }, logged, signal, emit: session.emit, orders })
      const given = before - carried(item)
      if (body.absence === null && given > 0) handed.push(words(readable(item, given)))
    }
  }
  return { handed, isCountedOn }
}

/** `It handed 4 sticks to Bob and put 8 oak logs into the chest at 1 2 3.`; empty where it handed over nothing. */
export const handedWords = ({ handed }: LeftGoods): string => (handed.length === 0 ? '' : ` It ${listed(handed)}.`)
