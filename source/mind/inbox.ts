import type { Message } from '../session/log/events.ts'
import type { MessageState } from '../session/log/state.ts'

/** A message as it reaches one seat. */
export interface Letter extends Pick<Message, 'message' | 'from' | 'text' | 'meaning' | 'kind' | 'delivery'> {
  readonly to: readonly string[]
  readonly person: boolean
  /** Why these words change no work: what their writer was when they were written; absent where they may. */
  readonly refused?: string | undefined
  /** The team expects an answer of this seat: it was addressed, or it speaks for the team. */
  readonly answer: boolean
}

export type Read = Pick<Letter, 'message' | 'from' | 'kind' | 'text' | 'meaning' | 'person'> &
  Pick<MessageState, 'report' | 'answer'> & {
    /** Who has answered it. */
    readonly answeredBy?: string | undefined
  }

/**
 * Letters that wait for a mind. `queue` and `broadcast` are read before the next question, `steer` at the next action
 * boundary, `interrupt` at once; whatever waits by then is read together, so that one answer covers it all.
 */
export interface Inbox {
  add(letter: Letter): void
  /** They were taken, and not dealt with: they wait again, before what came since. */
  putBack(letters: readonly Letter[]): void
  /** Replaces the words of a letter that the mind has not read yet. */
  edit(message: string, change: Pick<Letter, 'text' | 'refused'>): boolean
  /** Something must be looked at now, given that more actions are queued or not. */
  due(moreActions: boolean): boolean
  /** Takes what fits, in order; everything when nothing is said. */
  take(fits?: (letter: Letter) => boolean): readonly Letter[]
  has(fits: (letter: Letter) => boolean): boolean
  readonly size: number
  /** Who wrote what waits, oldest first. */
  from(): readonly string[]
}

export const createInbox = (): Inbox => {
  let letters: Letter[] = []
  return {
    add: letter => void letters.push(letter),
    putBack(taken) {
      letters = [...taken, ...letters]
    },
    edit(message, change) {
      const found = letters.some(letter => letter.message === message)
      letters = letters.map(letter =>
        letter.message === message ? { ...letter, ...change, meaning: undefined } : letter,
      )
      return found
    },
    due: moreActions =>
      letters.some(letter => letter.delivery === 'interrupt' || letter.delivery === 'steer' || !moreActions),
    take(fits = () => true) {
      const taken = letters.filter(fits)
      letters = letters.filter(letter => !taken.includes(letter))
      return taken
    },
    has: fits => letters.some(fits),
    from: () => letters.map(letter => letter.from),
    get size() {
      return letters.length
    },
  }
}
