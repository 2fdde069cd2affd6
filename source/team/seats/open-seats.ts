import { organizationNamed } from '../../organizations/index.ts'
import type { Seat } from '../../organizations/organization.ts'
import { lacks } from '../../session/log/events/switches.ts'
import type { NextId } from '../ids.ts'
import { createSeatView, type SeatView } from '../knowledge/seat-view.ts'
import { type Knowledge, knowledgeBy } from '../knowledge/team-knowledge.ts'
import { answerTimeoutMs } from '../messages/conversation-rules.ts'
import type { Asking } from '../people/asking.ts'
import { createLandLeave } from '../people/land-leave.ts'
import type { Planning } from '../plans/open-planning.ts'
import type { TeamTasks } from '../tasks/open-tasks.ts'
import type { TeamOptions } from '../team-interface.ts'
import type { Member } from './member.ts'
import type { PeerServices } from './peer.ts'
import { createMember, type SeatNeeds } from './seat.ts'

export interface SeatRoomNeeds {
  readonly options: Pick<TeamOptions, 'session' | 'task' | 'abilities' | 'brainFor' | 'people' | 'times'>
  readonly knowledge: Knowledge
  readonly asking: Asking
  readonly tasks: TeamTasks
  readonly planning: Planning
  readonly nextId: NextId
}

/** Makes a seat of the team, with its brain and its mind; it has not begun. */
export type CreateSeat = (seat: Seat) => Member

/** Questions in a row without a usable answer, after which a seat gives up, where nothing else is said. */
const answersInVainAtMost = 5

export const openSeats = (needs: SeatRoomNeeds): CreateSeat => {
  const { options, knowledge, asking, tasks, planning, nextId } = needs
  const { session, task, abilities, brainFor, times = {}, people: { humans: players = [] } = {} } = options
  const { approvals, drafts, budget } = asking
  const { work, checks, supply, goals } = tasks
  const { resources, leading } = planning
  const { roster, messageDelivery } = leading
  const organization = organizationNamed(task.organization)
  const land = createLandLeave({ session, task, approvals, knowledge })

  const viewOf = (seat: string): SeatView => {
    const itsKnowledge = knowledgeBy(knowledge, () => goals.of(seat).knowledge)
    const bodyOf = (name: string) => roster.members.get(name)?.body ?? undefined
    return createSeatView({ task, players, knowledge: itsKnowledge, state: () => session.state, bodyOf }, seat)
  }
  const { goal, goalCheck, peerGroup } = goals.ofTeam
  const peers: PeerServices | null = peerGroup && {
    input: { session, task, roster, abilities },
    parts: { session, work, goal },
    ...{ peerGroup, goalCheck, answerTimeoutMs: times.answerWithin ?? answerTimeoutMs },
  }
  const seatNeeds: SeatNeeds = {
    ...{ session, roster, viewOf, leading, peers },
    brain: { session, drafts, budget, resources, nextId, abilities },
    mind: {
      senses: { session, work, resources, goals },
      means: { session, goals, knowledge, resources, approvals, land, abilities, nextId },
      tasks: {
        ...{ session, roster, work, messageDelivery, supply, checks, goals },
        rules: {
          ...{ schedule: task.schedule, limits: task.limits ?? organization.limits ?? null },
          ...{ thinkingCounts: task.clock === 'wall', handsOn: organization.handsOn },
        },
      },
      requests: { session, roster, work, knowledge, goals, nextId },
      ...{
        messageDelivery,
        reflects: organization.reflects === true && !lacks(task, 'memory'),
        retryPauseMs: times.retryPauseMs ?? 500,
      },
      answersInVain: times.answersInVain ?? answersInVainAtMost,
    },
  }
  return seat => {
    const plan = roster.planners.includes(seat.name) ? goals.of(seat.name).goal.plan(seat.name) : null
    return createMember(seatNeeds, brainFor(seat.name), seat, plan)
  }
}
