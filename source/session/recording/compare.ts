import { isDeepStrictEqual } from 'node:util'
import { createListeners } from '../../listeners.ts'
import { decisionLine, isDecision } from '../log/describe.ts'
import type { SessionEvent } from '../log/events.ts'
import type { Compared, ReplayControls, SessionView } from '../view.ts'
import type { Recording } from './open.ts'
import { idleAfterMs, idleLeftMs } from './playback.ts'
import type { ReplayView } from './replay.ts'
import { createReplayClock } from './replay-clock.ts'
import { findCause, findEvent } from './search.ts'

/** Two recordings side by side on one clock; as a view it is the left one, and `other` the right one. */
export interface Comparison extends SessionView {
  readonly mode: 'replay'
  readonly left: ReplayView
  readonly right: ReplayView
  readonly other: Compared
  readonly replay: Required<Omit<ReplayControls, 'seekEvent'>>
}

/** ms between two looks at the clock while playing. */
const clockLookMs = 50

/** Takes two replays over: from now on only the comparison moves them. */
export async function compareReplays(left: ReplayView, right: ReplayView): Promise<Comparison> {
  const both = [left, right] as const
  const { tell: changed, listen: subscribe, clear: unsubscribeAll } = createListeners()
  const duration = () => Math.max(left.replay.duration, right.replay.duration)
  const other: Compared = { view: right, ...(await differenceOf(left.recording, right.recording)) }
  const clock = createReplayClock(duration)
  let skipIdle = false
  let timer: NodeJS.Timeout | undefined
  let moves: Promise<unknown> = Promise.resolve()

  /** One move after the other; each ends with both at the same time. */
  function move<T>(action: () => Promise<T>): Promise<T> {
    const result = moves.then(action)
    moves = result.catch(() => {})
    return result.finally(changed)
  }
  const place = async (at: number) => {
    clock.set(at)
    await Promise.all(both.map(view => view.replay.seek(at)))
  }
  /** Time of the first event after the one that is shown. */
  async function nextAt({ recording, state }: ReplayView): Promise<number> {
    const seq = Math.max(state().seq + 1, recording.firstSeq)
    if (seq > recording.lastSeq) return Number.POSITIVE_INFINITY
    return (await recording.blockAt(seq)).find(event => event.seq === seq)?.t ?? Number.POSITIVE_INFINITY
  }
  const schedule = () => {
    clearTimeout(timer)
    if (clock.playing()) timer = setTimeout(() => void move(tick), clockLookMs)
  }
  async function tick(): Promise<void> {
    if (!clock.playing()) return
    const to = clock.now()
    await place(to)
    if (skipIdle) {
      const next = Math.min(...(await Promise.all(both.map(nextAt))))
      if (Number.isFinite(next) && next - to > idleAfterMs) clock.set(next - idleLeftMs)
    }
    if (to >= duration()) clock.stop()
    schedule()
  }

  async function step(direction: 1 | -1): Promise<void> {
    if (direction === 1) {
      const times = await Promise.all(both.map(nextAt))
      const first = Math.min(...times)
      if (!Number.isFinite(first)) return
      await both[times[0]! <= times[1]! ? 0 : 1].replay.step(1)
      clock.set(first)
      return
    }
    const last = left.state().t > right.state().t ? left : right
    await last.replay.step(-1)
    clock.set(Math.max(left.state().t, right.state().t))
  }

  /** The nearer one of what both have, in time; then both go there. */
  async function nearest<T extends { readonly t: number; readonly text: string }>(
    found: readonly (T | undefined)[],
    direction: 1 | -1,
  ): Promise<(T & { readonly side: 'A' | 'B' }) | undefined> {
    const [a, b] = found
    const nearer = a && b ? (direction * (a.t - b.t) <= 0 ? a : b) : (a ?? b)
    if (!nearer) return undefined
    await place(nearer.t)
    const side = nearer === a ? 'A' : 'B'
    return { ...nearer, side, text: `${side}: ${nearer.text}` }
  }

  const replay: Comparison['replay'] = {
    get duration() {
      return duration()
    },
    get cutShort() {
      return left.replay.cutShort === true || right.replay.cutShort === true
    },
    get lastSeq() {
      return left.replay.lastSeq
    },
    get timeline() {
      return left.replay.timeline
    },
    position: () => ({ t: clock.now(), seq: left.state().seq, playing: clock.playing(), speed: clock.speed() }),
    play() {
      if (clock.playing()) return
      clock.start(clock.now() >= duration() ? 0 : clock.now())
      schedule()
      changed()
    },
    pause() {
      clock.stop()
      clearTimeout(timer)
      changed()
    },
    setSpeed(wanted) {
      clock.setSpeed(wanted)
      changed()
    },
    setSkipIdle(on) {
      skipIdle = on
    },
    step: events =>
      move(async () => {
        clock.stop()
        for (let left = Math.abs(events); left > 0; left--) await step(events > 0 ? 1 : -1)
      }),
    seek: to => move(() => place(Math.max(0, Math.min(duration(), to)))),
    find: (query, direction) =>
      move(async () => {
        const hits = both.map(({ recording, state }) => findEvent(recording, query, state().seq, direction))
        return nearest(await Promise.all(hits), direction)
      }),
    // Numbers of events are those of one recording.
    jumpToCause: ({ seat } = {}) =>
      move(async () => {
        const causes = await Promise.all(both.map(({ recording, state }) => findCause(recording, state().seq, seat)))
        const [cause] = causes.filter(one => one !== undefined).sort((a, b) => b.started.t - a.started.t)
        if (cause) await place((cause.asked ?? cause.started).t)
        return cause
      }),
  }

  return {
    mode: 'replay',
    header: left.header,
    person: null,
    left,
    right,
    other,
    replay,
    state: left.state,
    connection: left.connection,
    notice: () => left.notice?.() || right.notice?.() || '',
    subscribe,
    send: left.send,
    async close() {
      clock.stop()
      clearTimeout(timer)
      unsubscribeAll()
      await moves
      await Promise.all(both.map(view => view.close()))
    },
  }
}

