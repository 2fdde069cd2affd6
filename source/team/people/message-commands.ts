import { plainReply } from '../../brain/rules/talk/decide-reply.ts'
import { saysStop } from '../../brain/rules/talk/near-order.ts'
import { didYouMean, memberCalled, nearestName } from '../../minecraft/names/suggestions.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { answered, type Handlers, no, ok } from './command-handlers.ts'
import { calledLast, type NamesCalled, namesCalled } from './game/names-called.ts'
import { letterOf, meantByYes } from './questions-asked.ts'

interface MessageCommandNeeds {
  readonly session: SessionLike
  readonly messageDelivery: MessageDelivery
  readonly roster: Roster
}

/** `mia stp`, `stop bob`: who is to stop, where no name is marked. */
const stoppedIn = (words: string, names: readonly string[]): string | undefined => {
  const pairs = [/^(?<name>\w+)[,:]?\s+(?<rest>.+)$/s, /^(?<rest>.+?),?\s+(?<name>\w+)[\s.!]*$/s]
  for (const pattern of pairs) {
    const { name = '', rest = '' } = pattern.exec(words.trim())?.groups ?? {}
    const seat = saysStop(rest) ? memberCalled(names, name) : undefined
    if (seat !== undefined) return seat
  }
  return undefined
}

/** What people say to the team, and how they correct it. */
export const messageCommands = ({
  session,
  messageDelivery,
  roster,
}: MessageCommandNeeds): Pick<Handlers, 'say' | 'editMessage'> => {
  const isRead = (person: string, seat: string | undefined, called: string | undefined, words: string): boolean => {
    const mind = seat === undefined ? undefined : roster.members.get(seat)?.mind
    return mind ? plainReply(mind.situation([letterOf(person, called, words)])) !== null : false
  }
  /** `go home bob`: who is called without a mark, where the one who answers for the team reads nothing in the whole, and who is called all of the rest. */
  const calledIn = (text: string, person: string): Pick<NamesCalled, 'to' | 'words'> | undefined => {
    const seatOf = (name: string): string | undefined => memberCalled([...roster.members.keys()], name)
    const last = calledLast(text, seatOf)
    const calls = [namesCalled(text, seatOf), last && { to: [last.to], words: last.words }]
    const one = calls.find(call => call?.to.every(seat => isRead(person, seat, seat, call.words)))
    return one && !isRead(person, roster.planners[0] ?? roster.ears(), undefined, text) ? one : undefined
  }
  return {
    say({ to, text, delivery }, person) {
      const known = [...new Set([...Object.keys(session.state.seats), ...Object.keys(session.state.people)])]
      const names: string[] = []
      for (const wanted of to) {
        const name = memberCalled(known, wanted)
        if (name === undefined) {
          const near = didYouMean(nearestName(wanted, known, { anyCase: true }))
          return no(`There is no "${wanted}" here. Names: ${known.join(', ')}.${near}`)
        }
        if (!names.includes(name)) names.push(name)
      }
      const meant = to.length < 2 ? meantByYes({ session, roster }, person.name, text, names[0]) : undefined
      if (meant) {
        const whom = meant.to ?? names[0]
        const called = whom === undefined ? [] : [whom]
        messageDelivery.send({
          ...{ from: person.name, to: called, text: meant.words },
          ...{ kind: 'chat', delivery, person: true },
        })
        return ok(`to ${whom ?? 'everybody'}: ${meant.words}`)
      }
      const stopped = to.length === 0 ? stoppedIn(text, Object.keys(session.state.seats)) : undefined
      const called = to.length > 0 || stopped !== undefined ? undefined : calledIn(text, person.name)
      if (stopped !== undefined) names.push(stopped)
      if (called) names.push(...called.to)
      const words = called?.words ?? text
      messageDelivery.send({ from: person.name, to: names, text: words, kind: 'chat', delivery, person: true })
      return ok(names.length > 0 ? `to ${names.join(', ')}` : 'to everybody')
    },
    editMessage: ({ message, text }, person) => answered(messageDelivery.edit(message, person.name, text), 'Changed.'),
  }
}
