import { plainReply } from '../../brain/rules/talk/decide-reply.ts'
import { saysStop } from '../../brain/rules/talk/near-order.ts'
import { didYouMean, memberCalled, nearestName } from '../../minecraft/names/suggestions.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { answered, type Handlers, no, ok } from './command-handlers.ts'
import { calledLast, greeting, isOrdered, type NamesCalled, namesCalled, withGreeting } from './game/names-called.ts'
import { wordsForAll } from './game/words-for-all.ts'
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

/** `Finn, come`: not `no, come`, `well, come`. */
const calledByMark =
  /^(?!(?:no|yes|well|now|so|then|and|but|oh|ah|right|good|fine|wait|sorry|thanks|yep|nope|sure|please|quick|quickly)\b)(?<name>[a-z]\w{1,15})[,:]\s+(?<rest>.+)$/is

const noSuchName = (wanted: string, known: readonly string[]): string =>
  `There is no "${wanted}" here. Names: ${known.join(', ')}.${didYouMean(nearestName(wanted, known, { anyCase: true }))}`

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
  const calledIn = (text: string, person: string): Pick<NamesCalled, 'to' | 'words' | 'greeting'> | undefined => {
    const seatOf = (name: string): string | undefined => memberCalled([...roster.members.keys()], name)
    const last = calledLast(text, seatOf)
    const calls = [namesCalled(text, seatOf), last && { to: [last.to], words: last.words }]
    const one = calls.find(call => call?.to.every(seat => isRead(person, seat, seat, call.words)))
    // `mia get 3 dirt`: who is called first and told what to do is meant, whatever the one who plans reads in the whole.
    if (one && one === calls[0] && isOrdered(one.words)) return one
    return one && !isRead(person, roster.planners[0] ?? roster.firstOnline(), undefined, text) ? one : undefined
  }
  /** `Finn, come`: a name that is called and is none, where the rest is an order. */
  const strangerIn = (text: string, person: string, known: readonly string[]): string | undefined => {
    const { name, rest = '' } = calledByMark.exec(text.trim().replace(greeting, ''))?.groups ?? {}
    if (name === undefined || wordsForAll(text) !== undefined) return undefined
    const ear = roster.planners[0] ?? roster.firstOnline()
    if (ear === undefined) return undefined
    const players = roster.bodies().flatMap(body => body.observe().players.map(player => player.name))
    if (memberCalled([...known, ...players], name) !== undefined) return undefined
    const isName = !isRead(person, ear, undefined, name) && !isRead(person, ear, undefined, text)
    return isName && isRead(person, ear, ear, rest) ? name : undefined
  }
  return {
    say({ to, text, delivery }, person) {
      const known = [...new Set([...Object.keys(session.state.seats), ...Object.keys(session.state.people)])]
      const names: string[] = []
      for (const wanted of to) {
        const name = memberCalled(known, wanted)
        if (name === undefined) return no('unknown', noSuchName(wanted, known))
        if (!names.includes(name)) names.push(name)
      }
      const send = (called: readonly string[], words: string): void => {
        // Only the one that the words call hears them.
        const heard = called.length > 0 && delivery === 'broadcast' ? 'queue' : delivery
        messageDelivery.send({
          ...{ from: person.name, to: called, text: words },
          ...{ kind: 'chat', delivery: heard, person: true },
        })
      }
      const meant = to.length < 2 ? meantByYes({ session, roster }, person.name, text, names[0]) : undefined
      if (meant) {
        const whom = meant.to ?? names[0]
        send(whom === undefined ? [] : [whom], meant.words)
        return ok(`to ${whom ?? 'everybody'}: ${meant.words}`)
      }
      const stopped = to.length === 0 ? stoppedIn(text, Object.keys(session.state.seats)) : undefined
      const called = to.length > 0 || stopped !== undefined ? undefined : calledIn(text, person.name)
      if (stopped !== undefined) names.push(stopped)
      if (called) names.push(...called.to)
      const stranger = names.length > 0 ? undefined : strangerIn(text, person.name, known)
      if (stranger !== undefined) return no('unknown', noSuchName(stranger, known))
      send(names, called ? withGreeting(called) : text)
      return ok(names.length > 0 ? `to ${names.join(', ')}` : 'to everybody')
    },
    editMessage: ({ message, text }, person) => answered(messageDelivery.edit(message, person.name, text), 'Changed.'),
  }
}
