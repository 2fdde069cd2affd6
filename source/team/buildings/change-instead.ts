import { changedByWords } from '../../designs/library/changes-in-words.ts'
import { editedByWords, moveInWords, piecesOf, wordsOf } from '../../designs/library/edits-in-words.ts'
import { designNamed } from '../../designs/library/ready-in-words.ts'
import { takingBack } from '../../designs/library/undo-words.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'
import { isDoorToPlace } from './door-to-place.ts'
import { nameInWish, nameOfDesign, type SavedDesigns } from './given-design.ts'
import { placeInWish } from './named-place.ts'

type Building = NonNullable<SessionState['session']['buildings']>[string]

/** Whether words, or a part of them, change a building as it is drawn. */
const changes = ({ ready, from }: Building, words: string): boolean => {
  const named = ready === undefined ? null : designNamed(ready)
  const isRead = (piece: string): boolean => {
    const { unread, reasons = [] } = named
      ? changedByWords({ ...named, turn: 0, unread: [] }, piece)
      : editedByWords(from.design, piece)
    return unread.length === 0 || reasons.length > 0
  }
  return piecesOf(words).some(
    piece =>
      moveInWords(wordsOf(piece)) !== null || placeInWish(piece) !== undefined || isDoorToPlace(piece) || isRead(piece),
  )
}

/** `/design the door on the other side`: words in place of the name of a kept design are what they say, where none is kept by that name. */
export const changeInstead = (
  { plans, session: { buildings = {} } }: Pick<SessionState, 'plans' | 'session'>,
  plan: string | undefined,
  wish: string,
  saved: SavedDesigns,
): string => {
  const words = nameInWish(wish)
  if (words === undefined || saved.names().some(name => name.toLowerCase() === nameOfDesign(words))) return wish
  const items = (plan === undefined ? [] : (own(plans, plan)?.content.stages ?? [])).flatMap(stage => stage.items)
  const waiting = items.flatMap(({ done }) => (done.kind === 'built' ? (own(buildings, done.blueprint) ?? []) : []))
  const isChange = waiting.length > 0 && (takingBack(words).count > 0 || waiting.some(one => changes(one, words)))
  return isChange ? words : wish
}
