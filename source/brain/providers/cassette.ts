import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { diffJson } from 'diff'
import { z } from 'zod'
import { type Brain, BrainError } from '../brain.ts'

/** `none`: only what is recorded; `once`: recorded if there, else asked and kept; `new`: everything asked afresh and kept. */
type CassetteMode = 'none' | 'once' | 'new'

export interface CassetteOptions {
  readonly file: string
  readonly mode: CassetteMode
  /** Answers what is not on the cassette; not needed in mode `none`. */
  readonly brain?: Brain
}

const entry = z.object({
  seat: z.string(),
  question: z.string(),
  input: z.unknown(),
  value: z.unknown(),
  brain: z.string(),
  model: z.string().optional(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  cost: z.number().nullable(),
})
type Entry = z.infer<typeof entry>

/** Answers recorded earlier, one JSON object per line, each used once in the order it was given. */
export const createCassetteBrain = ({ file, mode, brain }: CassetteOptions): Brain => {
  const shelf = mode === 'new' ? new Map<string, Entry[]>() : load(file)
  const shelfOf = (seat: string, question: string): Entry[] => shelf.get(`${seat} ${question}`) ?? []
  return {
    label: brain && mode !== 'none' ? `${brain.label} (recording)` : 'cassette',
    ...(brain?.refuses ? { refuses: words => brain.refuses!(words) } : {}),
    ...(brain?.close ? { close: () => brain.close!() } : {}),
    async ask(question, input, context) {
      context.signal.throwIfAborted()
      const key = stable(input)
      const recorded = shelfOf(context.seat, question.name)
      const index = recorded.findIndex(one => stable(one.input) === key)
      if (index >= 0) {
        const [found] = recorded.splice(index, 1)
        const { value, brain: by, model, tokensIn, tokensOut, cost } = found!
        return {
          value: question.output.parse(value),
          brain: by,
          ...(model === undefined ? {} : { model }),
          tokensIn,
          tokensOut,
          cost,
          ms: 0,
          attempts: 1,
        }
      }
      if (mode === 'none' || !brain)
        throw new BrainError('unknown-question', missing(context.seat, question.name, input, recorded[0]))
      const answer = await brain.ask(question, input, context)
      const { value, brain: by, model, tokensIn, tokensOut, cost } = answer
      const kept: Entry = {
        seat: context.seat,
        question: question.name,
        input,
        value,
        brain: by,
        model,
        tokensIn,
        tokensOut,
        cost,
      }
      appendFileSync(file, `${JSON.stringify(kept)}\n`)
      return answer
    },
  }
}

const load = (file: string): Map<string, Entry[]> => {
  const shelf = new Map<string, Entry[]>()
  if (!existsSync(file)) return shelf
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '') continue
    const one = readEntry(line, `${file}:${index + 1}`)
    const key = `${one.seat} ${one.question}`
    shelf.set(key, [...(shelf.get(key) ?? []), one])
  }
  return shelf
}

const readEntry = (line: string, place: string): Entry => {
  try {
    return entry.parse(JSON.parse(line))
  } catch {
    throw new BrainError('unknown-question', `${place}: this line is not a recorded answer; delete it or record again.`)
  }
}

/** What is asked now, against what was asked when the cassette was recorded. */
const missing = (seat: string, question: string, input: unknown, near: Entry | undefined): string => {
  if (!near) return `The cassette has no more answers to ${question} for ${seat}. Record again with mode once or new.`
  const changes = diffJson(near.input as object, input as object)
    .filter(part => part.added || part.removed)
    .map(part => `${part.added ? '+' : '-'} ${part.value.trim().replace(/\s+/g, ' ').slice(0, 120)}`)
  return `The cassette's next ${question} for ${seat} was another one: ${changes.slice(0, 6).join(' ')}`
}

/** The same text for the same value, whatever the order of its keys. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
