import { createHash } from 'node:crypto'
import type { EventOf } from '../events.ts'
import type { Recording } from '../recording.ts'

export interface SftOptions {
  /** Completion that a run must have reached, 0 … 1. @default 1 */
  readonly minimum?: number
  /** Only these questions, e.g. `planTask`. */
  readonly questions?: readonly string[]
  /** Only seats with these roles. */
  readonly roles?: readonly string[]
  /** Only this part; tasks are split, not examples, so that no task is in both. @default both */
  readonly split?: 'train' | 'test'
  /** Share of the tasks in the test part. @default 0.1 */
  readonly testShare?: number
}

/** One line of chat fine-tuning data. */
export interface SftExample {
  readonly messages: readonly [
    { readonly role: 'user'; readonly content: string },
    { readonly role: 'assistant'; readonly content: string },
  ]
  readonly metadata: {
    readonly session: string
    readonly seq: number
    readonly task: string
    readonly question: string
    readonly seat: string
    readonly brain: string
    readonly completion: number
    readonly split: 'train' | 'test'
  }
}

/** Which part a task belongs to: by its name alone, so that every recording of it agrees, now and later. */
export function splitOf(task: string, testShare = 0.1): 'train' | 'test' {
  const share = createHash('sha256').update(task).digest().readUInt32BE() / 2 ** 32
  return share < testShare ? 'test' : 'train'
}

/**
 * The questions of a successful run with the answers that were accepted, as chat messages, one JSON object per line. An
 * answer that failed, or a plan that was rejected, teaches nothing and is left out.
 */
export async function* sft(recording: Recording, options: SftOptions = {}): AsyncGenerator<string> {
  for await (const example of sftExamples(recording, options)) yield `${JSON.stringify(example)}\n`
}

export async function* sftExamples(recording: Recording, options: SftOptions): AsyncGenerator<SftExample> {
  const { minimum = 1, questions, roles, split, testShare } = options
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const task = state.session.taskName
  const part = splitOf(task, testShare)
  if (state.session.result !== 'success' || state.score.completion < minimum) return
  if (split !== undefined && split !== part) return
  const rejected = await rejectedAnswers(recording)
  const asked = new Map<string, EventOf<'mind.asked'>>()
  for await (const event of recording.events()) {
    if (event.type === 'mind.asked') asked.set(event.data.ask, event)
    if (event.type !== 'mind.answered') continue
    const { ask, seat, question, brain, answer, error } = event.data
    const from = asked.get(ask)
    asked.delete(ask)
    if (!from || answer === undefined || error !== undefined || rejected.has(event.seq)) continue
    if (questions && !questions.includes(question)) continue
    if (roles && !roles.includes(state.seats[seat]?.role ?? '')) continue
    yield {
      messages: [
        { role: 'user', content: from.data.prompt ?? `${question}\n\n${JSON.stringify(from.data.input, null, 1)}` },
        { role: 'assistant', content: typeof answer === 'string' ? answer : JSON.stringify(answer) },
      ],
      metadata: {
        session: recording.header.id,
        seq: event.seq,
        task,
        question,
        seat,
        brain,
        completion: state.score.completion,
        split: part,
      },
    }
  }
}

/** Answers that became a plan which a person or policy rejected: the seat's last answer before the proposal. */
async function rejectedAnswers(recording: Recording): Promise<ReadonlySet<number>> {
  const lastAnswer = new Map<string, number>()
  const origin = new Map<string, number>()
  const rejected = new Set<number>()
  for await (const event of recording.events()) {
    if (event.type === 'mind.answered' && event.data.question.startsWith('plan'))
      lastAnswer.set(event.data.seat, event.seq)
    else if (event.type === 'plan.proposed') {
      const answer = lastAnswer.get(event.data.seat)
      if (answer !== undefined) origin.set(`${event.data.plan} ${event.data.version}`, answer)
    } else if (event.type === 'plan.rejected') {
      const answer = origin.get(`${event.data.plan} ${event.data.version}`)
      if (answer !== undefined) rejected.add(answer)
    }
  }
  return rejected
}
