import { type AskContext, BrainError } from '../brain/brain.ts'
import { decideReply } from '../brain/questions/decide-reply/question.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import type { Heard } from '../brain/questions/shapes.ts'
import type { Following } from './follow-reply.ts'
import { createInbox, type Inbox, type Letter, type Read } from './inbox.ts'
import type { Mail, Self, Talk } from './mind-needs.ts'
import { asHeard } from './question-inputs.ts'

/** What a mind does with its letters: it reads them, answers them, and keeps them for the next plan. */
export interface Letters {
  readonly inbox: Inbox
  read(letters: readonly Letter[]): void
  /** Whether it is owed an answer: a mind that is to be quiet answers people only. */
  isOwed(letter: Letter): boolean
  /** Whether it belongs to a talk between agents; people are answered by `decideReply`, wherever they write. */
  isTalk(letter: Letter): boolean
  /** Reads what other agents have said in talks. `taken`: where it is kept, so that it can go back to the inbox. */
  takeTalk(taken: Letter[]): readonly Letter[]
  /** Reads what needs no answer. */
  listen(): void
  /** All that was read since the last plan. */
  heard(): readonly Heard[]
  /** What was read is now part of a plan, or is forgotten. */
  understood(): void
  /** The writers get an answer, also when the brain cannot say anything. What is stopped goes back to the inbox. */
  answer(letters: readonly Letter[], context: AskContext): Promise<void>
}

export interface LetterNeeds {
  readonly self: Self
  readonly mail: Mail
  readonly talk?: Talk | undefined
  situation(letters: readonly Letter[]): DecideReplyInput
  follow(answer: DecideReplyOutput, writers: readonly string[], from: string, how: Following): void
}

/** Messages that are kept for the next plan. */
const heardAtMost = 12

/**
 * A person's words that were followed on the spot or to which no answer is owed, and what a player said before it could give orders,
 * who was told so.
 */
const isDealtWith = ({ kind, person, answer }: Read): boolean => person && (answer === false || kind === 'notice')

export const createLetters = ({ self, mail, talk, situation, follow }: LetterNeeds): Letters => {
  const { seat, emit, memory, log } = self
  const inbox = createInbox()
  const isOwed = ({ answer, person }: Letter): boolean => answer && (!log.silent || person)
  const isTalk = ({ answer, person }: Letter): boolean => talk !== undefined && answer && !person
  const idsOf = (letters: readonly Pick<Read, 'message'>[]): string[] => letters.map(({ message }) => message)
  /** Keeps what was read until a plan has taken it in. */
  const keep = (letters: readonly Pick<Read, 'message'>[]): void => {
    if (log.heard.length === 0 && letters.length === 0) return
    emit('mind.run', seat, { seat, heard: idsOf(letters.slice(-heardAtMost)) })
  }
  /** Keeps which of these are still to be answered, so that another host does it if this one is stopped before. */
  const owe = (letters: readonly Letter[], are: readonly Letter[]): void => {
    const ids = idsOf(letters)
    const unanswered = [...log.unanswered.filter(one => !ids.includes(one)), ...idsOf(are)]
    if (unanswered.length + log.unanswered.length > 0) emit('mind.run', seat, { seat, unanswered })
  }
  const read = (taken: readonly Letter[]): void => {
    if (taken.length === 0) return
    // A letter whose answer was stopped, or that an earlier host had given it, may come again.
    const fresh = taken.filter(({ message }) => !log.hasRead(message))
    for (const { message } of fresh) emit('message.read', seat, { message, to: seat })
    keep([
      ...log.heard.filter(one => !taken.some(({ message }) => message === one.message)),
      ...taken.filter(letter => letter.refused === undefined),
    ])
    const asked = taken.filter(letter => isOwed(letter) && !isTalk(letter))
    owe(taken, asked)
    for (const letter of fresh) memory.add(`${letter.from}: ${JSON.stringify(letter.text)}`)
  }
  const answerTo = async (letters: readonly Letter[], context: AskContext, refused?: string): Promise<void> => {
    const writers = [...new Set(letters.map(letter => letter.from))]
    try {
      context.signal.throwIfAborted()
      await memory.ready(context.signal)
      const { value } = await self.brain.ask(decideReply, situation(letters), context)
      owe(letters, [])
      // What became a task, a wish that holds, or an answer stands there; only a plan that it is about takes it in as it was said.
      const isSettled = value.replan === undefined || value.instruction !== undefined
      if (isSettled) keep(log.heard.filter(({ message }) => !idsOf(letters).includes(message)))
      const interrupts = letters.some(({ delivery, person }) => person && delivery === 'interrupt')
      const { from } = letters.at(-1)!
      const own = letters.filter(one => one.from === from).map(({ text }) => text)
      follow(value, writers, from, { refused, interrupts, said: own.join(' ') })
    } catch (error) {
      // Interrupted while answering: the letters wait for the next turn.
      if (context.signal.aborted) return inbox.putBack(letters)
      owe(letters, [])
      if (!(error instanceof BrainError)) throw error
      mail.say(`I cannot answer now: ${error.message}`, writers, 'reply')
    }
  }
  const takeTalk: Letters['takeTalk'] = taken => {
    const unread = talk ? inbox.take(({ kind, person }) => kind === 'chat' && !person) : []
    read(unread)
    taken.push(...unread)
    return unread
  }
  return {
    ...{ inbox, read, isOwed, isTalk, takeTalk },
    listen: () => read(inbox.take(letter => !letter.answer)),
    heard: () => log.heard.filter(one => !isDealtWith(one)).map(asHeard),
    understood: () => keep([]),
    async answer(all, context) {
      const asked = all.filter(letter => !isTalk(letter))
      // Apart, so that nothing an onlooker says is done for another person: who only watches is answered, and changes nothing.
      for (const [refused, letters] of Map.groupBy(asked, letter => letter.refused))
        await answerTo(letters, context, refused)
      const talks = all.filter(isTalk)
      if (talks.length === 0) return
      try {
        context.signal.throwIfAborted()
        await talk!.converse([...talks], context, () => takeTalk(talks))
      } catch (error) {
        // Stopped while answering: nothing was said yet, so the letters wait for the next turn.
        if (!context.signal.aborted) throw error
        inbox.putBack(talks)
      }
    },
  }
}
