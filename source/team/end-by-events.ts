import { amountOf, inUnit, limitWords, usedOf } from '../session/log/budget-limit.ts'
import type { EventData } from '../session/log/events.ts'
import { isChanged } from '../session/log/goal-changes.ts'
import { goalBudgetOf } from '../session/log/goals.ts'
import { atEnd, type Ending } from './ending.ts'
import type { Goals } from './goals.ts'
import type { SessionLike } from './team-interface.ts'

/** Share of a goal's budget from which people are warned. */
const warningShare = 0.8

type Pursued = Pick<Goals, 'ofTeam' | 'of'>

/** Ends a goal when its questions have used up what was given for it. `answered`: what was used last. */
const createGoalBudgets = (session: SessionLike, goals: Pursued) => {
  const unpriced = new Set<string>()
  const warn = (text: string): void => void session.emit('alert', 'team', { level: 'warning', text })
  return (seat: string, answered?: EventData<'mind.answered'>): void => {
    const { budget, spent } = goalBudgetOf(session.state, seat) ?? {}
    if (budget === undefined || spent === undefined) return
    const { goal, ending } = goals.of(seat)
    const limit = amountOf(budget)
    const used = usedOf(budget, spent)
    const before = answered ? used - usedOf(budget, answered) : used
    const words = inUnit(used, typeof budget === 'number' ? undefined : 'tokens')
    if (used >= limit) ending.end('budget-used-up', `its budget of ${limitWords(budget)} is used up (${words})`)
    else if (typeof budget === 'number' && spent.cost === null && !unpriced.has(goal.task())) {
      unpriced.add(goal.task())
      warn(
        'The price of an answer is not known, so the budget of the goal in dollars does not hold it; one in tokens would (/goal --budget 20k-tokens …).',
      )
    } else if (used >= warningShare * limit && before < warningShare * limit)
      warn(`${words} of the budget of ${limitWords(budget)} for the goal are spent.`)
  }
}

/** In a session that goes on: what was used up before the cut. */
export const endSpentGoals = (session: SessionLike, goals: Pursued): void => {
  const hold = createGoalBudgets(session, goals)
  for (const seat of Object.keys(session.state.seats)) hold(seat)
}

/** By the judge (`judging` ends with it; absent: the goal of the team, unless people changed that), where a goal's budget is used up, or where recorded answers no longer fit: all that is asked from then on has no answer either. */
export const endByEvents = (session: SessionLike, goals: Pursued, judging?: Ending): void => {
  const { ending, goal } = goals.ofTeam
  const judged = (): Ending | undefined => judging ?? (isChanged(session.state.tasks, goal.task()) ? undefined : ending)
  const hold = createGoalBudgets(session, goals)
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'score.changed' && data.completion >= 1) judged()?.end('judged', 'the judge found everything done')
    if (type !== 'mind.answered') return
    if (data.failure === 'stale') ending.end('stale-answers', data.error!)
    else hold(data.seat, data)
  })
  atEnd(ending, unsubscribe)
}
