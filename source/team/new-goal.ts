import { resultOf } from '../session/log/events/outcome.ts'
import { interruptGoalWork } from './goal-end.ts'
import type { Knowledge } from './knowledge/team-knowledge.ts'
import type { PeerGroup } from './seats/peer-types.ts'
import type { Roster } from './seats/roster.ts'
import { addGoal } from './tasks/add-task.ts'
import type { SessionGoal } from './tasks/session-goal.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike } from './team-interface.ts'

export interface NewGoalNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  readonly goal: SessionGoal
  readonly peerGroup: PeerGroup | null
}

/** Another goal begins: what was for the one before is dropped, and all who plan or talk begin again. */
export const beginGoal = (needs: NewGoalNeeds, text: string, by: string): void => {
  const { session, roster, work, knowledge, goal, peerGroup } = needs
  if (goal.isSet()) {
    const [task, cause] = [goal.task(), 'replaced'] as const
    session.emit('goal.ended', by, { task, cause, result: resultOf(cause), reason: `${by} gave another goal` })
  }
  session.emit('session.goal', by, { goal: text, by, number: goal.number() + 1 })
  interruptGoalWork(needs, 'the goal changed')
  work.cancel(goal.task(), 'goal-changed', 'there is a new goal')
  goal.next()
  knowledge.containers.beginGoal()
  addGoal(session, goal.task(), goal.text())
  for (const member of roster.members.values())
    if (roster.planners.includes(member.seat)) member.renew(goal.plan(member.seat))
    else if (member.leader) member.renew(null)
  peerGroup?.renew()
}
