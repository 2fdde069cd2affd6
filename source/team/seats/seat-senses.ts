import { findAction } from '../../body/actions/index.ts'
import { groupsOf, itemsFor } from '../../brain/rules/items/building-items.ts'
import type { LookingBack, Senses } from '../../mind/mind-needs.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { select } from '../../planner/document-paths.ts'
import { countedWork } from '../../session/log/completion.ts'
import { noGoal } from '../../session/log/events/words.ts'
import { own } from '../../session/log/fold/records.ts'
import { changesOf } from '../../session/log/goal-changes.ts'
import { containersAsKnown, seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { PlanState, SessionState, TaskState } from '../../session/log/state.ts'
import { paceOf } from '../../session/log/task-progress.ts'
import type { Goals } from '../goals.ts'
import { lessonsFor } from '../home/watch-lessons.ts'
import { goalsKnown } from '../knowledge/goals-known.ts'
import { recollections } from '../knowledge/recollections.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { saidLately } from '../messages/said-lately.ts'
import type { Resources } from '../plans/methods/planning-resources.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import { itemId } from '../tasks/planned-item.ts'
import { withReserved } from '../tasks/reserved-items.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import { heldUpBy } from '../tasks/task-rules.ts'
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
    heldUp() {
      const { body, action } = session.state.seats[member.seat] ?? {}
      const acts = action !== undefined && action.result === undefined
      const sheltersFrom = body?.shelter?.from
      const fights = acts && findAction(action.name)?.fights === true
      const { reflex, from } = (acts && body?.heldUp) || {}
      return {
        sheltersFrom,
        fights: (sheltersFrom !== undefined && fights) || undefined,
        heldUp: reflex === undefined ? undefined : { reflex, from },
      }
    },
    goal: () => (goal().isSet() ? goal().text() : noGoal),
    team: view.members,
    known: {
      ...view,
      told: view.secrets.told,
      goalChanges: () => (goal().isSet() ? changesOf(session.state.tasks, goal().task()) : []),
      said: () => (member.memory.isNone ? undefined : saidLately(session, member.seat)),
      looked() {
        const { state } = session
        const by = containersAsKnown(state.session, state, member.seat) === null ? undefined : member.seat
        return view.containers().flatMap(({ at }) => {
          const secondsAgo = goals.of(member.seat).knowledge.containers.secondsSinceLook(at, by)
          return secondsAgo === undefined ? [] : [{ at, secondsAgo }]
        })
      },
      kept: () => goals.of(member.seat).knowledge.called.kept(),
      byName: () => goals.of(member.seat).goalCheck.askedByName(),
      plan: () => (seesOthersWork(session.state.session) ? planned(session.state, goal()) : []),
      works: () => (seesOthersWork(session.state.session) ? worksOf(session.state, goal()) : []),
      goals: () => (seesOthersWork(session.state.session) ? goalsKnown(session.state, member.seat) : undefined),
      buildings: () => buildingsKnown(session.state, goal(), view),
      progress: id => {
        const task = work.get(id)
        return task && paceOf(session.state, task)
      },
      lessons: wanted =>
        // The log's type is not readonly.
        structuredClone(
          member.memory.isNone ? [] : lessonsFor(session.state.home?.lessons ?? [], wanted),
        ) as ReturnType<Senses['known']['lessons']>,
      containers(task) {
        const all = view.containers({ atWork: true })
        const { session: about, tasks } = session.state
        const { goalCheck } = goals.of(member.seat)
        return task === undefined || !seesOthersWork(about)
          ? all
          : withReserved(task, tasks, all, goalCheck.toBeStored(), goalCheck.signs())
      },
    },
    data: paths => paths.flatMap(path => (select(resources.documents, path) ?? []).map(value => ({ path, value }))),
    recall: task => (member.memory.isNone ? [] : recollections(work, resources.states, member.seat, task)),
  }
}

