import { isAir } from '../../minecraft/blocks/block-text.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { presentRoot } from './completion.ts'
import { containerAt, doneWhen } from './condition-words.ts'
import type { Condition, Plan, PlanItem } from './events/plan.ts'
import { own } from './fold/records.ts'
import { isChanged } from './goal-changes.ts'
import { partGoalOf, rootOfPart } from './goal-now.ts'
import type { PlanState, SessionState } from './state.ts'

type State = Pick<SessionState, 'session' | 'tasks'>

/**
 * What shows that a goal is reached which people changed, for people: the checks of its plan that hold in the end, and no judge of its words.
 * Undefined: it is as it was, a planner says itself what shows it, or there is no work.
 */
export const lookedAt = (
  content: Plan,
  { plan, seat }: Pick<PlanState, 'plan' | 'seat'>,
  state: State,
): string | undefined => {
  const part = partGoalOf(state, seat)
  const root = part ? rootOfPart(part.number) : presentRoot(state)
  const items = content.stages.flatMap((stage, index) => stage.items.map(item => ({ item, stage: index })))
  if (content.reached !== undefined || items.length === 0 || !isChanged(state.tasks, root)) return undefined
  const lasting = items.filter(one => lasts(one, items)).map(({ item }) => item)
  const found = [
    ...buildingsIn(content, lasting, state),
    ...amountsIn(lasting, doneBefore(plan, items, state)),
    ...new Set(lasting.flatMap(({ done }) => (isApart(done) ? [doneWhen(done)] : []))),
  ]
  const judge = part === undefined && state.session.referee === 'judges'
  const beside = judge ? ["what the task's own judge finds is told beside it"] : []
  return [found.length > 0 ? found.join('; ') : 'whether each item is done', ...beside].join('; ')
}

interface Placed {
  readonly item: PlanItem
  readonly stage: number
}

const comesAfter = (other: Placed, { item, stage }: Placed): boolean =>
  other.stage > stage || other.item.requires.includes(item.id)

const uses: ReadonlySet<Condition['kind']> = new Set(['have', 'placed', 'built'])

/** Nothing of the plan goes on with what it brings. */
const lasts = (one: Placed, all: readonly Placed[]): boolean => {
  const { done, way } = one.item
  const later = all.filter(other => comesAfter(other, one)).map(({ item }) => item.done.kind)
  if (done.kind === 'have') return !later.some(kind => kind === 'stored' || uses.has(kind))
  if (done.kind === 'stored') return way !== 'give' && !later.some(kind => uses.has(kind))
  return true
}

/** What has words of its own; what is built is told by buildings, amounts together. */
const isApart = (done: Condition): boolean =>
  done.kind === 'placed' ||
  done.kind === 'inside' ||
  (done.kind === 'have' && (done.seat !== undefined || !!done.taken))

/** Blocks of each building that are to stand, without those that people leave out. */
const buildingsIn = (
  { unbuilt = [] }: Plan,
  items: readonly PlanItem[],
  { session: { blueprints, buildings = {} } }: State,
): string[] => {
  const names = new Set(items.flatMap(({ done }) => (done.kind === 'built' ? [done.blueprint] : [])))
  return [...names].map(name => {
    const out = new Set(unbuilt.flatMap(({ blueprint, cells }) => (blueprint === name ? cells : [])))
    const solid = (own(blueprints, name) ?? []).flatMap(({ block }, index) => (isAir(block) ? [] : [index]))
    const wanted = solid.filter(index => !out.has(index)).length
    const called = own(buildings, name)?.called ?? readable(name)
    return `${wanted === solid.length ? `all ${wanted}` : `${wanted} of the ${solid.length}`} blocks of the ${called} stand`
  })
}

type Work = Pick<PlanItem, 'done' | 'amount'>

/** What was done of the plan in a version before, and is no item any more. */
const doneBefore = (plan: string, items: readonly Placed[], { tasks }: State): Work[] => {
  const ids = new Set(items.map(({ item }) => `${plan}/${item.id}`))
  return Object.values(tasks).flatMap(({ task, plan: of, status, done, amount }) =>
    of === plan && status === 'succeeded' && done && !ids.has(task) ? [{ done, amount }] : [],
  )
}

/** What lies in containers in the end, by places, and what is collected or made, all workers together. */
const amountsIn = (items: readonly Work[], before: readonly Work[]): string[] => {
  const kept = new Set(items.flatMap(({ done }) => (isCounted(done) ? [keyOf(done)] : [])))
  const counts = new Map<string, { words: (count: number) => string; count: number }>()
  for (const { done, amount = 0 } of [...items, ...before]) {
    if (!isCounted(done) || !kept.has(keyOf(done))) continue
    const { count = 0 } = counts.get(keyOf(done)) ?? {}
    const { item } = done
    if (done.kind === 'have')
      counts.set(keyOf(done), {
        count: count + (amount || done.count),
        words: n => `${readable(item, n)} collected or made`,
      })
    else {
      const there = done.by === undefined ? Math.max(count, done.count - (done.before ?? 0)) : count + amount
      const where = done.at ? containerAt(done.at) : "the team's chest"
      counts.set(keyOf(done), { count: there, words: n => `${readable(item, n)} in ${where}` })
    }
  }
  return [...counts.values()].map(({ words, count }) => words(count))
}

const isCounted = (done: Condition): done is Extract<Condition, { kind: 'have' | 'stored' }> =>
  done.kind === 'stored' || (done.kind === 'have' && !isApart(done))

const keyOf = (done: Extract<Condition, { kind: 'have' | 'stored' }>): string =>
  done.kind === 'have' ? done.item : `${done.item} ${done.at?.join(' ')}`
