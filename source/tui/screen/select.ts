import { mayBecome, type Right, refusedRight } from '../../session/attach/access.ts'
import type {
  AlertState,
  ApprovalState,
  DraftState,
  PlanState,
  SeatState,
  SessionState,
  TaskState,
} from '../../session/log/state.ts'
import { isAway } from './format.ts'
import type { Snapshot } from './snapshot.ts'

/** Questions several panes ask of the state. */

/** Approvals that wait for a decision, oldest first. */
export const waiting = (state: SessionState): readonly ApprovalState[] =>
  Object.values(state.approvals).filter(approval => approval.decision === undefined)

/** What waits for this person: requests of the team, drafts for the seat they sit in, tasks of their own; what they can decide first, the oldest before others. */
export type Pending =
  | { readonly kind: 'approval'; readonly id: string; readonly askedAt: number; readonly approval: ApprovalState }
  | { readonly kind: 'draft'; readonly id: string; readonly askedAt: number; readonly draft: DraftState }
  /** Work for the person's own place in the team, which they take on or turn down. */
  | { readonly kind: 'task'; readonly id: string; readonly askedAt: number; readonly task: TaskState }

export const pending = (state: SessionState, person: string | null): readonly Pending[] => {
  const approvals = waiting(state).map(
    (approval): Pending => ({ kind: 'approval', id: approval.approval, askedAt: approval.askedAt, approval }),
  )
  const drafts = Object.values(state.drafts ?? {}).flatMap((draft): readonly Pending[] =>
    draft.decision === undefined && draft.person === person
      ? [{ kind: 'draft', id: draft.draft, askedAt: draft.askedAt, draft }]
      : [],
  )
  const tasks = ownTasks(state, person)
    .filter(task => task.status === 'ready')
    .map((task): Pending => ({ kind: 'task', id: task.task, askedAt: Number.MAX_SAFE_INTEGER, task }))
  if (drafts.length === 0 && tasks.length === 0) return approvals
  const own = [...drafts, ...tasks].sort((a, b) => a.askedAt - b.askedAt)
  // What others have to decide does not stand before what is theirs.
  return may({ state, person }, 'decide')
    ? [...approvals, ...own].sort((a, b) => a.askedAt - b.askedAt)
    : [...own, ...approvals]
}

/** ms in which a loss that no agent can undo calls for the person. */
const callsMs = 120_000

/** Losses that a person should know of, the newest first. `now`: ms of the session. */
export const losses = ({ alerts }: Pick<SessionState, 'alerts'>, now: number): readonly AlertState[] =>
  alerts.filter(({ cause, t }) => cause === 'container-lost' && now - t < callsMs).toReversed()

/** Tasks of the person's own seat. A person who took an agent's seat does not own that agent's tasks. */
export const ownTasks = (state: SessionState, person: string | null): readonly TaskState[] => {
  const seat = person === null ? undefined : state.people[person]?.seat
  if (seat === undefined || state.seats[seat]?.role !== 'peer') return []
  return Object.values(state.tasks).filter(task => task.children.length === 0 && task.assignees.includes(seat))
}

/** What the keys are about: the chosen one, else the first. */
export const pendingAtHand = (
  state: SessionState,
  chosen: string | undefined,
  person: string | null,
): Pending | undefined => {
  const open = pending(state, person)
  return open.find(one => one.id === chosen) ?? open[0]
}

/** The plan that the inbox is about: the one that waits, else the newest of the goal of now when nothing else does. */
export const planAtHand = (
  state: SessionState,
  chosen: string | undefined,
  person: string | null,
): PlanState | undefined => {
  const one = pendingAtHand(state, chosen, person)
  if (one && one.kind !== 'approval') return undefined
  if (one) return one.approval.plan === undefined ? undefined : state.plans[one.approval.plan]
  const { goalSince = 0, goalOver, partGoals = [] } = state.session
  const since = goalOver ? (partGoals[0]?.since ?? Number.POSITIVE_INFINITY) : goalSince
  const plans = Object.values(state.plans)
    .filter(({ at }) => at >= since)
    .sort((a, b) => a.at - b.at)
  return plans.findLast(plan => plan.status === 'proposed') ?? plans.at(-1)
}

export const seatsOf = (state: Pick<SessionState, 'seats'>): readonly SeatState[] => Object.values(state.seats)

