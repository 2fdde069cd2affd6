import { z } from 'zod'
import { approvalPolicies, type EventInput } from '../session/events.ts'
import { keptAs } from './restore/keeper.ts'
import type { ApprovalPolicy, SessionLike } from './types.ts'

export type ApprovalKind = EventInput<'approval.asked'>['kind']
export interface Request {
  readonly seat: string
  readonly kind: ApprovalKind
  readonly title: string
  readonly detail?: string
  readonly plan?: string
  readonly version?: number
  /** Ask even when the policy would not, e.g. because a person leads. */
  readonly forced?: boolean
}
export interface Decision {
  readonly approved: boolean
  readonly by: string
  readonly source: 'person' | 'policy' | 'timeout' | 'team'
  readonly reason: string
}

/** The gate. Asking holds only the one who asks; everybody else goes on. */
export interface Approvals {
  ask(request: Request, signal?: AbortSignal): Promise<Decision>
  /** Null, or one line why not. Without an id: the oldest one waiting. */
  decide(
    id: string | undefined,
    decision: { readonly approved: boolean; readonly by: string; readonly reason?: string; readonly always?: boolean },
  ): string | null
  withdraw(id: string, reason: string): void
  withdrawPlan(plan: string, reason: string): void
  waiting(): readonly { readonly id: string; readonly request: Request }[]
  policy: ApprovalPolicy
  /** Policy and standing permissions, for `restored`. */
  save(): unknown
}

const standing = z.object({ policy: z.enum(approvalPolicies), always: z.array(z.string()) })

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

export const createApprovals = (
  emit: SessionLike['emit'],
  policy: ApprovalPolicy,
  nextId: () => string,
  /** What `save` had given, in a session that goes on. */
  restored?: unknown,
): Approvals => {
  const before = keptAs(standing, restored)
  const open = new Map<string, { readonly request: Request; readonly settle: (decision: Decision) => void }>()
  const always = new Set<string>(before?.always)
  const keyOf = (request: Request): string => `${request.seat} ${request.kind}`

  const close = (
    id: string,
    decision: 'approved' | 'rejected' | 'withdrawn',
    by: string,
    source: Decision['source'],
    reason: string,
  ): void => {
    const entry = open.get(id)
    if (!entry) return
    open.delete(id)
    emit('approval.decided', by, { approval: id, decision, by, source, ...(reason ? { reason } : {}) })
    entry.settle({ approved: decision === 'approved', by, source, reason })
  }

  const approvals: Approvals = {
    policy: before?.policy ?? policy,
    save: () => ({ policy: approvals.policy, always: [...always] }),
    ask(request, signal) {
      if (!request.forced && (!covers(approvals.policy, request.kind) || always.has(keyOf(request))))
        return Promise.resolve({ approved: true, by: 'policy', source: 'policy', reason: `policy ${approvals.policy}` })
      const id = nextId()
      const { seat, kind, title, detail, plan, version } = request
      return new Promise<Decision>(settle => {
        open.set(id, { request, settle })
        emit('approval.asked', seat, {
          approval: id,
          seat,
          kind,
          title,
          ...(detail ? { detail } : {}),
          ...(plan === undefined ? {} : { plan }),
          ...(version === undefined ? {} : { version }),
        })
        signal?.addEventListener('abort', () => approvals.withdraw(id, 'no longer wanted'), { once: true })
      })
    },
    decide(id, { approved, by, reason = '', always: forever = false }) {
      const chosen = id ?? open.keys().next().value
      const entry = chosen === undefined ? undefined : open.get(chosen)
      if (chosen === undefined || !entry)
        return id ? 'That is not waiting any more.' : 'Nothing is waiting for a decision.'
      if (approved && forever) always.add(keyOf(entry.request))
      close(chosen, approved ? 'approved' : 'rejected', by, 'person', reason)
      return null
    },
    withdraw: (id, reason) => close(id, 'withdrawn', 'team', 'team', reason),
    withdrawPlan(plan, reason) {
      for (const [id, { request }] of [...open]) if (request.plan === plan) approvals.withdraw(id, reason)
    },
    waiting: () => [...open].map(([id, { request }]) => ({ id, request })),
  }
  return approvals
}
