import { piecesOf } from '../../designs/library/edits-in-words.ts'
import type { NotInDesign } from '../../designs/library/read-wish.ts'
import { own } from '../../session/log/fold/records.ts'
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

/** What of a person's words is in the designs of a goal. Words that the design was not drawn otherwise for are not claimed: they may be a reason. */
export const followedByDesigns = (
  { session: { buildings = {}, drawnBefore = {} } }: Pick<SessionState, 'session'>,
  goal: string,
  words: string,
): readonly string[] => {
  const pieces = new Set([words, ...piecesOf(words)])
  const followed = Object.values(buildings).flatMap(one => {
    const at = one.wishes?.lastIndexOf(words) ?? -1
    const isDrawnFor = own(drawnBefore, one.name)?.some(({ building }) => (building.wishes?.length ?? 0) === at)
    return one.goal === goal && at >= 0 && isDrawnFor ? (one.followed ?? []) : []
  })
  return [...new Set(followed)].filter(said => pieces.has(said))
}
