import { atEnd, type Ending } from '../ending.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { SessionLike } from '../team-interface.ts'
import { giverOf, type OrderNeeds, orderThatKeeps } from './personal-orders.ts'

export interface KeptBodyNeeds extends OrderNeeds {
  readonly session: SessionLike
  readonly messageDelivery: Pick<MessageDelivery, 'send'>
  readonly ending: Pick<Ending, 'signal' | 'over'>
}

/** Work of a plan that waits for an order without an end is told to all who could end it, once for each plan. */
export const watchKeptBodies = ({ session, work, messageDelivery, ending }: KeptBodyNeeds): void => {
  const told = new Set<string>()
  const tell = (seat: string, title: string, plan: string): void => {
    const order = orderThatKeeps(work, seat)
    if (!order || told.has(`${order.task} ${plan}`)) return
    told.add(`${order.task} ${plan}`)
    const giver = giverOf(order)
    const ends = `“${seat.toLowerCase()} stop”`
    const text = `${seat} does not begin “${title}”: it does this for ${giver}, without an end: ${order.title}. ${ends}, said by ${giver}, ends it.`
    session.emit('alert', seat, { level: 'warning', seat, text })
    if (Object.hasOwn(session.state.people, giver))
      messageDelivery.send({
        from: seat,
        to: [giver],
        text: `I am to do this for the goal: ${title}. It waits while I do this for you: ${order.title}. ${ends} ends that.`,
        kind: 'report',
      })
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type !== 'task.added' && type !== 'task.changed') return
    const task = work.get(data.task)
    if (task?.plan === undefined || task.from === undefined || task.status !== 'ready') return
    for (const seat of task.assignees) tell(seat, task.title, task.plan)
  })
  atEnd(ending, unsubscribe)
}
