import { saysStop } from '../../../brain/rules/talk/near-order.ts'
import { endOrders, giverOf, ordersOf } from '../../seats/personal-orders.ts'
import type { Roster } from '../../seats/roster.ts'
import { stoppedBy } from '../../seats/stop-seat.ts'
import { runningOf } from '../../tasks/task-rules.ts'
import type { Work } from '../../tasks/task-tree.ts'
import type { SessionLike } from '../../team-interface.ts'
import type { Person } from '../person.ts'
import type { GameVoice } from './game-voice.ts'

const goingOn = /^(?:please\s+)?(?:go on|carry on|continue|resume)(?:\s+please)?[\s.!]*$/i

/** What it takes to follow the words of a player. */
export interface SpokenOrderNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly voice: GameVoice
}

type Change = (needs: SpokenOrderNeeds, person: Person, to: string | undefined) => void | Promise<void>

/** `stop` and `go on`, to one seat or to all that the person is concerned with; undefined: the words say neither. */
export const stoppingIn = (words: string): Change | undefined =>
  saysStop(words) ? stop : goingOn.test(words) ? goOn : undefined

/** The same where it is said to all agents. */
export const stoppingAllIn = (words: string): Change | undefined =>
  saysStop(words) ? stopAll : goingOn.test(words) ? goOn : undefined

const stopOne = (needs: SpokenOrderNeeds, person: Person, seat: string) => {
  const { roster, work, voice } = needs
  const theirs = ordersOf(work, seat, person.name)
  if (theirs.length > 0) {
    endOrders(needs, seat, theirs, `${person.name} said stop`)
    return voice.say(person, seat, `I stop: ${theirs.map(task => task.title).join('; ')}.`)
  }
  const task = runningOf(work.tasks(), seat)
  const giver = task?.plan === undefined && task ? giverOf(task) : undefined
  if (giver !== undefined)
    return voice.say(person, seat, `I do this for ${giver}: ${task!.title}. ${giver} can stop it.`)
  if (!task && !roster.members.get(seat)?.mind?.acting) return voice.say(person, seat, 'I am not doing anything.')
  void voice.tell(person, seat, { type: 'stop', seat }).then(({ ok }) => {
    if (ok)
      voice.say(person, seat, `I stop${task ? `: ${task.title}` : ''}. Say “${seat} go on” to give me work again.`)
  })
}

const stop: Change = (needs, person, to) => {
  const { roster, work, voice } = needs
  if (to !== undefined) return stopOne(needs, person, to)
  const busy = [...roster.members.keys()].filter(seat => ordersOf(work, seat, person.name).length > 0)
  for (const seat of busy) stopOne(needs, person, seat)
  const example = roster.firstOnline()
  if (busy.length === 0)
    voice.say(person, undefined, `No agent works for you just now. “${example} stop” stops what ${example} does.`)
}

/** Ends what all agents do, the requests of other people too; `go on` is for all that a person has stopped. */
const stopAll: Change = async (needs, person) => {
  const { session, roster, work, voice } = needs
  const seats = [...roster.members.keys()].filter(seat => session.state.seats[seat]?.occupant.kind === 'agent')
  for (const seat of seats) {
    endOrders(needs, seat, ordersOf(work, seat, person.name), `${person.name} said stop`)
    const { ok } = await voice.tell(person, undefined, { type: 'stop', seat })
    if (!ok) return
  }
  voice.say(person, undefined, `We all stop: ${seats.join(', ')}. Say “go on” to give us work again.`)
}

const goOn: Change = ({ session, voice }, person, to) => {
  const seats = to !== undefined ? [to] : stoppedBy(session, person.name)
  if (seats.length === 0) return voice.say(person, undefined, 'You have stopped no agent.')
  for (const seat of seats) {
    const { benched, paused } = session.state.seats[seat] ?? {}
    if (!benched && !paused) voice.say(person, seat, 'I was not stopped.')
    else
      void voice.tell(person, seat, { type: 'resume', seat }).then(({ ok }) => {
        if (ok) voice.say(person, seat, 'Ok, I go on.')
      })
  }
}
