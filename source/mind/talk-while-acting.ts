import type { AskContext } from '../brain/brain.ts'
import type { Inbox, Letter } from './inbox.ts'

/** Answers letters while the body acts, so that no body stands still because its mind thinks of what to say. */
export interface Talker {
  /** Something came in, or an action began. */
  consider(): void
  /** An answer is being thought of; one mind asks one question at a time. */
  readonly isBusy: boolean
  /** The same, and nothing else begins before it is there: it was to be read at once, or it was stopped and comes back. */
  readonly isPressing: boolean
  /** Resolves when no answer is being thought of. */
  quiet(): Promise<void>
  /** Takes up no further letter. */
  close(): void
}

export interface TalkerNeeds {
  readonly inbox: Inbox
  /** The name of the action under way. */
  action(): string | null
  asking(): AskContext
  /** Whether a letter is answered beside the action of this name. */
  fits(letter: Letter, action: string): boolean
  read(letters: readonly Letter[]): void
  /** Rejects for another reason than an abort; what was stopped goes back to the inbox. */
  answer(letters: readonly Letter[], context: AskContext): Promise<void>
  troubled(error: unknown): void
  /** The loop may do again what waited for it. */
  ready(): void
}

/** To be answered before anything else begins. */
export const isUrgent = ({ delivery }: Letter): boolean => delivery === 'steer' || delivery === 'interrupt'

interface Talking {
  readonly letters: readonly Letter[]
  readonly context: AskContext
  readonly over: Promise<void>
}

export const createTalker = (needs: TalkerNeeds): Talker => {
  const { inbox, action, asking, fits, read, answer, troubled, ready } = needs
  let talking: Talking | null = null
  let closed = false

  const consider = (): void => {
    const now = action()
    const context = asking()
    if (closed || talking || now === null || context.signal.aborted) return
    const letters = inbox.take(letter => fits(letter, now))
    if (letters.length === 0) return
    read(letters)
    const over = answer(letters, context)
      .catch(troubled)
      .finally(() => {
        talking = null
        // What came in meanwhile goes into the next question together.
        consider()
        ready()
      })
    talking = { letters, context, over }
  }
  return {
    consider,
    get isBusy() {
      return talking !== null
    },
    get isPressing() {
      return talking !== null && (talking.context.signal.aborted || talking.letters.some(isUrgent))
    },
    async quiet() {
      while (talking) await talking.over
    },
    close() {
      closed = true
    },
  }
}
