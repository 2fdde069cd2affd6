import type { Plan } from '../session/events.ts'
import type { LeaderPort } from './leader.ts'

export interface Proposals {
  /** A plan that waits for its approval, or null. */
  readonly open: { readonly version: number; readonly content: Plan } | null
  /** Number of the newest version; 0 before the first. */
  readonly version: number
  /** The version that is carried out; 0 before the first. */
  readonly adopted: number
  readonly rejected: readonly { readonly reason: string; readonly by: string; readonly plan: Plan }[]
  propose(content: Plan): void
  /** A person's version takes the place of the proposed one. */
  edit(content: Plan, by: string, approve: boolean): void
  withdraw(reason: string): void
  /** Puts the plan that waited when an earlier host stopped before whoever decides, again. */
  resume(): void
}

export interface ProposalEvents {
  adopt(content: Plan, version: number): void
  rejected(why: string): void
}

/** Versions of one plan on their way through the gate. */
export const createProposals = (port: LeaderPort, then: ProposalEvents): Proposals => {
  const { seat, plan, session, approvals, memory } = port
  const { emit } = session
  const { standing } = port
  let version = standing?.version ?? 0
  let adopted = standing?.adopted ?? 0
  let open: { readonly version: number; readonly content: Plan } | null = standing?.proposed ?? null
  const rejected: { reason: string; by: string; plan: Plan }[] = [...(standing?.rejected ?? [])]

  const adopt = (content: Plan, asked: number): void => {
    adopted = asked
    then.adopt(content, asked)
  }

  /** The gate holds this plan alone: whoever works on the last version goes on with it. */
  const gate = (asked: number): void => {
    const items = open?.content.stages.reduce((all, stage) => all + stage.items.length, 0) ?? 0
    const title = `${seat} proposes ${asked === 1 ? 'a plan' : `version ${asked} of the plan`}: ${plural(open?.content.stages.length ?? 0, 'stage')}, ${plural(items, 'item')}`
    approvals.withdrawPlan(plan, 'a newer version was proposed')
    const waiting = approvals.ask({
      seat,
      kind: adopted === 0 ? 'plan' : 'replan',
      title,
      detail: open?.content.analysis ?? '',
      plan,
      version: asked,
      forced: port.person() !== null,
    })
    void waiting.then(decision => {
      if (open?.version !== asked || decision.source === 'team') return
      const { content } = open
      open = null
      if (decision.approved) {
        const source = decision.source === 'person' ? 'person' : decision.source === 'timeout' ? 'timeout' : 'policy'
        emit('plan.approved', decision.by, { plan, version: asked, by: decision.by, source })
        adopt(content, asked)
      } else {
        emit('plan.rejected', decision.by, { plan, version: asked, by: decision.by, reason: decision.reason })
        rejected.push({ reason: decision.reason, by: decision.by, plan: content })
        memory.add(`${decision.by} rejected version ${asked}: ${decision.reason}`)
        then.rejected(`${decision.by} rejected version ${asked}: ${decision.reason}`)
      }
      port.wake()
    })
    if (approvals.waiting().some(one => one.request.plan === plan))
      port.phase('waiting', 'waits for approval of the plan')
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
      version++
      open = { version, content }
      emit('plan.proposed', seat, { plan, version, replaces, seat, content })
      if (version === 1 && content.leftOut && content.leftOut.length > 0) {
        const parts = content.leftOut.map(part => `“${part}”`).join(', ')
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
      open = { version, content }
      emit('plan.edited', by, { plan, version, replaces, by, content })
      if (!approve) return gate(version)
      approvals.withdrawPlan(plan, `${by} edited and approved the plan`)
      emit('plan.approved', by, { plan, version, by, source: 'person' })
      open = null
      adopt(content, version)
    },
    withdraw(reason) {
      if (!open) return
      approvals.withdrawPlan(plan, reason)
      open = null
    },
    resume() {
      if (open) gate(open.version)
    },
  }
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
