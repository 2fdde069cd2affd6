import { errorText } from '../../errors.ts'
import { introduce, listenTo } from '../seats/body-events.ts'
import type { GameChat } from '../seats/game-chat.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike, TeamOptions } from '../team-interface.ts'
import type { Person } from './person.ts'

/** A Minecraft name from whatever a terminal calls its user. */
const avatarName = (person: string): string => {
  const plain = person.replace(/[^A-Za-z0-9_]/g, '').slice(0, 16)
  return plain.length >= 3 ? plain : `${plain}_guest`.slice(0, 16)
}

export interface AvatarNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly bodies: TeamOptions['bodies']
  readonly gameChat: GameChat
}

/** Bodies that people drive from a terminal. `entered`: a person has a body of their own now. */
export const createAvatars = (
  { session, roster, bodies, gameChat }: AvatarNeeds,
  entered: (person: string) => void,
) => {
  const enterWorld = async (person: Person): Promise<void> => {
    const seat = avatarName(person.name)
    if (roster.members.has(seat)) return
    entered(person.name)
    const avatar: NonNullable<Person['avatar']> = { seat, body: null, unlisten: null }
    person.avatar = avatar
    person.seat = seat
    session.emit('seat.added', person.name, {
      seat,
      role: 'peer',
      occupant: { kind: 'person', label: person.name },
    })
    if (person.inGame) return
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
      session.emit('alert', 'team', {
        level: 'error',
        seat,
        text: `${person.name} has no avatar: ${errorText(error)}`,
      })
    }
  }
  const leaveWorld = async (person: Person): Promise<void> => {
    const { avatar } = person
    if (!avatar) return
    person.avatar = null
    if (person.seat === avatar.seat) person.seat = null
    avatar.unlisten?.()
    await avatar.body?.close('left the team')
    session.emit('seat.removed', person.name, { seat: avatar.seat, reason: `${person.name} is no longer a peer` })
  }
  return { enterWorld, leaveWorld }
}