/** How a seat stands, the one that wants a look first. */
export const urgencies = ['needs you', 'failed', 'hurt', 'working', 'waiting', 'away', 'idle'] as const
export type Urgency = (typeof urgencies)[number]

/** Below these a body is in danger, and is hungry; of 20. */
export const lowHealth = 8
export const lowFood = 6
/** A pause this short between two pieces of work is no idleness, ms. */
const breathMs = 3000

const isBusy = (seat: SeatState): boolean =>
  seat.action !== undefined || Object.values(seat.asking).some(asking => asking !== undefined)

const urgencyOf = (seat: SeatState, asked: boolean, now: number): Urgency => {
  if (asked) return 'needs you'
  const { body } = seat
  const busy = isBusy(seat)
  if (!body.online && body.deaths > 0) return 'failed'
  if (!busy && seat.phase === 'idle' && seat.lastAction?.result === 'failure') return 'failed'
  if (body.online && body.health !== undefined && body.health < lowHealth) return 'hurt'
  if (isAway(seat)) return 'away'
  if (seat.paused || seat.occupant.kind === 'nobody') return 'waiting'
  if (busy) return 'working'
  if (seat.phase === 'waiting' || seat.phase === 'paused') return 'waiting'
  return seat.phase !== 'idle' || now - seat.phaseSince < breathMs ? 'working' : 'idle'
}

/** Who wants something from this person: a request of theirs waits, or a draft for the seat this person sits in. */
const askingSeats = (state: SessionState, person: string | null): ReadonlySet<string> =>
  new Set(
    pending(state, person).flatMap(one =>
      one.kind === 'approval' ? [one.approval.seat] : one.kind === 'draft' ? [one.draft.seat] : [],
    ),
  )

/** Seats in the order in which they want a look, at work before between two pieces of it; those that stand alike stay in the order of the team. Once per frame. */
export const byUrgency = ({
  state,
  person,
  now,
  cache,
}: Snapshot): readonly { readonly seat: SeatState; readonly urgency: Urgency }[] =>
  cache.keep('urgencies', [state, person, now], () => {
    if (!state) return []
    const asking = askingSeats(state, person)
    return seatsOf(state)
      .map(seat => ({ seat, urgency: urgencyOf(seat, asking.has(seat.seat), now) }))
      .sort(
        (a, b) =>
          urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
          Number(isBusy(b.seat)) - Number(isBusy(a.seat)),
      )
  })

/** The seat that the agent view shows. */
export const seatAtHand = (state: SessionState, chosen: string | undefined): SeatState | undefined =>
  (chosen === undefined ? undefined : state.seats[chosen]) ?? seatsOf(state)[0]

/** What the person is here: the one who started the session owns it, whatever seat they hold. */
export const roleOf = ({ person, state }: Snapshot): string => {
  const { role = 'observer', access } = (person === null ? undefined : state?.people[person]) ?? {}
  return access === 'owner' ? (role === 'observer' ? 'owner' : `owner, ${role}`) : role
}

/** Whether the person here has a right, as far as the screen knows; the host has the last word. */
export const may = (snapshot: Pick<Snapshot, 'person' | 'state'>, right: Right): boolean =>
  whyNot(snapshot, right) === undefined

/** Why the person here has not the right, and how they get it; undefined when they have it. */
export const whyNot = ({ person, state }: Pick<Snapshot, 'person' | 'state'>, right: Right): string | undefined => {
  const one = person === null ? undefined : state?.people[person]
  return one && refusedRight({ access: one.access ?? 'member', role: one.role, others: state?.session.others }, right)
}

/** Whether `--others` lets the person here take the lead. */
export const mayBecomeLeader = ({ person, state }: Pick<Snapshot, 'person' | 'state'>): boolean =>
  mayBecome(
    {
      access: (person === null ? undefined : state?.people[person]?.access) ?? 'member',
      others: state?.session.others,
    },
    'leader',
  )

export const matches = (text: string, filter: string | undefined): boolean =>
  filter === undefined || filter === '' || text.toLowerCase().includes(filter.toLowerCase())

/** Whether a text has this name as a word: `Bob` is not found in `Bobby`. */
export const mentions = (text: string, name: string): boolean =>
  text.split(/[^\p{L}\p{N}_]+/u).some(word => word.toLowerCase() === name.toLowerCase())
