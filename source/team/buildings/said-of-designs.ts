import { piecesOf } from '../../designs/library/edits-in-words.ts'
import type { NotInDesign } from '../../designs/library/read-wish.ts'
import type { SessionState } from '../../session/log/state.ts'

/** What became of a person's words in the designs of a goal: the pieces that are in them, and those that are not, with the reason where one is known. */
export const saidOfDesigns = (
  { session }: Pick<SessionState, 'session'>,
  goal: string,
  words: string,
): { readonly followed: readonly string[]; readonly refused: readonly NotInDesign[] } => {
  const designs = Object.values(session.buildings ?? {}).filter(one => one.goal === goal)
  const pieces = new Set([words, ...piecesOf(words)])
  const followed = designs.flatMap(one => one.followed ?? []).filter(said => pieces.has(said))
  return {
    followed: followed.includes(words) ? [words] : [...new Set(followed)],
    refused: designs.flatMap(one => one.unread ?? []).filter(({ said }) => pieces.has(said)),
  }
}
