import { createHash } from 'node:crypto'
import { completionOf } from '../log/completion.ts'
import { plan } from '../log/events/plan.ts'
import type { EventOf } from '../log/events.ts'
import type { Recording } from '../recording/open.ts'

export interface SftOptions {
  /** Completion that a run must have reached, 0 … 1. @default 1 */
  readonly minimum?: number
  /** Only these questions, e.g. `planTask`. */
  readonly questions?: readonly string[]
  readonly roles?: readonly string[]
  /** Only this part; tasks are split, not examples, so that no task is in both. @default both */
  readonly split?: 'train' | 'test'
  /** Share of the tasks in the test part. @default 0.1 */
  readonly testShare?: number
  /** What a model is told for this question: for brains that need no prompt, and to part the system's words from the rest. */
  readonly render?: (question: string, input: unknown) => { readonly system: string; readonly user: string } | undefined
}

interface SftMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** One line of chat fine-tuning data. */
export interface SftExample {
  /** The question, with the system's words apart where they are known, and last the accepted answer. */
  readonly messages: readonly SftMessage[]
  readonly metadata: {
    readonly session: string
    readonly seq: number
    readonly task: string
    readonly question: string
    readonly seat: string
    readonly role: string
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
 * answer that failed, or a plan that was rejected, teaches nothing and is left out; of a plan that a person edited and then
 * let pass, the edited one is the answer.
 */
export async function* sft(recording: Recording, options: SftOptions): AsyncGenerator<string> {
  for await (const example of sftExamples(recording, options)) yield `${JSON.stringify(example)}\n`
}

async function* sftExamples(recording: Recording, options: SftOptions): AsyncGenerator<SftExample> {
  const { minimum = 1, questions, roles, split, testShare, render } = options
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const task = state.session.taskName
  const part = splitOf(task, testShare)
  if (state.session.result !== 'success' || completionOf(state) < minimum) return
  if (split !== undefined && split !== part) return
  const { rejected, corrected } = await correctionsIn(recording)
  const asked = new Map<string, EventOf<'mind.asked'>>()
  for await (const event of recording.events()) {
    if (event.type === 'mind.asked') asked.set(event.data.ask, event)
    if (event.type !== 'mind.answered') continue
    const { ask, seat, question, brain, error } = event.data
    const answer = corrected.get(event.seq) ?? event.data.answer
    const from = asked.get(ask)
    asked.delete(ask)
    if (!from || answer === undefined || error !== undefined || rejected.has(event.seq)) continue
    const role = state.seats[seat]?.role ?? ''
    if (questions && !questions.includes(question)) continue
    if (roles && !roles.includes(role)) continue
    yield {
      messages: [
        ...asking(from, render),
        { role: 'assistant', content: typeof answer === 'string' ? answer : JSON.stringify(answer, withoutUnasked) },
      ],
      metadata: {
        session: recording.header.id,
        seq: event.seq,
        task,
        question,
        seat,
        role,
        brain,
        completion: completionOf(state),
        split: part,
      },
    }
  }
}

/** The question as it was put, or as it would be put to a model. */
function asking({ data }: EventOf<'mind.asked'>, render: SftOptions['render']): SftMessage[] {
  const { question, input, prompt } = data
  const rendered = render?.(question, input)
  if (rendered && (prompt === undefined || prompt === `${rendered.system}\n\n${rendered.user}`))
    return [
      { role: 'system', content: rendered.system },
      { role: 'user', content: rendered.user },
    ]
  return [{ role: 'user', content: prompt ?? `${question}\n\n${JSON.stringify(input, null, 1)}` }]
}

interface Corrections {
  /** Answers that became a plan which a person or policy rejected. */
  readonly rejected: ReadonlySet<number>
  /** Answers that became a plan which a person changed before it was approved: what it was changed to. */
  readonly corrected: ReadonlyMap<number, unknown>
}

/** What no model is asked for teaches none to write it. */
const withoutUnasked = (key: string, value: unknown): unknown =>
  ['meaning', 'wished', 'addedBy', 'givenBy'].includes(key) ? undefined : value

/** What became of plans, by the event of the answer that each came from: the seat's last one before the proposal. */
async function correctionsIn(recording: Recording): Promise<Corrections> {
  const lastAnswer = new Map<string, number>()
  const versions = new Map<string, { readonly answer: number; readonly edited?: unknown }>()
  const rejected = new Set<number>()
  const corrected = new Map<number, unknown>()
  const key = (plan: string, version: number) => `${plan} ${version}`
  for await (const { type, seq, data } of recording.events()) {
    if (type === 'mind.answered' && plan.safeParse(data.answer).success) lastAnswer.set(data.seat, seq)
    else if (type === 'plan.proposed') {
      const answer = lastAnswer.get(data.seat)
      if (answer !== undefined) versions.set(key(data.plan, data.version), { answer })
    } else if (type === 'plan.edited') {
      const before = data.replaces === null ? undefined : versions.get(key(data.plan, data.replaces))
      if (before) versions.set(key(data.plan, data.version), { answer: before.answer, edited: data.content })
    } else if (type === 'plan.rejected') {
      const found = versions.get(key(data.plan, data.version))
      // Where no person decided, none found fault with it.
      if (found && data.source !== 'timeout' && !data.dropped) rejected.add(found.answer)
    } else if (type === 'plan.approved') {
      const found = versions.get(key(data.plan, data.version))
      if (found?.edited !== undefined) corrected.set(found.answer, found.edited)
    }
  }
  return { rejected, corrected }
}
