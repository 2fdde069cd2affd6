import type { Container } from '../../brain/questions/shapes.ts'
import { organizationNamed } from '../../organizations/index.ts'
import { containersAsKnown, seesByOthers, seesOthersWork } from '../../session/log/seat-knowledge.ts'
import { createDesigning } from '../buildings/design-buildings.ts'
import { createStateManager } from '../knowledge/agent-states.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Messages } from '../messages/open-messages.ts'
import type { Approvals } from '../people/approvals.ts'
import type { Roster } from '../seats/roster.ts'
import type { TeamTasks } from '../tasks/open-tasks.ts'
import type { TeamOptions } from '../team-interface.ts'
import { createWorked, timeLeftOf } from '../time-limit.ts'
import type { LeaderSeatNeeds } from './leader-for-seat.ts'
import { createResources, type Resources } from './methods/planning-resources.ts'

/** What plans are made with, for the seats that make them. */
export interface Planning {
  readonly resources: Resources
  readonly leading: LeaderSeatNeeds
}

export interface PlanningRoomNeeds {
  readonly options: Pick<TeamOptions, 'session' | 'task' | 'abilities' | 'designs' | 'prompts' | 'people' | 'restore'>
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly messages: Messages
  readonly tasks: Pick<TeamTasks, 'work' | 'goals' | 'lookIntoUnopened'>
}

export const openPlanning = (needs: PlanningRoomNeeds): Planning => {
  const { options, roster, knowledge, approvals, messages, tasks } = needs
  const { session, task, abilities, designs, prompts, restore, people: { humans: players = [] } = {} } = options
  const { members } = roster
  const { messageDelivery, discussion } = messages
  const containersOf = (asker: string) => {
    const known = containersAsKnown(task, session.state, asker)
    // A question's type is not readonly.
    return knowledge.containers.all(known === null ? {} : { known: structuredClone(known) as Container[] })
  }
  const { work, goals, lookIntoUnopened } = tasks
  // What agents remember of their tasks, where they look back on them.
  const states = createStateManager({
    bodies: asker =>
      [...members].flatMap(([seat, { body }]) =>
        body?.online && (seat === asker || seesByOthers(task)) ? [{ seat, body }] : [],
      ),
    containers: asker => containersOf(asker),
    knowsMinds: () => seesOthersWork(task),
    lookBack: (seat, signal) => members.get(seat)?.mind?.lookBack(signal),
    log: () => session.state,
  })
  const isKnown = (name: string): boolean =>
    Object.hasOwn(session.state.seats, name) || Object.hasOwn(session.state.people, name) || players.includes(name)
  const resources = createResources({
    ...{ task, actions: abilities.list, knowledge, plans: session.state.plans, prompts, states, member: isKnown },
  })
  const { schedule } = task
  const timeLeft = timeLeftOf(task, createWorked(session, task.clock))
  const organization = organizationNamed(task.organization)
  const means = { organization, schedule, resources, discussion, timeLeft, lookIntoUnopened }
  return {
    resources,
    leading: {
      ...{ roster, messageDelivery, goals, restore },
      designing: createDesigning({ session, roster, task, saved: designs }),
      planning: { session, work, approvals, means },
    },
  }
}
