import type { EventData } from '../events.ts'
import type { Traits } from './event-traits.ts'

/** Minds, actions and bodies. */
export const seatTraits = {
  'mind.asked': { clock: ({ asking }, { ask }) => ({ asking: [...asking, ask] }) },
  'mind.answered': {
    clock: ({ asking }, { ask }) => ({ asking: asking.filter(one => one !== ask) }),
    counts: ({ seat, tokensIn, tokensOut, cost, ms }) => ({
      seat,
      calls: 1,
      tokensIn,
      tokensOut,
      cost,
      thinkingMs: ms,
    }),
  },
  'mind.thought': {
    sentence({ seat, text, partial, reasoning }) {
      if (partial) return null
      return reasoning ? `${seat} reasons: ${beginning(text)}` : `${seat} thinks: ${text}`
    },
  },
  // Its leader may look after a worker that gets no further.
  'mind.run': { wakes: ({ looks }) => (looks?.stalled ?? 0) > 0 },
  'peer.changed': { wakes: ({ news, goal }) => (news?.length ?? 0) > 0 || goal !== undefined },
  'action.started': {
    sentence: ({ seat, label }) => `${seat} starts: ${label}`,
    clock: ({ acting }, { action }) => ({ acting: [...acting, action] }),
  },
  'action.ended': {
    sentence: ({ seat, result, reason }) => `${seat} ${result === 'success' ? 'done' : result}: ${reason}`,
    mark: ({ seat, result, reason }) =>
      result === 'failure' ? { kind: 'failure', text: `${seat}: ${reason}` } : undefined,
    clock: ({ acting }, { action }) => ({ acting: acting.filter(one => one !== action) }),
    counts: ({ seat, ms, result }) => ({ seat, busyMs: ms, [countOfResult[result]]: 1 }),
  },
  'body.joined': { wakes: true },
  'body.died': {
    sentence: data => deathWords(data),
    mark: data => ({ kind: 'death', text: deathWords(data) }),
    counts: ({ seat }) => ({ seat, deaths: 1 }),
  },
  'body.left': { sentence: ({ seat, moving, reason }) => (moving ? null : `${seat} left the world: ${reason}`) },
  'body.reconnected': {
    // Zero: it only moved to another machine, which has a line of its own.
    sentence: ({ seat, attempts }) => (attempts === 0 ? null : `${seat} is back in the world`),
    wakes: true,
  },
} satisfies Traits

const countOfResult = { success: 'actionsDone', failure: 'actionsFailed', aborted: 'actionsAborted' } as const

const deathWords = ({ seat, reason, words }: EventData<'body.died'>): string => words ?? `${seat} died: ${reason}`

/** What a model thinks before it answers is long; all of it is in the recording. */
const reasoningCharacters = 300
const beginning = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > reasoningCharacters ? `${line.slice(0, reasoningCharacters).toWellFormed()}…` : line
}
