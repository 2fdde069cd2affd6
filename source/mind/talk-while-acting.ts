import type { AskContext } from '../brain/brain.ts'
import type { Inbox, Letter } from './inbox.ts'
import type { Talk } from './mind-needs.ts'

/** Talks while the body acts: letters that need not wait for the end of the action are answered beside it. */
export interface Talker {
  /** Something came in, or an action began. */
  consider(): void
  /** Answers these now, whatever is under way. */
  answer(letters: readonly Letter[]): Promise<void>
  /** Resolves when no answer is being thought of: one mind asks one question at a time. */
  quiet(): Promise<void>
}

export interface TalkerNeeds {
  /** Absent in organizations without talks between two. */
  readonly talk?: Talk | undefined
  readonly inbox: Inbox
  /** The name of the action under way. */
  action(): string | null
  asking(): AskContext
  read(letters: readonly Letter[]): void
  /** An answer failed for another reason than an abort. */
  troubled(error: unknown): void
}

/** Whether a letter belongs to a talk between agents. People are answered by `decideReply`, wherever they write. */
export const isTalk = (letter: Letter): boolean => letter.answer && !letter.person

export const createTalker = ({ talk, inbox, action, asking, read, troubled }: TalkerNeeds): Talker => {
  let talking: Promise<void> | null = null

  const answer = async (letters: readonly Letter[]): Promise<void> => {
    const context = asking()
    try {
      await talk!.converse(letters, context)
    } catch (error) {
      // Stopped while answering: nothing was said yet, so the letters wait for the next turn.
      for (const letter of context.signal.aborted ? letters : []) inbox.add(letter)
      if (!context.signal.aborted) throw error
    }
  }
  const consider = (): void => {
    const now = action()
    if (talking || !talk || now === null || asking().signal.aborted) return
    const letters = inbox.take(letter => isTalk(letter) && talk!.due(letter, now))
    if (letters.length === 0) return
    read(letters)
    talking = answer(letters)
      .catch(troubled)
      .finally(() => {
        talking = null
        // What came in meanwhile goes into the next question together.
        consider()
      })
  }
  return {
    consider,
    answer,
    async quiet() {
      while (talking) await talking
    },
  }
}
