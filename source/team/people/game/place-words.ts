import type { Roster } from '../../seats/roster.ts'
import type { SessionLike } from '../../team-interface.ts'
import type { Person } from '../person.ts'
import type { GameVoice } from './game-voice.ts'

/** `remember this place as camp`: where the player stands who says it, not the agent who hears it. */

const thisPlace =
  /^(?:please\s+)?(?:remember\s+(?:this\s+place|this|here)\s+as\s+(?:the\s+|our\s+|my\s+)?(\w{1,64})|this\s+(?:place\s+)?is\s+(?:the\s+|our\s+|my\s+)?(home|base|camp))(?:\s+please)?[\s.!]*$/i

export interface PlaceWordNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly voice: GameVoice
}

/** Whether the words were such ones, and have been followed. False also where no agent sees the player. */
export const followsPlaceWords = (
  { session, roster, voice }: PlaceWordNeeds,
  person: Person,
  words: string,
  to: string | undefined,
): boolean => {
  const [, told, home] = thisPlace.exec(words) ?? []
  const name = (told ?? home)?.toLowerCase()
  const seen = roster.bodies().flatMap(body => (body.online ? body.observe().players : []))
  const stands = seen.find(player => player.name === person.name)?.position
  if (name === undefined || stands === undefined) return false
  const [x, y, z] = stands.map(Math.floor) as [number, number, number] // a position has three
  session.emit('home.remembered', person.name, {
    by: person.name,
    place: { name, at: [x, y, z], by: person.name },
  })
  voice.say(person, to, `I remember where you stand, ${[x, y, z].join(' ')}, as “${name}”.`)
  return true
}
