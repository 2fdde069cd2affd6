import type { MessageDelivery } from '../messages/message-delivery.ts'
import { ordersOf } from '../seats/personal-orders.ts'
import type { Roster } from '../seats/roster.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { TeamResult } from '../team-interface.ts'
import type { PersonRegister } from './person.ts'

export interface SessionEndNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly people: Pick<PersonRegister, 'all'>
  readonly messageDelivery: MessageDelivery
}

/**
 * The last words to people in the game, said while the bodies are still there. Called before the tasks are closed; what it
 * returns says then, in one line of each agent, what became of the orders that were open, and to each person that the session has ended.
 */
export const createSessionEnd = ({ roster, work, people, messageDelivery }: SessionEndNeeds) => {
  const owed = [...people.all.values()]
    .filter(person => person.inGame)
    .map(({ name }) => ({
      name,
      agents: [...roster.members.keys()]
        .map(seat => ({ seat, orders: ordersOf(work, seat, name).map(({ task }) => task) }))
        .filter(({ orders }) => orders.length > 0),
    }))
  return ({ result, reason }: TeamResult): void => {
    const why = result === 'success' ? 'the goal is reached' : reason.replace(/[.\s]+$/, '')
    const ended = `The session has ended: ${why}.`
    const say = (from: string, to: string, text: string): void =>
      void messageDelivery.send({ from, to: [to], text, kind: 'report' })
    for (const { name, agents } of owed) {
      for (const { seat, orders } of agents) say(seat, name, [...outcomes(work, orders), ended].join(' '))
      const speaker = roster.firstOnline()
      if (agents.length === 0 && speaker !== undefined) say(speaker, name, ended)
    }
  }
}

/** What the world shows is done is done, the rest is not. */
const outcomes = (work: Work, orders: readonly string[]): string[] => {
  const tasks = orders.flatMap(id => work.get(id) ?? [])
  const titles = (done: boolean): string =>
    tasks.flatMap(({ status, title }) => ((status === 'succeeded') === done ? [title] : [])).join('; ')
  return [
    ['Done', titles(true)],
    ['Not done', titles(false)],
  ].flatMap(([word, list]) => (list ? [`${word}: ${list}.`] : []))
}
