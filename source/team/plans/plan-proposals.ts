import { nothingToDo } from '../../brain/questions/prompt-lines.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Impossible, Plan } from '../../session/log/events/plan.ts'
import { listed } from '../../session/log/listed.ts'
import { refusedByDesigns } from '../buildings/refused-by-designs.ts'
import { goalWords, type Knowledge, quotedPart } from '../knowledge/team-knowledge.ts'
import { type Approvals, ownerWatches } from '../people/approvals.ts'
import { measurable } from '../tasks/goal-outcome.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Lacking } from './come-meanwhile.ts'
import { holdChanged } from './hold-changed.ts'
import type { Orders, PlanningSeat } from './leader-types.ts'
import { itemsOf, signed } from './plan-changes.ts'
import { tellEditedGoal } from './tell-goal-change.ts'

/** Versions of one plan on their way to those who decide. What they decide is in the log, where the leader reads it. */
export interface Proposals {
  /** `lacking`: what lacks in its chests now. */
  propose(content: Plan, lacking: Lacking | undefined): void
  /** A person's version takes the place of the proposed one. */
  edit(content: Plan, by: string, approve: boolean): void
  /** Asks for a decision on the newest version; what was asked about an older one is withdrawn. */
  ask(): void
  /** Whether a version waits for a decision. */
  readonly waiting: boolean
  withdraw(reason: string): void
  /** A person wants neither this version nor another one; whether what was carried out before goes on. */
  drop(by: string): boolean
}

export interface ProposalNeeds {
  readonly own: PlanningSeat
  readonly orders: Pick<Orders, 'cancelled'>
  readonly session: SessionLike
  readonly work: Work
  readonly knowledge: Knowledge
  readonly approvals: Approvals
}

export const createProposals = (needs: ProposalNeeds): Proposals => {
  const { own, session, knowledge, approvals } = needs
  const { seat, plan } = own
  const { emit } = session
  const known = () => session.state.plans[plan]
  const isWaiting = (): boolean => approvals.waiting().some(({ request }) => request.plan?.id === plan)

  /** Neither a judge nor the words of the goal say what the world has to show, and a person who leads is there to ask. */
  const onlyPeopleCanTell = (): boolean => {
    const goal = own.goal.text()
    const isRead = measurable(readGoal(goal, vocabularyOf(goalWords(knowledge, goal)))).whole
    const leads = Object.values(session.state.people).some(({ online, role }) => online && role === 'leader')
    return session.state.score.parts.length === 0 && !isRead && leads
  }

  /** The gate holds this plan alone: workers go on with what it keeps of the last version, and at most with what they are at. */
  const ask = (): void => {
    const { version, content, editor } = known()!
    const nothing = nothingToDo(content)
    const { impossible: refusal, finished, takenOut } = content
    const size = `${plural(content.stages.length, 'stage')}, ${plural(itemsOf(content).length, 'item')}`
    const what = version === 1 ? 'a plan' : `version ${version} of the plan`
    const byEditor = version === 1 ? `has a plan by ${editor}` : `has plan version ${version} by ${editor}`
    const words = finished
      ? {
          wants:
            'says that all that the goal asks for is there already; approve to end with that, reject to say what is missing',
        }
      : refusal
        ? { wants: `${refusalInWords(refusal, takenOut)}; approve to give it up` }
        : nothing !== '' && editor === undefined
          ? { wants: `says that ${nothing}; approve to have that looked at` }
          : editor === undefined && itemsOf(content).length === 0
            ? { wants: 'has nothing to do in this plan; approve to leave all of it to the others' }
            : editor === undefined
              ? { wants: `proposes ${what}: ${size}` }
              : { wants: `${byEditor}: ${size}`, title: `${editor} wrote ${what}: ${size}` }
    approvals.withdrawPlan(plan, 'a newer version was proposed')
    void approvals.ask({
      seat,
      kind: Object.values(session.state.tasks).some(task => task.plan === plan) ? 'replan' : 'plan',
      ...words,
      // The plan itself says what it is for, what it does and why.
      detail: finished?.because ?? (refusal ? `${refusal.because}${howBack(takenOut)}` : ''),
      plan: { id: plan, version },
      // A person who leads, or who wrote the plan, decides, also where the policy asks for no approval, and where nothing else can. No goal
      // is given up behind the back of an owner who watches.
      forced:
        session.state.seats[seat]?.occupant.kind === 'person' ||
        editor !== undefined ||
        (finished !== undefined && onlyPeopleCanTell()) ||
        (refusal !== undefined && ownerWatches(session)),
    })
    if (isWaiting()) needs.orders.cancelled(holdChanged(needs, plan))
  }

  return {
    ask,
    get waiting() {
      return isWaiting()
    },
    withdraw: reason => approvals.withdrawPlan(plan, reason),
    drop(by) {
      const { version } = known()!
      const reason = `${by} threw it away`
      approvals.withdrawPlan(plan, reason)
      emit('plan.rejected', by, { plan, version, by, reason, source: 'person', dropped: true })
      return known()?.status === 'approved'
    },
    propose(content, lacking) {
      const before = known()
      const version = (before?.version ?? 0) + 1
      const out = (before?.content.outOfReach ?? []).map(({ part }) => part)
      const back = (before?.content.takenBack ?? []).map(({ item }) => item)
      const warn = (text: string): void => void emit('alert', seat, { level: 'warning', seat, text: `${seat} ${text}` })
      emit('plan.proposed', seat, { plan, version, replaces: before?.version ?? null, seat, content, lacking })
      for (const { part, because } of content.outOfReach ?? [])
        if (!out.includes(part)) warn(`leaves out what is out of reach: “${part}” (${because})`)
      for (const { item, count, because } of content.takenBack ?? [])
        if (!back.includes(item))
          warn(`takes ${readable(item, count)} out of the chest, which an earlier goal put there: ${because}`)
      // What was said once is answered once.
      const told = before?.content.unfollowed ?? []
      const refused = refusedByDesigns(session.state, own.goal.task, before?.rejected?.at(-1)?.reason ?? '')
      const inDesign = refused.flatMap(({ said, why }) =>
        why === undefined ? [] : [`“${said}” is not followed: ${why}.`],
      )
      const unfollowed = [...inDesign, ...(content.unfollowed ?? [])].filter(line => !told.includes(line))
      const { followed = [] } = content
      const does = followed.length === 0 ? '' : `follows ${listed(followed.map(words => `“${words}”`))}, but `
      if (unfollowed.length > 0) warn(`${does}does not follow all that was said: ${unfollowed.join(' ')}`)
      const leftOut = before ? [] : (content.leftOut ?? []).map(part => quotedPart(knowledge, part))
      if (leftOut.length > 0)
        warn(`does not know how to do a part of the goal and leaves it out: ${leftOut.join(', ')}`)
      ask()
    },
    edit(written, by, approve) {
      const before = known()
      const version = (before?.version ?? 0) + 1
      const content = signed(written, before?.content ?? null, by)
      emit('plan.edited', by, { plan, version, replaces: before?.version ?? null, by, content })
      tellEditedGoal(session, { task: own.goal.task, plan }, { content, before: before?.content ?? null, by })
      if (!approve) return ask()
      approvals.approveChanged(plan, by)
      emit('plan.approved', by, { plan, version, by, source: 'person' })
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
