import { clip } from '../../../brain/rules/talk/reaction.ts'
import { cleanText } from '../../../session/log/clean-text.ts'
import type { Ending } from '../../ending.ts'
import type { MessageDelivery } from '../../messages/message-delivery.ts'
import type { GameChat } from '../../seats/game-chat.ts'
import { type Roster, seatNamed } from '../../seats/roster.ts'
import type { SessionLike, TeamPeople } from '../../team-interface.ts'
import type { Approvals } from '../approvals.ts'
import type { People } from '../people.ts'
import type { Person } from '../person.ts'
import type { GameOrders } from './game-orders.ts'
import type { Greeting } from './greet-players.ts'
import { type NamesCalled, namesCalled, withGreeting } from './names-called.ts'
import { callsOthers } from './others-called.ts'
import { createPlayerAdmission } from './player-admission.ts'
import { createStrangers } from './strangers.ts'
import { goalBegins } from './team-words.ts'

/** Lines that agents hear of all strangers together in a minute; the rest is only shown to people, or a flood would cost money. */
const heardOfStrangers = 12

export interface PlayerNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  readonly people: Pick<People, 'all' | 'arrive' | 'depart'>
  readonly orders: GameOrders
  readonly approvals: Approvals
  readonly ending: Pick<Ending, 'signal'>
  readonly humans: TeamPeople
}

/** `where are you, bob?`, `follow me bob`: whom words end with, where these words cannot be about that one. */
const calledLast = /^(.*\S(?=\s*,)|.*\b(?:you|me|here|doing|have|now|please))\s*,?\s+@?([A-Za-z0-9_]{1,16})[\s.!?]*$/i

/** People who play in the game itself: recognised by name, heard in the game's chat. */
export const createPlayers = (needs: PlayerNeeds, greeting: Greeting): GameChat => {
  const { session, roster, messageDelivery, people, orders, approvals, ending } = needs
  const humans = new Set(needs.humans.humans)
  const heardAt: number[] = []
  /** All players whom a body was told of. */
  const playing = new Set<string>()
  const isOurs = (name: string): boolean => roster.members.has(name) || roster.bodyOf(name) !== undefined

  /** `@bob, dig here`, `bob and mia dig here`, `stop bob` → whom and the rest; plain words are for all. */
  const addressed = (text: string): Pick<NamesCalled, 'to' | 'words' | 'greeting'> => {
    const [, verb, last = ''] = /^(stop|halt|go on|resume)[,:]?\s+@?([A-Za-z0-9_]{1,16})[.!]*$/i.exec(text) ?? []
    const stopped = verb === undefined ? undefined : seatNamed(session, last)
    if (stopped !== undefined) return { to: [stopped], words: verb! }
    const first = namesCalled(text, name => seatNamed(session, name))
    if (first && (first.marked || roster.members.has(first.to[0]!))) return first
    // Another one is called, of this team or not: what comes behind is said to that one.
    if (text.startsWith('@')) return { to: [], words: text }
    const [, before = '', called = ''] = calledLast.exec(text) ?? []
    const asked = called === '' ? undefined : seatNamed(session, called)
    return asked === undefined ? { to: [], words: text } : { to: [asked], words: before }
  }

  const mayReachAgents = (): boolean => {
    const now = performance.now()
    while (heardAt.length > 0 && heardAt[0]! < now - 60_000) heardAt.shift()
    return heardAt.length < heardOfStrangers && heardAt.push(now) > 0
  }

  const isOfTheTeam = (name: string): boolean => {
    const may = strangers.may(name)
    return may === undefined ? humans.has(name) : may === 'allow'
  }
  const arrived = (name: string): Person | undefined =>
    isOfTheTeam(name) && session.state.session.phase !== 'ended' && isAdmitted(name) ? people.arrive(name) : undefined
  /** Who speaks first is answered, and needs no greeting. */
  const came = (name: string): void => {
    if (people.all.get(name)?.inGame) return
    const person = arrived(name)
    if (person) greeting.came(person)
  }

  /** Agents no longer work for a player who is not there. */
  const departed = (name: string, reason = 'left the game'): void => {
    if (!people.all.get(name)?.inGame) return
    people.depart(name, reason)
    greeting.went(name)
    orders.left(name, `${name} ${reason}`)
  }
  const { admission } = needs.humans
  const news = { came, went: departed }
  const isAdmitted = createPlayerAdmission({ session, approvals, ending, admission }, humans, news)
  const isSeen = (name: string): boolean =>
    roster.bodies().some(body => body.observe().players.some(one => one.name === name))
  const strangers = createStrangers(needs, name => {
    if (!isOfTheTeam(name)) departed(name, 'gives no more orders')
    else if (isSeen(name)) came(name)
  })

  const hear: GameChat['heard'] = (ear, from, text, whisper) => {
    if (isOurs(from) || from === '') return
    // All bodies hear the same line; one pair of ears is enough.
    if (!whisper && ear !== roster.firstOnline()) return
    const words = cleanText(text).trim()
    if (words === '') return
    const called = whisper ? { to: [ear], words } : addressed(words)
    const { to, words: said } = called
    const greeted = withGreeting(called)
    const person = arrived(from)
    const others = [...playing].filter(name => name !== from && !isOurs(name) && !people.all.get(name)?.inGame)
    const isForOthers = to.length === 0 && callsOthers(words, name => seatNamed(session, name), others)
    if (person && isForOthers)
      return void messageDelivery.send({
        ...{ from, to: [], text: words, answer: false, person: true, kind: 'chat', delivery: 'steer', channel: 'game' },
      })
    if (person) return orders.hear(person, said, to, { whole: words, greeted })
    if (strangers.may(from) === 'ignore') return
    // What agents of another team say to a player who is of both is for that player: no agent here is asked for anything.
    const agents = to.filter(name => roster.members.has(name))
    if (goalBegins.test(words) || (agents.length > 0 && goalBegins.test(said))) strangers.setsGoal(from, words)
    else if (agents.length > 0) strangers.spoke(from, words)
    messageDelivery.send({
      ...{ from, to: agents.length > 0 && mayReachAgents() ? agents : [], text: agents.length > 0 ? greeted : words },
      ...{ kind: 'notice', person: false, channel: 'game', stranger: true },
    })
  }

  return {
    heard(...line) {
      try {
        hear(...line)
      } catch (error) {
        // The caller reads the connection of a body, which is not to break by what a player says.
        const [, from, text] = line
        const said = clip(cleanText(text).trim())
        const why = error instanceof Error ? error.message : String(error)
        const alert = `What ${from} said in the game could not be followed: “${said}” (${why})`
        session.emit('alert', 'team', { level: 'error', text: alert })
        const ears = roster.firstOnline()
        if (ears !== undefined && people.all.get(from)?.inGame)
          messageDelivery.send({ from: ears, to: [from], text: `I cannot follow “${said}”: ${why}.`, kind: 'reply' })
      }
    },
    sighted(name, here) {
      if (here) playing.add(name)
      else playing.delete(name)
      if (!here) strangers.left(name)
      if (here) came(name)
      else departed(name)
    },
  }
}
