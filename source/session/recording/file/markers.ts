import type { SessionEvent } from '../../log/events.ts'
import type { Mark, MarkerMemory } from '../../log/traits/event-traits.ts'
import { traitsOf } from '../../log/traits.ts'

/** A moment worth jumping to. */
export interface Marker extends Omit<Mark, 'seen'> {
  readonly t: number
  readonly seq: number
}

export const noMemory: MarkerMemory = { people: [], tenth: 0 }

/** The mark of an event that has one, and what is remembered after it. */
export function markEvent(event: SessionEvent, memory: MarkerMemory): { marker?: Marker; memory: MarkerMemory } {
  const mark = traitsOf(event.type)?.mark?.(event.data, memory)
  if (!mark) return { memory }
  const { kind, text, version, goal, seen } = mark
  return {
    marker: {
      ...{ t: event.t, seq: event.seq, kind },
      text: text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text,
      version,
      goal,
    },
    memory: seen ? { ...memory, ...seen } : memory,
  }
}
