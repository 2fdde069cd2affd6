import type { CommandRefused } from '../../session/attach/commands.ts'
import type { Emit, EventInput } from '../../session/log/events.ts'
import { permissionOf } from '../../session/log/fold/agreements.ts'
import { own } from '../../session/log/fold/records.ts'
import { policyWords } from '../../session/log/policy-words.ts'
import type { NextId } from '../ids.ts'
import { itemsOf, withRequired } from '../plans/plan-changes.ts'
import type { ApprovalPolicy, ApprovalTimeout, SessionLike } from '../team-interface.ts'
import { no } from './command-handlers.ts'

type ApprovalKind = EventInput<'approval.asked'>['kind']
interface Request {
  readonly seat: string
  readonly kind: ApprovalKind
  /** What follows the name of the seat: `proposes a plan`. */
  readonly wants: string
  /** The whole sentence, where it is not about the seat. */
  readonly title?: string
  readonly detail?: string
  /** The decision goes into the log as one on this version of the plan, and its leader takes it up from there. */
  readonly plan?: { readonly id: string; readonly version: number }
  /** The code that would run. */
  readonly program?: string
  /** In the unit of the budget: the limit that is asked for. */
  readonly amount?: number
  /** What of the land would be changed. */
  readonly land?: EventInput<'approval.asked'>['land']
  /** Ask even when the policy would not, e.g. because a person leads. */
  readonly forced?: boolean
  /** One line why this limit would not help, or null. */
  enough?(amount: number): string | null
}
interface Decision {
  readonly approved: boolean
  readonly by: string
  readonly source: 'person' | 'policy' | 'timeout' | 'team'
  readonly reason: string
  /** In the unit of the budget: the limit that was granted. */
  readonly amount?: number
}

interface Decided {
  readonly approved: boolean
  readonly by: string
  readonly reason?: string
  readonly always?: boolean
  readonly items?: readonly string[]
  readonly amount?: number
}

/** The gate. Asking holds only the one who asks; all others go on. */
export interface Approvals {
  ask(request: Request, signal?: AbortSignal): Promise<Decision>
  /** Null: it is decided. Without an id: the oldest one waiting. */
  decide(id: string | undefined, decided: Decided): CommandRefused | null
  withdraw(id: string, reason: string): void
  withdrawPlan(plan: string, reason: string): void
  /** A person wrote a version of their own in place of the one that waits, and approved that. */
  approveChanged(plan: string, by: string): void
  waiting(): readonly { readonly id: string; readonly request: Request }[]
  /**
   * What waits for a person from now on, and what becomes of it when no person decides (null: it waits for ever); that holds for
   * what waits now too, whose time counts from here.
   */
  govern(policy: ApprovalPolicy, timeout: ApprovalTimeout | null, by: string): void
}

/** An owner at a terminal is asked before a goal is given up, whatever the policy. */
export const ownerWatches = ({ state }: SessionLike): boolean =>
  Object.values(state.people).some(({ online, access }) => online && access === 'owner')

export const covers = (policy: ApprovalPolicy, kind: ApprovalKind): boolean => {
  switch (policy) {
    case 'none':
      return kind === 'budget'
    case 'plans':
      return kind === 'plan' || kind === 'replan' || kind === 'budget'
    case 'code':
      return kind === 'code' || kind === 'budget'
    case 'all':
      return true
  }
}

/** Equals make no plan that could wait; empty: the policy asks about more than that. */
export const whatIsNotAsked = (policy: ApprovalPolicy, planners: readonly string[]): string =>
  policy === 'plans' && planners.length === 0
    ? 'Equals make no plan that could wait for you: with approvals plans they ask only before they give the goal up.'
    : ''

/** Only a person decides these, each time anew: neither time nor a standing permission proves who a player is. */
const personal: ReadonlySet<ApprovalKind> = new Set(['player'])

interface Open {
  readonly request: Request
  readonly settle: (decision: Decision) => void
  timer: ReturnType<typeof setTimeout> | undefined
}

type Outcome = EventInput<'approval.decided'>['decision']
type Manner = Pick<EventInput<'approval.decided'>, 'always' | 'changed'>

export interface ApprovalsOptions {
  readonly session: SessionLike
  readonly nextId: NextId
}

/** A timer for longer would end at once. */
const longestTimerMs = 2 ** 31 - 1

/** The rules are in the log: the policy, its timeout, and who said always. */
const policyReason = (policy: ApprovalPolicy): string => `approvals ${policy}: ${policyWords[policy]}`

