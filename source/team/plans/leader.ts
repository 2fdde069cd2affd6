import { nothingToDo } from '../../brain/questions/prompt-lines.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { isAnotherTry, type ReplanCause } from '../../session/log/events/replan-causes.ts'
import { triesOf } from '../../session/log/fold/agreements.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import { listed } from '../../session/log/listed.ts'
import type { PlanState, TaskState } from '../../session/log/state.ts'
import type { Designing } from '../buildings/design-buildings.ts'
import { wishInShort } from '../buildings/given-design.ts'
import { dispatchOf } from '../dispatch/dispatch-table.ts'
import { asPlanned, evenOut } from '../dispatch/gathering-shares.ts'
import { createGuidance } from '../dispatch/struggling-workers.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Approvals } from '../people/approvals.ts'
import { noneGetsWork } from '../seats/bench.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import { isLetBe, leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { createAdoption } from './adopt-decided.ts'
import { barePlaceRemarks } from './bare-places.ts'
import { createMeanwhile } from './come-meanwhile.ts'
import type { Leader, LedTeam, Orders, PlanningSeat, Replan } from './leader-types.ts'
import { createPlanMaker, type PlanningMeans } from './make-plan.ts'
import { createProposals } from './plan-proposals.ts'
import { withBefore } from './stored-before.ts'
import { tellWantedChange } from './tell-goal-change.ts'

/** New plans before the goal is given up. */
const replansAtMost = 4

