import { stillToStore } from '../../brain/rules/items/stored-items.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import { atEnd, type Ending } from '../ending.ts'
import { type DraftedJudgeNeeds, holds } from './drafted-judge.ts'
import { type Outcome, shownBy } from './goal-outcome.ts'

export interface HeldBeforeNeeds extends DraftedJudgeNeeds {
  readonly ending: Ending
}

/**
 * Looks at what a plan, or one of equals, says of the reached goal when it is said for the first time: what held before any work for the goal, no work of
 * the team brought about. What could not be looked at then is looked at when that is asked for. Resolves when all of it is in the log.
 */
export const watchHeldBefore = (needs: HeldBeforeNeeds): (() => Promise<unknown>) => {
  const { session, roster, goal, facts, ending } = needs
  let looks: Promise<unknown> = Promise.resolve()
  let actions = 0
  /** What the referee could not look at, since its client had lost its connection. */
  const unseen: { readonly conditions: readonly Condition[]; note(held: Condition[]): void }[] = []

  const look = async (
    reached: readonly Condition[],
    isEarly: boolean,
    note: (held: Condition[]) => void,
  ): Promise<void> => {
    const before = actions
    const held: Condition[] = []
    const conditions: Condition[] = []
    for (const condition of reached) {
      const isUnseen = await isRefereeAway(needs, condition)
      if (!(await holds(needs, condition))) {
        if (isUnseen) conditions.push(condition)
      } else if ((isEarly && actions === before) || heldAtBegin(needs, condition)) held.push(condition)
    }
    if (conditions.length > 0) unseen.push({ conditions, note: more => note([...held, ...more]) })
    if (held.length > 0 && !ending.over) note(held)
  }
  const lookAt = (said: readonly Condition[], note: (held: Condition[]) => void): void => {
    if (said.length === 0) return
    const isEarly = !facts.items().some(one => one.startedAt !== undefined)
    looks = Promise.all([looks, look(said, isEarly, note)])
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'action.ended') actions++
    if (type === 'peer.changed' && data.reached) {
      const { seat } = data
      lookAt(data.reached, held => session.emit('peer.changed', 'team', { seat, held }))
    }
    if (type !== 'plan.proposed' && type !== 'plan.edited') return
    const isForGoal = roster.planners.some(name => goal.plan(name) === data.plan)
    const known = session.state.plans[data.plan]?.previous?.content.reached ?? []
    const said = (data.content.reached ?? []).filter(one => !known.some(other => isSameCondition(one, other)))
    if (isForGoal) lookAt(said, held => session.emit('plan.held', 'team', { plan: data.plan, held }))
  })
  atEnd(ending, unsubscribe)
  return () => {
    for (const { conditions, note } of unseen.splice(0)) looks = Promise.all([looks, look(conditions, false, note)])
    return looks
  }
}

/** There is a referee, and just now it cannot tell. */
const isRefereeAway = async ({ session, checks }: HeldBeforeNeeds, condition: Condition): Promise<boolean> => {
  const { referee = 'absent' } = session.state.session
  return referee !== 'absent' && (await checks.refereed(condition, '').catch(() => null)) === null
}

/** Of what holds when work for the goal has begun: whether it held before that, or no work is known that brought it about. */
const heldAtBegin = ({ goal, knowledge, facts }: HeldBeforeNeeds, condition: Condition): boolean => {
  switch (condition.kind) {
    case 'have':
      return (goal.carriedBefore()?.[condition.item] ?? 0) >= condition.count
    case 'stored': {
      const then = knowledge.containers.all().map(one => ({ ...one, items: one.before ?? {}, before: {} }))
      return stillToStore({ ...condition, before: 0 }, then) === 0
    }
    case 'built':
      return !workFor(facts).some(done => done?.kind === 'built' && done.blueprint === condition.blueprint)
    default:
      return !workFor(facts).some(done => done !== undefined && isSameCondition(done, condition))
  }
}

/** What the work that succeeded was to bring about. */
const workFor = (facts: HeldBeforeNeeds['facts']) =>
  facts.items().flatMap(({ status, done }) => (status === 'succeeded' ? [done] : []))

/** The world shows what was said of the goal. Unless a person approved that as the sign of it, what held before any work proves nothing. */
export const shownByWork = ({ facts }: HeldBeforeNeeds, drafted: readonly Condition[]): Outcome => {
  const signs = facts.signs()
  const isApproved = signs.every(({ reached, approved }) => reached.length === 0 || approved)
  const held = signs.flatMap(one => one.held)
  const isShown = isApproved || !drafted.every(one => held.some(other => isSameCondition(one, other)))
  if (isShown) return shownBy(drafted)
  return {
    cause: 'reported',
    reason: `what was taken as the sign of the goal held before any work for it, so it does not show that the goal is reached: ${reachedWhen(drafted)}`,
  }
}
