import { notOneAdvice, RecordingError } from '../file/error.ts'
import { eventLine, headerLine, type Keyframe, keyframeLine } from '../file/lines.ts'
import { type FoundLine, readLines } from './found-lines.ts'
import { createProblems, type Problem, type Problems } from './problems.ts'
import { gapKind } from './verify.ts'
import { writeLines } from './write.ts'

export interface Repair {
  readonly path: string
  readonly events: number
  /** What was changed or lost, by line of the damaged file; no more than a person reads. */
  readonly notes: readonly Problem[]
  readonly noteCount: number
  /** Numbers of events that could not be brought back; a `recording.gap` stands for each. */
  readonly lost: readonly number[]
}

/** Where an event stands in the damaged file, so that repairing a big one needs little memory. */
interface Place {
  readonly line: number
  readonly t: number
  /** It follows the event before it in number, as it should. */
  readonly inOrder: boolean
}

/** So many events may be missing: a gap takes a line of the repaired file, and a number that jumps asks for any number of them. */
const gapsAtMost = 50_000

/**
 * Writes a new recording with everything that can be read: events in their order and once each, damaged lines left out.
 * Where an event is lost for good a `recording.gap` says so, and later keyframes bring the state right again. The damaged
 * file stays as it is.
 */
export async function repairRecording(path: string, to: string): Promise<Repair> {
  const notes = createProblems()
  const { places, first } = await survey(path, notes)
  const lost: number[] = []
  await writeLines(to, repaired(path, places, first, { notes, lost }))
  return { path: to, events: places.size, notes: notes.list(), noteCount: notes.count(), lost }
}

async function survey(path: string, notes: Problems): Promise<{ places: Map<number, Place>; first: number }> {
  const places = new Map<number, Place>()
  let before = 0
  let base: number | undefined
  for await (const found of readLines(path)) {
    if (found.kind === 'damaged') {
      notes.add(found.line, `${found.last ? 'cut short and ' : ''}left out: ${found.reason}`)
    } else if (found.kind === 'keyframe' && places.size === 0) {
      base ??= found.keyframe.seq
      before = base
    } else if (found.kind === 'event') {
      const { seq, t } = found.event
      const known = places.get(seq)
      const place = { line: found.line, t, inOrder: seq === before + 1 }
      const better = !known || (place.inOrder && !known.inOrder)
      if (known) notes.add(better ? known.line : found.line, `left out: event ${seq} stands here a second time`)
      if (better) places.set(seq, place)
      before = seq
    }
  }
  dropOutliers(places, notes)
  const first = (base ?? 0) + 1
  for (const [seq, { line }] of places) {
    if (seq >= first) continue
    notes.add(line, `left out: event ${seq} is older than the start of this recording`)
    places.delete(seq)
  }
  return { places, first }
}

/** A number that damage made huge would otherwise ask for as many gaps. */
function dropOutliers(places: Map<number, Place>, notes: Problems): void {
  const numbers = [...places.keys()].sort((a, b) => a - b)
  const tolerated = 1000 + numbers.length
  const from = numbers.findIndex((seq, i) => i > 0 && seq - numbers[i - 1]! > tolerated)
  if (from < 0) return
  for (const seq of numbers.slice(from)) {
    notes.add(places.get(seq)!.line, `left out: its number ${seq} is far beyond the others`)
    places.delete(seq)
  }
}

/** The lines of the new file. An event that stands too early waits in memory for those that come before it. */
async function* repaired(
  path: string,
  places: ReadonlyMap<number, Place>,
  first: number,
  report: { readonly notes: Problems; readonly lost: number[] },
): AsyncGenerator<string> {
  const waiting = new Map<number, FoundEvent>()
  let next = first
  let t = 0

  for await (const found of readLines(path)) {
    if (found.kind === 'header') yield headerLine(found.header)
    else if (found.kind === 'keyframe') yield* keyframe(found.keyframe, found.line)
    else if (found.kind === 'event' && places.get(found.event.seq)?.line === found.line) {
      waiting.set(found.event.seq, found)
      yield* ready()
    }
  }

  function* ready(): Generator<string> {
    while (waiting.size > 0) {
      const found = waiting.get(next)
      if (!found && places.has(next)) return // it stands further down
      waiting.delete(next)
      yield found ? event(found) : gap()
      next++
    }
  }

  function event({ line, event: found }: FoundEvent): string {
    if (found.t < t)
      report.notes.add(line, `the time of event ${found.seq} went back ${t - found.t} ms and was set right`)
    t = Math.max(t, found.t)
    return eventLine({ ...found, t })
  }

  function gap(): string {
    if (report.lost.length === gapsAtMost)
      throw new RecordingError(
        path,
        undefined,
        `more than ${gapsAtMost} events are missing before event ${next + 1}, which no crash loses`,
        notOneAdvice,
      )
    report.lost.push(next)
    const data = { reason: 'damaged in the recording' }
    // A kind of its own on purpose: every version skips it, and the fold with it.
    return `${JSON.stringify({ seq: next, t, source: 'host', type: gapKind, data })}\n`
  }

  function* keyframe(content: Keyframe, line: number): Generator<string> {
    for (; next <= content.seq && !places.has(next); next++) yield gap()
    if (content.seq === next - 1) {
      t = Math.max(t, content.t)
      if (content.damage) report.notes.add(line, `left out: ${content.damage}`)
      yield keyframeLine(content)
    } else report.notes.add(line, `left out: a keyframe for event ${content.seq} after event ${next - 1}`)
  }
}

type FoundEvent = Extract<FoundLine, { kind: 'event' }>
