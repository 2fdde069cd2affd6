import type { Organization } from '../../organizations/organization.ts'
import { benchedWords, causeOfBench } from '../../session/log/events/benched.ts'
import type { PlanItem } from '../../session/log/events/plan.ts'
import type { PlanState, SessionState } from '../../session/log/state.ts'
import type { HandOutNeeds } from '../dispatch/delegation.ts'
import { adoptPlan } from '../tasks/adopt-plan.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import { itemId } from '../tasks/planned-item.ts'
import { isGift, openLeavesOf } from '../tasks/task-rules.ts'
import { retryTask } from '../tasks/task-tree.ts'
import { itemsOf } from './plan-changes.ts'

export interface AdoptionNeeds extends HandOutNeeds {
  readonly organization: Organization
  readonly goalCheck: GoalCheck
}

/** What of a plan was let go: a version, or how many items of one that still waits; undefined: nothing yet. */
const letGo = ({ status, version, begun }: PlanState): string | undefined =>
  status === 'approved'
    ? `${version}`
    : begun && status === 'proposed'
      ? `${version}, ${begun.length} items`
      : undefined

/** Whether the tasks of all that was let go are there: a host may have stopped before. */
const isAdopted = ({ plan, status, content, begun }: PlanState, { tasks }: SessionState): boolean =>
  itemsOf(content).every(({ id }) => {
    const task = tasks[itemId(plan, id)]
    return task !== undefined && !(task.held && (status === 'approved' || begun?.includes(id)))
  })

export interface Adoption {
  /** Whether something was let go of which no tasks were made. */
  isDue(now: PlanState): boolean
  /** Makes tasks of what was let go of a plan, each version and part once; false: that is done. */
  adopt(now: PlanState): boolean
}

/** `isReplaced`: what the log has is no longer to be carried out. */
export const createAdoption = (needs: AdoptionNeeds, isReplaced: boolean): Adoption => {
  const { own, orders, session, work, organization, goalCheck } = needs
  const { plan } = own
  const before = session.state.plans[plan]
  let adopted = before && (isReplaced || isAdopted(before, session.state)) ? letGo(before) : undefined

  const isDue = (now: PlanState): boolean => {
    const given = letGo(now)
    return given !== undefined && given !== adopted
  }
  const adopt = (now: PlanState): boolean => {
    const { status, version, content, begun } = now
    if (!isDue(now)) return false
    adopted = letGo(now)
    const only = status === 'approved' ? undefined : new Set(begun)
    for (const item of itemsOf(content)) if (!only || only.has(item.id)) reassign(needs, item, now)
    const { dependencies } = organization
    const parts = goalCheck.ownItems(content)
    const planOf = own.goal.plan
    orders.cancelled(
      adoptPlan({ session, work }, { plan, goal: own.goal.task, content, version, dependencies, only, parts, planOf }),
    )
    giveToOthers(needs)
    // A plan that leaves nothing to do ends no task that would ask whether the goal is reached.
    if (openLeavesOf(work.tasks(), plan).length === 0) goalCheck.ask()
    return true
  }
  return { isDue, adopt }
}

/** What is under way goes to the worker that the version names, also where another one has it by now. */
const reassign = (
  { orders, work, session }: AdoptionNeeds,
  { id, assignee: to }: PlanItem,
  { plan, version, editor }: PlanState,
): void => {
  const task = work.get(itemId(plan, id))
  if (to === null || task?.status !== 'running' || task.assignees[0] === to) return
  const { seats } = session.state
  if (!seats[to] || seats[to].benched) return
  // Only a person takes work from a person.
  if (editor === undefined && task.assignees.some(name => seats[name]?.occupant.kind === 'person')) return
  const by = editor ?? `version ${version} of the plan`
  orders.interrupt(task.assignees, `${by} gave the task to ${to}`)
  retryTask(work, task.task, to, `${by} gave it to ${to}`, editor)
}
/** A seat that was stopped or is away since the plan was made does nothing of it: the free workers do; what it was to give fails. */
const giveToOthers = ({ own: { plan }, ledTeam, session, work }: AdoptionNeeds): void => {
  const workers = ledTeam.workers()
  const open = openLeavesOf(work.tasks(), plan)
  const away = open.filter(
    ({ status, assignees: [seat] }) =>
      status !== 'running' && seat !== undefined && session.state.seats[seat]?.benched && !workers.includes(seat),
  )
  const load = new Map(workers.map(name => [name, open.filter(task => task.assignees.includes(name)).length]))
  for (const task of away) {
    const giver = task.assignees[0]!
    if (isGift(task)) {
      const why = session.state.seats[giver]!.benched!
      work.fail(task.task, causeOfBench(why), benchedWords(why, giver))
      continue
    }
    const [least] = [...load].sort(([, a], [, b]) => a - b)
    if (!least) return
    const [to, tasks] = least
    load.set(to, tasks + 1)
    work.change(task.task, { assignees: [to], reason: `moved to ${to}: ${giver} gets no work` })
  }
}
