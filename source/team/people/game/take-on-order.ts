import type { DecideReplyOutput } from '../../../brain/questions/decide-reply/shape.ts'
import type { MessageDelivery } from '../../messages/message-delivery.ts'
import type { Member } from '../../seats/member.ts'
import { giverOf, isEndless, ordersOf, replacedBy } from '../../seats/personal-orders.ts'
import { runningOf } from '../../tasks/task-rules.ts'
import type { Work } from '../../tasks/task-tree.ts'
import type { SessionLike } from '../../team-interface.ts'
import type { Person } from '../person.ts'
import type { SpokenOrderNeeds } from './stopping-words.ts'

/** Takes on what was understood and says so, or says why not. */
export const takeOnOrder = (
  needs: SpokenOrderNeeds,
  person: Person,
  { seat, mind }: Member,
  answer: DecideReplyOutput,
) => {
  const { session, work, voice } = needs
  const { tasks } = answer
  if (tasks.length === 0 && !answer.replan) {
    mind!.follow(answer, [person.name], person.name)
    return
  }
  if (session.state.session.phase !== 'running')
    return voice.say(person, seat, `I can't: the team is ${session.state.session.phase}.`)
  if (session.state.seats[seat]?.paused) return voice.say(person, seat, `I can't: I am paused (/resume ${seat}).`)
  const calls = tasks.flatMap(task => task.actions)
  const open = ordersOf(work, seat)
  const tied = open.find(task => giverOf(task) !== person.name && isEndless(task.actions ?? []))
  if (tied && tasks.length > 0)
    return voice.say(person, seat, `I can't: ${tied.title}, until ${giverOf(tied)} says stop.`)
  const replaced = tasks.length === 0 ? [] : replacedBy(work, seat, person.name, calls)
  const before = open.filter(task => !replaced.includes(task))
  const plan = before.length === 0 && replaced.length === 0 ? runningOf(work.tasks(), seat) : undefined
  const notes = plan && tasks.length > 0 ? [`After that I go on with: ${plan.title}.`] : []
  const known = new Set(ordersOf(work, seat).map(one => one.task))
  mind!.follow({ ...answer, reply: [answer.reply, ...notes].filter(Boolean).join(' ') }, [person.name], person.name)
  if (before.length > 0)
    for (const { task } of ordersOf(work, seat)) if (!known.has(task)) work.change(task, { announced: true })
  // In person asked for means now: the plan is taken up again afterwards.
  if (plan && tasks.length > 0) mind!.interrupt(`${person.name} asks for something`)
}

export interface AnnounceNeeds {
  readonly session: SessionLike
  readonly work: Work
  readonly messageDelivery: MessageDelivery
}

/** A player whose order came after others hears when it begins. Returns how to end that. */
export const announceOrders = ({ session, work, messageDelivery }: AnnounceNeeds): (() => void) =>
  session.subscribe(event => {
    if (event.type !== 'task.changed') return
    const task = work.get(event.data.task)
    if (!task?.announced || task.status === 'waiting' || task.status === 'ready') return
    work.change(task.task, { announced: false })
    if (task.status === 'running')
      messageDelivery.send({
        from: task.assignees[0]!,
        to: [giverOf(task)],
        text: `Now: ${task.title}.`,
        kind: 'reply',
      })
  })
