import type { FoldOf } from '../fold.ts'
import type { ApprovalState, PlanState, SessionState } from '../state.ts'
import { bounds } from '../state.ts'
import { own, without } from './records.ts'

type Kinds = 'plan.proposed' | 'plan.edited' | 'plan.approved' | 'plan.rejected' | 'approval.asked' | 'approval.decided'

/** A decision counts for the version it was made on; the plan may have moved on meanwhile. */
function decide(
  state: SessionState,
  id: string,
  version: number,
  decision: Pick<PlanState, 'status' | 'by' | 'reason'>,
): Partial<SessionState> | undefined {
  const known = own(state.plans, id)
  if (known?.version !== version) return undefined
  const { reason: _, ...plan } = known
  return { plans: { ...state.plans, [id]: { ...plan, ...decision } } }
}

function propose(state: SessionState, plan: Omit<PlanState, 'previous' | 'status'>): Partial<SessionState> {
  const known = own(state.plans, plan.plan)
  const previous = known && { version: known.version, content: known.content }
  return { plans: { ...state.plans, [plan.plan]: { ...plan, ...(previous && { previous }), status: 'proposed' } } }
}

export const agreementFolds: { readonly [T in Kinds]: FoldOf<T> } = {
  'plan.proposed': (state, { data: { plan, version, seat, content }, t }) =>
    propose(state, { plan, version, seat, content, at: t }),

  'plan.edited': (state, { data: { plan, version, by, content }, t }) =>
    propose(state, { plan, version, seat: own(state.plans, plan)?.seat ?? by, content, by, at: t }),

  'plan.approved': (state, { data }) => decide(state, data.plan, data.version, { status: 'approved', by: data.by }),

  'plan.rejected': (state, { data }) =>
    decide(state, data.plan, data.version, { status: 'rejected', by: data.by, reason: data.reason }),

  'approval.asked': (state, { data, t }) => ({
    approvals: { ...without(state.approvals, data.approval), [data.approval]: { ...data, askedAt: t } },
  }),

  'approval.decided': (state, { data }) => {
    const asked = own(state.approvals, data.approval)
    if (!asked) return undefined
    const { decision, by, reason } = data
    const approval: ApprovalState = { ...asked, decision, by, ...(reason !== undefined && { reason }) }
    // To the end, so that the oldest decision falls out first.
    return { approvals: bounded({ ...without(state.approvals, data.approval), [data.approval]: approval }) }
  },
}

function bounded(approvals: SessionState['approvals']): SessionState['approvals'] {
  const decided = Object.values(approvals).filter(approval => approval.decision)
  if (decided.length <= bounds.endedApprovals) return approvals
  return without(approvals, decided[0]!.approval)
}
