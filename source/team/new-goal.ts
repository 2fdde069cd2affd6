import { resultOf } from '../session/log/events/outcome.ts'
import { lastGoalNumber } from '../session/log/goals.ts'
import { listed } from '../session/log/listed.ts'
import { interruptGoalWork } from './goal-end.ts'
import { type GivenGoal, type Goals, type PursuedGoal, replacedBy } from './goals.ts'
import type { MessageDelivery } from './messages/message-delivery.ts'
import type { Member } from './seats/member.ts'
import { dealPlanning, planAnew } from './seats/planning-seats.ts'
import { type Roster, wakeAll } from './seats/roster.ts'
import { leaveWork, namesSeats } from './seats/stop-seat.ts'
import { addGoal } from './tasks/add-task.ts'
import { isUnder, openOf } from './tasks/task-rules.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike } from './team-interface.ts'

export interface NewGoalNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly goals: Pick<Goals, 'ofTeam' | 'of' | 'all'>
  /** Whether who is free gets work by itself of a plan that is under way. */
  readonly dealsAnew: boolean
}

type Given = Omit<GivenGoal, 'seats'>

/** Another goal of the team begins: what was for the one before is dropped, and all who plan or talk begin again. */
const beginForTeam = (needs: NewGoalNeeds, given: Given): void => {
  const { by } = given
  const { session, roster, work, goals } = needs
  const { goal, knowledge, roster: own, peerGroup } = goals.ofTeam
  if (goal.isSet()) endReplaced(needs, goals.ofTeam, by)
  const number = lastGoalNumber(session.state) + 1
  session.emit('session.goal', by, { ...given, number })
  interruptGoalWork({ roster, work, goal }, [...own.members.keys()], 'the goal changed')
  work.cancel(goal.task(), 'goal-changed', 'there is a new goal')
  goal.next(number)
  knowledge.containers.beginGoal()
  addGoal(session, goal.task(), goal.text())
  for (const member of own.members.values())
    if (own.planners.includes(member.seat)) member.renew(goal.plan(member.seat))
    else if (member.leader) member.renew(null)
  peerGroup?.renew()
}

const endReplaced = (
  { session, goals }: Pick<NewGoalNeeds, 'session' | 'goals'>,
  { goal }: PursuedGoal,
  by: string,
  reason = `${by} gave another goal`,
): void => {
  const [task, cause] = [goal.task(), 'replaced'] as const
  const seats = goal === goals.ofTeam.goal ? undefined : Object.keys(session.state.seats).filter(goal.isFor)
  session.emit('goal.ended', by, { task, cause, result: resultOf(cause), reason, seats })
}

type PartsNeeds = Pick<NewGoalNeeds, 'session' | 'work' | 'goals'>

/** No part of the team has a goal of its own any more. */
export const endParts = (needs: PartsNeeds, why: string): void => {
  const { work, goals } = needs
  for (const one of goals.all().filter(one => one !== goals.ofTeam)) {
    endReplaced(needs, one, 'team', why)
    work.cancel(one.goal.task(), 'goal-changed', why)
  }
}

/** In a session that goes on: what the host did not get to when a part of the team was given its goal. */
export const takeUpParts = ({ session, work, goals }: PartsNeeds): void => {
  for (const { goal, roster } of goals.all().filter(one => one !== goals.ofTeam)) {
    const seats = [...roster.members.keys()]
    if (!work.get(goal.task())) addGoal(session, goal.task(), goal.text(), seats)
    for (const one of seats.flatMap(seat => openOf(work.tasks(), seat)))
      if (one.plan !== undefined && !isUnder(work.tasks(), one.task, goal.task()))
        work.fail(one.task, 'stopped', 'its worker has a goal of its own')
  }
}

/** Those who are named leave what they worked for, and begin with a goal of their own; the others go on. */
const beginForPart = (needs: NewGoalNeeds, given: Given, seats: readonly string[]): void => {
  const { goal: text, by } = given
  const { session, roster, work, goals } = needs
  const reason = `${by} gave ${listed(seats)} a goal`
  const own = seats.flatMap(seat => roster.members.get(seat) ?? [])
  const before = new Set(own.map(({ seat }) => goals.of(seat)))
  const left = own.flatMap(({ seat, leader }) => (leader ? [{ plan: leader.plan, goal: goals.of(seat).goal }] : []))
  const replaced = replacedBy(goals, seats)
  for (const one of before) interruptGoalWork({ roster, work, goal: one.goal }, seats, reason)
  for (const one of replaced) endReplaced(needs, one, by)
  for (const member of own) member.renew(null)
  session.emit('session.goal', by, { ...given, number: lastGoalNumber(session.state) + 1, seats: [...seats] })
  for (const { goal } of replaced) work.cancel(goal.task(), 'goal-changed', 'there is a new goal')
  const [first] = seats
  const { goal } = goals.of(first!)
  addGoal(session, goal.task(), text, seats)
  const { anew, dropped } = dealPlanning(needs, reason, left)
  for (const seat of seats) leaveWork(needs, seat, reason)
  const isConcerned = ({ seat, leader }: Member): boolean =>
    !anew.includes(seat) &&
    before.has(goals.of(seat)) &&
    (dropped.has(goals.of(seat).goal) || namesSeats(needs, leader, seats))
  planAnew(needs, reason, isConcerned)
  for (const one of before) if (one.goal.isSet()) one.goalCheck.ask()
}

/** `seats`: the part of the team that it is for; undefined: all who have no goal of their own. */
export const beginGoal = (needs: NewGoalNeeds, { seats, ...given }: GivenGoal): void =>
  seats ? beginForPart(needs, given, seats) : beginForTeam(needs, given)

/**
 * Goals that wait begin, the next one first, where all whom they are for have none; of those who had a goal of their own until now (`free`) the rest
 * works with the others again.
 */
export const beginWaiting = (needs: NewGoalNeeds, free: readonly string[]): void => {
  const { session, goals } = needs
  const { ofTeam } = goals
  let rest = free
  const isFree = (seat: string): boolean => rest.includes(seat) || !goals.of(seat).goal.isSet()
  const mayBegin = ({ seats }: GivenGoal): boolean =>
    seats ? seats.every(isFree) : !ofTeam.goal.isSet() && ofTeam.roster.members.size > 0
  for (;;) {
    const next = session.state.session.queuedGoals?.find(mayBegin)
    if (!next) break
    beginGoal(needs, next)
    rest = rest.filter(seat => goals.of(seat) === ofTeam && next.seats !== undefined)
  }
  if (rest.length > 0) rejoin(needs, rest)
}

const rejoin = (needs: NewGoalNeeds, seats: readonly string[]): void => {
  const { roster, goals, dealsAnew } = needs
  const reason = `${listed(seats)} ${seats.length === 1 ? 'is' : 'are'} with the team again`
  dealPlanning(needs, reason)
  const getsMore = (planner: string): boolean =>
    dealsAnew && roster.workers(planner).some(worker => seats.includes(worker))
  planAnew(needs, reason, ({ seat }) => goals.of(seat) === goals.ofTeam && getsMore(seat))
  // The end of their goal woke them before its work was closed.
  wakeAll(roster)
}
