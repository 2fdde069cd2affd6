import { z } from 'zod'
import { approvalPolicies, defaultDecisions, type EventInput } from '../../session/log/events.ts'
import { keptAs } from '../restore/keyframe-parts.ts'
import type { ApprovalPolicy, ApprovalTimeout, SessionLike } from '../team-interface.ts'

export type ApprovalKind = EventInput<'approval.asked'>['kind']
export interface Request {
  readonly seat: string
  readonly kind: ApprovalKind
  readonly title: string
  readonly detail?: string
  readonly plan?: string
  readonly version?: number
  /** The code that would run. */
  readonly program?: string
  /** US dollars: the limit that is asked for. */
  readonly amount?: number
  /** Ask even when the policy would not, e.g. because a person leads. */
  readonly forced?: boolean
  /** One line why this limit would not help, or null. */
  enough?(amount: number): string | null
  /** Lets a part of it go while the rest waits. A number of items that still wait, or one line why not. */
  part?(items: readonly string[], by: string): number | string
}
export interface Decision {
  readonly approved: boolean
  readonly by: string
  readonly source: 'person' | 'policy' | 'timeout' | 'team'
  readonly reason: string
  /** US dollars: the limit that was granted. */
  readonly amount?: number
}

export interface Verdict {
  readonly approved: boolean
  readonly by: string
  readonly reason?: string
  readonly always?: boolean
  readonly items?: readonly string[]
  readonly amount?: number
}

/** The gate. Asking holds only the one who asks; everybody else goes on. */
export interface Approvals {
  ask(request: Request, signal?: AbortSignal): Promise<Decision>
  /** Null, or one line why not. Without an id: the oldest one waiting. */
  decide(id: string | undefined, verdict: Verdict): string | null
  withdraw(id: string, reason: string): void
  withdrawPlan(plan: string, reason: string): void
  waiting(): readonly { readonly id: string; readonly request: Request }[]
  policy: ApprovalPolicy
  /** What becomes of a request that nobody decides; null: it waits for ever. */
  readonly timeout: ApprovalTimeout | null
  /** Sets `timeout` for what comes and for what waits, whose time counts from now. */
  retime(timeout: ApprovalTimeout | null): void
  /** Policy and standing permissions, for `restored`. */
  save(): unknown
}

const standing = z.object({
  policy: z.enum(approvalPolicies),
  timeout: z.object({ seconds: z.number(), otherwise: z.enum(defaultDecisions) }).nullish(),
  /** `seat kind` and who said always; keyframes written before that was kept have no names. */
  always: z.array(z.union([z.string(), z.tuple([z.string(), z.string()])])),
})

