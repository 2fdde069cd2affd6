import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactTurn } from '../../../source/session/log/chest-turns.ts'
import type { Plan, PlanItem } from '../../../source/session/log/events/plan.ts'
import { titleOf } from '../../../source/session/log/item-titles.ts'
import type { TaskState } from '../../../source/session/log/state.ts'
import { onTop } from '../../../source/team/tasks/count-once.ts'
import {
  asRead,
  type Changed,
  itemAt,
  move,
  needs,
  placesOf,
  reassign,
  remove,
  split,
} from '../../../source/tui/plan/change.ts'

type Counted = PlanItem & { readonly amount: number }

const titled = (item: Omit<Counted, 'title'>): Counted => ({ ...item, title: titleOf(item) })
const gather = (
  id: string,
  assignee: string | null,
  amount: number,
  item = 'oak_log',
  requires: string[] = [],
  count = amount,
) => titled({ id, assignee, requires, way: 'collect', amount, done: { kind: 'have', item, count } })
const fill = (id: string, assignee: string, amount: number, count: number, requires: string[]) =>
  titled({
    id,
    assignee,
    requires,
    way: 'store',
    amount,
    done: { kind: 'stored', item: 'oak_log', at: [1, 64, 1], count, most: 24 },
  })

/** As a planner writes it: two collect side by side, two halves of one amount, and turns at the chest that may bring fewer. */
const planned: Plan = {
  objective: 'Collect 24 oak logs and 9 sand, and put the logs into the chest',
  analysis: '',
  stages: [
    {
      title: 'Gather',
      items: [
        gather('logs-bob', 'Bob', 13),
        gather('logs-mia', 'Mia', 11),
        gather('sand-1', 'Bob', 5, 'sand'),
        gather('sand-2', 'Bob', 4, 'sand', ['sand-1'], 9),
      ],
    },
    { title: 'Fill', items: [fill('fill-bob', 'Bob', 13, 9, []), fill('fill-mia', 'Mia', 11, 24, ['fill-bob'])] },
  ],
}
const itemsOf = (plan: Plan): readonly PlanItem[] => plan.stages.flatMap(({ items }) => items)
const itemOf = (plan: Plan, id: string): PlanItem => itemsOf(plan).find(item => item.id === id)!
const placeOf = (plan: Plan, id: string) => placesOf(plan).find(place => itemAt(plan, place)?.id === id)!

/** New words of an item, as the host reads them. */
const reworded = (plan: Plan, id: string, amount: number): Plan => {
  const was = exactTurn(plan, itemOf(plan, id))
  if ((was.done.kind !== 'have' && was.done.kind !== 'stored') || was.amount === undefined) return plan
  const now = { ...was, amount, done: { ...was.done, count: was.done.count + amount - was.amount } }
  return asRead(plan, itemOf(plan, id), was, { ...now, title: titleOf(now) }) ?? plan
}

/**
 * Workers that do the least that each check asks for, in an order that the plan allows. Of each item: what its text says, and what its
 * worker did for it.
 */
const carriedOut = (plan: Plan, choose: (many: number) => number): readonly (readonly [string, number, number])[] => {
  const tasks: Record<string, TaskState> = {}
  for (const [stage, { items }] of plan.stages.entries())
    for (const { id, title, assignee, requires, done, amount } of items)
      tasks[id] = {
        ...{ task: id, title, done, amount, stage, plan: 'p1', parent: null, children: [], status: 'waiting' },
        requires: [...requires],
        assignees: [assignee ?? 'Bob'],
      }
  const hands: Record<string, Record<string, number>> = { Bob: {}, Mia: {}, Ben: {} }
  let chest = 0
  const out: [string, number, number][] = []
  for (;;) {
    const open = Object.values(tasks).filter(({ status }) => status !== 'succeeded')
    const first = Math.min(...open.map(({ stage = 0 }) => stage))
    const ready = open.filter(
      task => task.stage === first && task.requires.every(id => tasks[id]!.status === 'succeeded'),
    )
    const task = ready[ready.length === 0 ? 0 : choose(ready.length)]
    if (!task) break
    const own = hands[task.assignees[0]!]!
    const said = Number(/\d+/.exec(task.title)?.[0])
    if (task.done?.kind === 'have') {
      const carried = own[task.done.item] ?? 0
      const done = onTop(task, task.done, tasks, carried)
      if (done?.kind !== 'have') throw new Error('it is to be carried')
      own[task.done.item] = Math.max(carried, done.count)
      out.push([task.title, said, own[task.done.item]! - carried])
      tasks[task.task] = { ...task, done, status: 'succeeded' }
    } else if (task.done?.kind === 'stored') {
      const { count, most } = task.done
      // Where a planner lets it bring fewer, it brings what it says.
      const brings = most === undefined ? Math.max(0, count - chest) : task.amount!
      expect(chest + brings).toBeGreaterThanOrEqual(count)
      chest += brings
      own.oak_log = Math.max(0, (own.oak_log ?? 0) - brings)
      out.push([task.title, said, brings])
      tasks[task.task] = { ...task, status: 'succeeded' }
    }
  }
  expect(Object.values(tasks).filter(({ status }) => status !== 'succeeded')).toEqual([])
  return out
}

