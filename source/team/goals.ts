import type { Organization } from '../organizations/organization.ts'
import { partGoalOf } from '../session/log/goal-now.ts'
import type { Ending } from './ending.ts'
import { createGoalEnding, createPartEnding, endGoalWork, type GoalEndNeeds } from './goal-end.ts'
import type { ContainersOfGoal } from './knowledge/container-memory.ts'
import { layBefore, putAwayBefore, takenBackBy } from './knowledge/earlier-goals.ts'
import { type Knowledge, knowledgeFor } from './knowledge/team-knowledge.ts'
import type { Approvals } from './people/approvals.ts'
import type { PeerGroup } from './seats/peer-types.ts'
import { type Roster, rosterOf } from './seats/roster.ts'
import type { Checks } from './tasks/check-condition.ts'
import type { GoalDecisionNeeds } from './tasks/end-as-found.ts'
import { createGoalCheck, type GoalCheck } from './tasks/goal-check.ts'
import { createGoalFacts, type GoalFacts } from './tasks/goal-facts.ts'
import type { JudgeNeeds } from './tasks/judge-looks.ts'
import { createPartGoal, type SessionGoal } from './tasks/session-goal.ts'
import type { SessionLike } from './team-interface.ts'

/** Those who work for one goal: whether it is reached, and how it ends. */
export interface PursuedGoal {
  readonly goal: SessionGoal
  /** Those who work for it. */
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly facts: GoalFacts
  readonly goalCheck: GoalCheck
  /** The end of the goal, for all who work for it. */
  readonly ending: Ending
}

export interface Goals {
  /** The goal of all seats that have none of their own. */
  readonly ofTeam: PursuedGoal
  all(): readonly PursuedGoal[]
  /** The one whose goal a seat works for. */
  of(seat: string): PursuedGoal
  /** Work was done or dropped, for whichever goal: is one reached? */
  ask(): void
}

export interface GoalsNeeds {
  readonly goal: SessionGoal
  readonly decision: Pick<GoalDecisionNeeds, 'session' | 'roster' | 'work' | 'knowledge'>
  readonly approvals: Approvals
  readonly referee: JudgeNeeds['referee']
  readonly end: Omit<GoalEndNeeds, 'session' | 'goal' | 'close'>
  /** The team was organized in another way when it made the plans that the log has. */
  readonly reorganized: boolean
  checks(knowledge: Knowledge): Checks
  /** Those who agree among themselves, where the organization is of that kind. */
  peerGroup(): PeerGroup | null
}

/** Why no part of a team can have a goal of its own in this organization; undefined: it can. */
export const partsRefused = (organization: Organization): string | undefined => {
  if (organization.alone) return `In the organization ${organization.name} one agent does everything alone.`
  const probe = ['one', 'two', 'three'].map(name => ({ name, role: 'worker' as const }))
  return organization.talks || organization.planners(probe).length > 1
    ? `In the organization ${organization.name} all agents plan together for one goal. A part of the team can have a goal of its own where one plans for the others, as in tree.`
    : undefined
}

/** What lies in containers, for the goal of a part of the team. */
const containersOf = (session: SessionLike, roster: Roster, goal: SessionGoal, number: number): ContainersOfGoal => {
  const { containersBefore = {} } = session.state.session.partGoals?.find(one => one.number === number) ?? {}
  return {
    before: at => {
      const then = containersBefore[at.join(' ')]
      return then && { ...then }
    },
    putAway: () => ({
      put: putAwayBefore(session.state.tasks, goal.task()),
      takenBack: takenBackBy(roster.planners.flatMap(name => session.state.plans[goal.plan(name)] ?? [])),
    }),
    layBefore: () => layBefore(session.state.tasks, goal.task()),
  }
}

export const createGoals = (needs: GoalsNeeds): Goals => {
  const { decision, approvals, referee, end, reorganized, peerGroup } = needs
  const { session, work } = decision

  const pursue = (goal: SessionGoal, knowledge: Knowledge): PursuedGoal => {
    const roster = rosterOf(decision.roster, goal.isFor)
    const checks = needs.checks(knowledge)
    const close: GoalEndNeeds['close'] = (result, seats) => {
      // The leader of that part of the team leads it no more.
      for (const seat of seats ?? []) decision.roster.members.get(seat)?.renew(null)
      const closing = { session, roster: decision.roster, work, goal, approvals, checks }
      return endGoalWork(closing, result, seats ?? [...roster.members.keys()])
    }
    const create = goal === needs.goal ? createGoalEnding : createPartEnding
    const ending = create({ ...end, session, goal, close })
    const facts = createGoalFacts({ session, roster, work, goal, knowledge })
    const goalCheck = createGoalCheck({
      decision: { session, roster, work, knowledge, checks, goal, facts, ending },
      judge: { session, goal, referee, ending },
      peerGroup,
    })
    return { goal, roster, knowledge, facts, goalCheck, ending }
  }

  const ofTeam = pursue(needs.goal, decision.knowledge)
  const parts = new Map<number, PursuedGoal>()
  const ofPart = (number: number): PursuedGoal => {
    const known = parts.get(number)
    if (known) return known
    const planners = () => decision.roster.planners.filter(goal.isFor)
    const goal: SessionGoal = createPartGoal({ session, planners, reorganized }, number)
    const containers = containersOf(session, rosterOf(decision.roster, goal.isFor), goal, number)
    const made = pursue(goal, knowledgeFor(decision.knowledge, containers))
    parts.set(number, made)
    return made
  }
  const all = (): readonly PursuedGoal[] => [
    ofTeam,
    ...(session.state.session.partGoals ?? []).map(({ number }) => ofPart(number)),
  ]
  return {
    ofTeam,
    all,
    of(seat) {
      const part = partGoalOf(session.state, seat)
      return part ? ofPart(part.number) : ofTeam
    },
    ask() {
      for (const { goalCheck } of all()) goalCheck.ask()
    },
  }
}
