import { organizationNamed } from '../organizations/index.ts'
import { endSpentGoals } from './end-by-events.ts'
import { partsRefused } from './goals.ts'
import { endParts, takeUpParts } from './new-goal.ts'
import { whatIsNotAsked } from './people/approvals.ts'
import type { People } from './people/people.ts'
import { placesKept } from './restore/kept-places.ts'
import { reopen, takeUp } from './restore/reopen-tasks.ts'
import { type EntryNeeds, enterAll } from './seats/enter-world.ts'
import type { CreateSeat } from './seats/open-seats.ts'
import { restOfTeam } from './seats/refused-bodies.ts'
import { announceSeats, teamSeats } from './seats/team-seats.ts'
import { addGoal } from './tasks/add-task.ts'
import type { TeamTasks } from './tasks/open-tasks.ts'
import { peersPlan } from './tasks/task-rules.ts'
import type { TeamOptions } from './team-interface.ts'
import { limitTime } from './time-limit.ts'

export interface StartNeeds {
  readonly options: Pick<TeamOptions, 'task' | 'bodies' | 'brainFor' | 'restore' | 'times'>
  readonly entry: EntryNeeds
  readonly tasks: Pick<TeamTasks, 'work' | 'goals'>
  readonly people: Pick<People, 'hold' | 'seatEarly'>
  readonly createSeat: CreateSeat
}

/** The seats are there, and their minds begin; in a session that goes on, with what was under way. */
const beginSeats = ({ options, entry, tasks, people, createSeat }: StartNeeds): void => {
  const { task, brainFor, restore } = options
  const { session, roster, messageDelivery } = entry
  const { work, goals } = tasks
  const { members } = roster
  const { goal } = goals.ofTeam
  const organization = organizationNamed(task.organization)
  const seats = () => teamSeats(task, organization, session.state)
  announceSeats(session, seats(), brainFor)
  if (restore?.replan !== undefined && partsRefused(task))
    endParts({ session, work, goals }, 'the team is organized in another way now')
  if (goal.isSet() && !work.get(goal.task()))
    addGoal(session, goal.task(), goal.text() === task.goal ? task.title : goal.text())
  const plans = (): string[] => roster.planners.map(seat => goals.of(seat).goal.plan(seat))
  if (restore) reopen(session, work, restore, organization.talks ? [peersPlan] : plans())
  for (const seat of seats()) members.set(seat.name, createSeat(seat))
  if (restore) takeUpParts({ session, work, goals })
  for (const member of members.values()) member.begin()
  if (restore) takeUp({ session, roster, messageDelivery, people })
  // A person may write while the world is made.
  else messageDelivery.deliverAgain()
}

/** Adds the seats, brings their bodies into the world, and lets them work. */
export const startTeam = async (needs: StartNeeds): Promise<void> => {
  const { options, entry, tasks, people } = needs
  const { task, restore, times = {} } = options
  const { session, roster, ending } = entry
  const { goals } = tasks
  const { emit } = session
  beginSeats(needs)
  const less = restore ? '' : whatIsNotAsked(session.state.session.approvals, roster.planners)
  if (less) emit('alert', 'team', { level: 'info', text: less })
  people.seatEarly()
  const missing = await enterAll(entry, options.bodies, seat => placesKept(restore?.minds, seat))
  if (ending.over || restOfTeam({ session, roster, ending }, missing, times.joinAgain)) return
  if (restore?.paused) emit('session.phase', 'team', { phase: 'paused', reason: 'it was paused before' })
  else emit('session.phase', 'team', { phase: 'running', reason: 'the team is in the world' })
  if (!session.state.session.stays || task.people) limitTime(session, ending, task.clock, task.timeLimit)
  if (!restore) return
  endSpentGoals(session, goals)
  goals.ask()
}
