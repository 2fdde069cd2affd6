import { refereeWords, resultWords } from './events/outcome.ts'
import type { Plan } from './events/plan.ts'
import type { EventData, EventOf, EventType, SessionEvent } from './events.ts'
import { own } from './fold/records.ts'

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

/** What happened, as a sentence for people; null, or no entry: only a screen shows it. */
const sentences: { readonly [T in EventType]?: (data: EventData<T>) => string | null } = {
  'session.started': data => {
    const { goal, organization, schedule, brain, world } = data
    return `Goal: ${goal} (${organization} · ${schedule}, ${brain}, Minecraft ${world.version} ${world.kind === 'embedded' ? 'embedded world' : `on ${world.address}`})`
  },
  'session.phase': data => {
    if (data.phase === 'ended') return null // session.ended says it, with the result
    return `Session ${data.phase}${data.reason ? `: ${data.reason}` : ''}`
  },
  'session.ended': data => `Session ended: ${resultWords[data.result]}: ${data.reason}`,
  'session.referee': data => `Judging: ${refereeWords[data.referee]}`,
  'session.goal': data => `${data.by} sets the goal: ${data.goal}`,
  'session.policy': data => {
    const { by, approvals, timeout, otherwise } = data
    const after = timeout === undefined ? '' : `; after ${timeout} s without a decision: ${otherwise ?? 'reject'}`
    return `${by} sets approvals to ${approvals}${after}`
  },
  'human.asked': data => `${data.person} gets a draft for ${data.seat}: ${data.title}`,
  'human.timed': data => {
    const { person, seat, timeout } = data
    return `${person}'s draft for ${seat} ${timeout === undefined ? 'waits for its person' : `counts by itself in ${timeout} s`}`
  },
  'human.answered': data => `${data.person}'s draft for ${data.seat}: ${data.decision}`,
  'session.resumed': data => `Session resumed: ${data.reason}`,
  'seat.added': data => `${data.seat} takes a seat as ${data.role} (${data.occupant.label})`,
  'seat.occupied': data => `${data.seat} is now ${data.occupant.label}`,
  'seat.model': data => `${data.by} gives ${data.seat} the model ${data.label}`,
  'seat.paused': data => `${data.seat} ${data.paused ? 'pauses' : 'goes on'}`,
  'human.joined': data => joinWords(data),
  'human.left': data => `${data.person} leaves`,
  'human.role': data => `${data.person} is now ${data.role}`,
  'task.added': data => `Task for ${data.assignees.join(', ') || 'the team'}: ${data.title}`,
  'task.changed': data =>
    data.goal && data.status === 'succeeded'
      ? 'All that was planned for the goal is done'
      : data.status && data.status !== 'ready'
        ? `Task ${data.task} ${data.status}${data.reason ? `: ${data.reason}` : ''}`
        : null,
  'plan.proposed': data => `${data.seat} proposes plan ${data.version}: ${planInShort(data.content)}`,
  'plan.edited': data => `${data.by} edits the plan (version ${data.version})`,
  'plan.approved': data =>
    `Plan ${data.version}${data.items ? ` (${data.items.length} of its items)` : ''} approved by ${data.by}`,
  'plan.rejected': data => `Plan ${data.version} rejected by ${data.by}: ${data.reason}`,
  'approval.asked': data => `${data.seat} asks: ${data.title}`,
  'approval.decided': data => `${data.by} ${data.decision}${data.reason ? `: ${data.reason}` : ''}`,
  'message.sent': data => `${data.from} → ${data.to.join(', ') || 'all'}: ${data.text}`,
  'conversation.started': data => `${data.by} talks to ${data.with}`,
  'conversation.ended': data => `${data.by} ends the talk${data.reason ? `: ${data.reason}` : ''}`,
  'mind.thought': data => {
    if (data.partial) return null
    return data.reasoning ? `${data.seat} reasons: ${beginning(data.text)}` : `${data.seat} thinks: ${data.text}`
  },
  'action.started': data => `${data.seat} starts: ${data.label}`,
  'action.ended': data => `${data.seat} ${data.result === 'success' ? 'done' : data.result}: ${data.reason}`,
  'body.died': data => deathWords(data),
  'body.left': data => (data.moving ? null : `${data.seat} left the world: ${data.reason}`),
  // Zero: it only moved to another machine, which has a line of its own.
  'body.reconnected': data => (data.attempts === 0 ? null : `${data.seat} is back in the world`),
  'fleet.joined': data => `Fleet ${data.fleet} offers ${data.capacity} seats`,
  'fleet.draining': data => `Fleet ${data.fleet} lets its seats go`,
  'fleet.left': data => `Fleet ${data.fleet} is gone: ${data.reason}`,
  'seat.placed': data =>
    `${data.seat} is hosted by ${data.fleet === 'host' ? 'the session itself' : `fleet ${data.fleet}`}`,
  'score.changed': data => `Score ${Math.round(data.completion * 100)} %${data.final ? ' (final)' : ''}`,
  alert: data => `${data.level === 'info' ? 'Note' : data.level === 'warning' ? 'Warning' : 'Error'}: ${data.text}`,
}

/** The same as describeEvent without the time. */
export const eventSentence = (event: SessionEvent): string | null =>
  // The sentence of a kind of event takes that kind's data.
  own(sentences as Readonly<Record<string, (data: unknown) => string | null>>, event.type)?.(event.data) ?? null

/** Who started the session is its owner, whatever part they play in it. */
export const joinWords = ({ person, role, access }: EventOf<'human.joined'>['data']): string =>
  `${person} joins as ${access === 'owner' ? (role === 'observer' ? 'owner' : `owner and ${role}`) : role}`

function planInShort({ stages, graph, impossible, finished }: Plan): string {
  if (finished) return `nothing more to do: ${finished.because}`
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
