import type { z } from 'zod'
import { cleanData } from '../../log/clean-data.ts'
import { eventSchemas, type Header, type SessionEvent } from '../../log/events.ts'
import { initialState } from '../../log/fold.ts'
import type { SessionState } from '../../log/state.ts'
import { folder } from '../file/limits.ts'
import { eventLine, headerLine, keyframeLine } from '../file/lines.ts'
import { readLines } from './found-lines.ts'
import { writeLines } from './write.ts'

export interface RedactOptions {
  /** Names of seats and people, replaced by `redacted-1`, `redacted-2`, … wherever they stand as a word, in any case. */
  readonly names?: readonly string[]
  /** Texts, replaced by `[redacted]` wherever they stand. */
  readonly texts?: readonly string[]
}

export interface Redaction {
  readonly path: string
  /** How often each name or text was replaced, and by what. */
  readonly replaced: readonly { readonly text: string; readonly by: string; readonly times: number }[]
  /** Lines left out because they could not be read, and so not be searched. */
  readonly leftOut: number
  /** Keyframes whose extra (arena, memories) was taken out: what only its owner understands cannot be searched. */
  readonly extras: number
}

const keyframeEvery = 4000

/** Writes a copy without the names and texts. It replays like the original; it cannot be resumed with memories and arena. */
export async function redactRecording(path: string, to: string, options: RedactOptions): Promise<Redaction> {
  const rules = [
    ...(options.names ?? []).map((text, i) => ({
      text,
      by: `redacted-${i + 1}`,
      times: 0,
      pattern: wordPattern(text),
    })),
    ...(options.texts ?? []).map(text => ({
      text,
      by: '[redacted]',
      times: 0,
      pattern: new RegExp(escaped(text), 'giu'),
    })),
  ].sort((a, b) => b.text.length - a.text.length)
  const folded = folder(path)
  let leftOut = 0
  let extras = 0

  /** Goes through every text and every key. */
  const redacted = (value: unknown) =>
    cleanData(value, text =>
      rules.reduce(
        (result, rule) =>
          result.replace(rule.pattern, () => {
            rule.times++
            return rule.by
          }),
        text,
      ),
    )

  async function* lines(): AsyncGenerator<string> {
    let state: SessionState | undefined
    let since = 0
    for await (const found of readLines(path)) {
      if (found.kind === 'damaged') leftOut++
      else if (found.kind === 'header') yield headerLine(redacted(found.header) as Header)
      else if (found.kind === 'event') {
        const event = redactedEvent(found.event, redacted)
        state = folded(state ?? initialState(), event)
        since++
        yield eventLine(event)
      } else {
        if (found.keyframe.extra !== undefined || found.keyframe.damage) extras++
        if (state && since < keyframeEvery) continue
        // The first keyframe of a fork is all there is of its past; the others are made anew from the redacted events.
        state ??= redacted(found.keyframe.state) as SessionState
        since = 0
        yield keyframeLine({ seq: state.seq, t: state.t, state })
      }
    }
  }

  await writeLines(to, lines())
  return { path: to, replaced: rules.map(({ text, by, times }) => ({ text, by, times })), leftOut, extras }
}

/** The kind of an event is no text of a person, and neither are the words its schema allows: those stay what they are. */
function redactedEvent(event: SessionEvent, redacted: (value: unknown) => unknown): SessionEvent {
  const data = redacted(event.data)
  const schema: z.ZodType | undefined = Object.hasOwn(eventSchemas, event.type) ? eventSchemas[event.type] : undefined
  for (const { path } of schema?.safeParse(data).error?.issues ?? []) restore(event.data, data, path)
  return { ...event, source: redacted(event.source), data } as SessionEvent
}

function restore(before: unknown, after: unknown, path: readonly PropertyKey[]): void {
  const [key, ...rest] = path
  if (key === undefined || typeof before !== 'object' || typeof after !== 'object' || !before || !after) return
  const [from, to] = [before as Record<PropertyKey, unknown>, after as Record<PropertyKey, unknown>]
  if (rest.length === 0) to[key] = from[key]
  else restore(from[key], to[key], rest)
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The name where it stands alone: `bob` in `@bob, come`, not in `bobsled`. */
const wordPattern = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`, 'giu')
