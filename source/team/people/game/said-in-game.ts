import { cleanText } from '../../../session/log/clean-text.ts'
import type { EventOf } from '../../../session/log/events.ts'
import type { Roster } from '../../seats/roster.ts'
import type { SessionLike } from '../../team-interface.ts'
import type { People } from '../people.ts'

/** Characters; a body says longer words in several lines of the game's chat, five at once. */
const longestLineCharacters = 1000

/**
 * Words as the game's chat takes them: no line breaks, no control or format characters, no section signs (the game's own codes;
 * servers throw out clients that send them), nothing that begins like a command.
 */
export const gameLine = (text: string): string => {
  const line = cleanText(text)
    .replaceAll('§', '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s/]+/, '')
  return line.length > longestLineCharacters ? `${line.slice(0, longestLineCharacters - 1).toWellFormed()}…` : line
}

export interface SaidInGameNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly people: Pick<People, 'all'>
}

/** What is said to people in the game is said in the game: by the body of the speaker, or by the first body that can. */
export const sayInGame = ({ session, roster, people }: SaidInGameNeeds): void => {
  const say = ({ data: { from, to, text, kind, channel } }: EventOf<'message.sent'>): void => {
    if (channel === 'game') return
    const here = [...people.all.values()].filter(one => one.inGame && one.name !== from)
    const meant = here.filter(one => to.includes(one.name) || (one.seat !== null && to.includes(one.seat)))
    // Between themselves agents order and report; in the game that would be noise.
    const toAll = to.length === 0 && here.length > 0 && kind !== 'order' && kind !== 'report'
    if (meant.length === 0 && !toAll) return
    const speaker = roster.members.get(from)?.body
    const mouth = speaker?.online ? speaker : roster.bodies()[0]
    const names = meant.map(one => `@${one.name} `).join('')
    const line = gameLine(`${mouth === speaker ? '' : `[${from}] `}${names}${text}`)
    mouth?.say(
      line,
      meant.map(one => one.name),
    )
  }
  const unsubscribe = session.subscribe(event => {
    if (event.type === 'message.sent') say(event)
    // The bodies of a session that is ending still say how it ends.
    else if (event.type === 'session.ended') unsubscribe()
  })
}
