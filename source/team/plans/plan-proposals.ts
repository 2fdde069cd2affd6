import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Impossible, Plan } from '../../session/log/events.ts'
import { type Knowledge, quotedPart } from '../knowledge/team-knowledge.ts'
import type { Approvals } from '../people/approvals.ts'
import type { SessionLike } from '../team-interface.ts'
import type { PlanningSeat } from './leader-types.ts'
import { itemsOf, signed, withRequired } from './plan-changes.ts'
import type { PlanProgress } from './plan-progress.ts'
import { type Replan, rejectionFor } from './replan-cause.ts'

export interface Proposals {
  /** A plan that waits for its approval, or null. */
  readonly open: { readonly version: number; readonly content: Plan } | null
  /** Number of the newest version; 0 before the first. */
  readonly version: number
  /** The version that is carried out; 0 before the first. */
  readonly adopted: number
  readonly rejected: PlanTaskInput['rejected']
  propose(content: Plan): void
  /** A person's version takes the place of the proposed one. */
  edit(content: Plan, by: string, approve: boolean): void
  withdraw(reason: string): void
  /** Shows the plan that waited when an earlier host stopped to the person who decides, again; ends what that host began. */
  resume(): void
}

export interface ProposalEvents {
  /** `only`: these items may begin, the rest of the version still waits. */
  adopt(content: Plan, version: number, only?: ReadonlySet<string>): void
  /** Before that: a person's version gives an item to another worker. */
  reassigned(item: string, to: string, by: string): void
  rejected(why: Replan): void
}

export interface ProposalNeeds {
  readonly own: PlanningSeat
  readonly session: SessionLike
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  /** Where the plan was, in a session that goes on. */
  readonly progress?: PlanProgress | undefined
}

