import { setTimeout as sleep } from 'node:timers/promises'
import { mcteam } from '../../command-name.ts'
import { cleanText } from '../../session/log/clean-text.ts'
import type { EventOf } from '../../session/log/events.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { GameChat } from '../seats/game-chat.ts'
import { seatNamed } from '../seats/roster.ts'
import type { TeamPeople } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'
import { createGameOrders, type GameOrderNeeds } from './game-orders.ts'
import type { People } from './people.ts'
import type { Person } from './person.ts'

const lookIntervalMs = 1000

/** Longer lines would be several in the game's chat, characters. */
const longestLine = 400
/** ms between two questions about one name: who comes and goes under it does not keep the screen busy. */
const askAgainAfterMs = 60_000

/** Lines that agents hear of all strangers together in a minute; the rest is only shown to people, or a flood would cost money. */
const heardOfStrangers = 12

/**
 * Words as the game's chat takes them: one line, no control or format characters, no section signs (the game's own codes;
 * servers throw out clients that send them), nothing that begins like a command.
 */
export const gameLine = (text: string): string => {
  const line = cleanText(text)
    .replaceAll('§', '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s/]+/, '')
  return line.length > longestLine ? `${line.slice(0, longestLine - 1).toWellFormed()}…` : line
}

export interface PlayerNeeds extends GameOrderNeeds {
  readonly people: Pick<People, 'all' | 'arrive' | 'depart'>
  readonly approvals: Approvals
  readonly gameChat: { listen(listener: GameChat): void }
  readonly ending: Ending
  /** Names of players who are people of the team, and how they prove who they are. */
  readonly humans?: TeamPeople['humans']
  readonly admission?: TeamPeople['admission']
}

/** People who play in the game itself: recognised by name, heard in the game's chat, answered there. */
export const createPlayers = (needs: PlayerNeeds): void => {
  const { session, roster, messageDelivery, people, approvals, admission, ending } = needs
  const { members } = roster
  const listed = new Set(needs.humans)
  const orders = createGameOrders(needs)
  const strangers: number[] = []
  /** Those who have proved that they are who they say. */
  const admitted = new Set<string>()
  const asking = new Map<string, AbortController>()
  /** When the screen was last asked about a name whose player was not let in. */
  const askedAt = new Map<string, number>()
  /** When the screen was last told that two may claim a name. */
  const toldAt = new Map<string, number>()
  const isOurs = (name: string): boolean =>
    members.has(name) || [...people.all.values()].some(person => person.avatar?.seat === name && person.avatar.body)

  /** `@bob, dig here`, `stop bob` → Bob and the rest; plain words are for all. */
  const addressed = (text: string): { readonly to: readonly string[]; readonly words: string } => {
    const [, verb, last = ''] = /^(stop|halt|go on|resume)[,:]?\s+@?([A-Za-z0-9_]{1,16})[.!]*$/i.exec(text) ?? []
    const stopped = verb === undefined ? undefined : seatNamed(session, last)
    if (stopped !== undefined) return { to: [stopped], words: verb! }
    const [whole, name = ''] = /^@?([A-Za-z0-9_]{1,16})[,:]?\s+/.exec(text) ?? []
    const marked = whole !== undefined && (text.startsWith('@') || /[,:]\s+$/.test(whole))
    const to = whole === undefined ? undefined : seatNamed(session, name)
    return to !== undefined && (marked || members.has(to))
      ? { to: [to], words: text.slice(whole!.length).trim() || text }
      : { to: [], words: text }
  }

  const mayReachAgents = (): boolean => {
    const now = performance.now()
    while (strangers.length > 0 && strangers[0]! < now - 60_000) strangers.shift()
    return strangers.length < heardOfStrangers && strangers.push(now) > 0
  }

  const arrived = (name: string): Person | undefined => {
    if (!listed.has(name) || session.state.session.phase === 'ended') return undefined
    return admission === undefined || admitted.has(name) ? people.arrive(name) : undefined
  }

  /** Agents no longer work for a player who is not there. */
  const departed = (name: string): void => {
    if (!people.all.get(name)?.inGame) return
    people.depart(name, 'left the game')
    orders.left(name)
  }

  const players: GameChat = {
    heard(ear, from, text, whisper) {
      if (isOurs(from) || from === '') return
      // All bodies hear the same line; one pair of ears is enough.
      if (!whisper && ear !== roster.ears()) return
      const words = cleanText(text).trim()
      if (words === '') return
      const { to, words: said } = whisper ? { to: [ear], words } : addressed(words)
      const person = arrived(from)
      if (person) {
        return orders.hear(person, said, to[0], words)
      }
      const reached = to.length > 0 && mayReachAgents() ? to : []
      messageDelivery.send({
        from,
        to: reached,
        text: said,
        kind: 'notice',
        person: false,
        channel: 'game',
        stranger: true,
      })
    },
    sighted(name, here) {
      if (!listed.has(name)) return
      if (here) arrived(name)
      else departed(name)
    },
  }

  /** The number in the player's own chat tells the person who decides that it is the right one of that name. */
  const prove = async (name: string, number: string): Promise<void> => {
    const gone = new AbortController()
    asking.set(name, gone)
    const before = askedAt.get(name)
    if (before !== undefined)
      await sleep(before + askAgainAfterMs - performance.now(), undefined, { signal: gone.signal }).catch(() => {})
    if (gone.signal.aborted) return
    askedAt.set(name, performance.now())
    const wants = `wants to play: number ${number}?`
    const detail = `A player called ${name} has joined the game and looks on. Approve if the number in that player's chat is ${number}; another number is another player.`
    const { approved } = await approvals.ask({ seat: name, kind: 'player', wants, detail, forced: true }, gone.signal)
    if (gone.signal.aborted || !(await admission?.answer(name, number, approved)) || !approved) return
    askedAt.delete(name)
    admitted.add(name)
    arrived(name)
  }
  /** An offline world cannot tell two who claim one name apart; the person who knows can be told what to do. */
  const tellOfRival = (name: string, what: string): void => {
    const now = performance.now()
    if (now - (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) < askAgainAfterMs) return
    toldAt.set(name, now)
    const text = `${what} If that is not the player whom you expect, another user of this machine has the name ${name}: reject the number, and let the right player join at once. Should the other one be first again, stop the session and go on with another name: ${mcteam} tui --resume last --human NAME`
    session.emit('alert', 'team', { level: 'warning', text })
  }
  const unlisten = admission?.listen(({ name, number, here, contested }) => {
    if (!listed.has(name) || session.state.session.phase === 'ended') return
    if (contested) {
      tellOfRival(
        name,
        `A second player called ${name} wanted to join and was refused, because the one with number ${number} looks on.`,
      )
      return
    }
    if (here && askedAt.has(name))
      tellOfRival(name, `A player called ${name} is here again (number ${number}) after one was not let in.`)
    asking.get(name)?.abort()
    asking.delete(name)
    if (here) void prove(name, number)
    else if (admitted.delete(name)) departed(name)
  })
  const unsubscribe = session.subscribe(event => {
    if (event.type === 'message.sent') mirror(event)
    // The bodies of a session that is ending still say how it ends.
    else if (event.type === 'session.ended') unsubscribe()
    else if (ending.over) return
    else if (event.type === 'body.state' && event.data.position && members.has(event.data.seat)) locate()
  })

  let looked = Number.NEGATIVE_INFINITY
  /** Where they stand, as the bodies of the team see them; the screen's map has no other eyes. */
  const locate = (): void => {
    const now = performance.now()
    if (now - looked < lookIntervalMs) return
    looked = now
    const here = [...people.all.values()].filter(person => person.inGame && person.avatar)
    if (here.length === 0) return
    const seen = new Map(roster.bodies().flatMap(body => body.observe().players.map(one => [one.name, one.position])))
    for (const { name, avatar } of here) {
      const position = seen.get(name)
      const known = session.state.seats[avatar!.seat]?.body.position
      const moved = position?.some((value, axis) => Math.abs(value - (known?.[axis] ?? Number.NaN)) >= 0.5)
      if (position && (moved || !known))
        session.emit('body.state', avatar!.seat, { seat: avatar!.seat, position: [...position] })
    }
  }

  /** What is said to people in the game is said in the game: by the body of the speaker, or by the first body that can. */
  const mirror = ({ data: { from, to, text, kind, channel } }: EventOf<'message.sent'>): void => {
    if (channel === 'game') return
    const here = [...people.all.values()].filter(one => one.inGame && one.name !== from)
    const meant = here.filter(one => to.includes(one.name) || (one.seat !== null && to.includes(one.seat)))
    // Between themselves agents order and report; in the game that would be noise.
    const toAll = to.length === 0 && here.length > 0 && kind !== 'order' && kind !== 'report'
    if (meant.length === 0 && !toAll) return
    const speaker = members.get(from)?.body
    const mouth = speaker?.online ? speaker : roster.bodies()[0]
    const names = meant.map(one => `@${one.name} `).join('')
    mouth?.say(gameLine(`${mouth === speaker ? '' : `[${from}] `}${names}${text}`))
  }
  needs.gameChat.listen(players)
  atEnd(ending, () => {
    unlisten?.()
    for (const gone of asking.values()) gone.abort()
    orders.close()
  })
}
