import type { Think } from '../../mind/mind-needs.ts'
import type { Organization } from '../../organizations/organization.ts'
import { benchedWords, causeOfBench } from '../../session/log/events/benched.ts'
import { isAnotherTry } from '../../session/log/events/replan-causes.ts'
import type { Plan } from '../../session/log/events.ts'
import { triesOf } from '../../session/log/fold/agreements.ts'
import type { TaskState } from '../../session/log/state.ts'
import { dispatchOf } from '../dispatch/dispatch-table.ts'
import { asPlanned, evenOut } from '../dispatch/gathering-shares.ts'
import { createGuidance } from '../dispatch/struggling-workers.ts'
import type { Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Discussion } from '../messages/discussion.ts'
import type { Approvals } from '../people/approvals.ts'
import type { GoalVerdict } from '../tasks/goal-verdict.ts'
import { isGift, leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import { itemId } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Leader, Orders, PlanningSeat, Workforce } from './leader-types.ts'
import { plannerOf } from './methods/method-table.ts'
import { planningInput } from './methods/planning-input.ts'
import type { Resources } from './methods/planning-resources.ts'
import type { PlanProgress } from './plan-progress.ts'
import { createProposals } from './plan-proposals.ts'
import type { Replan } from './replan-cause.ts'
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
  readonly verdict: GoalVerdict
  /** Nothing more can be tried. */
  readonly ending: Pick<Ending, 'end'>
}

/** One planner: its seat, those whom it plans for, and how it reaches them. */
export interface PlannerSelf {
  readonly own: PlanningSeat
  readonly workforce: Workforce
  readonly orders: Orders
  /** Where it was, in a session that goes on. */
  readonly progress?: PlanProgress | undefined
}

export const createLeader = (services: PlanningServices, self: PlannerSelf): Leader => {
  const { session, work, knowledge, organization, resources, verdict, ending } = services
  const { own, workforce, orders } = self
  const needs = { ...services, ...self }
  const { seat, plan, memory } = own
  const { emit } = session
  const { progress } = self
  let wanted: Replan | null = progress ? progress.wanted : { cause: 'new-goal', text: 'the goal is new' }
  /** Logged, so that a host that resumes the session knows of it. */
  const want = (why: Replan): void => {
    wanted = why
    if (proposals.version > 0) emit('plan.wanted', seat, { plan, seat, cause: why.cause, reason: why.text })
  }
  const makePlan = plannerOf(organization.planning)
  const dispatch = dispatchOf(organization.dispatch)({ ...needs, handsOn: organization.handsOn })
  const proposals = createProposals(needs, {
    adopt(content, version, only) {
      dispatch.adopted()
      const { dependencies } = organization
      const options = { dependencies, only }
      orders.cancelled(work.adopt(plan, own.goalTask, content, version, options))
      giveToOthers()
      // A plan that leaves nothing to do ends no task that would ask whether the goal is reached.
      if (openLeavesOf(work.tasks(), plan).length === 0) verdict.ask()
    },
    reassigned(item, to, by) {
      const id = itemId(plan, item)
      const task = work.get(id)
      if (task?.status !== 'running' || task.assignees[0] === to) return
      orders.interrupt(task.assignees, `${by} gave the task to ${to}`)
      work.retry(id, to, `${by} gave it to ${to}`, by)
    },
    rejected: want,
  })
  /** A seat that was stopped or is away since the plan was made does nothing of it: the free workers do; what it was to give fails. */
  const giveToOthers = (): void => {
    const workers = workforce.workers()
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
  const isAnswered = ({ endedAt = 0 }: TaskState): boolean =>
    proposals.open !== null && endedAt <= (session.state.plans[plan]?.at ?? 0)
  const mine = (): TaskState[] => leavesOf(work.tasks()).filter(task => task.plan === plan)

  const think = async ({ text: why, hint }: Replan, { signal, heard }: Think): Promise<void> => {
    own.phase('plan', proposals.version === 0 ? 'making a plan' : why)
    const input = planningInput(
      {
        goal: own.goal(),
        seat,
        organization: organization.name,
        team: workforce.team(),
        workers: workforce.workers(),
        share: workforce.share(),
        observation: own.observation(),
        measured: session.state.score.parts,
        plan,
        tasks: mine(),
        feedback: resources.states.feedback,
        previous: session.state.plans[plan]?.content ?? null,
        rejected: proposals.rejected,
        messages: heard(),
        instructions: memory.instructions.map(one => (one.text === hint ? { ...one, asked: true } : one)),
        people: new Set(Object.keys(session.state.people)),
        occasion: why,
      },
      knowledge,
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
    if (text === null && lacking.length === 0) verdict.ask()
    return wanted === null
  }

  return {
    plan,
    get version() {
      return proposals.version
    },
    resume: () => proposals.resume(),
    async duty(thinking) {
      if (wanted !== null && proposals.open === null) {
        const why = wanted
        const { plans, score } = session.state
        if (isAnotherTry(why.cause) && triesOf(plans[plan], score.completion) >= replansAtMost) {
          ending.end('plans-used-up', `The goal was not reached after ${plansInWords(proposals.version)}: ${why.text}`)
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
      if (proposals.adopted === 0) {
        if (proposals.open) own.phase('waiting', 'waits for approval of the plan')
        return false
      }
      const failed = mine().filter(task => task.status === 'failed' && !isAnswered(task))
      if (failed.length > 0 && wanted === null && repair(failed)) return true
      if (await dispatch.step(thinking)) return true
      if (await guidance.step(thinking)) return true
      if (proposals.open) own.phase('waiting', 'waits for approval of the plan')
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
  }
}