/** Versions of one plan on their way through the gate. */
export const createProposals = (needs: ProposalNeeds, then: ProposalEvents): Proposals => {
  const { own, session, knowledge, approvals, progress } = needs
  const { seat, plan, memory } = own
  const { emit } = session
  let version = progress?.version ?? 0
  let adopted = progress?.adopted ?? 0
  let open: { readonly version: number; readonly content: Plan } | null = progress?.proposed ?? null
  /** Items of the open version that may begin before the rest is decided. */
  let begun = new Set<string>(open ? session.state.plans[plan]?.begun : [])
  const rejected: PlanTaskInput['rejected'] = [...(progress?.rejected ?? [])]

  /** The version that is carried out. */
  const kept = session.state.plans[plan]
  let carried: Plan | null = (kept?.status === 'approved' ? kept.content : kept?.previous?.content) ?? null

  const adopt = (content: Plan, asked: number, only?: ReadonlySet<string>): void => {
    adopted = asked
    const editor = session.state.plans[plan]?.editor
    const owners = new Map((carried ? itemsOf(carried) : []).map(({ id, assignee }) => [id, assignee]))
    if (editor !== undefined)
      for (const { id, assignee } of itemsOf(content))
        if (assignee !== null && owners.has(id) && owners.get(id) !== assignee && (!only || only.has(id)))
          then.reassigned(id, assignee, editor)
    if (!only) carried = content
    then.adopt(content, asked, only)
  }

  /** Lets a subtree go while the rest of the version waits. How many items still wait, or why it cannot be. */
  const beginPart = (asked: number, chosen: readonly string[], by: string): number | string => {
    if (open?.version !== asked) return 'That version is not waiting any more.'
    const all = itemsOf(open.content)
    const stranger = chosen.find(id => !all.some(item => item.id === id))
    if (stranger !== undefined) return `Version ${asked} has no item "${stranger}".`
    for (const id of withRequired(open.content, chosen)) begun.add(id)
    const left = all.length - begun.size
    if (left === 0) return 0
    emit('plan.approved', by, { plan, version: asked, by, source: 'person', items: [...begun] })
    adopt(open.content, asked, begun)
    return left
  }

  /** The gate holds this plan alone: workers that have tasks of the last version go on with them. */
  const gate = (asked: number, editor: string | null = null): void => {
    const items = open ? itemsOf(open.content).length : 0
    const refusal = open?.content.impossible
    const size = `${plural(open?.content.stages.length ?? 0, 'stage')}, ${plural(items, 'item')}`
    const what = asked === 1 ? 'a plan' : `version ${asked} of the plan`
    const byEditor = asked === 1 ? `has a plan by ${editor}` : `has plan version ${asked} by ${editor}`
    const words = refusal
      ? {
          wants: `${refusalInWords(refusal, open?.content.takenOut)}; approve to give it up`,
        }
      : editor === null
        ? { wants: `proposes ${what}: ${size}` }
        : { wants: `${byEditor}: ${size}`, title: `${editor} wrote ${what}: ${size}` }
    approvals.withdrawPlan(plan, 'a newer version was proposed')
    const waiting = approvals.ask({
      seat,
      kind: adopted === 0 ? 'plan' : 'replan',
      ...words,
      detail: refusal ? `${refusal.because}${howBack(open?.content.takenOut)}` : (open?.content.analysis ?? ''),
      plan,
      version: asked,
      // A person who leads, or who wrote the plan, decides, also where the policy asks for no approval.
      forced: own.person() !== null || editor !== null,
      part: (chosen, by) => beginPart(asked, chosen, by),
    })
    void waiting.then(decision => {
      if (open?.version !== asked || decision.source === 'team') return
      // The session may have ended in the same breath: no task may begin in a tree that is closed.
      if (session.state.session.phase === 'ended') return
      const { content } = open
      const { by, reason, source } = decision
      open = null
      if (decision.approved) {
        emit('plan.approved', by, { plan, version: asked, by, source })
        adopt(content, asked)
      } else {
        emit('plan.rejected', by, { plan, version: asked, by, reason, source })
        rejected.push({ reason, by, plan: content, source })
        const why = rejectionFor({ version: asked, by, reason, source })
        memory.add(why.text)
        then.rejected(why)
      }
    })
    if (approvals.waiting().some(one => one.request.plan === plan))
      own.phase('waiting', 'waits for approval of the plan')
  }

  return {
    get open() {
      return open
    },
    get version() {
      return version
    },
    get adopted() {
      return adopted
    },
    rejected,
    propose(content) {
      const replaces = version === 0 ? null : version
      const known = (session.state.plans[plan]?.content.outOfReach ?? []).map(({ part }) => part)
      version++
      begun = new Set()
      open = { version, content }
      emit('plan.proposed', seat, { plan, version, replaces, seat, content })
      for (const { part, because } of content.outOfReach ?? [])
        if (!known.includes(part)) {
          const text = `${seat} leaves out what is out of reach: “${part}” (${because})`
          emit('alert', seat, { level: 'warning', seat, text })
        }
      const back = (session.state.plans[plan]?.previous?.content.takenBack ?? []).map(({ item }) => item)
      for (const { item, count, because } of content.takenBack ?? [])
        if (!back.includes(item)) {
          const text = `${seat} takes ${readable(item, count)} out of the chest, which an earlier goal put there; there is no other way: ${because}`
          emit('alert', seat, { level: 'warning', seat, text })
        }
      if (version === 1 && content.leftOut && content.leftOut.length > 0) {
        const parts = content.leftOut.map(part => quotedPart(knowledge, part)).join(', ')
        emit('alert', seat, {
          level: 'warning',
          seat,
          text: `${seat} does not know how to do a part of the goal and leaves it out: ${parts}`,
        })
      }
      gate(version)
    },
    edit(content, by, approve) {
      const replaces = version === 0 ? null : version
      version++
      begun = new Set()
      const own = signed(content, session.state.plans[plan]?.content ?? null, by)
      open = { version, content: own }
      emit('plan.edited', by, { plan, version, replaces, by, content: own })
      if (!approve) return gate(version, by)
      approvals.withdrawPlan(plan, `${by} edited and approved the plan`)
      emit('plan.approved', by, { plan, version, by, source: 'person' })
      open = null
      adopt(own, version)
    },
    withdraw(reason) {
      if (!open) return
      approvals.withdrawPlan(plan, reason)
      open = null
    },
    resume() {
      if (open) gate(open.version, session.state.plans[plan]?.editor ?? null)
      else if (progress?.unfinished) adopt(progress.unfinished, version)
    },
  }
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const refusalInWords = ({ why }: Impossible, takenOut: Plan['takenOut']): string =>
  why === 'not-understood'
    ? 'says that the goal is not understood'
    : takenOut
      ? 'says that only what people left out is missing'
      : 'says that the goal cannot be reached'

const howBack = (takenOut: Plan['takenOut']): string =>
  takenOut ? '. To have it after all, refuse and say what you want' : ''
