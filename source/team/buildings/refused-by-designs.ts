import { piecesOf } from '../../designs/library/edits-in-words.ts'
import type { NotInDesign } from '../../designs/library/read-wish.ts'
import type { SessionState } from '../../session/log/state.ts'

/** What of a person's words is not in the designs of a goal, with the reason where one is known. */
export const refusedByDesigns = (
  { session }: Pick<SessionState, 'session'>,
  goal: string,
  words: string,
): readonly NotInDesign[] => {
  const pieces = new Set([words, ...piecesOf(words)])
  return Object.values(session.buildings ?? {})
    .filter(one => one.goal === goal)
    .flatMap(one => one.unread ?? [])
    .filter(({ said }) => pieces.has(said))
}