/** The work of the plans for the goal, as the tree of tasks counts it; of a plan of which nothing was let go yet, its items. */
const planned = (state: SessionState, goal: Pick<SessionGoal, 'plan'>): ReturnType<Senses['known']['plan']> => {
  const work = Map.groupBy(countedWork(state), task => task.plan)
  return plansFor(state, goal).flatMap(({ plan, content, status: decided }) => {
    const made = work.get(plan)?.map(task => {
      const progress = paceOf(state, task)
      const [by = null] = task.assignees
      return {
        id: task.task.slice(itemId(plan, '').length),
        title: task.title,
        by,
        status: statuses[task.status] ?? 'open',
        progress,
      }
    })
    const status = decided === 'approved' ? 'open' : 'proposed'
    return (
      made ??
      itemsOf(content).map(({ id, title, assignee }) => ({ id, title, by: assignee, status, progress: undefined }))
    )
  })
}
const plansFor = ({ plans, seats }: SessionState, goal: Pick<SessionGoal, 'plan'>): PlanState[] =>
  Object.values(plans).filter(({ plan, seat }) => Object.hasOwn(seats, seat) && goal.plan(seat) === plan)
const statuses: Partial<Record<TaskState['status'], ReturnType<Senses['known']['plan']>[number]['status']>> = {
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
}

/** Why the items of these plans are there, what they bring (what is only put away was brought before), and what keeps them from beginning. */
const worksOf = (state: SessionState, goal: Pick<SessionGoal, 'plan'>): ReturnType<Senses['known']['works']> =>
  plansFor(state, goal).flatMap(({ plan, content }) =>
    itemsOf(content).map(({ id, because, way, done, amount }) => {
      const task = own(state.tasks, itemId(plan, id))
      const after = task && heldUpBy(task, state.tasks).flatMap(one => (one.plan === plan ? [one.task] : []))

      const isBrought = way === undefined ? done.kind === 'have' : way !== 'store' && way !== 'give'
      const brings =
        isBrought && (done.kind === 'have' || done.kind === 'stored')
          ? { item: done.item, count: amount ?? done.count }
          : undefined
      return {
        ...{ id, because, brings },
        after: after && after.length > 0 ? after.map(one => one.slice(itemId(plan, '').length)) : undefined,
        failed: task?.status === 'failed' ? task.reason : undefined,
      }
    }),
  )

/** What stands of each building, air not counted, and what the rest takes. */
const buildingsKnown = (
  state: SessionState,
  goal: Pick<SessionGoal, 'plan' | 'isSet'>,
  view: Pick<SeatView, 'blueprints' | 'outline'>,
): ReturnType<Senses['known']['buildings']> => {
  // What a goal that has ended left unbuilt is not missing any more.
  const items = (goal.isSet() ? plansFor(state, goal) : []).flatMap(({ content }) => itemsOf(content))
  const planned = new Set(items.flatMap(({ done }) => (done.kind === 'built' ? [done.blueprint] : [])))
  return view.blueprints().flatMap(name => {
    const outline = view.outline(name)
    const total = (own(state.session.blueprints, name) ?? []).filter(({ block }) => blockName(block) !== 'air').length
    if (!outline || total === 0) return []
    const missing = groupsOf(outline).filter(({ block }) => blockName(block) !== 'air')
    const left = missing.reduce((sum, { cells }) => sum + cells.length, 0)
    const began = begunAt(state, name)
    return [
      { name, done: total - left, total, began, takes: itemsFor(missing), ofGoal: planned.has(name) || undefined },
    ]
  })
}

/** Seconds since the work at a building began that is under way, where all that stands of it was built since then. */
const begunAt = (state: SessionState, blueprint: string): number | undefined => {
  const works = Object.values(state.tasks).filter(({ done }) => done?.kind === 'built' && done.blueprint === blueprint)
  if (!works.some(({ status }) => status === 'running')) return undefined
  const began = works.filter(({ startedAt }) => startedAt !== undefined).map(task => paceOf(state, task)?.began)
  return began.includes(undefined) ? undefined : Math.max(...began.map(Number))
}

/** Feedback on what a seat did goes to the team, and its own state is brought up to date. */
export const createLookingBack = (
  { session, work, resources: { states } }: Pick<SenseNeeds, 'session' | 'work' | 'resources'>,
  seat: string,
): LookingBack => ({
  wants: task => work.get(task.id)?.plan !== undefined,
  state: () => states.state(seat, seat),
  done(task, feedback, state) {
    session.emit('mind.reflected', seat, { seat, task: task.id, feedback, state })
    if (work.get(task.id)?.status === 'succeeded') work.change(task.id, { reason: feedback })
  },
})
