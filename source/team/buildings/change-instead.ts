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

/** The buildings of a plan, as they are drawn now. */
const drawnFor = (
  { plans, session: { buildings = {} } }: Pick<SessionState, 'plans' | 'session'>,
  plan: string | undefined,
): readonly Building[] => {
  const items = (plan === undefined ? [] : (own(plans, plan)?.content.stages ?? [])).flatMap(stage => stage.items)
  return items.flatMap(({ done }) => (done.kind === 'built' ? (own(buildings, done.blueprint) ?? []) : []))
}

/** Whether words change a building of a plan, each part of them. */
export const changesDrawing = (
  state: Pick<SessionState, 'plans' | 'session'>,
  plan: string | undefined,
  words: string,
): boolean => {
  const pieces = piecesOf(words)
  const isRead = ({ ready, from }: Building, piece: string): boolean => {
    const named = ready === undefined ? null : designNamed(ready)
    const { unread } = named
      ? changedByWords({ ...named, turn: 0, unread: [] }, piece)
      : editedByWords(from.design, piece)
    return unread.length === 0 || moveInWords(wordsOf(piece)) !== null
  }
  return pieces.length > 0 && drawnFor(state, plan).some(one => pieces.every(piece => isRead(one, piece)))
}

/** `/design the door on the other side`: words in place of the name of a kept design are what they say, where none is kept by that name. */
export const changeInstead = (
  state: Pick<SessionState, 'plans' | 'session'>,
  plan: string | undefined,
  wish: string,
  saved: SavedDesigns,
): string => {
  const words = nameInWish(wish)
  if (words === undefined || saved.names().some(name => name.toLowerCase() === nameOfDesign(words))) return wish
  const waiting = drawnFor(state, plan)
  const isChange = waiting.length > 0 && (takingBack(words).count > 0 || waiting.some(one => changes(one, words)))
  return isChange ? words : wish
}
