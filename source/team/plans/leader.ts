import type { Think } from '../../mind/mind-needs.ts'
import type { Organization } from '../../organizations/organization.ts'
import { benchedWords, causeOfBench } from '../../session/log/events/benched.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { isAnotherTry } from '../../session/log/events/replan-causes.ts'
import { triesOf } from '../../session/log/fold/agreements.ts'
import type { PlanState, SessionState, TaskState } from '../../session/log/state.ts'
import { dispatchOf } from '../dispatch/dispatch-table.ts'
import { asPlanned, evenOut } from '../dispatch/gathering-shares.ts'
import { createGuidance } from '../dispatch/struggling-workers.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Discussion } from '../messages/discussion-rounds.ts'
import type { Approvals } from '../people/approvals.ts'
import { adoptPlan } from '../tasks/adopt-plan.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import { listed } from '../tasks/goal-outcome.ts'
import { itemId } from '../tasks/planned-item.ts'
import { isGift, leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Leader, LedTeam, Orders, PlanningSeat, Replan } from './leader-types.ts'
import { plannerOf } from './methods/method-table.ts'
import { planningInput } from './methods/planning-input.ts'
import type { Resources } from './methods/planning-resources.ts'
import { itemsOf } from './plan-changes.ts'
import { createProposals } from './plan-proposals.ts'
import { withBefore } from './stored-before.ts'

/** New plans before the goal is given up. */
const replansAtMost = 4

