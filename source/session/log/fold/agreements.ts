import { approvalWords } from '../describe.ts'
import { isAnotherTry } from '../events/replan-causes.ts'
import type { EventOf } from '../events.ts'
import { type ApprovalState, bounds, type DraftState, type PlanState, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { actDecided } from './person-acts.ts'
import { appended, own, without } from './records.ts'
import { changeSeat } from './seats.ts'

function propose(state: SessionState, plan: Omit<PlanState, 'previous' | 'status'>): Partial<SessionState> {
  const known = own(state.plans, plan.plan)
  const { tries, best, refused, rejected, dispatch, held, looked } = known ?? {}
  const kept = { tries, best, refused, rejected, dispatch, held, looked }
  const previous = known && { version: known.version, content: known.content }
  const carried = known?.status === 'approved' ? known.content : known?.carried
  const before = { previous, carried }
  return { plans: { ...state.plans, [plan.plan]: { ...kept, ...plan, ...before, status: 'proposed' } } }
}

export const agreementFolds = {
  'plan.wanted': (state, { data: { plan, cause, reason, wish, refused: said } }) => {
    const known = own(state.plans, plan)
    const refused = said === undefined ? undefined : [...(known?.refused ?? []), { said, reason }]
    return (
      known && {
        plans: {
          ...state.plans,
          [plan]: { ...known, wanted: { cause, reason, wish }, refused: refused ?? known.refused },
        },
      }
    )
  },

  'plan.proposed': (state, { data: { plan, version, seat, content, lacking }, t }) => {
    const known = own(state.plans, plan)
    const best = Math.max(known?.best ?? 0, state.score.completion)
    const tries = triesOf(known, state.score.completion) + (known?.wanted && isAnotherTry(known.wanted.cause) ? 1 : 0)
    return propose(state, { plan, version, seat, content, lacking, at: t, best, tries, cause: known?.wanted?.cause })
  },

  'plan.edited': (state, { data: { plan, version, by, content }, t }) => {
    const { seat = by, lacking } = own(state.plans, plan) ?? {}
    return propose(state, { plan, version, seat, content, lacking, by, editor: by, at: t })
  },

  /** A part that may begin leaves the plan proposed: the rest still waits. */
  'plan.approved': (state, { data }) => {
    const plan = own(state.plans, data.plan)
    if (plan?.version !== data.version) return undefined
    // What is let go is handed out anew.
    const { dispatch: _, ...known } = plan
    const { reason: __, ...approved } = known
    const decided: PlanState = data.items
      ? { ...known, begun: [...new Set([...(known.begun ?? []), ...data.items])] }
      : { ...approved, status: 'approved', by: data.by }
    const plans = { ...state.plans, [data.plan]: decided }
    return data.items ? { plans } : { plans, ...withChanges(state, data.plan, true) }
  },

  'plan.handed': (state, { data: { plan, seat } }) => {
    const known = own(state.plans, plan)
    return known && { plans: { ...state.plans, [plan]: { ...known, seat } } }
  },

  'plan.held': (state, { data: { plan, held: more, looked = [] } }) => {
    const known = own(state.plans, plan)
    const found = known && { held: [...(known.held ?? []), ...more], looked: [...(known.looked ?? []), ...looked] }
    return known && { plans: { ...state.plans, [plan]: { ...known, ...found } } }
  },

  'plan.dispatch': (state, { data: { plan, path, asked } }) => {
    const known = own(state.plans, plan)
    if (!known) return undefined
    const others = path && without(known.dispatch?.paths ?? {}, path.agent)
    const paths = path?.tasks ? { ...others, [path.agent]: path.tasks } : others
    const dispatch = { ...known.dispatch, paths: paths ?? known.dispatch?.paths, asked: asked ?? known.dispatch?.asked }
    return { plans: { ...state.plans, [plan]: { ...known, dispatch } } }
  },

  /** A decision counts for the version it was made on; the plan may have moved on meanwhile. */
  'plan.rejected': (state, { data: { plan, version, by, reason, source, dropped }, t }) => {
    const proposed = own(state.plans, plan)
    if (proposed?.version !== version) return undefined
    // What another plan was wanted for before is nothing to this decision.
    const { wanted: _, ...known } = proposed
    if (dropped)
      return {
        plans: { ...state.plans, [plan]: withoutDraft(known, by, reason) },
        ...(known.carried && withChanges(state, plan, false)),
      }
    const rejected = [...(known.rejected ?? []), { version, by, reason, content: known.content, source, at: t }]
    return { plans: { ...state.plans, [plan]: { ...known, status: 'rejected', by, reason, rejected } } }
  },

  'approval.asked': (state, { data, t }) => ({
    approvals: { ...without(state.approvals, data.approval), [data.approval]: { ...data, askedAt: t } },
  }),

  'approval.timed': (state, { data, t }) => {
    const asked = own(state.approvals, data.approval)
    if (!asked || asked.decision !== undefined) return undefined
    const { timeout: _, otherwise: __, ...rest } = asked
    return { approvals: { ...state.approvals, [data.approval]: { ...rest, ...data, timedFrom: t } } }
  },

  'approval.decided': (state, { data, seq, t }, owned) => {
    const asked = own(state.approvals, data.approval)
    if (!asked) return undefined
    const { approval: _, ...decided } = data
    const approval: ApprovalState = { ...asked, ...decided }
    // To the end, so that the oldest decision falls out first.
    const approvals = bounded({ ...without(state.approvals, data.approval), [data.approval]: approval })
    const refused = raiseRefused(state, asked, data)
    // What becomes of the land is asked once.
    const isForGood = data.always || (asked.kind === 'land' && data.decision === 'approved')
    const session = isForGood
      ? { ...state.session, always: { ...state.session.always, [permissionOf(asked)]: data.by } }
      : state.session
    if (data.source !== 'timeout') return { approvals, ...refused, session }
    // What a person decides is told as their command; time has none.
    const about = approvalWords(asked)
    const text = `${data.decision === 'approved' ? 'Approved' : 'Rejected'} by time-out${data.reason ? `, ${data.reason}` : ''}: ${about}`
    return {
      approvals,
      ...refused,
      session,
      alerts: appended(state.alerts, { seq, t, level: 'info', text }, bounds.alerts, owned),
    }
  },

  'human.asked': (state, { data, t }) => {
    const { answer: _, ...draft } = data
    return { drafts: { ...state.drafts, [data.draft]: { ...draft, askedAt: t } } }
  },

  'human.timed': (state, { data: { draft, timeout }, t }) => {
    const asked = state.drafts && own(state.drafts, draft)
    if (!asked || asked.decision !== undefined) return undefined
    const { timeout: _, ...rest } = asked
    return {
      drafts: { ...state.drafts, [draft]: { ...rest, timeout, timedFrom: t } },
    }
  },

  'human.answered': (state, { data }, owned) => {
    const asked = state.drafts && own(state.drafts, data.draft)
    if (!state.drafts || !asked) return undefined
    const drafts = { ...without(state.drafts, data.draft), [data.draft]: { ...asked, decision: data.decision } }
    const title = data.title ?? asked.title
    return {
      drafts: boundedDrafts(drafts),
      ...changeSeat(state, owned, data.seat, seat => actDecided(seat, { ...asked, title }, data.decision)),
    }
  },
} satisfies Folds

/** What people changed of a goal and no approved plan had: this one has it, or it is as if it had not been said. */
const withChanges = ({ tasks }: SessionState, plan: string, kept: boolean): Partial<SessionState> => {
  const open = Object.values(tasks).filter(task => task.changes?.some(one => one.open && one.plan === plan))
  const settled = open.map(task => {
    const changes = task.changes!.flatMap(({ open: isOpen, ...one }) => {
      if (isOpen && one.plan !== plan) return { ...one, open: isOpen }
      return isOpen && !kept ? [] : one
    })
    return [task.task, { ...task, changes: changes.length > 0 ? changes : undefined }] as const
  })
  return settled.length > 0 ? { tasks: { ...tasks, ...Object.fromEntries(settled) } } : {}
}

/** A version that was thrown away says nothing of the next one. */
const withoutDraft = ({ begun: _, lacking: __, ...known }: PlanState, by: string, reason: string): PlanState =>
  known.carried
    ? { ...known, content: known.carried, status: 'approved', by, letBe: known.at }
    : { ...known, status: 'rejected', dropped: true, by, reason }

/** How many versions after failures there were; a planner that gets further with each is not stuck. */
export const triesOf = (plan: PlanState | undefined, completion: number): number =>
  completion > (plan?.best ?? 0) ? 0 : (plan?.tries ?? 0)

/** A limit that is not raised stays so, however many requests are decided after it. */
const raiseRefused = (
  { usage }: SessionState,
  { kind }: ApprovalState,
  { decision, by }: EventOf<'approval.decided'>['data'],
): Partial<SessionState> => {
  if (kind !== 'budget' || decision !== 'rejected' || !usage.budget) return {}
  const { limit, unit } = usage.budget
  return { usage: { ...usage, raiseRefused: { by, limit, unit } } }
}

/** What a person may allow for good: all that this seat asks of this kind; of the land, what any seat wants to do to it. */
export const permissionOf = ({ seat, kind, land }: Pick<ApprovalState, 'seat' | 'kind' | 'land'>): string =>
  land === undefined ? `${seat} ${kind}` : `land: ${land}`

/** The oldest answered ones fall out beyond the bound. */
function boundedDrafts(drafts: Readonly<Record<string, DraftState>>): Readonly<Record<string, DraftState>> {
  const answered = Object.values(drafts).filter(draft => draft.decision)
  return answered.length <= bounds.endedDrafts ? drafts : without(drafts, answered[0]!.draft)
}

function bounded(approvals: SessionState['approvals']): SessionState['approvals'] {
  const decided = Object.values(approvals).filter(approval => approval.decision)
  if (decided.length <= bounds.endedApprovals) return approvals
  return without(approvals, decided[0]!.approval)
}
