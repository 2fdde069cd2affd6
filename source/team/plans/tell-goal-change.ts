import { saysOnlyWho } from '../../brain/rules/plan/only-who.ts'
import { isDesignGiven } from '../buildings/given-design.ts'
import type { SessionLike } from '../team-interface.ts'
import type { PlanningSeat, Replan } from './leader-types.ts'

export interface GoalChangeNeeds {
  readonly own: Pick<PlanningSeat, 'plan' | 'goal'>
  readonly session: SessionLike
}

/** Logs what a person wants otherwise than the goal says, when a plan is made anew for it. A wish about the workers alone changes no goal. */
export const tellGoalChange = ({ own, session }: GoalChangeNeeds, { cause, wish }: Replan): void => {
  const { plan, goal } = own
  const { plans, people, seats } = session.state
  const { content, rejected = [] } = plans[plan] ?? {}
  const last = rejected.at(-1)
  const said =
    cause === 'asked' ? wish : cause === 'rejected' && last ? { from: last.by, text: last.reason } : undefined
  if (!said || said.text.trim() === '' || !Object.hasOwn(people, said.from) || isDesignGiven(said.text)) return
  if (content && saysOnlyWho(said.text, Object.keys(seats), content)) return
  session.emit('goal.changed', said.from, { task: goal.task, by: said.from, text: said.text, plan })
}
