import { refereeWords, resultWords } from './events/outcome.ts'
import type { Plan } from './events/plan.ts'
import type { EventOf, SessionEvent } from './events.ts'

/** `mm:ss`, or `h:mm:ss` from an hour on; `t` in ms. */
export function clockTime(t: number): string {
  const seconds = Math.max(0, Math.floor(t / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}

/** `6 min`, or `40 s` where that is all; rounded up. */
export const minutes = (ms: number): string =>
  ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`

/**
 * An event as one line for people who read a stream instead of a screen (`mcteam run`, pipes, screen readers); null for
 * what only matters to a screen.
 */
export function describeEvent(event: SessionEvent): string | null {
  const line = eventSentence(event)
  return line === null ? null : `${clockTime(event.t)} ${line.replaceAll('\n', ' ')}`
}

export const deathWords = ({ seat, reason, words }: EventOf<'body.died'>['data']): string =>
  words ?? `${seat} died: ${reason}`

/** What a seat wants, as a sentence about it. */
export const approvalWords = ({
  seat,
  title,
  wants,
}: Pick<EventOf<'approval.asked'>['data'], 'seat' | 'title' | 'wants'>): string =>
  wants === undefined ? `${seat}: ${title}` : `${seat} ${wants}`

/** The same as describeEvent without the time. */
export function eventSentence(event: SessionEvent): string | null {
  switch (event.type) {
    case 'session.started': {
      const { goal, organization, schedule, brain, world } = event.data
      return `Goal: ${goal} (${organization} · ${schedule}, ${brain}, Minecraft ${world.version} ${world.kind === 'embedded' ? 'embedded world' : `on ${world.address}`})`
    }
    case 'session.phase':
      if (event.data.phase === 'ended') return null // session.ended says it, with the result
      return `Session ${event.data.phase}${event.data.reason ? `: ${event.data.reason}` : ''}`
    case 'session.ended':
      return `Session ended: ${resultWords[event.data.result]}: ${event.data.reason}`
    case 'session.referee':
      return `Judging: ${refereeWords[event.data.referee]}`
    case 'session.goal':
      return `${event.data.by} sets the goal: ${event.data.goal}`
    case 'session.policy': {
      const { by, approvals, timeout, otherwise } = event.data
      const after = timeout === undefined ? '' : `; after ${timeout} s without a decision: ${otherwise ?? 'reject'}`
      return `${by} sets approvals to ${approvals}${after}`
    }
    case 'human.asked':
      return `${event.data.person} gets a draft for ${event.data.seat}: ${event.data.title}`
    case 'human.timed': {
      const { person, seat, timeout } = event.data
      return `${person}'s draft for ${seat} ${timeout === undefined ? 'waits for its person' : `counts by itself in ${timeout} s`}`
    }
    case 'human.answered':
      return `${event.data.person}'s draft for ${event.data.seat}: ${event.data.decision}`
    case 'session.resumed':
      return `Session resumed: ${event.data.reason}`
    case 'seat.added':
      return `${event.data.seat} takes a seat as ${event.data.role} (${event.data.occupant.label})`
    case 'seat.occupied':
      return `${event.data.seat} is now ${event.data.occupant.label}`
    case 'seat.paused':
      return `${event.data.seat} ${event.data.paused ? 'pauses' : 'goes on'}`
    case 'human.joined':
      return joinWords(event.data)
    case 'human.left':
      return `${event.data.person} leaves`
    case 'human.role':
      return `${event.data.person} is now ${event.data.role}`
    case 'task.added':
      return `Task for ${event.data.assignees.join(', ') || 'the team'}: ${event.data.title}`
    case 'task.changed':
      return event.data.status && event.data.status !== 'ready'
        ? `Task ${event.data.task} ${event.data.status}${event.data.reason ? `: ${event.data.reason}` : ''}`
        : null
    case 'plan.proposed':
      return `${event.data.seat} proposes plan ${event.data.version}: ${planInShort(event.data.content)}`
    case 'plan.edited':
      return `${event.data.by} edits the plan (version ${event.data.version})`
    case 'plan.approved':
      return `Plan ${event.data.version}${event.data.items ? ` (${event.data.items.length} of its items)` : ''} approved by ${event.data.by}`
    case 'plan.rejected':
      return `Plan ${event.data.version} rejected by ${event.data.by}: ${event.data.reason}`
    case 'approval.asked':
      return `${event.data.seat} asks: ${event.data.title}`
    case 'approval.decided':
      return `${event.data.by} ${event.data.decision}${event.data.reason ? `: ${event.data.reason}` : ''}`
    case 'message.sent':
      return `${event.data.from} → ${event.data.to.join(', ') || 'all'}: ${event.data.text}`
    case 'conversation.started':
      return `${event.data.by} talks to ${event.data.with}`
    case 'conversation.ended':
      return `${event.data.by} ends the talk${event.data.reason ? `: ${event.data.reason}` : ''}`
    case 'mind.thought':
      if (event.data.partial) return null
      return event.data.reasoning
        ? `${event.data.seat} reasons: ${beginning(event.data.text)}`
        : `${event.data.seat} thinks: ${event.data.text}`
    case 'action.started':
      return `${event.data.seat} starts: ${event.data.label}`
    case 'action.ended':
      return `${event.data.seat} ${event.data.result === 'success' ? 'done' : event.data.result}: ${event.data.reason}`
    case 'body.died':
      return deathWords(event.data)
    case 'body.left':
      return event.data.moving ? null : `${event.data.seat} left the world: ${event.data.reason}`
    case 'body.reconnected':
      // Zero: it only moved to another machine, which has a line of its own.
      return event.data.attempts === 0 ? null : `${event.data.seat} is back in the world`
    case 'fleet.joined':
      return `Fleet ${event.data.fleet} offers ${event.data.capacity} seats`
    case 'fleet.draining':
      return `Fleet ${event.data.fleet} lets its seats go`
    case 'fleet.left':
      return `Fleet ${event.data.fleet} is gone: ${event.data.reason}`
    case 'seat.placed':
      return `${event.data.seat} is hosted by ${event.data.fleet === 'host' ? 'the session itself' : `fleet ${event.data.fleet}`}`
    case 'score.changed':
      return `Score ${Math.round(event.data.completion * 100)} %${event.data.final ? ' (final)' : ''}`
    case 'alert':
      return `${event.data.level === 'info' ? 'Note' : event.data.level === 'warning' ? 'Warning' : 'Error'}: ${event.data.text}`
    default:
      return null
  }
}

/** Who started the session is its owner, whatever part they play in it. */
export const joinWords = ({ person, role, access }: EventOf<'human.joined'>['data']): string =>
  `${person} joins as ${access === 'owner' ? (role === 'observer' ? 'owner' : `owner and ${role}`) : role}`

function planInShort({ stages, graph, impossible }: Plan): string {
  if (impossible) return `none, because ${impossible.because}`
  if (!graph) return stages.map(stage => stage.title).join(', ')
  const items = stages.reduce((all, stage) => all + stage.items.length, 0)
  const kept = graph.edges.filter(edge => edge.kept).length
  const cut = graph.edges.length - kept
  return `${items} ${items === 1 ? 'subtask' : 'subtasks'}, ${kept} ${kept === 1 ? 'edge' : 'edges'}${cut > 0 ? `, ${cut} more cut` : ''}${graph.domain ? ` by the rules of ${graph.domain}` : ''}`
}

/** What a model thinks before it answers is long; all of it is in the recording. */
const reasoningShown = 300
const beginning = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > reasoningShown ? `${line.slice(0, reasoningShown).toWellFormed()}…` : line
}
