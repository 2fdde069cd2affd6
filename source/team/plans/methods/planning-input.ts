import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import type { Heard, Member, Seen } from '../../../brain/questions/shapes.ts'
import { wayOf } from '../../../brain/questions/way-in-title.ts'
import { thingsOf, withKindsFor } from '../../../mind/observation-summary.ts'
import { countIn } from '../../../planner/materials.ts'
import { withoutStations } from '../../../planner/question-recipes.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { afterFailure, isBeyondReach } from '../../../session/log/events/task-causes.ts'
import { thingToGet } from '../../../session/log/item-titles.ts'
import type { DeepReadonly } from '../../../session/log/state/deep-readonly.ts'
import type { TaskState } from '../../../session/log/state.ts'
import { blueprintsTold } from '../../knowledge/blueprints-told.ts'
import type { SeatView } from '../../knowledge/seat-view.ts'
import { isNotToBeHad, triedByAll } from '../../tasks/not-to-be-had.ts'
import { isEnded } from '../../tasks/task-rules.ts'
import type { Schedule } from '../../team-interface.ts'

/** Where the team stands when a plan is made. */
export interface Situation {
  readonly goal: string
  readonly goalBy?: string | undefined
  readonly goalChanges?: NonNullable<PlanTaskInput['goalChanges']>
  readonly seat: string
  readonly organization: string
  readonly team: readonly Member[]
  readonly workers: readonly string[]
  readonly share: { readonly index: number; readonly of: number } | null
  readonly schedule?: Schedule
  readonly observation: Seen | null
  /** Land of which all containers are known. @default what bodies have in sight */
  readonly inSight?: NonNullable<PlanTaskInput['inSight']>
  readonly judgedBy?: PlanTaskInput['judgedBy']
  readonly byName?: readonly string[]
  readonly written?: NonNullable<PlanTaskInput['written']>
  readonly timeLeft?: PlanTaskInput['timeLeft']
  /** Id of the plan, and the leaves that came of its earlier versions. */
  readonly plan: string
  readonly tasks: readonly TaskState[]
  /** What was said in looking back on a task, by its id. */
  feedback?(task: string): string | undefined
  readonly previous: Plan | null
  readonly rejected: PlanTaskInput['rejected']
  readonly refused?: DeepReadonly<PlanTaskInput['refused']>
  readonly messages: readonly Heard[]
  readonly toldWorkers?: PlanTaskInput['toldWorkers']
  readonly instructions: PlanTaskInput['instructions']
  readonly remembered?: readonly string[]
  /** Names of those who may give tasks by hand. */
  readonly people: ReadonlySet<string>
  /** Blueprints by which what is missing counts; others are told where the goal names them. @default all */
  readonly counting?: ReadonlySet<string>
  readonly designed?: NonNullable<PlanTaskInput['designed']>
  readonly occasion?: string
  readonly occasionWish?: PlanTaskInput['occasionWish']
}

/** Who began to collect what a task asks for. */
const begunBy = (task: TaskState): Omit<NonNullable<PlanTaskInput['begun']>[number], 'id'>[] => {
  const { done, amount, carried = {} } = task
  const way = wayOf(task)
  if (done?.kind !== 'have' || amount === undefined || (way !== 'collect' && way !== 'mine')) return []
  return Object.entries(carried).map(([by, before]) => ({ by, item: done.item, amount, before }))
}

/** Characters of a finding that a planner is told. */
const findingAtMost = 400
const inShort = (text: string): string => (text.length > findingAtMost ? `${text.slice(0, findingAtMost)}…` : text)