const plansInWords = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`)

/** Causes that show when all work for the plan of now is done. */
const byWork: ReadonlySet<ReplanCause> = new Set(['unmet', 'unshown', 'next-step'])

/** What a planner has of its team. */
export interface PlanningServices {
  readonly session: SessionLike
  readonly work: Work
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly means: PlanningMeans
  readonly designing: Pick<Designing, 'refusal'>
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

/** A plan was turned down. Where no person decided, there is nothing that another plan could answer. */
const rejectionFor = ({ version, by = 'a person', reason = 'no reason given', rejected }: PlanState): Replan =>
  rejected?.at(-1)?.source === 'timeout'
    ? { cause: 'undecided', text: `version ${version} was turned down: ${reason}` }
    : { cause: 'rejected', text: `${by} rejected version ${version}: ${wishInShort(reason)}` }

export const createLeader = (services: PlanningServices, self: PlannerSelf): Leader => {
  const { session, work, knowledge, means, goalCheck, ending } = services
  const { own, replan } = self
  const needs = { ...services, ...means, ...self, names: goalCheck.names }
  const { seat, plan, memory } = own
  const { emit } = session
  const known = () => session.state.plans[plan]
  const before = known()
  let wanted: Replan | null = before
    ? before.wanted
      ? { cause: before.wanted.cause, text: before.wanted.reason, wish: before.wanted.wish }
      : null
    : { cause: 'new-goal', text: 'the goal is new' }
  /** Logged, so that a host that resumes the session knows of it. */
  const want = (why: Replan): void => {
    wanted = why
    tellWantedChange(session, knowledge, { task: own.goal.task, plan }, why)
    const now = known()
    if (!now) return
    const { finished } = now.content
    const refused = why.cause === 'unmet' ? (finished?.because ?? nothingToDo(now.content)) : ''
    const { cause, text: reason, wish } = why
    emit('plan.wanted', seat, { plan, seat, cause, reason, wish, refused: refused || undefined })
  }
  const makePlan = createPlanMaker(needs)
  const dispatch = dispatchOf(means.organization.dispatch)({ ...needs, handsOn: means.organization.handsOn })
  const proposals = createProposals(needs)
  const adoption = createAdoption(needs, replan !== undefined)
  const meanwhile = createMeanwhile({ plan, knowledge, tasks: work.tasks })
  const mine = (): TaskState[] => leavesOf(work.tasks()).filter(task => task.plan === plan)
  /** Its tasks were not looked at yet: none has begun since they were let go. */
  let isNew = before !== undefined && mine().every(({ startedAt = -1 }) => startedAt < before.at)
  if (before && replan !== undefined) want({ cause: 'reorganized', text: replan })

  /** What came while the plan waited is in another version of it, which its approval lets through; false: nothing came. */
  const countMeanwhile = ({ content, version, lacking, by = seat }: PlanState): boolean => {
    const counted = lacking ? meanwhile.counted(content, lacking) : null
    if (!counted) return false
    const next = { plan, version: version + 1 }
    emit('plan.proposed', seat, { ...next, replaces: version, seat, content: counted.content })
    emit('alert', seat, { level: 'info', seat, text: counted.told })
    emit('plan.approved', by, { ...next, by, source: 'policy' })
    return true
  }

  /**
   * Takes up what was decided on the plan. The log says what, live as in a session that goes on; there a plan that waited is
   * shown to the person who decides again.
   */
  const takeUp = (): void => {
    const now = known()
    if (!now || session.state.session.phase === 'ended' || !own.goal.isSet()) return
    if (now.status === 'approved' && adoption.isDue(now) && countMeanwhile(now)) return
    if (adoption.adopt(now)) isNew = true
    if (now.wanted !== undefined) return
    if (now.status === 'rejected' && !now.dropped) {
      const why = rejectionFor(now)
      memory.add(why.text)
      want(why)
    } else if (now.status === 'proposed' && !proposals.waiting) proposals.ask()
  }
  const guidance = createGuidance(needs)
  const counted = (content: Plan): Plan => withBefore(content, own.goal.text(), knowledge)
  /** Work that a person wants tried again. */
  const askedAgain = new Set<string>()
  const isLeft = (task: TaskState): boolean => isLetBe(known() ?? {}, task)
  /** What fails in the same way as what a person lets be is no news. */
  const isGivenUp = (task: TaskState): boolean =>
    isLeft(task) ||
    (task.status === 'failed' &&
      thingIn(task.done) !== null &&
      !askedAgain.has(task.task) &&
      mine().some(one => isLeft(one) && one.cause === task.cause && thingIn(one.done) === thingIn(task.done)))
  /** What failed while a version waits, and no other worker can do: what is decided on that version comes first. */
  const putOff = new Set<string>()
  /** The plan that waits for its approval, or was thrown away, was made when this had failed: it asks for no other one. */
  const isAnswered = (task: TaskState): boolean =>
    (proposals.waiting && (putOff.has(task.task) || (task.endedAt ?? 0) <= (known()?.at ?? 0))) || isGivenUp(task)
  /** For what the newest plan was made, and when that was asked, ms. */
  let made: { readonly why: Replan; readonly at: number } | undefined
  /** The newest plan was asked with these words, which were not said again since. */
  const isInPlan = ({ wish }: Replan): boolean => {
    const before = made?.why.wish
    if (!made || !wish || !before || before.from !== wish.from || before.text !== wish.text) return false
    const { at } = made
    return !session.state.messages.some(({ from, text, t }) => from === wish.from && text === wish.text && t > at)
  }
  /** Another plan for it would decide nothing: one waits for a decision, is made, or is being carried out. */
  const isPremature = (why: Replan): boolean => {
    if (why.cause === 'asked') return isInPlan(why)
    if (!byWork.has(why.cause)) return false
    return proposals.waiting || openLeavesOf(work.tasks(), plan).length > 0
  }
  /** A person threw away the plan that was made for this, and nothing has become of its work since. */
  const isThrownAway = ({ cause }: Replan): boolean => {
    const { letBe } = known() ?? {}
    if (letBe === undefined || cause !== 'unmet') return false
    return mine().some(isGivenUp) || mine().every(({ endedAt = 0 }) => endedAt <= letBe)
  }

  /** False when only a new plan, or nothing, can help. */
  const repair = (failed: readonly TaskState[]): boolean => {
    const lacking = failed.map(task => asPlanned(needs, task)).filter(task => !evenOut(needs, task))
    const text = lacking.length > 0 ? dispatch.repair(lacking) : null
    if (text !== null && proposals.waiting) for (const { task } of lacking) putOff.add(task)
    else if (text !== null && wanted === null) want({ cause: 'failed', text })
    if (text === null && lacking.length === 0) goalCheck.ask()
    return wanted === null
  }

  /** What an idle leader whose plan is not done says of it. */
  const idleNote = (): string =>
    noneGetsWork(session.state, self.ledTeam.workers())
      ? 'no worker gets work now'
      : mine().some(isGivenUp) && mine().every(({ status }) => status !== 'running')
        ? 'waits for a person: /draft asks for another plan'
        : 'waits for reports'

  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'task.changed' && Object.hasOwn(session.state.people, data.from ?? '')) askedAgain.add(data.task)
    const decided = type === 'plan.approved' || type === 'plan.rejected'
    const isIts = (decided || type === 'plan.handed') && data.plan === plan
    // A session that goes on begins with its phase.
    if (type === 'session.phase' || isIts) takeUp()
  })
  atEnd(ending, unsubscribe)

  return {
    plan,
    async duty(thinking) {
      if (self.ledTeam.workers().length === 0) {
        own.phase('waiting', 'waits for a worker: none was let into the world')
        return false
      }
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
        putOff.clear()
        made = { why, at: session.state.t }
        try {
          const content = counted(await makePlan(why, thinking))
          proposals.propose(content, meanwhile.lacking(content))
          // Asked for while it was made. What work shows is looked at again when this plan is decided on.
          const other = wanted as Replan | null
          wanted = null
          if (other && !byWork.has(other.cause)) want(other)
        } catch (error) {
          wanted = why
          throw error
        }
        return true
      }
      const failed = mine().filter(task => task.status === 'failed' && !task.held && !isAnswered(task))
      if (failed.length > 0 && wanted === null && repair(failed)) return true
      if (isNew) {
        isNew = false
        if (await goalCheck.endMetGifts(plan)) goalCheck.ask()
      }
      if (await dispatch.step(thinking)) return true
      if (await guidance.step(thinking)) return true
      if (proposals.waiting) own.phase('waiting', 'waits for approval of the plan')
      else own.phase('idle', openLeavesOf(work.tasks(), plan).length > 0 || mine().some(isGivenUp) ? idleNote() : '')
      return false
    },
    replan(why) {
      if (isThrownAway(why)) {
        const text = 'No other plan is made, as one for this was thrown away: /draft asks for one.'
        return void emit('alert', seat, { level: 'info', seat, text })
      }
      if (isPremature(why)) return
      want(why)
      proposals.withdraw(why.text)
    },
    edit(content, by, approve) {
      wanted = null
      const remarks = barePlaceRemarks(needs, content)
      proposals.edit(counted(content), by, approve)
      return remarks
    },
    drop(by) {
      wanted = null
      return proposals.drop(by)
    },
    close(reason) {
      unsubscribe()
      proposals.withdraw(reason)
    },
  }
}
