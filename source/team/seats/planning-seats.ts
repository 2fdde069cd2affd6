import type { SessionState } from '../../session/log/state.ts'
import { progressOf } from '../../session/log/task-progress.ts'
import type { Goals } from '../goals.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import { isEnded, leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'
import type { Roster } from './roster.ts'

export interface PlanningNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly goals: Pick<Goals, 'of'>
}

/** What a seat planned is no longer to be done: those who plan from now on look at the world as it is. */
const dropPlan = ({ roster, work }: Pick<PlanningNeeds, 'roster' | 'work'>, plan: string, reason: string): void => {
  for (const one of leavesOf(work.tasks())) {
    if (one.plan !== plan || (isEnded(one) && one.status !== 'failed')) continue
    if (one.status === 'running') for (const name of one.assignees) roster.members.get(name)?.mind?.interrupt(reason)
    work.change(one.task, { status: 'cancelled', cause: 'reorganized', reason })
  }
  work.settle()
}

/** A plan whose planner makes it no more. */
export interface LeftPlan {
  readonly plan: string
  readonly goal: SessionGoal
}

/** What became of the planning after a change of the team. */
export interface Dealt {
  /** Seats that plan from now on. */
  readonly begin: readonly string[]
  /** Those of them who took over no plan. */
  readonly anew: readonly string[]
  /** Goals of which a plan is no longer to be done. */
  readonly dropped: ReadonlySet<SessionGoal>
}

/** Another seat leads the work of a plan: what is under way goes on, and is reported to that seat. */
const handPlan = ({ session, work }: PlanningNeeds, plan: string, member: Member, reason: string): void => {
  const { seat } = member
  const before = session.state.plans[plan]!.seat
  member.renew(plan)
  session.emit('plan.handed', seat, { plan, seat, reason })
  for (const { task, from } of openLeavesOf(work.tasks(), plan)) if (from === before) work.change(task, { from: seat })
}

/**
 * After a change of the team: a seat that is to plan from now on begins to, one that is not to plan any more ends it. One that plans in the
 * place of one other takes over its plan; every other plan that is left is dropped. `left`: plans of seats that work for its goal no more.
 */
export const dealPlanning = (needs: PlanningNeeds, reason: string, left: readonly LeftPlan[] = []): Dealt => {
  const { session, roster, goals } = needs
  const { planners } = roster
  const goalOf = ({ seat }: Member): SessionGoal => goals.of(seat).goal
  const changed = [...roster.members.values()].filter(
    ({ seat, leader }) => planners.includes(seat) !== (leader !== null),
  )
  const begins = changed.filter(({ leader }) => leader === null)
  const ends = changed.flatMap(member => (member.leader ? [{ plan: member.leader.plan, goal: goalOf(member) }] : []))
  for (const { leader, renew } of changed) if (leader) renew(null)
  const all = [...left, ...ends]
  const handed = new Set<Member>()
  const dropped = new Set<SessionGoal>()
  for (const { plan, goal } of all) {
    const [member, ...others] = begins.filter(one => goalOf(one) === goal)
    const isOnly = others.length === 0 && all.filter(one => one.goal === goal).length === 1
    if (member && isOnly && goal.isSet() && session.state.plans[plan]) {
      handPlan(needs, plan, member, reason)
      handed.add(member)
    } else {
      dropPlan(needs, plan, reason)
      dropped.add(goal)
    }
  }
  const anew = begins.filter(member => !handed.has(member))
  for (const member of anew) {
    const plan = goalOf(member).plan(member.seat)
    member.renew(plan)
    // It has planned for this goal before, and what it planned then was dropped.
    if (session.state.plans[plan]) planAnew(needs, reason, one => one === member)
  }
  const named = (members: readonly Member[]): readonly string[] => members.map(({ seat }) => seat)
  return { begin: named(begins), anew: named(anew), dropped }
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

/** All who plan make another plan, for a team that is not as it was; between two goals there is none to be made. True: one is made. */
export const planAnew = (
  { roster: { members }, goals }: Pick<PlanningNeeds, 'roster' | 'goals'>,
  text: string,
  concerned: (member: Member) => boolean = () => true,
): boolean => {
  const planners = [...members.values()].flatMap(member =>
    member.leader && goals.of(member.seat).goal.isSet() && concerned(member) ? [member.leader] : [],
  )
  for (const leader of planners) leader.replan({ cause: 'reorganized', text })
  return planners.length > 0
}
