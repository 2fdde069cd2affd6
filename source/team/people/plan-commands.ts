import { planFaults } from '../../brain/questions/plan-task/shape.ts'
import { resultWords } from '../../session/log/events/outcome.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import { goalWords, type Knowledge } from '../knowledge/team-knowledge.ts'
import { itemRead, withWordsRead } from '../plans/words-as-conditions.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import { type Approvals, whatIsNotAsked } from './approvals.ts'
import { answered, type Handlers, no, ok } from './command-handlers.ts'

/** What people say about plans, approvals and the goal. */
export interface PlanCommandNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly goal: SessionGoal
  /** Another goal begins: all drop what was for the one before. */
  begin(goal: string, by: string): void
}

/** Why no seat could make anything of a goal, with what they could; the goal of the hour goes on then. */
const goalRefusal = ({ session, roster, knowledge, goal: now }: PlanCommandNeeds, goal: string): string | null => {
  const brains = [...roster.members.values()].flatMap(({ seat, leader, peer, brain }) => {
    const { occupant, paused } = session.state.seats[seat] ?? {}
    // A seat's brain goes on planning under a person who leads; a person who paused it plans by hand, and reads whatever they like.
    const plans = occupant?.kind === 'agent' ? leader || peer : leader && !paused
    return plans ? [brain] : []
  })
  const refusals = brains.map(brain => brain.refuses?.(goalWords(knowledge, goal)) ?? null)
  const [first] = refusals
  if (first === undefined || first === null || refusals.includes(null)) return null
  const stays = hasGoal(session.state.session)
    ? `the goal stays “${excerpt(now.text())}”`
    : 'the team goes on waiting for one'
  return `“${excerpt(goal)}” is not understood, so ${stays}. ${first.replaceAll(goal, excerpt(goal))}`
}

/** Goals that may wait: a longer list is a slip, or a program that repeats itself. */
const queuedAtMost = 20

/** All goals of the session, in one line. */
const goalsInWords = ({ session: { state }, goal }: PlanCommandNeeds): string => {
  const { goals = [], queuedGoals = [] } = state.session
  const lines = [
    ...goals.map(one => `${excerpt(one.goal)}: ${resultWords[one.result]}`),
    ...(hasGoal(state.session) ? [`now: ${excerpt(goal.text())}`] : []),
    ...queuedGoals.map((one, index) => `${index === 0 ? 'next' : 'then'}: ${excerpt(one.goal)} (${one.by})`),
  ]
  return lines.length === 0 ? 'The team has had no goal yet. /goal TEXT gives it one.' : lines.join(' · ')
}

/** Enough to know which one is meant; a goal may have thousands of characters. */
const excerpt = (text: string): string => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text)

export const planCommands = (
  needs: PlanCommandNeeds,
): Pick<Handlers, 'approve' | 'reject' | 'editPlan' | 'readItem' | 'draftPlan' | 'goal' | 'goals' | 'policy'> => {
  const { session, roster, knowledge, approvals } = needs
  return {
    approve: ({ approval, always, items, amount }, person) =>
      answered(
        approvals.decide(approval, {
          approved: true,
          by: person.name,
          always: always || undefined,
          items,
          amount,
        }),
        always
          ? 'Approved, now and from now on.'
          : items
            ? 'The approved part can start; the rest waits.'
            : amount === undefined
              ? 'Approved.'
              : `Approved: $${amount}.`,
      ),
    reject: ({ approval, reason }, person) =>
      answered(
        approvals.decide(approval, { approved: false, by: person.name, reason }),
        'Rejected; the reason goes back to who asked.',
      ),
    editPlan({ plan, content, approve, items }, person) {
      const planner = [...roster.members.values()].find(
        one => one.leader && (plan === undefined || one.leader.plan === plan),
      )
      if (!planner?.leader)
        return no(plan === undefined ? 'No seat in this team plans.' : `There is no plan "${plan}".`)
      const blueprints = knowledge.blueprints().map(name => ({ name, total: knowledge.outline(name)?.total ?? 0 }))
      const faults = planFaults(content, { names: Object.keys(session.state.seats), blueprints })
      if (faults.length > 0) return no(faults.join(' '))
      const { plan: id } = planner.leader
      const { content: read, remarks } = withWordsRead(needs, content, session.state.plans[id]?.content ?? null)
      planner.leader.edit(read, person.name, approve)
      const stays = remarks.map(remark => ` ${remark}`).join('')
      if (items) {
        const waits = approvals.waiting().find(one => one.request.plan?.id === id)
        const decided = { approved: true, by: person.name, items }
        return answered(
          waits ? approvals.decide(waits.id, decided) : 'It waits no more.',
          `Plan saved. The approved part can start.${stays}`,
        )
      }
      return ok(`${approve ? 'Plan saved and approved.' : 'Plan saved. It waits for approval.'}${stays}`)
    },
    readItem({ item: written, before }) {
      const { item, remarks } = itemRead(needs, written, before)
      return { ...ok(remarks.join(' ')), item }
    },
    draftPlan({ hint }, person) {
      const planner =
        roster.members.get(person.seat ?? '')?.leader ?? [...roster.members.values()].find(one => one.leader)?.leader
      if (!planner) return no('No seat in this team plans.')
      const member = [...roster.members.values()].find(one => one.leader === planner)
      if (hint) member?.memory.instruct({ from: person.name, text: hint })
      planner.replan({ cause: 'asked', text: `${person.name} asks for a draft${hint ? `: ${hint}` : ''}`, hint })
      return ok('A draft is on its way.')
    },
    goal({ goal, queue }, person) {
      const { session: now } = session.state
      const refusal = goalRefusal(needs, goal)
      if (refusal !== null) return no(refusal)
      if (queue && now.stays !== true)
        return no(
          'This session ends with its goal, so no other one can wait. `--stay` at the start lets the team stay.',
        )
      if (queue && hasGoal(now)) {
        const waiting = now.queuedGoals?.length ?? 0
        if (waiting >= queuedAtMost) return no(`${waiting} goals wait already; no more than that.`)
        session.emit('goal.queued', person.name, { goal, by: person.name })
        return ok(
          waiting === 0 ? 'It begins when the goal of now has ended.' : `It begins after ${waiting + 1} others.`,
        )
      }
      needs.begin(goal, person.name)
      return ok('The goal is set; the plan is made anew.')
    },
    goals: () => ok(goalsInWords(needs)),
    policy({ approvals: policy, timeout, otherwise = 'reject' }, person) {
      approvals.govern(policy, timeout === undefined ? null : { seconds: timeout, otherwise }, person.name)
      const after =
        timeout === undefined
          ? ''
          : ` Undecided requests are ${otherwise === 'approve' ? 'approved' : 'rejected'} after ${timeout} s.`
      const less = whatIsNotAsked(policy, roster.planners)
      return ok(`Approvals: ${policy}.${after}${less && ` ${less}`}`)
    },
  }
}
