import { decideReply } from '../brain/questions/decide-reply/question.ts'
import type { EndCause } from '../session/log/events/outcome.ts'
import type { TaskState } from '../session/log/state.ts'
import { atEnd, type Ending } from './ending.ts'
import type { MessageDelivery } from './messages/message-delivery.ts'
import type { OwedWords } from './messages/owed-words.ts'
import type { GroupGoal } from './seats/peer-types.ts'
import { isEndless } from './seats/personal-orders.ts'
import type { GoalFacts } from './tasks/goal-facts.ts'
import type { SessionGoal } from './tasks/session-goal.ts'
import { isEnded, isUnder, leavesOf } from './tasks/task-rules.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike } from './team-interface.ts'

export interface HoldNeeds {
  readonly session: SessionLike
  readonly work: Work
  readonly goal: Pick<SessionGoal, 'task' | 'isSet' | 'isFor'>
  readonly facts: Pick<GoalFacts, 'plans' | 'isMoreAsked' | 'decidedByPeople'>
  /** What those who plan for the goal have not answered yet. */
  owed(): readonly OwedWords[]
  /** Of the session. */
  readonly ending: Ending
  readonly send: MessageDelivery['send']
  peerGroup(): GroupGoal | null
}

type End = (cause: EndCause, reason: string) => void
/** Ends that what a person has just said may change. */
const waitsForWords: readonly EndCause[] = [
  ...(['judged', 'observed', 'reported', 'dropped', 'impossible', 'not-understood'] as const),
]

interface Held {
  readonly task: string
  readonly end: () => void
  /** What there was to do, and the versions of the plans, when it was held first. */
  readonly leaves: ReadonlySet<string>
  readonly versions: string
}

/**
 * No goal ends while a person waits for what one who plans for it says to their words: they may be more work. With the answer it ends, or
 * goes on. Words whose question has failed came too late, and the end says so.
 */
export const createEndHold = (needs: HoldNeeds): ((cause: EndCause, reason: string, end: End) => void) => {
  const { session, work, goal, facts, owed, ending, send } = needs
  let held: Held | undefined
  let isLooking = false
  const late = new Map<string, OwedWords>()
  const versions = (): string =>
    facts
      .plans()
      .map(({ plan, version }) => `${plan} ${version}`)
      .join()
  /** What a person asked for is still to be planned, or to be decided on. */
  const isPlanned = (): boolean => facts.decidedByPeople() && facts.isMoreAsked()
  const isOpen = (): boolean => owed().some(({ comes }) => comes) || isPlanned()
  const fresh = ({ leaves }: Held) => leavesOf(work.tasks()).filter(one => !leaves.has(one.task))
  /** What an equal who has answered tells the others to do. */
  const askedOfEquals = (): string[] =>
    Object.values(session.state.seats).flatMap(({ seat, peer }) =>
      (goal.isFor(seat) ? (peer?.news ?? []) : []).flatMap(one => {
        const { kind, name, text } = one as { readonly kind?: string; readonly name?: string; readonly text?: string }
        return kind === 'asked' ? [`${name} asks: ${text}`] : []
      }),
    )
  /** Tells who said it. Where the team stays, what is still in its inbox is answered after the goal. */
  const tooLate = (): string => {
    const words = [...late.values(), ...(session.state.session.stays ? [] : owed())]
    const all = [...new Map(words.map(one => [one.message, one])).values()]
    late.clear()
    const tell = ({ text, from, seat }: OwedWords): void =>
      void send({
        from: seat,
        to: [from],
        text: `“${text}” came too late: the goal has ended without an answer to it. Give it as the next goal: /goal + ${text}`,
        kind: 'report',
      })
    for (const one of all) tell(one)
    const list = all.map(
      ({ text, from }) => `“${text}” of ${from} came too late and was not answered (/goal + ${text})`,
    )
    return list.map(one => `; ${one}`).join('')
  }
  const release = (): void => {
    isLooking = false
    if (!held) return
    if (ending.over || !goal.isSet() || goal.task() !== held.task) drop()
    if (!held || isOpen()) return
    const isOrder = ({ parent }: { readonly parent: string | null }) => !isUnder(work.tasks(), parent, goal.task())
    const more = fresh(held)
    // What one who plans does in person for the person who asked, where that ends by itself.
    const isWaitedFor = (one: TaskState): boolean =>
      !isEnded(one) && isOrder(one) && Boolean(session.state.people[one.from ?? '']) && !isEndless(one.actions ?? [])
    if (more.some(isWaitedFor)) return
    const asked = askedOfEquals()
    const { end } = held
    if (asked.length > 0) {
      drop()
      needs.peerGroup()?.tellLacking(() => asked.join('; '))
    } else if (versions() !== held.versions || more.some(one => !isOrder(one))) drop()
    else end()
  }
  let unsubscribe = (): void => {}
  const drop = (): void => {
    held = undefined
    unsubscribe()
  }
  const watch = (): (() => void) =>
    session.subscribe(({ type, data }) => {
      const isFailed = type === 'mind.answered' && data.question === decideReply.name && data.error !== undefined
      if (isFailed && !data.stopped)
        for (const one of owed().filter(({ seat }) => seat === data.seat)) late.set(one.message, one)
      if (isLooking) return
      isLooking = true
      // What is answered is followed at once, and stands in the log then.
      queueMicrotask(release)
    })
  atEnd(ending, () => drop())

  return (cause, reason, end) => {
    const endNow = (): void => {
      drop()
      end(cause, reason + tooLate())
    }
    if (!waitsForWords.includes(cause) || !isOpen()) return endNow()
    if (held?.task !== goal.task()) {
      drop()
      unsubscribe = watch()
    }
    const leaves = held?.leaves ?? new Set(leavesOf(work.tasks()).map(({ task }) => task))
    held = { task: goal.task(), end: endNow, leaves, versions: held?.versions ?? versions() }
  }
}
