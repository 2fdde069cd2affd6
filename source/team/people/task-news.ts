import type { TaskState } from '../../session/log/state.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Roster } from '../seats/roster.ts'
import type { Person } from './person.ts'

/** Who hears of it when a person changes a task, or ends one of their own. */

/** What the seat thinks of the task, and shows its person as a draft, is over. */
export const interrupt = ({ members }: Roster, task: TaskState, reason: string): void => {
  if (task.status === 'running') for (const seat of task.assignees) members.get(seat)?.mind?.interrupt(reason)
}

interface NewsNeeds {
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
}

/** The seat that planned it reads how it ended. */
export const tellPlanner = (
  { roster, messageDelivery }: NewsNeeds,
  { name }: Person,
  { task }: TaskState,
  stage: 'done' | 'failed',
  text: string,
): void => {
  const planner = roster.planner(task)
  if (planner) messageDelivery.send({ from: name, to: [planner], text, kind: 'report', task, stage, person: true })
}
