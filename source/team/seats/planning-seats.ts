import type { SessionState } from '../../session/log/state.ts'
import { progressOf } from '../../session/log/task-progress.ts'
import type { Goals } from '../goals.ts'
import { isEnded, leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { Member } from './member.ts'
import type { Roster } from './roster.ts'

export interface PlanningNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly goals: Pick<Goals, 'of'>
}

/** What a seat planned is no longer to be done: those who plan from now on look at the world as it is. */
export const dropPlan = ({ roster, work }: Omit<PlanningNeeds, 'goals'>, plan: string, reason: string): void => {
  for (const one of leavesOf(work.tasks())) {
    if (one.plan !== plan || (isEnded(one) && one.status !== 'failed')) continue
    if (one.status === 'running') for (const name of one.assignees) roster.members.get(name)?.mind?.interrupt(reason)
    work.change(one.task, { status: 'cancelled', cause: 'reorganized', reason })
  }
  work.settle()
}

/** After a change of the team: a seat that is to plan from now on begins to, one that is not to plan any more ends it. Returns who begins. */
export const dealPlanning = (needs: PlanningNeeds, reason: string): readonly string[] => {
  const { roster, goals } = needs
  const { planners } = roster
  return [...roster.members.values()].flatMap(member => {
    const { seat, leader } = member
    const plans = planners.includes(seat)
    if (plans === (leader !== null)) return []
    member.renew(plans ? goals.of(seat).goal.plan(seat) : null)
    if (leader) dropPlan(needs, leader.plan, reason)
    return plans ? [seat] : []
  })
}

/** Whether nothing of a plan is left for one more agent: what is not done is at work, and either more than half done or nothing that is counted. */
export const isLeftToOthers = (state: SessionState, plan: string): boolean => {
  const now = state.plans[plan]
  const leaves = leavesOf(state.tasks).filter(one => one.plan === plan)
  return (
    now?.status === 'approved' &&
    now.wanted === undefined &&
    leaves.length > 0 &&
    leaves.every(one => {
      if (one.status !== 'running') return one.status === 'succeeded' || one.status === 'cancelled'
      const { done, total } = progressOf(state, one) ?? { done: 1, total: 1 }
      return 2 * done > total
    })
  )
}

/** All who plan make another plan, for a team that is not as it was; between two goals there is none to be made. */
export const planAnew = (
  { roster: { members }, goals }: Pick<PlanningNeeds, 'roster' | 'goals'>,
  text: string,
  concerned: (member: Member) => boolean = () => true,
): void => {
  for (const member of members.values())
    if (goals.of(member.seat).goal.isSet() && concerned(member)) member.leader?.replan({ cause: 'reorganized', text })
}