export const createApprovals = ({ session, nextId }: ApprovalsOptions): Approvals => {
  const { emit } = session
  const open = new Map<string, Open>()
  const rules = () => session.state.session
  /** Who said always. */
  const always = (request: Request): string | undefined => own(rules().always ?? {}, permissionOf(request))

  const ofPlan = (plan: string): string[] =>
    [...open].flatMap(([id, { request }]) => (request.plan?.id === plan ? [id] : []))
  const close = (id: string, outcome: Outcome, decision: Decision, more: Manner = {}): void => {
    const entry = open.get(id)
    if (!entry) return
    clearTimeout(entry.timer)
    open.delete(id)
    const { by, source, reason, amount } = decision
    emit('approval.decided', by, {
      approval: id,
      decision: outcome,
      by,
      source,
      reason: reason || undefined,
      amount,
      ...more,
    })
    // Another version is approved, which says so itself.
    if (!more.changed) tellPlan(emit, entry.request, decision)
    entry.settle(decision)
  }

  /** No person is asked, but the log says who or what let it go. A plan says so in an event of its own. */
  const waved = (request: Request): Decision => {
    const person = always(request)
    const decision: Decision = {
      approved: true,
      by: person ?? 'policy',
      source: 'policy',
      reason: person === undefined ? policyReason(rules().approvals ?? 'none') : `${person} said always`,
    }
    if (request.plan) tellPlan(emit, request, decision)
    else {
      const id = nextId('g')
      announce(emit, id, request, null)
      const { by, source, reason } = decision
      emit('approval.decided', by, { approval: id, decision: 'approved', by, source, reason })
    }
    return decision
  }

  const timeoutOf = (request: Request): ApprovalTimeout | null =>
    personal.has(request.kind) ? null : (rules().approvalTimeout ?? null)

  const startTimer = (id: string, entry: Open): void => {
    clearTimeout(entry.timer)
    const timed = timeoutOf(entry.request)
    if (timed === null) return
    const approved = timed.otherwise === 'approve'
    const reason = `no person decided within ${timed.seconds} s`
    entry.timer = setTimeout(
      () => close(id, approved ? 'approved' : 'rejected', { approved, by: 'timeout', source: 'timeout', reason }),
      // A recording that goes on can ask for more than a timer counts.
      Math.min(timed.seconds * 1000, longestTimerMs),
    )
    entry.timer.unref()
  }

  const approvals: Approvals = {
    govern(policy, timeout, by) {
      const before = rules().approvalTimeout
      const timed = timeout && { timeout: timeout.seconds, otherwise: timeout.otherwise }
      emit('session.policy', by, { by, approvals: policy, ...timed })
      if (before === undefined && timeout === null) return
      for (const [id, entry] of open) {
        const timed = timeoutOf(entry.request)
        startTimer(id, entry)
        if (!personal.has(entry.request.kind))
          emit('approval.timed', entry.request.seat, {
            approval: id,
            timeout: timed?.seconds,
            otherwise: timed?.otherwise,
          })
      }
    },
    ask(request, signal) {
      if (!request.forced && (!covers(rules().approvals, request.kind) || always(request) !== undefined))
        return Promise.resolve(waved(request))
      const id = nextId('g')
      return new Promise<Decision>(settle => {
        const entry: Open = { request, settle, timer: undefined }
        open.set(id, entry)
        startTimer(id, entry)
        announce(emit, id, request, timeoutOf(request))
        signal?.addEventListener('abort', () => approvals.withdraw(id, 'no longer wanted'), { once: true })
      })
    },
    decide(id, { approved, by, reason = '', always: forever = false, items, amount }) {
      const chosen = id ?? open.keys().next().value
      const entry = chosen === undefined ? undefined : open.get(chosen)
      if (chosen === undefined || !entry)
        return id ? no('over', 'That is not waiting any more.') : no('not-yet', 'Nothing is waiting for a decision.')
      const { request } = entry
      if (approved && items) {
        const left = approvePart(session, request, items, by)
        if (typeof left !== 'number') return left
        if (left > 0) return null
      }
      if (amount !== undefined && request.amount === undefined)
        return no('unable', 'Only a budget is approved with an amount.')
      const granted = approved ? (amount ?? request.amount) : undefined
      const short = granted === undefined ? null : (request.enough?.(granted) ?? null)
      if (short !== null) return no('unable', short)
      if (approved && forever && personal.has(request.kind))
        return no('unable', 'This is asked each time. Approve it without always.')
      close(
        chosen,
        approved ? 'approved' : 'rejected',
        { approved, by, source: 'person', reason, amount: granted },
        approved && forever ? { always: true } : {},
      )
      return null
    },
    withdraw: (id, reason) => close(id, 'withdrawn', { approved: false, by: 'team', source: 'team', reason }),
    withdrawPlan(plan, reason) {
      for (const id of ofPlan(plan)) approvals.withdraw(id, reason)
    },
    approveChanged(plan, by) {
      const decision: Decision = { approved: true, by, source: 'person', reason: '' }
      for (const id of ofPlan(plan)) close(id, 'approved', decision, { changed: true })
    },
    waiting: () => [...open].map(([id, { request }]) => ({ id, request })),
  }
  return approvals
}

/** What was decided on a plan, as an event of its own; the team withdraws a request without deciding. */
const tellPlan = (emit: Emit, { plan: asked }: Request, { approved, by, source, reason }: Decision): void => {
  if (!asked || source === 'team') return
  const { id: plan, version } = asked
  if (approved) emit('plan.approved', by, { plan, version, by, source })
  else emit('plan.rejected', by, { plan, version, by, reason, source })
}

/** Lets items of a plan begin, with what they require, while the rest waits: how many wait, or why it cannot be. */
const approvePart = (
  { state, emit }: SessionLike,
  { plan: asked }: Request,
  chosen: readonly string[],
  by: string,
): number | CommandRefused => {
  const known = asked && state.plans[asked.id]
  if (!known) return no('unable', 'Only a plan can be approved in parts.')
  const { version, content } = known
  const all = itemsOf(content)
  const stranger = chosen.find(id => !all.some(item => item.id === id))
  if (stranger !== undefined) return no('unknown', `Version ${version} has no item "${stranger}".`)
  const begun = new Set([...(known.begun ?? []), ...withRequired(content, chosen)])
  if (begun.size < all.length)
    emit('plan.approved', by, { plan: asked.id, version, by, source: 'person', items: [...begun] })
  return all.length - begun.size
}

const announce = (emit: Emit, id: string, request: Request, timed: ApprovalTimeout | null): void => {
  const { seat, kind, wants, detail, plan, program, amount, land } = request
  emit('approval.asked', seat, {
    approval: id,
    seat,
    kind,
    title: request.title ?? `${seat} ${wants}`,
    wants,
    detail: detail || undefined,
    plan: plan?.id,
    version: plan?.version,
    program,
    amount,
    land,
    timeout: timed?.seconds,
    otherwise: timed?.otherwise,
  })
}
