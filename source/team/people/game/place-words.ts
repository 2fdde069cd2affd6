import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '../../../minecraft/blocks/position.ts'
import type { Ending } from '../../ending.ts'
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
  readonly ending: Pick<Ending, 'signal'>
}

/** ms within which a server shows the body of a player who has just joined, and between two looks. */
const [shownWithinMs, lookEveryMs] = [3_000, 100]

/** What the words call the place where their speaker stands; undefined: they name none. */
export const placeNamedIn = (words: string): string | undefined => {
  const [, told, home] = thisPlace.exec(words) ?? []
  return (told ?? home)?.toLowerCase()
}

/** The player is told what came of it, after three seconds at the latest. */
export async function rememberWhereStands(
  { session, roster, voice, ending }: PlaceWordNeeds,
  person: Person,
  name: string,
  to: string | undefined,
): Promise<void> {
  const until = performance.now() + shownWithinMs
  let stands = whereSeen(roster, person)
  while (!stands && performance.now() < until) {
    await sleep(lookEveryMs, undefined, { ref: false })
    if (ending.signal.aborted) return
    stands = whereSeen(roster, person)
  }
  if (!stands) {
    voice.say(person, to, `No agent sees you, so I do not know which place “${name}” is. Come nearer and say it again.`)
    return
  }
  const [x, y, z] = stands.map(Math.floor) as [number, number, number] // a position has three
  session.emit('home.remembered', person.name, { by: person.name, place: { name, at: [x, y, z], by: person.name } })
  voice.say(person, to, `I remember where you stand, ${[x, y, z].join(' ')}, as “${name}”.`)
}

const whereSeen = (roster: Roster, { name }: Person): Position | undefined =>
  roster
    .bodies()
    .flatMap(body => (body.online ? body.observe().players : []))
    .find(player => player.name === name)?.position
