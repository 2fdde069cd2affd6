import { isPart, presentTasks } from './completion.ts'
import type { Plan } from './events/plan.ts'
import type { SessionState } from './state.ts'

const builtIn = ({ stages }: Pick<Plan, 'stages'>): string[] =>
  stages.flatMap(({ items }) => items.flatMap(({ done }) => (done?.kind === 'built' ? [done.blueprint] : [])))

/**
 * Buildings of the goals that hold now: those that were built for them, those that are still to be, and those of a plan that waits for a
 * decision now. What a plan was for before it was changed, was never decided on, or a goal that has ended left unbuilt is not missing any
 * more.
 */
export const buildingsOfGoal = (
  state: Pick<SessionState, 'session' | 'tasks' | 'plans' | 'approvals'>,
): ReadonlySet<string> => {
  const { plans, approvals } = state
  const ofTasks = presentTasks(state).flatMap(task => {
    const { done, plan, status } = task
    if (done?.kind !== 'built' || !isPart(task) || task.cause === 'goal-ended') return []
    // What failed is tried again as long as the plan has it.
    const now = status === 'failed' && plan !== undefined ? plans[plan] : undefined
    return now && !builtIn(now.content).includes(done.blueprint) ? [] : [done.blueprint]
  })
  const asked = new Set(Object.values(approvals).flatMap(({ plan, decision }) => (decision ? [] : (plan ?? []))))
  const proposed = Object.entries(plans).flatMap(([plan, { status, content }]) =>
    status === 'proposed' && asked.has(plan) ? builtIn(content) : [],
  )
  return new Set([...ofTasks, ...proposed])
}