/** Where two recordings part, and the first thing that one does and the other does not. */
async function differenceOf(a: Recording, b: Recording): Promise<Omit<Compared, 'view'>> {
  const common = await partingOf(a, b)
  const [ours, theirs] = [a, b].map(recording => decided(recording, common?.seq ?? 0)) as [
    AsyncGenerator<SessionEvent>,
    AsyncGenerator<SessionEvent>,
  ]
  let first: readonly [SessionEvent | undefined, SessionEvent | undefined] = [undefined, undefined]
  for (;;) {
    const [one, other] = [(await ours.next()).value, (await theirs.next()).value]
    first = [one ?? undefined, other ?? undefined]
    if (!one || !other || essence(one) !== essence(other)) break
  }
  await Promise.all([ours.return(undefined), theirs.return(undefined)])
  const [left, right] = first.map(event => (event ? decisionLine(event) : 'nothing more'))
  const t = common?.t ?? Math.min(...first.map(event => event?.t ?? Number.POSITIVE_INFINITY))
  return {
    begins: [await beginOf(a), await beginOf(b)],
    parting: Number.isFinite(t) ? { t, shared: common !== undefined, left: left!, right: right! } : undefined,
  }
}

/** ms: where the recording of a fork begins; zero for one that begins at the beginning. */
async function beginOf(recording: Recording): Promise<number> {
  if (recording.header.parent === undefined || recording.lastSeq < recording.firstSeq) return 0
  const [first] = await recording.blockAt(recording.firstSeq)
  return first?.t ?? 0
}

async function* decided(recording: Recording, after: number): AsyncGenerator<SessionEvent> {
  for await (const event of recording.events(after + 1)) if (isDecision(event.type)) yield event
}

const essence = ({ type, source, data }: SessionEvent): string => {
  const { ask: _ask, action: _action, message: _message, ...rest } = data as Readonly<Record<string, unknown>>
  return JSON.stringify([type, source, rest])
}

/** A fork says where it parted; copies and resumed ones are compared event by event. */
export async function partingOf(
  a: Recording,
  b: Recording,
): Promise<{ readonly seq: number; readonly t: number } | undefined> {
  for (const [fork, origin] of [
    [a, b],
    [b, a],
  ] as const) {
    const { parent } = fork.header
    if (parent?.id === origin.header.id) return { seq: parent.seq, t: (await origin.stateAt({ seq: parent.seq })).t }
  }
  // Siblings share their parent up to where the earlier one left it.
  const [one, other] = [a.header.parent, b.header.parent]
  if (one && other && one.id === other.id) {
    const [first, seq] = one.seq <= other.seq ? [a, one.seq] : [b, other.seq]
    return { seq, t: (await first.stateAt({ seq })).t }
  }
  return a.header.id === b.header.id ? lastCommonEvent(a, b) : undefined
}

async function lastCommonEvent(
  a: Recording,
  b: Recording,
): Promise<{ readonly seq: number; readonly t: number } | undefined> {
  let common: { seq: number; t: number } | undefined
  const others = b.events(Math.max(a.firstSeq, b.firstSeq))
  for await (const event of a.events(Math.max(a.firstSeq, b.firstSeq))) {
    const { value: other } = await others.next()
    if (!isDeepStrictEqual(event, other)) break
    common = { seq: event.seq, t: event.t }
  }
  await others.return(undefined)
  return common
}