const plansInWords = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`)

/** What a planner has of its team. */
export interface PlanningServices {
  readonly session: SessionLike
  readonly work: Work
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly organization: Organization
  readonly resources: Resources
  /** Where those who plan side by side talk it over. */
  readonly discussion: Discussion
  /** Everything of the plan is done: is the goal reached? */
  readonly goalCheck: GoalCheck
  /** Nothing more can be tried. */
  readonly ending: Pick<Ending, 'end' | 'signal'>
}

/** One planner: its seat, those whom it plans for, and how it reaches them. */
export interface PlannerSelf {
  readonly own: PlanningSeat
  readonly ledTeam: LedTeam
  readonly orders: Orders
  /** Why the plan that the log has is no longer to be carried out, in a session that goes on otherwise. */
  readonly replan?: string | undefined
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

/** A plan was turned down. Where no person decided, there is nothing that another plan could answer. */
const rejectionFor = ({ version, by = 'a person', reason = 'no reason given', rejected }: PlanState): Replan =>
  rejected?.at(-1)?.source === 'timeout'
    ? { cause: 'undecided', text: `version ${version} was turned down: ${reason}` }
    : { cause: 'rejected', text: `${by} rejected version ${version}: ${reason}` }

export const createLeader = (services: PlanningServices, self: PlannerSelf): Leader => {
  const { session, work, knowledge, organization, resources, goalCheck, ending } = services
  const { own, ledTeam, orders, replan } = self
  const needs = { ...services, ...self }
  const { seat, plan, memory } = own
  const { emit } = session
  const known = () => session.state.plans[plan]
  const before = known()
  let wanted: Replan | null = before
    ? before.wanted
      ? { cause: before.wanted.cause, text: before.wanted.reason }
      : null
    : { cause: 'new-goal', text: 'the goal is new' }
  /** Logged, so that a host that resumes the session knows of it. */
  const want = (why: Replan): void => {
    wanted = why
    if (known()) emit('plan.wanted', seat, { plan, seat, cause: why.cause, reason: why.text })
  }
  const makePlan = plannerOf(organization.planning)
  const dispatch = dispatchOf(organization.dispatch)({ ...needs, handsOn: organization.handsOn })
  const proposals = createProposals(needs)
  let adopted = before && (replan !== undefined || isAdopted(before, session.state)) ? letGo(before) : undefined
  /** The version that is carried out. */
  let carried = before?.status === 'approved' ? before.content : before?.previous?.content
  if (before && replan !== undefined) want({ cause: 'reorganized', text: replan })

  /**
   * Takes up what was decided on the plan. The log says what, live as in a session that goes on; there a plan that waited is
   * shown to the person who decides again.
   */
  const takeUp = (): void => {
    const now = known()
    if (!now || session.state.session.phase === 'ended') return
    const given = letGo(now)
    if (given !== undefined && given !== adopted) {
      adopted = given
      adopt(now)
    }
    if (now.wanted !== undefined) return
    if (now.status === 'rejected') {
      const why = rejectionFor(now)
      memory.add(why.text)
      want(why)
    } else if (now.status === 'proposed' && !proposals.waiting) proposals.ask()
  }
  const adopt = ({ status, version, content, begun, editor }: PlanState): void => {
    const only = status === 'approved' ? undefined : new Set(begun)
    const owners = new Map((carried ? itemsOf(carried) : []).map(({ id, assignee }) => [id, assignee]))
    for (const { id, assignee } of editor === undefined ? [] : itemsOf(content))
      if (assignee !== null && owners.has(id) && owners.get(id) !== assignee && (!only || only.has(id)))
        reassign(itemId(plan, id), assignee, editor!)
    if (!only) carried = content
    const { dependencies } = organization
    orders.cancelled(adoptPlan({ session, work }, { plan, goal: own.goalTask, content, version, dependencies, only }))
    giveToOthers()
    // A plan that leaves nothing to do ends no task that would ask whether the goal is reached.
    if (openLeavesOf(work.tasks(), plan).length === 0) goalCheck.ask()
  }
  /** A person's version gives the item to another worker. */
  const reassign = (id: string, to: string, by: string): void => {
    const task = work.get(id)
    if (task?.status !== 'running' || task.assignees[0] === to) return
    orders.interrupt(task.assignees, `${by} gave the task to ${to}`)
    work.retry(id, to, `${by} gave it to ${to}`, by)
  }
  /** A seat that was stopped or is away since the plan was made does nothing of it: the free workers do; what it was to give fails. */
  const giveToOthers = (): void => {
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
  const guidance = createGuidance(needs)
  const counted = (content: Plan): Plan => withBefore(content, own.goal(), knowledge)
  /** The plan that waits for its approval was made when this had failed: it asks for no other one. */
  const isAnswered = ({ endedAt = 0 }: TaskState): boolean => proposals.waiting && endedAt <= (known()?.at ?? 0)
  const mine = (): TaskState[] => leavesOf(work.tasks()).filter(task => task.plan === plan)

  const think = async ({ text: why, hint }: Replan, { signal, heard }: Think): Promise<void> => {
    own.phase('plan', known() ? why : 'making a plan')
    const input = planningInput(
      {
        goal: own.goal(),
        seat,
        organization: organization.name,
        team: ledTeam.team(),
        workers: ledTeam.workers(),
        share: ledTeam.share(),
        observation: own.observation(),
        measured: session.state.score.parts,
        plan,
        tasks: mine(),
        feedback: resources.states.feedback,
        previous: known()?.content ?? null,
        rejected: (known()?.rejected ?? []).map(({ version: _, content, ...rest }) => ({ ...rest, plan: content })),
        messages: heard(),
        instructions: memory.instructions.map(one => (one.text === hint ? { ...one, asked: true } : one)),
        people: new Set(Object.keys(session.state.people)),
        occasion: why,
      },
      own.view,
    )
    const onThought = (text: string): void => void emit('mind.thought', seat, { seat, text })
    const content = await makePlan(input, {
      ask: async (question, asked) => (await own.brain.ask(question, asked, { seat, signal, onThought })).value,
      resources,
      discussion: services.discussion,
      signal,
      phase: note => own.phase('plan', note),
    })
    if (content.analysis) emit('mind.thought', seat, { seat, text: content.analysis })
    proposals.propose(counted(content))
    // Asked for while it was made.
    if (wanted) want(wanted)
  }

  /** False when only a new plan, or nothing, can help. */
  const repair = (failed: readonly TaskState[]): boolean => {
    const lacking = failed.map(task => asPlanned(needs, task)).filter(task => !evenOut(needs, task))
    const text = lacking.length > 0 ? dispatch.repair(lacking) : null
    if (text !== null && wanted === null) want({ cause: 'failed', text })
    if (text === null && lacking.length === 0) goalCheck.ask()
    return wanted === null
  }

  const unsubscribe = session.subscribe(({ type, data }) => {
    const decided = type === 'plan.approved' || type === 'plan.rejected'
    // A session that goes on begins with its phase.
    if (type === 'session.phase' || (decided && data.plan === plan)) takeUp()
  })
  atEnd(ending, unsubscribe)

  return {
    plan,
    async duty(thinking) {
      if (wanted !== null && !proposals.waiting) {
        const why = wanted
        const { completion } = session.state.score
        if (isAnotherTry(why.cause) && triesOf(known(), completion) >= replansAtMost) {
          const plans = plansInWords(known()?.version ?? 0)
          const missing = why.cause === 'unmet' ? [] : goalCheck.missing()
          const rest = missing.length === 0 ? '' : `; missing: ${listed(missing)}`
          ending.end('plans-used-up', `The goal was not reached after ${plans}: ${why.text}${rest}`)
          wanted = null
          return true
        }
        wanted = null
        try {
          await think(why, thinking)
        } catch (error) {
          wanted = why
          throw error
        }
        return true
      }
      const failed = mine().filter(task => task.status === 'failed' && !isAnswered(task))
      if (failed.length > 0 && wanted === null && repair(failed)) return true
      if (await dispatch.step(thinking)) return true
      if (await guidance.step(thinking)) return true
      if (proposals.waiting) own.phase('waiting', 'waits for approval of the plan')
      else own.phase('idle', openLeavesOf(work.tasks(), plan).length > 0 ? 'waits for reports' : '')
      return false
    },
    replan(why) {
      want(why)
      proposals.withdraw(why.text)
    },
    edit(content, by, approve) {
      wanted = null
      proposals.edit(counted(content), by, approve)
    },
    close(reason) {
      unsubscribe()
      proposals.withdraw(reason)
    },
  }
}
