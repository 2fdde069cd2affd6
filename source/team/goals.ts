import type { Ending } from './ending.ts'
import { createGoalEnding, type GoalEndNeeds } from './goal-end.ts'
import type { PeerGroup } from './seats/peer-types.ts'
import type { GoalDecisionNeeds } from './tasks/decide-goal.ts'
import { createGoalCheck, type GoalCheck } from './tasks/goal-check.ts'
import { createGoalFacts, type GoalFacts } from './tasks/goal-facts.ts'
import type { JudgeNeeds } from './tasks/judge-looks.ts'
import type { SessionGoal } from './tasks/session-goal.ts'

/** Those who work for one goal: whether it is reached, and how it ends. */
export interface PursuedGoal {
  readonly goal: SessionGoal
  readonly facts: GoalFacts
  readonly goalCheck: GoalCheck
  /** The end of the goal, for all who work for it. */
  readonly ending: Ending
}

export interface Goals {
  /** The goal of all seats that have none of their own. */
  readonly ofTeam: PursuedGoal
  all(): readonly PursuedGoal[]
  /** The one whose goal a seat works for. */
  of(seat: string): PursuedGoal
  /** Work was done or dropped, for whichever goal: is one reached? */
  ask(): void
}

export interface GoalsNeeds {
  readonly goal: SessionGoal
  readonly decision: Omit<GoalDecisionNeeds, 'goal' | 'facts' | 'ending'>
  readonly referee: JudgeNeeds['referee']
  readonly end: Omit<GoalEndNeeds, 'session' | 'goal'>
  /** Those who agree among themselves, where the organization is of that kind. */
  peerGroup(): PeerGroup | null
}

export const createGoals = ({ goal, decision, referee, end, peerGroup }: GoalsNeeds): Goals => {
  const { session } = decision
  const ending = createGoalEnding({ ...end, session, goal })
  const facts = createGoalFacts({ ...decision, goal })
  const goalCheck = createGoalCheck({
    decision: { ...decision, goal, facts, ending },
    judge: { session, goal, referee, ending },
    peerGroup,
  })
  const ofTeam: PursuedGoal = { goal, facts, goalCheck, ending }
  return {
    ofTeam,
    all: () => [ofTeam],
    of: () => ofTeam,
    ask: () => ofTeam.goalCheck.ask(),
  }
}
