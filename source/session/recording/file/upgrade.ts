import type { EventData, SessionEvent } from '../../log/events.ts'
import type {
  AlertState,
  ApprovalState,
  PlanState,
  SeatState,
  SessionState,
  TaskState,
  TranscriptLine,
} from '../../log/state.ts'

/**
 * Recordings of format version 1 that were made before causes were data say some of them in sentences alone. This is the only
 * place that reads those sentences; all other code sees the data.
 */

/** The same list or record when nothing in it changes: a copy would only cost memory. */
const eachIn = <T>(all: readonly T[], change: (one: T) => T): readonly T[] => {
  const changed = all.map(change)
  return changed.every((one, index) => one === all[index]) ? all : changed
}
const eachOf = <T>(all: Readonly<Record<string, T>>, change: (one: T) => T): Readonly<Record<string, T>> => {
  const changed = Object.entries(all).map(([key, one]): [string, T] => [key, change(one)])
  return changed.every(([key, one]) => one === all[key]) ? all : Object.fromEntries(changed)
}

const leftOpen = ({ status, reason, cause }: Partial<Pick<TaskState, 'status' | 'reason' | 'cause'>>): boolean =>
  cause === undefined && status === 'cancelled' && reason === 'the session ended'
const timedOut = (reason: string | undefined): boolean => reason?.startsWith('the time limit') === true

/** What the seat of a request wants, cut out of the sentence about it. */
const wantsIn = ({ seat, title }: Pick<EventData<'approval.asked'>, 'seat' | 'title'>): string | undefined => {
  if (title.startsWith(`${seat} `)) return title.slice(seat.length + 1)
  const written = /^(.+) wrote (?:a plan|(version \d+)(?: of the plan)?)(.*)$/s.exec(title)
  return written ? `has ${written[2] ? `plan ${written[2]}` : 'a plan'} by ${written[1]}${written[3]}` : undefined
}
const withWants = <T extends Pick<EventData<'approval.asked'>, 'seat' | 'title' | 'wants'>>(asked: T): T => {
  const wants = asked.wants ?? wantsIn(asked)
  return wants === asked.wants ? asked : { ...asked, wants }
}

const deathIn = ({ seat, reason }: EventData<'body.died'>): string =>
  reason === 'died' ? `${seat} died` : reason.startsWith(`${seat} `) ? reason : `${seat} died: ${reason}`

/** The text of an alert about a seat names that seat. */
const named = <T extends Pick<AlertState, 'text' | 'seat'>>(alert: T): T =>
  alert.seat === undefined || alert.text.includes(alert.seat)
    ? alert
    : { ...alert, text: `${alert.seat}: ${alert.text}` }

/** A plan as an event or a state holds it. */
interface Items {
  readonly stages: readonly { readonly items: readonly PlanItem[] }[]
}
interface PlanItem {
  readonly because?: string | undefined
  readonly wished?: true | undefined
}
const withWished = <T extends Items>(content: T): T => {
  const stages = eachIn(content.stages, stage => {
    const items = eachIn(
      stage.items,
      (item): PlanItem =>
        item.wished === undefined && / said: |as you asked/.test(item.because ?? '') ? { ...item, wished: true } : item,
    )
    return items === stage.items ? stage : { ...stage, items }
  })
  return stages === content.stages ? content : { ...content, stages }
}
const plannedSo = (plan: PlanState): PlanState => {
  const content = withWished(plan.content)
  const before = plan.previous && withWished(plan.previous.content)
  if (content === plan.content && before === plan.previous?.content) return plan
  return { ...plan, content, previous: plan.previous && before && { ...plan.previous, content: before } }
}

export const upgradedEvent = (event: SessionEvent): SessionEvent => {
  switch (event.type) {
    case 'task.changed':
      return leftOpen(event.data) ? { ...event, data: { ...event.data, cause: 'session-ended' } } : event
    case 'session.ended':
      return event.data.cause === undefined && timedOut(event.data.reason)
        ? { ...event, data: { ...event.data, cause: 'time-limit' } }
        : event
    case 'plan.proposed':
      return { ...event, data: { ...event.data, content: withWished(event.data.content) } }
    case 'plan.edited':
      return { ...event, data: { ...event.data, content: withWished(event.data.content) } }
    case 'approval.asked':
      return { ...event, data: withWants(event.data) }
    case 'body.died':
      return event.data.words === undefined ? { ...event, data: { ...event.data, words: deathIn(event.data) } } : event
    case 'alert':
      return { ...event, data: named(event.data) }
    default:
      return event
  }
}

const endedAction = (line: TranscriptLine): TranscriptLine => {
  if (line.kind !== 'result' || line.result !== undefined) return line
  const [, result = 'success'] = /^(failure|aborted): /.exec(line.text) ?? []
  return { ...line, result: result as NonNullable<TranscriptLine['result']> } // the expression names two of three
}

export const upgradedState = (state: SessionState): SessionState => {
  const { session } = state
  const late = session.endCause === undefined && timedOut(session.resultReason)
  return {
    ...state,
    session: late ? { ...session, endCause: 'time-limit' } : session,
    tasks: eachOf(state.tasks, (task): TaskState => (leftOpen(task) ? { ...task, cause: 'session-ended' } : task)),
    plans: eachOf(state.plans, plannedSo),
    approvals: eachOf(state.approvals, (approval): ApprovalState => withWants(approval)),
    alerts: eachIn(state.alerts, named),
    seats: eachOf(state.seats, (seat): SeatState => {
      const transcript = eachIn(seat.transcript, endedAction)
      return transcript === seat.transcript ? seat : { ...seat, transcript }
    }),
  }
}
