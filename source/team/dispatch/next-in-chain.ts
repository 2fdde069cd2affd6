import type { MessageDelivery } from '../messages/message-delivery.ts'
import { leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import { giveTask } from './delegation.ts'

/** In a chain the one who has finished passes the next item on to its assignee. */
export const handOn = (work: Work, messageDelivery: MessageDelivery, seat: string, finished: string): void => {
  const plan = work.get(finished)?.plan
  const next = leavesOf(work.tasks()).find(
    task => task.plan === plan && task.plan !== undefined && task.status === 'ready' && task.from === undefined,
  )
  const [assignee] = next?.assignees ?? []
  if (!next || assignee === undefined) return
  giveTask(work, next.task, assignee, seat)
  if (assignee !== seat)
    messageDelivery.send({
      from: seat,
      to: [assignee],
      text: `${assignee}, your turn: ${next.title}.`,
      kind: 'order',
      task: next.task,
    })
}
