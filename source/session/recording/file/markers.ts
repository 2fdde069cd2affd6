import { z } from 'zod'
import { deathWords, joinWords } from '../../log/describe.ts'
import { resultWords } from '../../log/events/outcome.ts'
import type { SessionEvent } from '../../log/events.ts'

export const markerSchema = z.object({
  t: z.number(),
  seq: z.int(),
  kind: z.enum(['plan', 'approval', 'person', 'failure', 'death', 'score', 'end']),
  text: z.string(),
  /** Version of the plan that it is about. */
  version: z.int().optional(),
})
/** A moment worth jumping to. */
export type Marker = Readonly<z.infer<typeof markerSchema>>

/** What marking needs to remember between events; plain JSON, so that an index can go on from it. */
export interface MarkerMemory {
  readonly people: readonly string[]
  /** Last full tenth of the score that was marked. */
  readonly tenth: number
}

export const noMemory: MarkerMemory = { people: [], tenth: 0 }

/** The moments worth jumping to. A score is marked at each tenth, not at each block. */
export function markEvent(event: SessionEvent, memory: MarkerMemory): { marker?: Marker; memory: MarkerMemory } {
  const mark = (kind: Marker['kind'], text: string, version?: number) => ({
    marker: {
      t: event.t,
      seq: event.seq,
      kind,
      text: text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text,
      version,
    },
    memory,
  })
  switch (event.type) {
    case 'plan.proposed':
      return mark('plan', `${event.data.seat} proposes plan ${event.data.version}`, event.data.version)
    case 'plan.edited':
      return mark('plan', `${event.data.by} edits the plan (version ${event.data.version})`, event.data.version)
    case 'plan.approved':
      return mark('plan', `plan ${event.data.version} approved by ${event.data.by}`, event.data.version)
    case 'plan.rejected':
      return mark(
        'plan',
        `plan ${event.data.version} rejected by ${event.data.by}: ${event.data.reason}`,
        event.data.version,
      )
    case 'approval.asked':
      return mark('approval', `${event.data.seat} asks: ${event.data.title}`)
    case 'approval.decided':
      return mark('approval', `${event.data.decision} by ${event.data.by}`)
    case 'human.joined': {
      const { person } = event.data
      const people = memory.people.includes(person) ? memory.people : [...memory.people, person]
      return { ...mark('person', joinWords(event.data)), memory: { ...memory, people } }
    }
    case 'human.command':
      return mark('person', `${event.data.person}: /${event.data.command}`)
    case 'message.sent':
      return memory.people.includes(event.data.from)
        ? mark('person', `${event.data.from}: ${event.data.text}`)
        : { memory }
    case 'seat.occupied':
      return event.data.by === undefined
        ? { memory }
        : mark('person', `${event.data.by} changes who sits at ${event.data.seat}`)
    case 'action.ended':
      return event.data.result === 'failure' ? mark('failure', `${event.data.seat}: ${event.data.reason}`) : { memory }
    case 'task.changed':
      return event.data.status === 'failed'
        ? mark('failure', `task failed: ${event.data.reason ?? event.data.task}`)
        : { memory }
    case 'body.died':
      return mark('death', deathWords(event.data))
    case 'score.changed': {
      const tenth = Math.floor(event.data.completion * 10 + 1e-9)
      if (tenth === memory.tenth && !event.data.final) return { memory }
      return { ...mark('score', `score ${Math.round(event.data.completion * 100)} %`), memory: { ...memory, tenth } }
    }
    case 'session.ended':
      return mark('end', `${resultWords[event.data.result]}: ${event.data.reason}`)
    default:
      return { memory }
  }
}
