import type { Changed } from './changes-in-words.ts'
import { followablePieces } from './edits-in-words.ts'

/** What became of what a person said of a building. */
export interface ReadWish extends Pick<Changed, 'unread' | 'reasons' | 'limits' | 'bounded' | 'move'> {
  readonly wish: string
  /** Why nothing could be built with it. */
  readonly refused?: string
}

/** A wish, or the pieces of it that the design answers. */
export const followedOf = ({ wish, unread, refused, bounded = [] }: ReadWish): readonly string[] => {
  if (refused !== undefined) return []
  const left = [...unread, ...bounded.map(({ piece }) => piece)]
  return left.length === 0 ? [wish] : [...new Set(followablePieces(wish).pieces)].filter(piece => !left.includes(piece))
}

/** What of a wish is not in the design, and why, where that is known. */
export interface NotInDesign {
  readonly said: string
  readonly why?: string | undefined
}

export const notInDesign = ({ wish, unread, refused, reasons = [], bounded = [] }: ReadWish): readonly NotInDesign[] =>
  refused !== undefined
    ? [{ said: wish, why: refused }]
    : [
        ...[...new Set(unread)].map(said => ({ said, why: reasons.find(({ piece }) => piece === said)?.why })),
        ...bounded.map(({ piece, why }) => ({ said: piece, why })),
      ]

/**
 * What changes nothing, and what of the same wish does. `examples`: what can be said of that building; absent: what is not read as words about
 * it is left to those who plan the work.
 */
export const unreadOf = (read: ReadWish, examples?: () => readonly string[]): readonly string[] => {
  const { wish, unread, refused, limits = [], reasons = [] } = read
  if (refused !== undefined) return [`“${wish}” is not followed: ${refused}`]
  if (unread.length === 0) return limits
  const done = followedOf(read)
  const whys = [...new Set(reasons.map(({ piece, why }) => `“${piece}” is not followed: ${why}`))]
  const rest = examples === undefined ? [] : unread.filter(piece => !reasons.some(one => one.piece === piece))
  const isDone = `${quotedList(done)} ${done.length === 1 ? 'is' : 'are'} in the design`
  if (rest.length === 0) return [...(done.length === 0 || whys.length === 0 ? [] : [isDone]), ...whys, ...limits]
  if (done.length === 0) {
    const said = whys.length === 0 ? `“${wish}” changes` : `${quotedList(rest)} changes`
    const sayable = examples!().map(words => `“${words}”`)
    return [...whys, `${said} nothing of the design; say for example ${sayable.join(', ')}`]
  }
  return [`${isDone}, but ${quotedList(rest)} changes nothing of it`, ...whys, ...limits]
}
const quotedList = (pieces: readonly string[]): string => pieces.map(piece => `“${piece}”`).join(' and ')
