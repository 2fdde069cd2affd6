import { type AskContext, BrainError } from '../brain/brain.ts'
import { decideReply } from '../brain/questions/decide-reply/question.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import type { Heard } from '../brain/questions/shapes.ts'
import { createInbox, type Inbox, type Letter, type Read } from './inbox.ts'
import type { Mail, Self } from './mind-needs.ts'
import { asHeard } from './question-inputs.ts'

/** What a mind does with its letters: it reads them, answers them, and keeps them for the next plan. */
export interface Letters {
  readonly inbox: Inbox
  read(letters: readonly Letter[]): void
  /** Reads what is due, and says what of it is owed an answer: a mind that is to be quiet answers people only. */
  readDue(isActing: boolean): readonly Letter[]
  /** Reads what needs no answer. */
  listen(): void
  /** All that was read since the last plan. */
  heard(): readonly Heard[]
  /** What was read is now part of a plan, or is forgotten. */
  understood(): void
  /** The writers get an answer, also when the brain cannot say anything. */
  answer(letters: readonly Letter[]): Promise<void>
}

export interface LetterNeeds {
  readonly self: Self
  readonly mail: Mail
  asking(): AskContext
  situation(letters: readonly Letter[]): DecideReplyInput
  follow(answer: DecideReplyOutput, writers: readonly string[], from: string, refused?: string): void
}

/** Messages that are kept for the next plan. */
const heardAtMost = 12

export const createLetters = ({ self, mail, asking, situation, follow }: LetterNeeds): Letters => {
  const { seat, emit, memory, log } = self
  const inbox = createInbox()
  /** Keeps what was read until a plan has taken it in. */
  const keep = (letters: readonly Read[]): void => {
    if (log.heard.length === 0 && letters.length === 0) return
    emit('mind.run', seat, { seat, heard: letters.slice(-heardAtMost).map(letter => letter.message) })
  }
  /** Why what the writer wants is not done: a person who only watches is answered, and changes nothing. */
  const refusalOf = ({ person, from }: Letter): string | undefined => (person ? mail.refused(from) : undefined)
  const read = (taken: readonly Letter[]): void => {
    if (taken.length === 0) return
    for (const { message } of taken) if (!log.hasRead(message)) emit('message.read', seat, { message, to: seat })
    // A letter that an earlier host had given it may come again.
    keep([
      ...log.heard.filter(one => !taken.some(({ message }) => message === one.message)),
      ...taken.filter(letter => refusalOf(letter) === undefined),
    ])
    for (const letter of taken) memory.add(`${letter.from}: ${JSON.stringify(letter.text)}`)
  }
  const reply = async (letters: readonly Letter[], writers: readonly string[], refused?: string): Promise<void> => {
    self.phase('reply', `to ${writers.join(', ')}`)
    await memory.ready(asking().signal)
    const answer = await self.brain.ask(decideReply, situation(letters), asking())
    follow(answer.value, writers, letters.at(-1)!.from, refused)
  }
  const answerTo = async (letters: readonly Letter[], refused?: string): Promise<void> => {
    const writers = [...new Set(letters.map(letter => letter.from))]
    try {
      await reply(letters, writers, refused)
    } catch (error) {
      // Interrupted while answering: the letters wait for the next turn.
      if (asking().signal.aborted) for (const letter of letters) inbox.add(letter)
      else if (error instanceof BrainError) mail.say(`I cannot answer now: ${error.message}`, writers, 'reply')
      else throw error
    }
  }
  return {
    inbox,
    read,
    readDue(isActing) {
      if (!inbox.due(isActing)) return []
      const taken = inbox.take()
      read(taken)
      return taken.filter(letter => letter.answer && (!log.silent || letter.person))
    },
    listen: () => read(inbox.take(letter => !letter.answer)),
    heard: () => log.heard.map(asHeard),
    understood: () => keep([]),
    async answer(all) {
      // Apart, so that nothing an onlooker says is done for another person.
      for (const [refused, letters] of Map.groupBy(all, refusalOf)) await answerTo(letters, refused)
    },
  }
}
