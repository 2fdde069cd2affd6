import type { MessageDelivery } from '../messages/message-delivery.ts'
import { isDoable, openLeavesOf, type Tasks } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import { giveTask, offerOf } from './delegation.ts'

/** An item of the chain is in a worker's hands, who can do it now; one that waits for another item does not hold the chain. */
export const isHandedOn = (tasks: Tasks, plan: string): boolean =>
  openLeavesOf(tasks, plan).some(task => task.from !== undefined && isDoable(task, tasks))

/** In a chain the one who has finished passes the next item on to its assignee. */
export const handOn = (work: Work, messageDelivery: MessageDelivery, seat: string, finished: string): void => {
  const plan = work.get(finished)?.plan
  const tasks = work.tasks()
  if (plan === undefined || isHandedOn(tasks, plan)) return
  const next = openLeavesOf(tasks, plan).find(task => task.status === 'ready' && task.from === undefined)
  const [assignee] = next?.assignees ?? []
  if (!next || assignee === undefined) return
  giveTask(work, next.task, assignee, seat)
  if (assignee !== seat)
    messageDelivery.send({
      from: seat,
      to: [assignee],
      text: `${assignee}, your turn: ${next.title}.`,
      meaning: offerOf([next]),
      kind: 'order',
      task: next.task,
    })
}
