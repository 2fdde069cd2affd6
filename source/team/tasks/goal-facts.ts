import { type Demand, dealtToEach, inWords } from '../../planner/demand.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { PlanState, TaskState } from '../../session/log/state.ts'
import { goalWords, type Knowledge, quotedPart } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { gapsInWords } from './goal-outcome.ts'
import type { SessionGoal } from './session-goal.ts'
import { leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** What the log says of the goal: its plans, the work for it, what its words ask for. */
export interface GoalFacts {
  plans(): PlanState[]
  /** All that was ever planned or taken on for the goal. */
  items(): TaskState[]
  /** What the goal asks for; what people changed is not read in its words. */
  asked(): Demand[]
  /** The same without what is out of reach. */
  wanted(): Demand[]
  /** People may have less, or something else, than the words of the goal say: what they decided on is what counts. */
  decidedByPeople(): boolean
  /** Parts that no work was planned for: not understood, or out of reach. */
  withoutWork(): string[]
  /** What of the goal the plans are without. */
  gaps(): ReturnType<typeof gapsInWords>
}

export interface GoalFactNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly goal: SessionGoal
  readonly knowledge: Knowledge
}

export const createGoalFacts = ({ session, roster, work, goal, knowledge }: GoalFactNeeds): GoalFacts => {
  const plans = () => roster.planners.flatMap(name => session.state.plans[goal.plan(name)] ?? [])
  const decidedByPeople = (): boolean =>
    plans().some(plan => plan.editor !== undefined) ||
    [...roster.members.values()].some(member => member.memory.instructions.length > 0) ||
    Object.values(session.state.approvals).some(
      one => one.decision === 'rejected' && one.source !== 'timeout' && plans().some(plan => plan.plan === one.plan),
    )
  const asked = (): Demand[] =>
    decidedByPeople()
      ? []
      : dealtToEach(readGoal(goal.text(), vocabularyOf(goalWords(knowledge, goal.text()))), [
          ...new Set(roster.planners.flatMap(name => roster.workers(name))),
        ])
  const isUnder = (id: string | null): boolean =>
    id !== null && (id === goal.task() || isUnder(work.get(id)?.parent ?? null))
  return {
    plans,
    decidedByPeople,
    asked,
    items: () => leavesOf(work.tasks()).filter(one => isUnder(one.parent)),
    wanted() {
      const beyond = plans().flatMap(plan => plan.content.outOfReach ?? [])
      return asked().filter(one => !beyond.some(({ part }) => part === inWords(one)))
    },
    withoutWork: () =>
      plans().flatMap(({ content: { leftOut = [], outOfReach = [] } }) => [
        ...leftOut.map(part => quotedPart(knowledge, part)),
        ...outOfReach.map(({ part }) => `“${part}”`),
      ]),
    gaps: () => gapsInWords(plans(), part => quotedPart(knowledge, part)),
  }
}