const edits = (plan: Plan, what: number, where: number, how: number): Changed | null | string => {
  const places = placesOf(plan)
  const at = places[where % places.length]!
  const ids = itemsOf(plan).map(({ id }) => id)
  const one = ids[how % ids.length]!
  const seats = ['Bob', 'Mia', 'Ben']
  const nothing = () => 0
  switch (what) {
    case 0:
      return move(plan, at, 1)
    case 1:
      return move(plan, at, -1)
    case 2:
    case 3:
      return reassign(plan, at, seats)
    case 4:
    case 5:
      return split(plan, at, nothing)
    case 6:
      return remove(plan, at)
    case 7:
      return needs(plan, at, [one])
    case 8:
      return needs(plan, at, [])
    default: {
      const id = itemAt(plan, at)?.id
      return id === undefined ? null : { plan: reworded(plan, id, (how % 12) + 1), at }
    }
  }
}

test('whatever is edited in whatever order, a worker does for each item what its text says, neither more nor less', () => {
  const step = fc.tuple(fc.nat(9), fc.nat(40), fc.nat(40))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.infiniteStream(fc.nat(1000)), (steps, choices) => {
      let plan = planned
      for (const [what, where, how] of steps) {
        const made = edits(plan, what, where, how)
        if (made !== null && typeof made !== 'string') ({ plan } = made)
      }
      for (const [title, said, brought] of carriedOut(plan, many => choices.next().value! % many))
        expect([title, brought]).toEqual([title, said])
    }),
    { numRuns: 400 },
  )
})

test('half of what one was to carry counts for itself and is done beside the other, by any worker that gets it', () => {
  const halves = split(planned, placeOf(planned, 'logs-bob'), () => 0)!
  const [second, at] = [itemAt(halves.plan, halves.at)!, halves.at]
  expect(second).toMatchObject({ title: 'Collect 6 oak logs', requires: [], done: { count: 6 } })
  const moved = reassign(halves.plan, at, ['Bob', 'Mia'])!.plan
  expect(itemOf(moved, second.id)).toMatchObject({ assignee: 'Mia', requires: [], done: { count: 6 } })
  // What a planner counted in one is taken out of it when another does it.
  const given = reassign(planned, placeOf(planned, 'sand-2'), ['Bob', 'Mia'])!.plan
  expect(itemOf(given, 'sand-2')).toMatchObject({ assignee: 'Mia', requires: [], done: { count: 4 } })
})

test('what the new one carries is no part of what is given, unless other items stand for it', () => {
  const at = placeOf(planned, 'logs-bob')
  const give = (plan: Plan, seats: readonly string[], carried: number) =>
    itemOf(reassign(plan, at, seats, () => carried)!.plan, 'logs-bob').done
  expect(give(planned, ['Bob', 'Ben'], 7)).toMatchObject({ count: 20 })
  expect(give(planned, ['Bob', 'Mia'], 7)).toMatchObject({ count: 13 })
  expect(give(planned, ['Bob', 'Mia'], 12)).toMatchObject({ count: 14 })
  expect(give(planned, ['Bob'], 7)).toMatchObject({ count: 13 })
})
