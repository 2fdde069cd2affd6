import { organizationNamed } from '../organizations/index.ts'
import { partGoalOf } from '../session/log/goal-now.ts'
import type { Ending } from './ending.ts'
import { createGoalEnding, createPartEnding, endGoalWork, type GoalEndNeeds } from './goal-end.ts'
import type { Goals, PursuedGoal } from './goals.ts'
import { createEndHold } from './hold-end.ts'
import type { ContainersOfGoal } from './knowledge/container-memory.ts'
import { toStayFor } from './knowledge/open-knowledge.ts'
import { type Knowledge, knowledgeFor } from './knowledge/team-knowledge.ts'
import { answerTimeoutMs, openAfterShare } from './messages/conversation-rules.ts'
import type { Messages } from './messages/open-messages.ts'
import { owedWords } from './messages/owed-words.ts'
import { beginGoal, beginWaiting, type NewGoalNeeds } from './new-goal.ts'
import type { Approvals } from './people/approvals.ts'
import { createPeerGroup } from './seats/peer-group.ts'
import type { PeerGroup } from './seats/peer-types.ts'
import { type Roster, rosterOf } from './seats/roster.ts'
import type { Checks } from './tasks/check-condition.ts'
import type { GoalDecisionNeeds } from './tasks/end-as-found.ts'
import { givenUpWords } from './tasks/given-up.ts'
import { createGoalCheck } from './tasks/goal-check.ts'
import { createGoalFacts } from './tasks/goal-facts.ts'
import { createPartGoal, type SessionGoal } from './tasks/session-goal.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike, TeamOptions } from './team-interface.ts'

export interface GoalsNeeds {
  readonly options: Pick<TeamOptions, 'session' | 'task' | 'referee' | 'restore' | 'times'>
  readonly roster: Roster
  /** That of the team, and what the team knows. */
  readonly goal: SessionGoal
  readonly knowledge: Knowledge
  readonly tasks: { readonly work: Work; checksBy(knowledge: Knowledge): Checks }
  readonly approvals: Approvals
  readonly messages: Messages
  /** Of the session. */
  readonly ending: Ending
}

/** What lies in containers, for the goal of a part of the team. */
const containersOf = (session: SessionLike, roster: Roster, goal: SessionGoal, number: number): ContainersOfGoal => {
  const { containersBefore = {} } = session.state.session.partGoals?.find(one => one.number === number) ?? {}
  return {
    before: at => {
      const then = containersBefore[at.join(' ')]
      return then && { ...then }
    },
    ...toStayFor(session, roster, goal),
  }
}

export const createGoals = (needs: GoalsNeeds): Goals => {
  const { options, roster: all, tasks, approvals, messages, ending: ofSession } = needs
  const { session, task, referee, restore, times = {} } = options
  const { work } = tasks
  const { messageDelivery, room } = messages
  const organization = organizationNamed(task.organization)

  /** Equals who agree on the goal of all of them. */
  const equals = (decision: GoalDecisionNeeds) =>
    createPeerGroup({
      ...{ session, task, roster: all, ending: decision.ending, room, approvals },
      givenUp: (seat, thought) => givenUpWords(decision, seat, thought),
      openAfterMs: openAfterShare * (times.answerWithin ?? answerTimeoutMs),
    })
  const pursue = (goal: SessionGoal, knowledge: Knowledge): PursuedGoal => {
    const roster = rosterOf(all, goal.isFor)
    const checks = tasks.checksBy(knowledge)
    const close: GoalEndNeeds['close'] = (result, seats) => {
      // The leader of that part of the team leads it no more.
      for (const seat of seats ?? []) all.members.get(seat)?.renew(null)
      const closing = { session, roster: all, work, goal, approvals, checks }
      return endGoalWork(closing, result, seats ?? [...roster.members.keys()])
    }
    const isTeams = goal === needs.goal
    const next = (free: readonly string[]): void => beginWaiting(beginning, free)
    const facts = createGoalFacts({ session, roster, work, goal, knowledge })
    const hold = createEndHold({
      ...{ session, work, goal, facts, ending: ofSession, send: messageDelivery.send },
      owed: () => owedWords(session, all, roster),
      peerGroup: () => peerGroup,
    })
    const end: GoalEndNeeds = { session, goal, ending: ofSession, hold, close, tell: messageDelivery.tellPeople, next }
    const ending = isTeams ? createGoalEnding(end) : createPartEnding(end)
    const decision = { session, roster, work, knowledge, checks, goal, facts, ending }
    const peerGroup: PeerGroup | null = isTeams && organization.talks ? equals(decision) : null
    const goalCheck = createGoalCheck({ decision, judge: { session, task, goal, referee, ending }, peerGroup })
    return { goal, roster, knowledge, facts, goalCheck, ending, peerGroup }
  }

  const ofTeam = pursue(needs.goal, needs.knowledge)
  const parts = new Map<number, PursuedGoal>()
  const ofPart = (number: number): PursuedGoal => {
    const known = parts.get(number)
    if (known) return known
    const goal = createPartGoal({ session, roster: all, reorganized: restore?.replan !== undefined }, number)
    const made = pursue(goal, knowledgeFor(needs.knowledge, containersOf(session, all, goal, number)))
    parts.set(number, made)
    return made
  }
  const goals: Goals = {
    ofTeam,
    all: () => [ofTeam, ...(session.state.session.partGoals ?? []).map(({ number }) => ofPart(number))],
    of(seat) {
      const part = partGoalOf(session.state, seat)
      return part ? ofPart(part.number) : ofTeam
    },
    begin: given => beginGoal(beginning, given),
    ask() {
      for (const { goalCheck } of goals.all()) goalCheck.ask()
    },
  }
  const dealsAnew = (organization.dispatch?.method ?? 'plan') === 'plan'
  const beginning: NewGoalNeeds = { session, roster: all, work, messageDelivery, goals, dealsAnew }
  return goals
}
