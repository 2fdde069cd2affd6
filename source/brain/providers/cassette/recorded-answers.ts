import { cleanText } from '../../../session/log/clean-text.ts'
import type { EventData } from '../../../session/log/events.ts'
import { openRecording } from '../../../session/recording/open.ts'
import { type QuestionName, questions } from '../../questions/index.ts'
import type { Prompts } from '../prompt-templates.ts'

/** A question of a recording that was answered. */
export interface RecordedAnswer {
  /** Of the event that asks. */
  readonly seq: number
  readonly asked: EventData<'mind.asked'>
  readonly answered: EventData<'mind.answered'>
  /** What a model would be sent today; undefined: this version asks no such question. */
  readonly prompt: string | undefined
}

/** Every question of a recording that got an answer, in the order of the answers. Throws UsageError. */
export const recordedAnswers = async (path: string, prompts: Prompts): Promise<readonly RecordedAnswer[]> => {
  const recording = await openRecording(path)
  try {
    const asked = new Map<string, Pick<RecordedAnswer, 'seq' | 'asked'>>()
    const answers: RecordedAnswer[] = []
    for await (const event of recording.events()) {
      if (event.type === 'mind.asked') asked.set(event.data.ask, { seq: event.seq, asked: event.data })
      if (event.type !== 'mind.answered' || event.data.answer === undefined || event.data.error !== undefined) continue
      const question = asked.get(event.data.ask)
      if (question) answers.push({ ...question, answered: event.data, prompt: promptToday(question.asked, prompts) })
    }
    return answers
  } finally {
    await recording.close()
  }
}

const promptToday = ({ question, input }: EventData<'mind.asked'>, prompts: Prompts): string | undefined => {
  const fits = Object.hasOwn(questions, question) && questions[question as QuestionName].input.safeParse(input).success // an own key
  if (!fits) return undefined
  const { system, user } = prompts.get(question)!.render(input)
  return cleanText(`${system}\n\n${user}`)
}

/** An answer to a prompt that reads otherwise today. */
export interface StaleAnswer extends RecordedAnswer {
  /** The first line that changed, from 1; undefined: the whole question did. */
  readonly line: number | undefined
  readonly was: string
  readonly is: string
}

/** Of the answers to recorded prompts those whose prompts have changed since; without a recorded prompt none can be told to have. */
export const staleAnswers = (answers: readonly RecordedAnswer[]): readonly StaleAnswer[] =>
  answers.flatMap((one): StaleAnswer[] => {
    const { prompt: then } = one.asked
    if (one.prompt === undefined) return [{ ...one, line: undefined, was: '', is: '' }]
    return then === undefined || then === one.prompt ? [] : [{ ...one, ...firstChange(then, one.prompt) }]
  })

/** The first line in which two texts differ. */
const firstChange = (then: string, now: string): Pick<StaleAnswer, 'was' | 'is'> & { readonly line: number } => {
  const [before, after] = [then.split('\n'), now.split('\n')]
  const at = Array.from({ length: Math.max(before.length, after.length) }).findIndex((_, n) => before[n] !== after[n])
  return { line: at + 1, was: before[at] ?? '', is: after[at] ?? '' }
}

/** Characters of a line that are shown, and so many of those before the change. */
const [shownCharacters, before] = [100, 24]

/** Two lines in quotes, each from shortly before the place where they part. */
export const apart = (one: string, other: string): readonly [string, string] => {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const from = Math.max(0, (at < 0 ? one.length : at) - before)
  const shown = (line: string): string => {
    const part = line.slice(from, from + shownCharacters)
    return line === '' ? 'empty' : `“${from > 0 ? '…' : ''}${part}${from + shownCharacters < line.length ? '…' : ''}”`
  }
  return [shown(one), shown(other)]
}

/** What changed, in one line. */
export const staleInWords = ({ asked, seq, line, ...lines }: StaleAnswer): string => {
  const [was, is] = apart(lines.was, lines.is)
  const change =
    line === undefined ? 'it is asked in another form today' : `line ${line} of its prompt was ${was} and is ${is}`
  return `${asked.question} of ${asked.seat} (event ${seq}): ${change}`
}
