import type { Changed } from './changes-in-words.ts'
import { followablePieces } from './edits-in-words.ts'

/** What became of what a person said of a building. */
export interface ReadWish extends Pick<Changed, 'unread' | 'limits' | 'move'> {
  readonly wish: string
  /** Why nothing could be built with it. */
  readonly refused?: string
}

/** A wish, or the pieces of it that the design answers. */
export const followedOf = ({ wish, unread }: ReadWish): readonly string[] =>
  unread.length === 0 ? [wish] : [...new Set(followablePieces(wish).pieces)].filter(piece => !unread.includes(piece))

/** What changes nothing, and what of the same wish does. `examples`: what can be said of that building. */
export const unreadOf = (read: ReadWish, examples: () => readonly string[]): readonly string[] => {
  const { wish, unread, refused, limits = [] } = read
  if (refused !== undefined) return [`“${wish}” is not followed: ${refused}`]
  if (unread.length === 0) return limits
  const done = followedOf(read)
  if (done.length === 0)
    return [
      `“${wish}” changes nothing of the design; say for example ${examples()
        .map(words => `“${words}”`)
        .join(', ')}`,
    ]
  return [
    `${quotedList(done)} ${done.length === 1 ? 'is' : 'are'} in the design, but ${quotedList(unread)} changes nothing of it`,
    ...limits,
  ]
}
const quotedList = (pieces: readonly string[]): string => pieces.map(piece => `“${piece}”`).join(' and ')