const covers = (policy: ApprovalPolicy, kind: ApprovalKind): boolean => {
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

/** Only a person decides these, each time anew: neither time nor a standing permission proves who a player is. */
const personal: ReadonlySet<ApprovalKind> = new Set(['player'])

interface Open {
  readonly request: Request
  readonly settle: (decision: Decision) => void
  timer: ReturnType<typeof setTimeout> | undefined
}

export interface ApprovalsOptions {
  readonly emit: SessionLike['emit']
  readonly policy: ApprovalPolicy
  readonly timeout?: ApprovalTimeout | null
  readonly nextId: () => string
  /** What `save` had given, in a session that goes on. */
  readonly restored?: unknown
}

export const createApprovals = ({ emit, policy, timeout = null, nextId, restored }: ApprovalsOptions): Approvals => {
  const before = keptAs(standing, restored)
  const open = new Map<string, Open>()
  /** `seat kind` → who said always. */
  const always = new Map<string, string>(
    before?.always.map(one => (typeof one === 'string' ? ([one, 'somebody'] as const) : one)),
  )
  const keyOf = (request: Request): string => `${request.seat} ${request.kind}`

  const close = (id: string, outcome: 'approved' | 'rejected' | 'withdrawn', decision: Decision, more = {}): void => {
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
      ...(reason ? { reason } : {}),
      ...(amount === undefined ? {} : { amount }),
      ...more,
    })
    entry.settle(decision)
  }

  const announce = (id: string, request: Request, timed: ApprovalTimeout | null): void => {
    const { seat, kind, title, detail, plan, version, program, amount } = request
    emit('approval.asked', seat, {
      approval: id,
      seat,
      kind,
      title,
      ...(detail ? { detail } : {}),
      ...(plan === undefined ? {} : { plan }),
      ...(version === undefined ? {} : { version }),
      ...(program === undefined ? {} : { program }),
      ...(amount === undefined ? {} : { amount }),
      ...(timed ? { timeout: timed.seconds, otherwise: timed.otherwise } : {}),
    })
  }

  /** Nobody is asked, but the log says who or what let it go. A plan says so in an event of its own. */
  const waved = (request: Request): Decision => {
    const person = always.get(keyOf(request))
    const decision: Decision = {
      approved: true,
      by: person ?? 'policy',
      source: 'policy',
      reason: person === undefined ? `policy ${approvals.policy}` : `${person} said always`,
    }
    if (request.kind !== 'plan' && request.kind !== 'replan') {
      const id = nextId()
      announce(id, request, null)
      const { by, source, reason } = decision
      emit('approval.decided', by, { approval: id, decision: 'approved', by, source, reason })
    }
    return decision
  }

  let standingTimeout = before?.timeout === undefined ? timeout : before.timeout
  const timeoutOf = (request: Request): ApprovalTimeout | null => (personal.has(request.kind) ? null : standingTimeout)

  const startTimer = (id: string, entry: Open): void => {
    clearTimeout(entry.timer)
    const timed = timeoutOf(entry.request)
    if (timed === null) return
    const approved = timed.otherwise === 'approve'
    const reason = `nobody decided within ${timed.seconds} s`
    entry.timer = setTimeout(
      () => close(id, approved ? 'approved' : 'rejected', { approved, by: 'timeout', source: 'timeout', reason }),
      timed.seconds * 1000,
    )
    entry.timer.unref()
  }

  const approvals: Approvals = {
    policy: before?.policy ?? policy,
    get timeout() {
      return standingTimeout
    },
    retime(next) {
      if (standingTimeout === null && next === null) return
      standingTimeout = next
      for (const [id, entry] of open) {
        const timed = timeoutOf(entry.request)
        startTimer(id, entry)
        if (!personal.has(entry.request.kind))
          emit('approval.timed', entry.request.seat, {
            approval: id,
            ...(timed ? { timeout: timed.seconds, otherwise: timed.otherwise } : {}),
          })
      }
    },
    save: () => ({ policy: approvals.policy, timeout: standingTimeout, always: [...always] }),
    ask(request, signal) {
      if (!request.forced && (!covers(approvals.policy, request.kind) || always.has(keyOf(request))))
        return Promise.resolve(waved(request))
      const id = nextId()
      return new Promise<Decision>(settle => {
        const entry: Open = { request, settle, timer: undefined }
        open.set(id, entry)
        startTimer(id, entry)
        announce(id, request, timeoutOf(request))
        signal?.addEventListener('abort', () => approvals.withdraw(id, 'no longer wanted'), { once: true })
      })
    },
    decide(id, { approved, by, reason = '', always: forever = false, items, amount }) {
      const chosen = id ?? open.keys().next().value
      const entry = chosen === undefined ? undefined : open.get(chosen)
      if (chosen === undefined || !entry)
        return id ? 'That is not waiting any more.' : 'Nothing is waiting for a decision.'
      const { request } = entry
      if (approved && items) {
        if (!request.part) return 'Only a plan can be approved in parts.'
        const left = request.part(items, by)
        if (typeof left === 'string') return left
        if (left > 0) return null
      }
      if (amount !== undefined && request.amount === undefined) return 'Only a budget is approved with an amount.'
      const short = approved && amount !== undefined ? (request.enough?.(amount) ?? null) : null
      if (short !== null) return short
      if (approved && forever && personal.has(request.kind))
        return 'This is asked each time. Approve it without always.'
      if (approved && forever) always.set(keyOf(request), by)
      const granted = approved ? (amount ?? request.amount) : undefined
      close(
        chosen,
        approved ? 'approved' : 'rejected',
        { approved, by, source: 'person', reason, ...(granted === undefined ? {} : { amount: granted }) },
        approved && forever ? { always: true } : {},
      )
      return null
    },
    withdraw: (id, reason) => close(id, 'withdrawn', { approved: false, by: 'team', source: 'team', reason }),
    withdrawPlan(plan, reason) {
      for (const [id, { request }] of [...open]) if (request.plan === plan) approvals.withdraw(id, reason)
    },
    waiting: () => [...open].map(([id, { request }]) => ({ id, request })),
  }
  return approvals
}
