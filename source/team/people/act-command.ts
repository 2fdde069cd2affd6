import type { Body } from '../../body/contract/body-types.ts'
import { isForbidden } from '../../body/contract/forbidden.ts'
import { perform } from '../../mind/run-action.ts'
import { withArticle } from '../../minecraft/names/articles.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { NextId } from '../ids.ts'
import { ordersByTask } from '../knowledge/seat-actions.ts'
import type { Roster } from '../seats/roster.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import { type Handlers, no, ok } from './command-handlers.ts'
import type { Hands } from './hands.ts'
import type { Person } from './person.ts'
import type { TakenSeats } from './taken-seats.ts'

export interface ActCommandNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly roster: Roster
  readonly abilities: Abilities
  readonly seats: Pick<TakenSeats, 'awaken'>
  readonly hands: Hands
  readonly nextId: NextId
  /** A body has done something for a person. */
  acted(seat: string, body: Body): Promise<void>
}

/** `!action(…)`: a person moves a body of their own, or that of the seat they sit in. */
export const actCommand = (needs: ActCommandNeeds): Handlers['act'] => {
  const { session, roster, abilities, seats, hands, nextId } = needs
  return async ({ text }, person) => {
    const call = abilities.parse(text)
    if ('error' in call) return no('unreadable', call.error)
    const own = bodyOf(roster, person)
    if (!own) return no('forbidden', 'You have no body here: /role peer gives you one, /take NAME an agent’s.')
    if (!own.body.online) return no('not-yet', `${own.seat} is not in the world yet.`)
    const orders = ordersByTask(needs, own.seat)
    if (isForbidden(orders, call.name)) return no('forbidden', `The task does not let ${own.seat} use ${call.name}.`)
    const label = abilities.label(call)
    const shelter = session.state.seats[own.seat]?.body.shelter
    if (shelter) {
      const text = `${label} begins when ${own.seat} comes up: ${withArticle(shelter.from.replaceAll('_', ' '))} is about, and it waits until that is gone, at the latest until day.`
      session.emit('alert', own.seat, { level: 'info', seat: own.seat, text })
    }
    const signal = hands.next(person.name)
    const mind = roster.members.get(own.seat)?.mind
    // The seat's own ideas wait meanwhile: the person has one of theirs.
    mind?.pause()
    // The body is busy until the action before, the person's or the agent's, is over.
    await hands.free(person.name)
    await mind?.still()
    if (signal.aborted) return no('failed', 'Another action was asked for.')
    const acting = perform({
      ...{ ...own, call, signal, emit: session.emit },
      logged: { action: nextId('a'), label, by: person.name },
      orders,
    })
    hands.busy(person.name, acting)
    const result = await acting
    // A name that nothing has was a slip of the hand: nothing was done.
    const refusal = signal.aborted || result.code !== 'unknown-name' ? 'failed' : 'unreadable'
    await needs.acted(own.seat, own.body)
    if (!signal.aborted) seats.awaken(person)
    return result.result === 'success'
      ? ok(`${own.seat} has done “${label}”: ${result.reason}`)
      : no(refusal, result.reason)
  }
}

const bodyOf = ({ members }: Roster, { seat, taken, avatar }: Person) => {
  const body = taken === null ? avatar?.body : members.get(taken)?.body
  return body && seat !== null ? { seat, body } : null
}
