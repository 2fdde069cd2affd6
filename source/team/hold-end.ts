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
  /** What there was to do, and the versions of the plans, when this was decided first. */
  readonly leaves: ReadonlySet<string>
  readonly versions: string
}

/**
 * No goal ends while a person waits for what one who plans for it says to their words: they may be more work. With the answer it ends, or
 * goes on. Words whose question has failed came too late, and the end says so. The log has both: another host decides anew, and waits as long.
 */
export const createEndHold = (needs: HoldNeeds): ((cause: EndCause, reason: string, end: End) => void) => {
  const { session, work, goal, facts, owed, ending, send } = needs
  let held: Held | undefined
  let isLooking = false
  const inLog = () => session.state.session.heldEnds?.[goal.task()] ?? {}
  const versions = (): string =>
    facts
      .plans()
      .map(({ plan, version }) => `${plan} ${version}`)
      .join()
  /** What a person asked for is still to be planned, or to be decided on. */
  const isPlanned = (): boolean => facts.decidedByPeople() && facts.isMoreAsked()
  const isOpen = (): boolean => owed().some(({ comes }) => comes) || isPlanned()
  const isOrder = ({ parent }: { readonly parent: string | null }) => !isUnder(work.tasks(), parent, goal.task())
  const freshOrders = () => leavesOf(work.tasks()).filter(one => isOrder(one) && !inLog().leaves?.includes(one.task))
  const isMoreToDo = ({ leaves }: Held) => leavesOf(work.tasks()).some(one => !isOrder(one) && !leaves.has(one.task))
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
    const late = (inLog().late ?? []).flatMap(({ message, seat }) => {
      const said = session.state.messages.find(one => one.message === message)
      return said ? [{ message, seat, from: said.from, text: said.text }] : []
    })
    const words = [...late, ...(session.state.session.stays ? [] : owed())]
    const all = [...new Map(words.map(one => [one.message, one])).values()]
    const tell = ({ text, from, seat }: Omit<OwedWords, 'comes'>): void =>
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
    if (ending.over || !goal.isSet() || goal.task() !== held.task) letGo()
    if (!held || isOpen()) return
    // What one who plans does in person for the person who asked, where that ends by itself.
    const isWaitedFor = (one: TaskState): boolean =>
      !isEnded(one) && Boolean(session.state.people[one.from ?? '']) && !isEndless(one.actions ?? [])
    if (freshOrders().some(isWaitedFor)) return
    const asked = askedOfEquals()
    const { end } = held
    if (asked.length > 0) {
      drop()
      needs.peerGroup()?.tellLacking(() => asked.join('; '))
    } else if (versions() !== held.versions || isMoreToDo(held)) drop()
    else end()
  }
  let unsubscribe = (): void => {}
  const letGo = (): void => {
    held = undefined
    unsubscribe()
  }
  /** It does not end: more is to be done for it. */
  const drop = (): void => {
    letGo()
    if (inLog().leaves && !ending.over) session.emit('goal.held', 'team', { task: goal.task(), leaves: null })
  }
  const releaseSoon = (): void => {
    if (isLooking) return
    isLooking = true
    // What is answered is followed at once, and stands in the log then.
    queueMicrotask(release)
  }
  const watch = (): (() => void) =>
    session.subscribe(({ type, data }) => {
      const isFailed = type === 'mind.answered' && data.question === decideReply.name && data.error !== undefined
      const failed = isFailed && !data.stopped ? owed().filter(({ seat }) => seat === data.seat) : []
      if (failed.length > 0) {
        const { late = [] } = inLog()
        const all = [...late, ...failed.map(({ message, seat }) => ({ message, seat }))]
        session.emit('goal.held', 'team', { task: goal.task(), late: all })
      }
      releaseSoon()
    })
  atEnd(ending, letGo)

  return (cause, reason, end) => {
    const endNow = (): void => {
      letGo()
      end(cause, reason + tooLate())
    }
    if (!waitsForWords.includes(cause) || !(isOpen() || inLog().leaves)) return endNow()
    const task = goal.task()
    if (held?.task !== task) {
      letGo()
      unsubscribe = watch()
    }
    const leaves = leavesOf(work.tasks()).map(one => one.task)
    held = { task, end: endNow, leaves: held?.leaves ?? new Set(leaves), versions: held?.versions ?? versions() }
    if (!inLog().leaves) session.emit('goal.held', 'team', { task, leaves })
    releaseSoon()
  }
}
