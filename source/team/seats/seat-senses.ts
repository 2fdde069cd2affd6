import type { LookingBack, Senses } from '../../mind/mind-needs.ts'
import { select } from '../../planner/document-paths.ts'
import { noGoal } from '../../session/log/events/words.ts'
import { seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import type { Goals } from '../goals.ts'
import { lessonsFor } from '../home/watch-lessons.ts'
import { recollections } from '../knowledge/recollections.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { Resources } from '../plans/methods/planning-resources.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import { itemId } from '../tasks/planned-item.ts'
import { withReserved } from '../tasks/reserved-items.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'

export interface SenseNeeds {
  readonly session: SessionLike
  readonly work: Work
  readonly resources: Resources
  readonly goals: Pick<Goals, 'of'>
}

/** What a seat sees, and what it knows by the others. */
export const createSenses = (needs: SenseNeeds, member: Member, view: SeatView): Senses => {
  const { session, work, resources, goals } = needs
  const goal = () => goals.of(member.seat).goal
  return {
    get plans() {
      return member.leader !== null
    },
    body: () => member.body,
    sheltersFrom: () => session.state.seats[member.seat]?.body.shelter?.from,
    goal: () => (goal().isSet() ? goal().text() : noGoal),
    team: view.members,
    known: {
      ...view,
      told: view.secrets.told,
      kept: () => goals.of(member.seat).knowledge.called.kept(),
      byName: () => goals.of(member.seat).goalCheck.askedByName(),
      plan: () => (seesOthersWork(session.state.session) ? planned(session.state, goal()) : []),
      lessons: wanted =>
        // The log's type is not readonly.
        structuredClone(lessonsFor(session.state.home?.lessons ?? [], wanted)) as ReturnType<
          Senses['known']['lessons']
        >,
      containers(task) {
        const all = view.containers({ atWork: true })
        const { session: about, tasks } = session.state
        return task === undefined || !seesOthersWork(about) ? all : withReserved(task, tasks, all)
      },
    },
    data: paths => paths.flatMap(path => (select(resources.documents, path) ?? []).map(value => ({ path, value }))),
    recall: task => recollections(work, resources.states, member.seat, task),
  }
}

/** The newest version of each plan for the goal, with what became of its items. */
const planned = (
  { plans, tasks, seats }: SessionState,
  goal: Pick<SessionGoal, 'plan'>,
): ReturnType<Senses['known']['plan']> =>
  Object.values(plans).flatMap(({ plan, seat, status: decided, content }) =>
    (Object.hasOwn(seats, seat) && goal.plan(seat) === plan ? itemsOf(content) : []).map(({ id, title, assignee }) => {
      const task = tasks[itemId(plan, id)]
      const status = (task && statuses[task.status]) ?? (decided === 'approved' ? 'open' : 'proposed')
      return { id, title, by: task?.assignees[0] ?? assignee, status }
    }),
  )
const statuses: Partial<Record<TaskState['status'], ReturnType<Senses['known']['plan']>[number]['status']>> = {
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
}

/** Feedback on what a seat did goes to the team, and its own state is brought up to date. */
export const createLookingBack = (
  { session, work, resources: { states } }: Pick<SenseNeeds, 'session' | 'work' | 'resources'>,
  seat: string,
): LookingBack => ({
  wants: task => work.get(task.id)?.plan !== undefined,
  state: () => states.state(seat),
  done(task, feedback, state) {
    session.emit('mind.reflected', seat, { seat, task: task.id, feedback, state })
    if (work.get(task.id)?.status === 'succeeded') work.change(task.id, { reason: feedback })
  },
})
