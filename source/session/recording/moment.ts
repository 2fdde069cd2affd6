import { clockTime } from '../log/describe.ts'
import type { Marker } from './file/markers.ts'

/** What a moment is read against. */
export interface Clocked {
  /** ms */
  readonly duration: number
  readonly lastSeq: number
  readonly markers: readonly Marker[]
}

/** `tasks`: what is meant are the tasks that this event brought, which follow it in the log. */
export type Moment = { readonly t: number } | { readonly seq: number; readonly tasks?: true }

export const momentHelp =
  '2:30 or 150 (a time), 40% (a share), plan 2 or m4 (a marker: its words or its number), before plan 2, after plan 2, goal 2, #123 (an event), start or end'

/**
 * Reads a moment as people write it: `2:30`, `1:02:03`, `90` (seconds), `40 %`, `#123` (event), `m4` (fourth marker), `plan 2`
 * (where it can be seen: waiting for its decision, or as tasks), `goal 2` (where the second goal was given), `before plan 2`, `after plan 2`, `start`, `end`. Otherwise one line of reason.
 */
export function readMoment(
  given: string,
  { duration, lastSeq, markers }: Clocked,
): Moment | { readonly error: string } {
  const text = given.trim().toLowerCase()
  if (text === 'start') return { t: 0 }
  if (text === 'end') return { seq: lastSeq }
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text)
  if (share && Number(share[1]) > 100) return { error: `${share[1]} % is beyond the end: write 0 % to 100 %` }
  if (share) {
    // A share of what was played: people may have looked at the end for long.
    const last = markers.at(-1)
    return { t: (Number(share[1]) / 100) * (last?.kind === 'end' ? last.t : duration) }
  }
  if (/^\d+(\.\d+)?$/.test(text) || /^\d+(:\d{1,2}){1,2}$/.test(text)) {
    const [, ...sixties] = text.split(':')
    if (sixties.some(part => Number(part) > 59))
      return { error: `${text} is no time: behind a colon stands 00 to 59; the end is at ${clockTime(duration)}` }
    const t = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
    // The clock shows whole seconds: the one in which the recording ends is its end.
    if (t < duration + 1000) return { t: Math.min(duration, t) }
    return { error: `${given.trim()} is beyond the end, which is at ${clockTime(duration)}` }
  }
  const event = /^#(\d+)$/.exec(text)
  if (event) {
    const seq = Number(event[1])
    return seq <= lastSeq ? { seq } : { error: `there is no event ${seq}; the last is #${lastSeq}` }
  }
  const [, side, words = ''] = /^(?:(before|after)\s+)?(.+)$/.exec(text) ?? []
  const number = /^(?:m|marker\s*)(\d+)$/.exec(words)
  const plan = /^plan (\d+)$/.exec(words)
  const goal = /^goal (\d+)$/.exec(words)
  const numbered = goal && markers.find(one => one.goal === Number(goal[1]))
  const last = Math.max(1, ...markers.flatMap(one => one.goal ?? []))
  if (goal && !numbered && side === undefined) {
    // The one that a session begins with has no mark.
    if (Number(goal[1]) === 1) return { t: 0 }
    return { error: `there is no goal ${goal[1]}; ${last === 1 ? 'there is one' : `there are ${last}`}` }
  }
  const shown = plan && side !== 'before' ? planSeen(markers, Number(plan[1])) : undefined
  if (shown) return shown
  const asked = (one: Marker): boolean => (plan !== null && one.version === Number(plan[1])) || mentions(one, words)
  const marker = numbered ?? (number ? markers[Number(number[1]) - 1] : words && markers.find(asked))
  if (marker) return { seq: side === 'before' ? marker.seq - 1 : marker.seq }
  if (number) return { error: `there is no marker ${number[1]}; there are ${markers.length}` }
  const known = [...new Set(markers.flatMap(({ version }) => version ?? []))].sort((a, b) => a - b)
  if (plan && known.length > 0) return { error: `this recording has plan ${listed(known)} only` }
  return { error: `“${given.trim()}” is no moment: write ${momentHelp}` }
}

/** Where a plan can be seen: where its decision is asked for, else where it became tasks. */
const planSeen = (markers: readonly Marker[], version: number): Moment | undefined => {
  const first = markers.findIndex(one => one.version === version)
  const [proposed, ...later] = first < 0 ? [] : markers.slice(first)
  if (!proposed) return undefined
  const end = later.findIndex(one => one.version !== version)
  const own = end < 0 ? later : later.slice(0, end)
  const asked = own.find(({ kind }) => kind === 'approval')
  if (asked) return { seq: asked.seq }
  const approved = own.at(-1)
  return approved ? { seq: approved.seq, tasks: true } : { seq: proposed.seq }
}

const listed = (numbers: readonly number[]): string =>
  numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}` : String(numbers[0])

/** Whole words, so that `plan 2` is not found in `plan 20`. */
const mentions = ({ kind, text }: Marker, words: string): boolean => {
  const all = `${kind}: ${text}`.toLowerCase()
  const at = all.indexOf(words)
  return at >= 0 && !/[a-z0-9]/.test(all[at + words.length] ?? '') && !/[a-z0-9]/.test(all[at - 1] ?? '')
}
