import { hasGoal } from '../../session/log/goal-now.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import { isEnded, leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'
import type { Roster } from './roster.ts'

export interface PlanningNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly goal: SessionGoal
}

/** What a seat planned is no longer to be done: those who plan from now on look at the world as it is. */
export const dropPlan = ({ roster, work }: Omit<PlanningNeeds, 'goal'>, plan: string, reason: string): void => {
  for (const one of leavesOf(work.tasks())) {
    if (one.plan !== plan || (isEnded(one) && one.status !== 'failed')) continue
    if (one.status === 'running') for (const name of one.assignees) roster.members.get(name)?.mind?.interrupt(reason)
    work.change(one.task, { status: 'cancelled', cause: 'reorganized', reason })
  }
  work.settle()
}

/** After a change of the team: a seat that is to plan from now on begins to, one that is not to plan any more ends it. Returns who begins. */
export const dealPlanning = (needs: PlanningNeeds, reason: string): readonly string[] => {
  const { roster, goal } = needs
  const { planners } = roster
  return [...roster.members.values()].flatMap(member => {
    const { seat, leader } = member
    const plans = planners.includes(seat)
    if (plans === (leader !== null)) return []
    member.renew(plans ? goal.plan(seat) : null)
    if (leader) dropPlan(needs, leader.plan, reason)
    return plans ? [seat] : []
  })
}

/** All who plan make another plan, for a team that is not as it was; between two goals there is none to be made. */
export const planAnew = (
  { state }: SessionLike,
  { members }: Roster,
  text: string,
  concerned: (member: Member) => boolean = () => true,
): void => {
  if (!hasGoal(state.session)) return
  for (const member of members.values()) if (concerned(member)) member.leader?.replan({ cause: 'reorganized', text })
}
