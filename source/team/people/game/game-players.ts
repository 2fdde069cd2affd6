import { cleanText } from '../../../session/log/clean-text.ts'
import type { MessageDelivery } from '../../messages/message-delivery.ts'
import type { GameChat } from '../../seats/game-chat.ts'
import { type Roster, seatNamed } from '../../seats/roster.ts'
import type { SessionLike, TeamPeople } from '../../team-interface.ts'
import type { People } from '../people.ts'
import type { Person } from '../person.ts'
import type { GameOrders } from './game-orders.ts'
import { createPlayerAdmission, type PlayerAdmissionNeeds } from './player-admission.ts'

/** Lines that agents hear of all strangers together in a minute; the rest is only shown to people, or a flood would cost money. */
const heardOfStrangers = 12

export interface PlayerNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  readonly people: Pick<People, 'all' | 'arrive' | 'depart'>
  readonly orders: GameOrders
  /** Names of players who are people of the team, and how they prove who they are. */
  readonly humans: TeamPeople['humans']
  readonly admission: Omit<PlayerAdmissionNeeds, 'session'>
}

/** `where are you, bob?`, `follow me bob`: whom words end with, where these words cannot be about that one. */
const calledLast = /^(.*\S(?=\s*,)|.*\b(?:you|me|here|doing|have|now|please))\s*,?\s+@?([A-Za-z0-9_]{1,16})[\s.!?]*$/i

/** People who play in the game itself: recognised by name, heard in the game's chat. */
export const createPlayers = (needs: PlayerNeeds): GameChat => {
  const { session, roster, messageDelivery, people, orders } = needs
  const listed = new Set(needs.humans)
  const strangers: number[] = []
  const isOurs = (name: string): boolean =>
    roster.members.has(name) || [...people.all.values()].some(({ avatar }) => avatar?.seat === name && avatar.body)

  /** `@bob, dig here`, `stop bob` → Bob and the rest; plain words are for all. */
  const addressed = (text: string): { readonly to: readonly string[]; readonly words: string } => {
    const [, verb, last = ''] = /^(stop|halt|go on|resume)[,:]?\s+@?([A-Za-z0-9_]{1,16})[.!]*$/i.exec(text) ?? []
    const stopped = verb === undefined ? undefined : seatNamed(session, last)
    if (stopped !== undefined) return { to: [stopped], words: verb! }
    const [whole, name = ''] = /^@?([A-Za-z0-9_]{1,16})[,:]?\s+/.exec(text) ?? []
    const marked = whole !== undefined && (text.startsWith('@') || /[,:]\s+$/.test(whole))
    const to = whole === undefined ? undefined : seatNamed(session, name)
    if (to !== undefined && (marked || roster.members.has(to)))
      return { to: [to], words: text.slice(whole!.length).trim() || text }
    const [, before = '', called = ''] = calledLast.exec(text) ?? []
    const asked = called === '' ? undefined : seatNamed(session, called)
    return asked === undefined ? { to: [], words: text } : { to: [asked], words: before }
  }

  const mayReachAgents = (): boolean => {
    const now = performance.now()
    while (strangers.length > 0 && strangers[0]! < now - 60_000) strangers.shift()
    return strangers.length < heardOfStrangers && strangers.push(now) > 0
  }

  const arrived = (name: string): Person | undefined =>
    listed.has(name) && session.state.session.phase !== 'ended' && isAdmitted(name) ? people.arrive(name) : undefined

  /** Agents no longer work for a player who is not there. */
  const departed = (name: string): void => {
    if (!people.all.get(name)?.inGame) return
    people.depart(name, 'left the game')
    orders.left(name)
  }
  const isAdmitted = createPlayerAdmission({ session, ...needs.admission }, listed, { came: arrived, went: departed })

  return {
    heard(ear, from, text, whisper) {
      if (isOurs(from) || from === '') return
      // All bodies hear the same line; one pair of ears is enough.
      if (!whisper && ear !== roster.ears()) return
      const words = cleanText(text).trim()
      if (words === '') return
      const { to, words: said } = whisper ? { to: [ear], words } : addressed(words)
      const person = arrived(from)
      if (person) return orders.hear(person, said, to[0], words)
      messageDelivery.send({
        ...{ from, to: to.length > 0 && mayReachAgents() ? to : [], text: said },
        ...{ kind: 'notice', person: false, channel: 'game', stranger: true },
      })
    },
    sighted(name, here) {
      if (!listed.has(name)) return
      if (here) arrived(name)
      else departed(name)
    },
  }
}
