import { z } from 'zod'
import { type Benched, benched } from '../../log/events/benched.ts'
import { plan } from '../../log/events/plan.ts'
import { replanCauses } from '../../log/events/replan-causes.ts'
import { actionCall, approvalPolicies, defaultDecisions, past, peerGoals, peerOutcome } from '../../log/events/words.ts'
import { own } from '../../log/fold/records.ts'
import { clockState } from '../../log/state/clock.ts'
import { discussionState } from '../../log/state/messages.ts'
import { containerState } from '../../log/state/session.ts'
import type { PlanState, SeatState, SessionState, TaskState } from '../../log/state.ts'
import { newClock } from '../../log/work-clock.ts'

/**
 * Keyframes of before hold a part of the team's state beside the folded one, as `minds` in their extra. This is the only reader
 * of them: what they say goes to where the fold keeps it now.
 */
const parts = z.union([
  z.object({ parts: z.record(z.string(), z.unknown()) }).transform(({ parts: named }) => named),
  // Before parts had names: `{Bob: {memory}}`.
  z
    .record(z.string(), z.object({ memory: z.unknown() }))
    .transform(seats =>
      Object.fromEntries(
        Object.entries(seats).map(([seat, { memory }]): [string, unknown] => [`memory ${seat}`, memory]),
      ),
    ),
])

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

const leaders = z.object({
  replans: z.int().min(0),
  wanted: z
    .union([
      z.object({ cause: z.enum(replanCauses), text: z.string() }),
      // Before causes had names it was the words alone.
      z.string().transform(text => ({ cause: 'failed' as const, text })),
    ])
    .nullable(),
  rejected: z.array(z.object({ reason: z.string(), by: z.string(), plan })),
})
const memories = z.object({
  past: z.string(),
  recent: z.array(z.string()),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
const peers = z.object({
  goal: z.enum(peerGoals),
  outcome: peerOutcome.nullable(),
  text: z.string().nullable(),
  notes: z.string(),
  // Some are sentences.
  news: z.array(z.union([z.looseObject({ kind: z.string() }), z.string().transform(text => ({ kind: 'said', text }))])),
  owed: z.array(z.string()),
  letters: z.array(z.string()).default([]),
})
/** Where a mind was in its task. */
const runs = z.object({
  task: z.string().nullable(),
  attempts: z.int().optional(),
  history: z.array(past),
  heard: z.array(z.object({ from: z.string(), text: z.string() })),
  rounds: z.int(),
  stalled: z.int(),
  spent: z.object({ rounds: z.int(), ms: z.number() }).default({ rounds: 0, ms: 0 }),
  silent: z.boolean().default(false),
})
const reflections = z.object({ states: z.record(z.string(), z.string()), feedback: z.record(z.string(), z.string()) })

/** Kinds of ids that a team gives out. */
const prefixes = ['a', 'action', 'c', 'd', 'g', 'm', 'q', 'r']

/** The state of a keyframe, with what was kept beside it. One of today is left as it is. */
export function withParts(state: SessionState, extra: unknown): SessionState {
  const minds = typeof extra === 'object' && extra !== null && 'minds' in extra ? extra.minds : undefined
  const saved = parts.safeParse(minds).data ?? {}
  const kept: Read = (name, schema) => schema.safeParse(own(saved, name)).data
  const team = state.clock && state.ids ? state : withTeam(state, kept)
  const seats = Object.entries(team.seats).map(([name, seat]): [string, SeatState] => {
    const run = kept(`mind ${name}`, runs)
    return [name, run ? withRun(team, seat, run) : seat]
  })
  // A copy of what does not change would only cost memory.
  return seats.every(([name, seat]) => seat === team.seats[name]) ? team : { ...team, seats: Object.fromEntries(seats) }
}

type Read = <T extends z.ZodType>(name: string, schema: T) => z.infer<T> | undefined

/** What its mind was in the middle of; since the log tells it, no keyframe has it any more. */
function withRun(state: SessionState, seat: SeatState, kept: z.infer<typeof runs>): SeatState {
  const { task, attempts, history, rounds, stalled, spent, heard, silent } = kept
  const read = heard.flatMap(
    ({ from, text }) => state.messages.findLast(one => one.from === from && one.text === text)?.message ?? [],
  )
  const tries = task === null ? undefined : own(state.tasks, task)?.tries
  return {
    ...seat,
    ...(task !== null && {
      run: {
        ...{ task, attempts: attempts ?? tries?.failed ?? 0, history, spent, acted: history.length > 0 },
        looks: { rounds, stalled, best: -1 },
      },
    }),
    ...(read.length > 0 && { heard: read }),
    ...(silent && { silent }),
  }
}

function withTeam(state: SessionState, kept: Read): SessionState {
  const clock = kept('clock', clocks)
  const given = kept('counters', counters) ?? {}
  const states = kept('states', reflections)
  return {
    ...state,
    clock: clock ? { ...clock, work: clock.worked, wall: clock.worked } : newClock,
    // Each id has an event of its own, so that none can have got further than the events.
    ids: { ...Object.fromEntries(prefixes.map(prefix => [prefix, state.seq])), ...given },
    session: { ...state.session, ...rulesOf(kept('approvals', approvals)) },
    tasks: joined(tasksWith(state.tasks, kept('ledgers', ledgers) ?? {}), states?.feedback, feedback => ({ feedback })),
    seats: Object.fromEntries(
      Object.entries(joined(state.seats, kept('benched', benches), why => ({ benched: why }))).map(([name, seat]) => [
        name,
        {
          ...{ ...seat, ...some('recalls', kept(`memory ${name}`, memories)) },
          ...{ ...some('peer', kept(`peer ${name}`, peers)), ...some('reflection', states?.states[name]) },
        },
      ]),
    ),
    plans: Object.fromEntries(
      Object.entries(state.plans).map(([id, known]) => [id, planWith(known, kept(`leader ${id}`, leaders))]),
    ),
    ...(state.conversations && {
      conversations: joined(state.conversations, kept('talks', talks), ({ lines, since, nudges }) => ({
        lines,
        since,
        nudges,
      })),
    }),
    ...some('discussion', kept('discussion', discussionState)),
    ...some('containers', byPlace(kept('containers', z.array(containerState)))),
  }
}

const some = <T>(name: string, value: T | undefined): Readonly<Record<string, T>> =>
  value === undefined ? {} : { [name]: value }

const planWith = (known: PlanState, kept: z.infer<typeof leaders> | undefined): PlanState => {
  if (!kept) return known
  const { replans, wanted, rejected } = kept
  return {
    ...known,
    tries: replans,
    ...(wanted && { wanted: { cause: wanted.cause, reason: wanted.text } }),
    rejected: rejected.map(({ by, reason, plan: content }) => ({ version: 0, by, reason, content })),
  }
}

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
