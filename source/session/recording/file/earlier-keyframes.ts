import { z } from 'zod'
import { type Benched, benched } from '../../log/events/benched.ts'
import { actionCall, approvalPolicies, defaultDecisions } from '../../log/events/words.ts'
import { own } from '../../log/fold/records.ts'
import { clockState } from '../../log/state/clock.ts'
import { discussionState } from '../../log/state/messages.ts'
import { containerState } from '../../log/state/session.ts'
import type { SessionState, TaskState } from '../../log/state.ts'
import { newClock } from '../../log/work-clock.ts'

/**
 * Keyframes of before hold a part of the team's state beside the folded one, as `minds` in their extra. This is the only reader
 * of them: what they say goes to where the fold keeps it now.
 */
const parts = z.object({ parts: z.record(z.string(), z.unknown()) })

const counters = z.record(z.string(), z.int().min(0))
const clocks = z.union([
  clockState.omit({ work: true, wall: true }).extend({ worked: z.number() }),
  // While only the time since the beginning was counted.
  z.object({ played: z.number(), t: z.number(), running: z.boolean() }).transform(({ played, t, running }) => ({
    ...{ worked: played, t, phase: running ? ('running' as const) : ('before' as const), asking: [], acting: [] },
    forPeople: false,
  })),
])
const approvals = z.object({
  policy: z.enum(approvalPolicies),
  timeout: z.object({ seconds: z.number(), otherwise: z.enum(defaultDecisions) }).nullish(),
  /** `seat kind` and who said always; before that was kept there were no names. */
  always: z.array(z.union([z.string(), z.tuple([z.string(), z.string()])])),
})
const ledgers = z.record(
  z.string(),
  z.object({
    attempts: z.int().min(0),
    tried: z.array(z.string()),
    from: z.string(),
    informed: z.boolean(),
    actions: z.array(actionCall),
    lastFailure: z.string().optional(),
  }),
)

/** Before causes had names it was a text: the name of a person, or one of two phrases. */
const benches = z.record(
  z.string(),
  z.union([
    benched,
    z.string().transform((text): Benched => {
      if (text === 'a long absence') return { cause: 'absent' }
      return text === 'a refused join' ? { cause: 'refused' } : { cause: 'stopped', by: text }
    }),
  ]),
)
const talks = z.record(
  z.string(),
  z.object({ lines: z.array(z.object({ from: z.string(), text: z.string() })), since: z.number(), nudges: z.int() }),
)

/** Kinds of ids that a team gives out. */
const prefixes = ['a', 'action', 'c', 'd', 'g', 'm', 'q', 'r']

/** The state of a keyframe, with what was kept beside it. One of today is left as it is. */
export function withParts(state: SessionState, extra: unknown): SessionState {
  if (state.clock && state.ids) return state
  const minds = typeof extra === 'object' && extra !== null && 'minds' in extra ? extra.minds : undefined
  const saved = parts.safeParse(minds).data?.parts ?? {}
  const kept = <T extends z.ZodType>(name: string, schema: T): z.infer<T> | undefined =>
    schema.safeParse(own(saved, name)).data
  const clock = kept('clock', clocks)
  const given = kept('counters', counters) ?? {}
  return {
    ...state,
    clock: clock ? { ...clock, work: clock.worked, wall: clock.worked } : newClock,
    // Each id has an event of its own, so that none can have got further than the events.
    ids: { ...Object.fromEntries(prefixes.map(prefix => [prefix, state.seq])), ...given },
    session: { ...state.session, ...rulesOf(kept('approvals', approvals)) },
    tasks: tasksWith(state.tasks, kept('ledgers', ledgers) ?? {}),
    seats: joined(state.seats, kept('benched', benches), benched => ({ benched })),
    ...(state.conversations && {
      conversations: joined(state.conversations, kept('talks', talks), ({ lines, since, nudges }) => ({
        lines,
        since,
        nudges,
      })),
    }),
    ...part('discussion', kept('discussion', discussionState)),
    ...part('containers', byPlace(kept('containers', z.array(containerState)))),
  }
}

const part = <K extends keyof SessionState>(name: K, value: SessionState[K] | undefined): Partial<SessionState> =>
  value === undefined ? {} : { [name]: value }

/** The records, each with what was kept under its key. */
const joined = <T extends object, Kept>(
  records: Readonly<Record<string, T>>,
  kept: Readonly<Record<string, Kept>> = {},
  more: (kept: Kept) => Partial<T>,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(records).map(([key, one]) => [
      key,
      Object.hasOwn(kept, key) ? { ...one, ...more(kept[key]!) } : one,
    ]),
  )

const byPlace = (kept: z.infer<typeof containerState>[] | undefined): SessionState['containers'] =>
  kept && Object.fromEntries(kept.map(one => [one.at.join(' '), one]))

function rulesOf(kept: z.infer<typeof approvals> | undefined): Partial<SessionState['session']> {
  if (!kept) return {}
  const always = kept.always.map(one => (typeof one === 'string' ? ([one, 'somebody'] as const) : one))
  return {
    approvals: kept.policy,
    ...(kept.timeout && { approvalTimeout: kept.timeout }),
    ...(always.length > 0 && { always: Object.fromEntries(always) }),
  }
}

function tasksWith(tasks: SessionState['tasks'], kept: z.infer<typeof ledgers>): SessionState['tasks'] {
  const told = (task: TaskState): TaskState => {
    const entry = own(kept, task.task)
    if (!entry) return task.status === 'running' ? { ...task, from: 'team' } : task
    const { attempts, tried, from, informed, actions, lastFailure } = entry
    const by = attempts > 0 || tried.length > 0
    return {
      ...task,
      ...((informed || task.status === 'running') && { from }),
      ...(actions.length > 0 && { actions }),
      ...(by && {
        tries: {
          ...{ failed: attempts, by: tried, declined: [], best: 0, fruitless: [] },
          ...(lastFailure === undefined ? {} : { reason: lastFailure }),
        },
      }),
    }
  }
  return Object.fromEntries(Object.entries(tasks).map(([id, task]) => [id, told(task)]))
}
