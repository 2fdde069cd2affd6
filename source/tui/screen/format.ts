import { withArticle } from '../../minecraft/names/articles.ts'
import { heldUpWords } from '../../minecraft/names/held-up-words.ts'
import { minutes } from '../../session/log/describe.ts'
import type { ApprovalState, SeatState, TaskState } from '../../session/log/state.ts'
import type { buildOf } from '../../session/log/task-progress.ts'
import type { Segment } from './rows.ts'
import { plain } from './text.ts'
import type { Style } from './theme.ts'

/** How times, amounts and states read. */

const two = (value: number): string => String(value).padStart(2, '0')

/** `02:41`, or `1:02:41` from an hour on. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** How long something takes: `9 s`, then `2:13 min`, then `1:02 h`: without its unit it would read as a time of the session. */
export const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}:${two(seconds % 60)} min` : `${Math.floor(minutes / 60)}:${two(minutes % 60)} h`
}

export { percent } from '../../session/log/percent.ts'

/** `812`, `12.4 k`, `3.1 M`. */
export const amount = (value: number): string => {
  if (value < 10_000) return String(Math.round(value))
  return value < 1_000_000 ? `${(value / 1000).toFixed(1)} k` : `${(value / 1_000_000).toFixed(1)} M`
}

export const money = (dollars: number): string =>
  dollars === 0 ? '$0' : `$${dollars < 1 ? dollars.toFixed(4) : dollars.toFixed(2)}`

export const place = (at: readonly number[]): string => at.map(value => Math.floor(value)).join(',')

export interface Look {
  readonly glyph: string
  readonly style: Style
  readonly text: string
  /** When it began, ms of session time; absent when duration says nothing. */
  readonly since?: number
  /** `21/36`, when the action counts. */
  readonly count?: string
  /** ms of session time at which day comes, which ends it at the latest. */
  readonly dayAt?: number
}

const taskLooks: Record<TaskState['status'], readonly [string, Style]> = {
  waiting: ['◌', 'dim'],
  ready: ['○', 'plain'],
  running: ['●', 'accent'],
  succeeded: ['✓', 'good'],
  failed: ['✗', 'bad'],
  cancelled: ['–', 'dim'],
}
/** What a person stopped has not failed. */
export const taskLook = (
  status: TaskState['status'],
  cause?: TaskState['cause'],
): readonly [glyph: string, style: Style] =>
  taskLooks[status === 'failed' && cause === 'stopped' ? 'cancelled' : status]

/** What recordings of before do not say of a question, since the question said it elsewhere. */
const earlierQuestions: Readonly<Record<string, { readonly doing: string; readonly forPerson?: true }>> = {
  planTask: { doing: 'planning' },
  monitorProgress: { doing: 'checking progress', forPerson: true },
  nextActions: { doing: 'choosing what to do next', forPerson: true },
  decideReply: { doing: 'thinking about an answer', forPerson: true },
  assignTasks: { doing: 'handing out tasks', forPerson: true },
}
/** What a seat is at while it is asked; a question without words as its name reads: `nameThePlace` as `name the place`. */
export const doingWords = ({
  question,
  doing,
}: {
  readonly question: string
  readonly doing?: string | undefined
}): string =>
  plain(doing ?? earlierQuestions[question]?.doing ?? question.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

const phaseWords: Record<SeatState['phase'], readonly [string, Style, string]> = {
  idle: ['·', 'dim', 'idle'],
  perceive: ['◐', 'accent', 'looking around'],
  monitor: ['◐', 'accent', 'checking progress'],
  plan: ['◐', 'accent', 'planning'],
  act: ['▷', 'accent', 'acting'],
  reply: ['◐', 'accent', 'answering'],
  waiting: ['◌', 'dim', 'waits'],
  paused: ['‖', 'warn', 'paused'],
}

/** Whether its body was in the world and is not any more. */
export const isAway = ({ body }: SeatState): boolean => !body.online && body.health !== undefined

const stuckWords = { 'no-way': 'finds no way', 'no-headway': 'gets nowhere' } as const

/** What a seat is doing, in the order in which a person wants to know. `me`: who looks at it; `build`: how far what it builds is. */
export const seatLook = (
  seat: SeatState,
  asked: ApprovalState | undefined,
  me: string | null = null,
  build?: ReturnType<typeof buildOf>,
): Look => {
  if (seat.occupant.kind === 'nobody') return { glyph: '○', style: 'dim', text: 'the seat is empty' }
  if (seat.paused) return { glyph: '‖', style: 'warn', text: 'paused', since: seat.phaseSince }
  if (asked) return { glyph: '‖', style: 'warn', text: 'waits for your approval', since: asked.askedAt }
  const { shelter } = seat.body
  if (shelter) {
    const { from, since, dayAt } = shelter
    return {
      glyph: '⌂',
      style: 'warn',
      text: `shelters from ${withArticle(plain(from.replaceAll('_', ' ')))}`,
      since,
      dayAt,
    }
  }
  const { action } = seat
  if (action) {
    const progress = build ?? action.progress
    const count = progress?.total ? `${progress.done ?? 0}/${progress.total}` : undefined
    // The words for the call count its own cells.
    const isPart = build && action.progress?.total && action.progress.total !== build.total
    const what = plain(isPart ? build.title : action.label)
    // What is counted is a step of it; or all that it counts is there, and it goes on.
    const isFull = progress?.total !== undefined && (progress.done ?? 0) >= progress.total
    const isStep = !build && action.progress?.total !== undefined && action.progress.text !== undefined
    const now = plain(action.progress?.text ?? 'finishing')
    const text = isFull ? `${now}: ${what}` : isStep ? `${what}: ${now}` : what
    const { stuck, heldUp } = seat.body
    // It stands still, runs or fights, and is not at its action.
    if (heldUp) return { glyph: '▷', style: 'warn', text: `waits: ${plain(heldUpWords(heldUp))}`, since: heldUp.since }
    if (stuck)
      return {
        glyph: '▶',
        style: 'warn',
        text: `${stuckWords[stuck.why]} (${stuck.times} times): ${text}`,
        since: stuck.since,
      }
    return { glyph: '▶', style: 'good', text, since: action.startedAt, count }
  }
  if (isAway(seat)) return { glyph: '◌', style: 'warn', text: 'not in the world' }
  for (const id in seat.asking) {
    const asking = seat.asking[id]
    if (asking) {
      const words = doingWords(asking)
      // The person in the seat gets the answer as a draft and has to accept it.
      if (seat.occupant.kind === 'person' && (asking.forPerson ?? earlierQuestions[asking.question]?.forPerson))
        return {
          glyph: '✎',
          style: 'warn',
          text: `waits for ${seat.occupant.label === me ? 'you' : plain(seat.occupant.label)}: ${words}`,
          since: asking.since,
        }
      return { glyph: '◐', style: 'accent', text: words, since: asking.since }
    }
  }
  const [glyph, style, words] = phaseWords[seat.phase]
  const note = plain(seat.phaseNote)
  // What it waits for says that it waits.
  const text = note === '' ? words : seat.phase === 'idle' ? `${words}: ${note}` : note
  return { glyph, style, text, since: seat.phase === 'idle' && note === '' ? undefined : seat.phaseSince }
}

/** `oak_planks 48  stick 4`, most first. */
export const inventoryText = (inventory: Readonly<Record<string, number>>): string =>
  Object.entries(inventory)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([item, count]) => `${plain(item)} ${count}`)
    .join('  ')

/** What stands at the right of what a seat does: how far it is and since when; long waits stand out. */
export const lookNote = (look: Look, now: number): Segment[] => {
  const out: Segment[] = []
  if (look.count !== undefined) out.push(look.count)
  if (look.since === undefined) return out
  if (look.dayAt !== undefined && look.dayAt > now) return [['warn', `day in ${minutes(look.dayAt - now)}`]]
  const time = now - look.since
  if (out.length > 0) out.push('  ')
  out.push([time >= 60_000 && look.style !== 'dim' ? 'warn' : 'dim', elapsed(time)])
  return out
}
