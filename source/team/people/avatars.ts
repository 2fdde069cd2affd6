import { errorText } from '../../errors.ts'
import { introduce, listenTo } from '../seats/body-events.ts'
import type { GameChat } from '../seats/game-chat.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike, TeamOptions } from '../team-interface.ts'
import type { Person, PersonRegister } from './person.ts'

/** A Minecraft name from whatever a terminal calls its user. */
const avatarName = (person: string): string => {
  const plain = person.replace(/[^A-Za-z0-9_]/g, '').slice(0, 16)
  return plain.length >= 3 ? plain : `${plain}_guest`.slice(0, 16)
}

/** Bodies that people drive from a terminal. */
export interface Avatars {
  /** Gives a person a body of their own; resolves when it is in the world. */
  enter(person: Person): Promise<void>
  leave(person: Person): Promise<void>
  close(people: PersonRegister['all']): Promise<void>
}

export interface AvatarNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly bodies: TeamOptions['bodies']
  readonly gameChat: GameChat
}

export const createAvatars = ({ session, roster, bodies, gameChat }: AvatarNeeds): Avatars => ({
  async enter(person) {
    const seat = avatarName(person.name)
    if (roster.members.has(seat)) return
    person.emptyAvatar = null
    const avatar: NonNullable<Person['avatar']> = { seat, body: null, unlisten: null }
    person.avatar = avatar
    session.emit('seat.added', person.name, { seat, role: 'peer', occupant: { kind: 'person', label: person.name } })
    try {
      const body = await bodies(seat)
      if (person.avatar !== avatar) return void (await body.close('no longer a peer'))
      avatar.body = body
      avatar.unlisten = listenTo({
        ...{ seat, body, session, wake: () => {} },
        chat: (from, text, whisper) => gameChat.heard(seat, from, text, whisper),
        player: gameChat.sighted,
        hindered: ({ text }) => session.emit('alert', seat, { level: 'warning', text, seat }),
      })
      introduce(session, seat, body)
    } catch (error) {
      const text = `${person.name} has no avatar: ${errorText(error)}`
      session.emit('alert', 'team', { level: 'error', seat, text })
    }
  },
  async leave(person) {
    const { avatar } = person
    if (!avatar) return
    person.avatar = null
    avatar.unlisten?.()
    await avatar.body?.close('left the team')
    session.emit('seat.removed', person.name, { seat: avatar.seat, reason: `${person.name} is no longer a peer` })
  },
  async close(people) {
    await Promise.all(
      [...people.values()].map(async ({ avatar }) => {
        avatar?.unlisten?.()
        await avatar?.body?.close('the session is over')
      }),
    )
  },
})
