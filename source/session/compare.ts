import { isDeepStrictEqual } from 'node:util'
import type { Recording } from './recording.ts'
import type { ReplayView } from './replay.ts'

/** Two recordings side by side on one clock. */
export interface Comparison {
  readonly left: ReplayView
  readonly right: ReplayView
  /** The last moment they have in common; undefined when they never had one. */
  readonly parting: { readonly seq: number; readonly t: number } | undefined
  play(): void
  pause(): void
  setSpeed(speed: number): void
  /** Both to the same time; one that is shorter waits at its end. */
  seek(t: number): Promise<void>
  close(): Promise<void>
}

export async function compareReplays(left: ReplayView, right: ReplayView): Promise<Comparison> {
  const both = [left, right]
  return {
    left,
    right,
    parting: await partingOf(left.recording, right.recording),
    play() {
      // One that is at its end would start over, alone.
      for (const { replay } of both) if (replay.position().t < replay.duration) replay.play()
    },
    pause() {
      for (const { replay } of both) replay.pause()
    },
    setSpeed(speed) {
      for (const { replay } of both) replay.setSpeed(speed)
    },
    async seek(t) {
      await Promise.all(both.map(({ replay }) => replay.seek(t)))
    },
    async close() {
      await Promise.all(both.map(view => view.close()))
    },
  }
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
