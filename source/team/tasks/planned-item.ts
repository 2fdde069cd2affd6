import { countIn } from '../../planner/materials.ts'
import type { Condition, PlanItem } from '../../session/log/events/plan.ts'
import type { PlanState, TaskState } from '../../session/log/state.ts'
import { gotByOthers } from '../../session/log/task-progress.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import type { SessionLike } from '../team-interface.ts'
import { onTop } from './count-once.ts'

type Log = Pick<SessionLike, 'state'>

/** A title as a part of an id; `otherwise`: for one without letters and digits. */
export const slugOf = (title: string, otherwise: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || otherwise

export const itemId = (plan: string, item: string): string => `${plan}/${item}`

/** What of a plan is carried out: of a version that waits or was rejected only what may begin, beside what was approved before. */
export const itemsInForce = (plan: PlanState | undefined): readonly PlanItem[] => {
  if (!plan) return []
  const { status, content, begun = [], carried } = plan
  if (status === 'approved') return itemsOf(content)
  return [
    ...itemsOf(content).filter(({ id }) => begun.includes(id)),
    ...(carried ? itemsOf(carried) : []).filter(({ id }) => !begun.includes(id)),
  ]
}

/** The item of the plan that is carried out which a task was made from. */
const itemOf = ({ state }: Log, { plan, task }: TaskState): PlanItem | undefined =>
  itemsInForce(state.plans[plan ?? '']).find(item => itemId(plan!, item.id) === task)

/** A person asked for it to be done by the worker that the plan names. */
export const isWished = (session: Log, task: TaskState): boolean => itemOf(session, task)?.wished ?? false

/** A person gave it to the one who has it: it goes to no other for a reason that has to do with others. */
export const isGivenByHand = ({ state }: Log, { from, assignees }: TaskState): boolean =>
  assignees.length > 0 && from !== undefined && Object.hasOwn(state.people, from)

/** The worker that the plan gives it to; it may be another one's meanwhile. */
export const plannedFor = (session: Log, task: TaskState): string | null => itemOf(session, task)?.assignee ?? null

/** What the plan asks for; it may ask for more while a worker is at it. What peers took on has no plan: begun again, it keeps its amount. */
export const plannedOf = (session: Log, task: TaskState): Condition | undefined => {
  const isBegunAgain = task.plan !== undefined && task.startedAt !== undefined
  return itemOf(session, task)?.done ?? (isBegunAgain ? undefined : task.done)
}

/** What a task asks of its assignee beyond what they carry for others, without what others have in hand of it. */
export const wantedOf = ({ state }: Log, task: TaskState, planned: Condition | undefined): Condition | undefined => {
  const item = planned?.kind === 'have' ? planned.item : ''
  const carried = countIn(state.seats[task.assignees[0] ?? '']?.body.inventory, item)
  const wanted = onTop(task, planned, state.tasks, carried)
  return wanted?.kind === 'have' ? { ...wanted, count: wanted.count - gotByOthers(task) } : wanted
}
