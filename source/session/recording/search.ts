import { eventSentence } from '../log/describe.ts'
import type { EventOf, SessionEvent } from '../log/events.ts'
import type { Recording } from './open.ts'

export interface SearchQuery {
  /** Anywhere in the event, in any case: texts, names, reasons, arguments. */
  readonly text?: string
  /** Kinds of events, or their first part: `action.ended`, `mind`. */
  readonly kinds?: readonly string[]
  /** Only what this seat or person caused or was about. */
  readonly name?: string
}

export interface SearchHit {
  readonly seq: number
  readonly t: number
  /** One line around the place where the text was found. */
  readonly text: string
  /** Names of seats, people or parts of the program that the event is about, the likeliest first. */
  readonly who: readonly string[]
  /** Which of two recordings it is in. */
  readonly side?: 'A' | 'B'
}

/** The nearest event after (+1) or before (−1) `from` that fits, or undefined when there is none on that side. */
export async function findEvent(
  recording: Recording,
  query: SearchQuery,
  from: number,
  direction: 1 | -1,
): Promise<SearchHit | undefined> {
  const fits = matcher(query)
  let seq = direction > 0 ? Math.max(from + 1, recording.firstSeq) : Math.min(from - 1, recording.lastSeq)
  while (seq >= recording.firstSeq && seq <= recording.lastSeq) {
    const block = await recording.blockAt(seq)
    const side = block.filter(event => (direction > 0 ? event.seq >= seq : event.seq <= seq))
    const found = direction > 0 ? side.find(fits) : side.findLast(fits)
    if (found) return { seq: found.seq, t: found.t, text: excerpt(found, query.text), who: whoIn(found) }
    seq = direction > 0 ? block.at(-1)!.seq + 1 : block[0]!.seq - 1
  }
  return undefined
}

/** Why an action was done: the action's start, and the question and answer that led to it. */
export interface Cause {
  readonly started: EventOf<'action.started'>
  readonly asked?: EventOf<'mind.asked'>
  readonly answered?: EventOf<'mind.answered'>
}

/** From an action's start, progress or end at `seq`, or the last one before it, back to what led to it. `seat`: of this one alone. */
export async function findCause(recording: Recording, seq: number, seat?: string): Promise<Cause | undefined> {
  const isIts = ({ data }: SessionEvent): boolean => seat === undefined || ('seat' in data && data.seat === seat)
  const event = await findBack(recording, seq, one => one.type.startsWith('action.') && isIts(one))
  if (!event || !('action' in event.data)) return undefined
  const { action } = event.data
  const started = await findBack(recording, seq, one => one.type === 'action.started' && one.data.action === action)
  if (started?.type !== 'action.started') return undefined
  const { ask } = started.data
  if (ask === undefined) return { started }
  const answered = await findBack(recording, started.seq, one => one.type === 'mind.answered' && one.data.ask === ask)
  const asked = await findBack(recording, started.seq, one => one.type === 'mind.asked' && one.data.ask === ask)
  return {
    started,
    asked: asked?.type === 'mind.asked' ? asked : undefined,
    answered: answered?.type === 'mind.answered' ? answered : undefined,
  }
}

async function findBack(
  recording: Recording,
  from: number,
  fits: (event: SessionEvent) => boolean,
): Promise<SessionEvent | undefined> {
  for (let seq = from; seq >= recording.firstSeq; ) {
    const block = await recording.blockAt(seq)
    const found = block.findLast(event => event.seq <= seq && fits(event))
    if (found) return found
    seq = block[0]!.seq - 1
  }
  return undefined
}

function matcher(query: SearchQuery): (event: SessionEvent) => boolean {
  const text = query.text?.toLowerCase()
  return event =>
    (query.kinds?.some(kind => event.type === kind || event.type.startsWith(`${kind}.`)) ?? true) &&
    (query.name === undefined || concerns(event, query.name)) &&
    (text === undefined || text === '' || textOf(event).toLowerCase().includes(text))
}

function concerns(event: SessionEvent, name: string): boolean {
  if (event.source === name) return true
  const data: Readonly<Record<string, unknown>> = event.data
  return (
    [data.seat, data.person, data.from, data.by].includes(name) ||
    (Array.isArray(data.to) ? data.to.includes(name) : data.to === name)
  )
}

export function whoIn({ data, source }: SessionEvent): readonly string[] {
  const { seat, from }: Readonly<Record<string, unknown>> = data
  return [seat, from, source].filter(one => typeof one === 'string')
}

/** What a person would look for: the values, and keys that are data themselves, such as the items of an inventory. */
const textOf = (event: SessionEvent): string => `${event.type} ${event.source} ${valuesOf(event)}`

function valuesOf({ data }: SessionEvent): string {
  const parts: string[] = []
  for (const value of Object.values(data)) gather(value, parts)
  return parts.join(' ')
}

function gather(value: unknown, parts: string[]): void {
  if (typeof value === 'string') parts.push(value)
  else if (typeof value === 'number') parts.push(String(value))
  else if (Array.isArray(value)) for (const item of value) gather(item, parts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      parts.push(key)
      gather(item, parts)
    }
  }
}

/** In words where these have the text, else whose event of which kind it is, and the place in its values. */
function excerpt(event: SessionEvent, text = ''): string {
  const words = eventSentence(event)
  if (words?.toLowerCase().includes(text.toLowerCase())) return around(words, text)
  return `${event.source}, ${event.type}: ${around(valuesOf(event), text)}`
}

function around(words: string, text: string): string {
  const line = words.replace(/\s+/g, ' ')
  const at = text === '' ? 0 : line.toLowerCase().indexOf(text.toLowerCase())
  const from = Math.max(0, at - 40)
  const to = Math.max(at, 0) + text.length + 80
  return `${from > 0 ? '…' : ''}${line.slice(from, to).toWellFormed()}${line.length > to ? '…' : ''}`
}
