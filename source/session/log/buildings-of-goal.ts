import { isPart, presentTasks } from './completion.ts'
import type { Plan } from './events/plan.ts'
import type { SessionState } from './state.ts'

const builtIn = ({ stages }: Pick<Plan, 'stages'>): string[] =>
  stages.flatMap(({ items }) => items.flatMap(({ done }) => (done?.kind === 'built' ? [done.blueprint] : [])))

/**
 * Buildings of the goals that hold now: those that were built for them, those that are still to be, and those of a plan that waits for a
 * decision. What a plan was for before it was changed, or an earlier goal left unbuilt, is not missing any more.
 */
export const buildingsOfGoal = (state: Pick<SessionState, 'session' | 'tasks' | 'plans'>): ReadonlySet<string> => {
  const { plans } = state
  const ofTasks = presentTasks(state).flatMap(task => {
    const { done, plan, status } = task
    if (done?.kind !== 'built' || !isPart(task)) return []
    // What failed is tried again as long as the plan has it.
    const now = status === 'failed' && plan !== undefined ? plans[plan] : undefined
    return now && !builtIn(now.content).includes(done.blueprint) ? [] : [done.blueprint]
  })
  const proposed = Object.values(plans).flatMap(({ status, content }) =>
    status === 'proposed' ? builtIn(content) : [],
  )
  return new Set([...ofTasks, ...proposed])
}