/** What every question that makes a plan is told. */
export const planningInput = (now: Situation, view: SeatView): PlanTaskInput => {
  const texts = [now.goal, ...now.instructions.map(one => one.text)]
  const blueprints = blueprintsTold(view, texts, now.counting).flatMap(name => view.outline(name) ?? [])
  const blocks = blueprints.flatMap(outline => outline.missing.map(group => group.block))
  const planned = (now.previous?.stages ?? []).flatMap(({ items }) => items.map(({ done }) => done))
  const things = [...now.tasks.map(({ done }) => done), ...planned].flatMap(done => thingToGet(done) ?? [])
  const wanted = [...new Set([...things, ...blocks])].filter(block => block !== 'air')
  // A worker that was stopped, or is away, did not fail at the work.
  const isWorks = ({ cause }: TaskState): boolean => isBeyondReach(cause) || afterFailure(cause).sameWorker
  // A planner decides anew what of that is used which earlier goals put away.
  const containers = [...view.containers({ takenBack: [] })]
  const idOf = ({ task }: TaskState): string => task.slice(now.plan.length + 1)
  const outcomes = (status: TaskState['status']): PlanTaskInput['finished'] =>
    now.tasks
      .filter(task => task.status === status)
      .map(task => ({
        id: idOf(task),
        title: task.title,
        done: task.done,
        by: task.assignees.join(', '),
        detail: [task.reason ?? '', inShort(now.feedback?.(task.task) ?? '')].filter(Boolean).join('; '),
        reason: status === 'failed' ? task.reason : undefined,
        finding: task.finding && inShort(task.finding),
        way: wayOf(task),
        amount: task.amount,
        triedByAll: status === 'failed' && triedByAll(task, now.workers) && isWorks(task) ? (true as const) : undefined,
        notUnderstood: status === 'failed' && task.cause === 'not-understood' ? (true as const) : undefined,
        noContainer: status === 'failed' && task.cause === 'no-container' ? (true as const) : undefined,
        outOfReach: isNotToBeHad(task, now.workers, view) ? (true as const) : undefined,
        outOfReachFor: status === 'succeeded' ? undefined : task.tries?.outOfReach?.map(one => ({ ...one })),
      }))
  const asTasks = now.tasks.flatMap(task =>
    !isEnded(task) && task.from !== undefined && now.people.has(task.from) && task.assignees[0] !== undefined
      ? [{ id: idOf(task), to: task.assignees[0], by: task.from }]
      : [],
  )
  // What ended is not given any more, and what was given later counts.
  const settled = new Set([...now.tasks.filter(isEnded).map(idOf), ...asTasks.map(({ id }) => id)])
  const inPlan = (now.previous?.stages ?? []).flatMap(({ items }) =>
    items.flatMap(({ id, assignee, givenBy }) =>
      givenBy !== undefined && assignee !== null && !settled.has(id) ? [{ id, to: assignee, by: givenBy }] : [],
    ),
  )
  const given = [...asTasks, ...inPlan]
  const declined = now.tasks.flatMap(task =>
    (task.tries?.declined ?? [])
      .filter(by => isEnded(task) || !task.assignees.includes(by))
      .map(by => ({ id: idOf(task), by })),
  )
  /** Of what a worker carried before, no more than the planner knows that it carries. */
  const asKnown = ({ by, item, before, ...one }: ReturnType<typeof begunBy>[number]) => {
    const { unseen, inventory } = now.team.find(({ name }) => name === by) ?? {}
    return { ...one, by, item, before: unseen ? Math.min(before, countIn(inventory, item)) : before }
  }
  const begun = now.tasks.flatMap(task => begunBy(task).map(one => ({ id: idOf(task), ...asKnown(one) })))
  const inSight = now.inSight ?? view.land.inSight()
  const told = [...view.secrets.told()]
  const names = [...view.names(texts)]
  // A table that the goal names is to be made, whether one stands there or not.
  const recipes = withoutStations(view.recipes(wanted, texts), now.observation, [...wanted, ...names])
  return {
    goal: now.goal,
    wanted: view.secrets.wanted(),
    goalBy: now.goalBy,
    goalChanges: now.goalChanges && now.goalChanges.length > 0 ? [...now.goalChanges] : undefined,
    seat: now.seat,
    organization: now.organization,
    // What the planner itself is at is this question.
    team: now.team.map(one => (one.name === now.seat ? { ...one, doing: '' } : one)),
    workers: [...now.workers],
    share: now.share,
    turns: now.schedule === 'async' ? undefined : now.schedule,
    observation: withKindsFor(now.observation, [...wanted, ...names, ...thingsOf(recipes)]),
    containers,
    inSight: inSight.length > 0 ? [...inSight] : undefined,
    blueprints,
    recipes,
    names,
    measured: view.secrets.judged(),
    judgedBy: now.judgedBy,
    byName: now.byName && now.byName.length > 0 ? [...now.byName] : undefined,
    written: now.written && now.written.length > 0 ? [...now.written] : undefined,
    finished: outcomes('succeeded'),
    failed: outcomes('failed'),
    declined: declined.length > 0 ? declined : undefined,
    running: outcomes('running'),
    begun: begun.length > 0 ? begun : undefined,
    previous: now.previous,
    rejected: [...now.rejected],
    refused: now.refused && [...now.refused],
    messages: now.messages.map(one => {
      const about = now.tasks.find(({ task }) => task === one.report?.task)
      return about ? { ...one, report: { ...one.report!, task: idOf(about) } } : one
    }),
    toldWorkers: now.toldWorkers,
    instructions: [...now.instructions],
    remembered: now.remembered && now.remembered.length > 0 ? [...now.remembered] : undefined,
    told: told.length > 0 ? told : undefined,
    given: given.length > 0 ? given : undefined,
    timeLeft: now.timeLeft,
    designed: now.designed && now.designed.length > 0 ? [...now.designed] : undefined,
    occasion: now.occasion,
    occasionWish: now.occasionWish,
  }
}
