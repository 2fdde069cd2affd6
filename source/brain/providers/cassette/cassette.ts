import { basename } from 'node:path'
import type { z } from 'zod'
import { asWord, mcteam } from '../../../command-name.ts'
import { UsageError } from '../../../errors.ts'
import { cleanText } from '../../../session/log/clean-text.ts'
import { fitAnswer } from '../../answers/read-answer.ts'
import { type Brain, BrainError } from '../../brain.ts'
import { loadPrompts } from '../prompt-templates.ts'
import { apart, type RecordedAnswer, recordedAnswers, staleAnswers, staleInWords } from './recorded-answers.ts'
import type { StaleUse } from './stale-uses.ts'

export interface CassetteOptions {
  /** Absolute path of a recording. */
  readonly file: string
  /** @default 'refuse' */
  readonly stale?: StaleUse | undefined
  /** Folder whose templates win over the program's own. */
  readonly prompts?: string | undefined
}

/** Stale answers that are told of. */
const toldAtMost = 8

/**
 * Answers each prompt as it was answered in a recording. Two prompts are the same when they differ in nothing but numbers and the
 * order of what one line lists: where bodies stand, and what of equal things they see first, is another in every run.
 */
export const createCassetteBrain = async ({
  file,
  stale = 'refuse',
  prompts: folder,
}: CassetteOptions): Promise<Brain> => {
  const prompts = loadPrompts(folder)
  const name = basename(file)
  const answers = await recordedAnswers(file, prompts)
  if (answers.length === 0)
    throw new UsageError(`${name} holds no answers.`, 'Pass a recording in which brains were asked.')
  const old = staleAnswers(answers)
  if (old.length > 0 && stale === 'refuse') {
    const told = old.slice(0, toldAtMost).map(one => `\n  ${staleInWords(one)}`)
    const more = old.length > toldAtMost ? `\n  and ${old.length - toldAtMost} more` : ''
    throw new UsageError(
      `${old.length} of the ${answers.length} answers of ${name} are stale:${told.join('')}${more}.`,
      renewal(file),
    )
  }
  const used = new Set<RecordedAnswer>()
  /** The lines of a prompt without its examples: which are shown depends on words elsewhere in it. */
  const ownLines = (question: string, input: unknown): readonly string[] => {
    const { system, user } = prompts.get(question)!.render(input, [])
    return cleanText(`${system}\n\n${user}`).split('\n')
  }
  const find = (question: string, seat: string, input: unknown, prompt: string): RecordedAnswer => {
    const known = answers.filter(
      one => one.prompt !== undefined && one.asked.question === question && one.asked.seat === seat,
    )
    const shape = shapeOf(prompt)
    const same = known.filter(one => shapeOf(one.prompt!) === shape)
    const found = nearest(same.length > 0 || stale === 'refuse' ? same : known, prompt, used)
    if (found) return found
    const near = nearest(known, prompt, used)
    const failure = stale === 'refuse' ? 'stale' : 'refused'
    if (!near) throw new BrainError(failure, `${name} holds no answer of ${seat} to ${question}. ${renewal(file)}`)
    const [now, then] = [ownLines(question, input), ownLines(question, near.asked.input)]
    const [added, gone] = [firstUnlike(now, then), firstUnlike(then, now)]
    const line = prompt.split('\n').indexOf(added[0] ?? now[then.indexOf(gone[0] ?? '')] ?? '') + 1
    const [was, is] = apart(gone.join(' '), added.join(' '))
    throw new BrainError(
      failure,
      `${name} holds no answer to this prompt of ${question}: line ${line} is ${is}, and was ${was} where it was answered. ${renewal(file)}`,
    )
  }
  const promptOf = (question: string, input: unknown): string => {
    const { system, user } = prompts.get(question)!.render(input)
    return `${system}\n\n${user}`
  }
  return {
    label: `answers of ${name}`,
    prompt: (question, input) => promptOf(question.name, input),
    async ask<Input extends z.ZodType, Output extends z.ZodType>(
      question: { readonly name: string; readonly output: Output },
      input: z.infer<Input>,
      context: { readonly seat: string; readonly signal: AbortSignal },
    ) {
      context.signal.throwIfAborted()
      const prompt = promptOf(question.name, input)
      const found = find(question.name, context.seat, input, cleanText(prompt))
      used.add(found)
      const { answer, brain, model, tokensIn, tokensOut } = found.answered
      const read = fitAnswer(answer, question.output)
      if (read.faults) throw new BrainError('bad-answer', read.faults.join(' '), 1, JSON.stringify(answer))
      return {
        value: read.value as z.infer<Output>,
        brain,
        model,
        tokensIn,
        tokensOut,
        cost: 0,
        ms: 0,
        attempts: 1,
        prompt,
      }
    },
  }
}

const renewal = (file: string): string =>
  `To keep the answers where they still hold: ${mcteam} run TASK --answers ${asWord(file)} --stale take --record NEW.jsonl. To ask anew: ${mcteam} run TASK --model NAME --record NEW.jsonl.`

/** A prompt without what differs between two runs in which all goes alike. */
const shapeOf = (prompt: string): string =>
  prompt
    .split('\n')
    .map(line =>
      line
        .replace(/-?\d+(?:\.\d+)?/g, '#')
        .split(/[,;:] /)
        .sort()
        .join(', '),
    )
    .join('\n')

/** The first lines, one after the other, that have no like among the others. */
const firstUnlike = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others.map(shapeOf))
  const isNew = (line: string): boolean => !known.has(shapeOf(line))
  const from = lines.findIndex(isNew)
  if (from < 0) return []
  const to = lines.findIndex((line, index) => index > from && !isNew(line))
  return lines.slice(from, to < 0 ? undefined : to)
}

/** The one with the fewest lines that differ; of several the first that was not used yet. */
const nearest = (
  answers: readonly RecordedAnswer[],
  prompt: string,
  used: ReadonlySet<RecordedAnswer>,
): RecordedAnswer | undefined => {
  const lines = new Set(prompt.split('\n'))
  const rank = (one: RecordedAnswer): number =>
    one.prompt!.split('\n').filter(line => !lines.has(line)).length * 2 + (used.has(one) ? 1 : 0)
  return answers.toSorted((a, b) => rank(a) - rank(b))[0]
}
