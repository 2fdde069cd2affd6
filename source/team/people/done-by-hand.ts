import type { Body } from '../../body/contract/body-types.ts'
import type { Goals } from '../goals.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Roster } from '../seats/roster.ts'
import type { Checks } from '../tasks/check-condition.ts'
import { runningOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'

export interface DoneByHandNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly knowledge: Knowledge
  readonly checks: Checks
  readonly goals: Pick<Goals, 'ask'>
}

/** What a person's own hands did may be just what the seat was to do. */
export const doneByHand = async (needs: DoneByHandNeeds, seat: string, body: Body): Promise<void> => {
  const { roster, work, messageDelivery, knowledge, checks, goals } = needs
  knowledge.learn(body)
  const task = runningOf(work.tasks(), seat)
  if (!task?.done || task.done.kind === 'report' || task.done.kind === 'children') return
  const check = await checks.verify(task.task, seat)
  if (!check.met || work.get(task.task)?.status !== 'running') return
  work.succeed(task.task, null, check)
  const planner = roster.planner(task.task)
  if (planner !== null && planner !== seat)
    messageDelivery.send({
      from: seat,
      to: [planner],
      text: `done: ${task.title}`,
      kind: 'report',
      task: task.task,
      stage: 'done',
    })
  goals.ask()
}
