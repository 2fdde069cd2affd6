import { isDeepStrictEqual } from 'node:util'
import { eventSchemas, type Header } from '../../log/events.ts'
import { initialState } from '../../log/fold.ts'
import type { SessionState } from '../../log/state.ts'
import { folder } from '../file/limits.ts'
import { readLines } from './found-lines.ts'
import { createProblems, type Problem } from './problems.ts'

export interface Verification {
  readonly header: Header
  readonly lines: number
  readonly events: number
  readonly keyframes: number
  /** Events that a repair could not bring back. */
  readonly gaps: number
  /** Events of kinds this version does not know; they are kept and skipped. */
  readonly unknownKinds: readonly string[]
  /** What is wrong, in the order of the file; no more than a person reads. */
  readonly problems: readonly Problem[]
  readonly problemCount: number
  /** The line that a crash cut short, which is no damage. */
  readonly tornTail: Problem | undefined
}

/**
 * Reads all of a recording without its index and checks it: every line, the order, and each keyframe against the state
 * folded from the events before it. That also finds a change that left a line valid.
 */
export async function verifyRecording(path: string): Promise<Verification> {
  const problems = createProblems()
  const unknownKinds = new Set<string>()
  const folded = folder(path)
  let header: Header | undefined
  let tornTail: Problem | undefined
  let state: SessionState | undefined
  let [lines, events, keyframes, gaps] = [0, 0, 0, 0]
  /** Something is missing, so that the state can be compared again only after the next keyframe. */
  let gap = false

  for await (const found of readLines(path)) {
    lines = found.line
    const complain = (reason: string) => problems.add(found.line, reason)
    switch (found.kind) {
      case 'header':
        header = found.header
        break
      case 'damaged':
        if (found.last) tornTail = { line: found.line, reason: found.reason }
        else complain(found.reason)
        gap = true
        break
      case 'keyframe': {
        keyframes++
        const { keyframe } = found
        if (keyframe.damage) complain(keyframe.damage)
        if (!state || gap)
          state = keyframe.state // the first of a fork, or the first after a loss
        else if (keyframe.seq !== state.seq) complain(`a keyframe for event ${keyframe.seq} after event ${state.seq}`)
        else if (!isDeepStrictEqual(plain(keyframe.state), plain(state))) {
          complain(
            `the keyframe differs from the state folded from the events before it (${difference(keyframe.state, state)})`,
          )
          state = keyframe.state
        }
        gap = false
        break
      }
      case 'event': {
        events++
        const { event } = found
        if (String(event.type) === gapKind) {
          gaps++
          gap = true
        } else if (!Object.hasOwn(eventSchemas, event.type)) unknownKinds.add(event.type)
        const before: SessionState = state ?? initialState()
        if (event.seq !== before.seq + 1) {
          complain(`event ${event.seq} stands after event ${before.seq}`)
          gap = true
        }
        if (event.t < before.t)
          complain(`event ${event.seq} is ${before.t - event.t} ms earlier than the one before it`)
        state = folded(before, event)
      }
    }
  }
  // `readLines` gives a header first or throws.
  return {
    ...{ header: header!, lines, events, keyframes, gaps, unknownKinds: [...unknownKinds] },
    ...{ problems: problems.list(), problemCount: problems.count(), tornTail },
  }
}

/** Stands where an event was lost and could not be repaired; skipped by the fold like any unknown kind. */
export const gapKind = 'recording.gap'

/** Without fields that are undefined, which a file cannot hold. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function difference(a: SessionState, b: SessionState): string {
  const fields = (state: SessionState) => new Map<string, unknown>(Object.entries(plain(state) as object))
  const [one, other] = [fields(a), fields(b)]
  const keys = [...new Set([...one.keys(), ...other.keys()])]
  return keys.filter(key => !isDeepStrictEqual(one.get(key), other.get(key))).join(', ')
}
