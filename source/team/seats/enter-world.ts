import type { Body } from '../../body/contract/body-types.ts'
import type { Ending } from '../ending.ts'
import { placesOfHome } from '../home/watch-home.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { SessionLike, TeamOptions } from '../team-interface.ts'
import { introduce, listenTo } from './body-events.ts'
import type { GameChat } from './game-chat.ts'
import type { Member } from './member.ts'
import type { Roster } from './roster.ts'

export interface EntryNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  readonly knowledge: Knowledge
  readonly gameChat: GameChat
  readonly ending: Ending
}

/** A body in the world becomes that of a seat. */
export const moveIn = (needs: EntryNeeds, member: Member, body: Body): void => {
  const { session, roster, messageDelivery, knowledge, gameChat } = needs
  const { seat } = member
  const wake = (): void => member.mind?.wake()
  member.body = body
  member.unlisten = listenTo({
    ...{ seat, body, session, wake },
    chat: (from, text, whisper) => gameChat.heard(seat, from, text, whisper),
    player: gameChat.sighted,
    hindered({ cause, text }) {
      session.emit('alert', seat, { level: 'warning', text, seat })
      // About names people can do something, other agents cannot.
      if (cause === 'name-taken') return
      const others = [...roster.members.keys()].filter(name => name !== seat)
      if (others.length > 0) messageDelivery.send({ from: seat, to: others, text, kind: 'notice' })
    },
  })
  introduce(session, seat, body)
  knowledge.learn(body)
  wake()
}

/** Adds the body of a seat. Resolves with the reason where it was not let in; null: it is in the world, or on its way. `places`: what an earlier body remembered. */
const enterWorld = async (
  needs: EntryNeeds,
  bodies: TeamOptions['bodies'],
  member: Member,
  places: unknown,
): Promise<Error | null> => {
  const { roster, ending } = needs
  try {
    const body = await bodies(member.seat)
    if (ending.over || roster.members.get(member.seat) !== member) {
      body.close(ending.over ? 'the session is over' : 'the seat was removed')
      return null
    }
    body.recall?.(placesOfHome(needs.session))
    if (places !== undefined) body.recall?.(places)
    moveIn(needs, member, body)
    return null
  } catch (error) {
    if (ending.over) return null
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** A body that was not let into the world: why, and the next try, which resolves as the first did. */
export interface Refused {
  readonly error: Error
  again(): Promise<Error | null>
}

/** Brings every seat's body into the world. Returns those that were not let in. `placesOf`: what an earlier body of the seat remembered. */
export const enterAll = async (
  needs: EntryNeeds,
  bodies: TeamOptions['bodies'],
  placesOf: (seat: string) => unknown,
): Promise<ReadonlyMap<string, Refused>> => {
  const missing = new Map<string, Refused>()
  const entering = [...needs.roster.members.values()].map(async member => {
    const places = placesOf(member.seat)
    const again = (): Promise<Error | null> => enterWorld(needs, bodies, member, places)
    const error = await again()
    if (error) missing.set(member.seat, { error, again })
  })
  await Promise.all(entering)
  return missing
}
