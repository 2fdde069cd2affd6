import type { ConverseInput } from '../../brain/questions/converse/shape.ts'
import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { changesOf } from '../../session/log/goal-changes.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import type { PeerTasks } from '../tasks/peer-tasks.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import type { PeerLog } from './peer-log.ts'
import type { PeerPrompts } from './peer-prompts.ts'
import type { PeerBeginning } from './peer-types.ts'

/** The goal of one peer: the team's or one of its own, and whether the peer finds it reached. */
export interface PeerGoal extends PeerBeginning {
  text(): string
  /**
   * `plan` where it is to say how the world shows that the team's goal is reached: nothing else does, for its words are not read or people
   * changed it, and no peer has said it, or all said that nothing can and the work for it is done. `said` where it has said it, and may correct that.
   */
  judgedBy(): ConverseInput['judgedBy']
  /** What people changed of the team's goal. */
  changes(): NonNullable<ConverseInput['goalChanges']>
  /** Whom the team's goal names, and how much of theirs is done. */
  byName(): readonly string[]
  /** What was written of that before; undefined: nothing. */
  written(): Promise<ConverseInput['written']>
  asked(): void
  /** How the world shows that the team's goal is reached, as this peer says. */
  said(reached: readonly Condition[]): void
  /** A goal of its own, in place of the team's. */
  own(text: string): void
  /** False when it had ended before. */
  end(kind: 'reached' | 'hopeless', reason: string): boolean
}

export interface PeerGoalNeeds {
  readonly session: SessionLike
  readonly seat: string
  readonly goal: SessionGoal
  readonly goalCheck: GoalCheck
  readonly peerLog: PeerLog
  readonly parts: PeerTasks
  readonly prompts: PeerPrompts
  /** No work of any peer is under way, or about to be. */
  isAtRest(): boolean
}

/** News that a goal begins with: while a peer has such news, it was not asked about the goal yet. */
export const opening: ReadonlySet<PeerNews['kind']> = new Set(['begin', 'new-goal', 'goal-open'])

/** News that ask for no decision where nothing is open: the world shows the goal, or others are at all that is lacking of it. */
export const mayBeLater: ReadonlySet<PeerNews['kind']> = new Set([
  ...(['begin', 'task-done', 'reported', 'put-away', 'joined', 'talk-ended', 'no-answer', 'nothing-happened'] as const),
  ...(['received', 'stray', 'answered'] as const),
])

export const createPeerGoal = (needs: PeerGoalNeeds): PeerGoal => {
  const { session, seat, goal, goalCheck, peerLog, parts, prompts, isAtRest } = needs
  // When the host was killed while the first peer was being asked, the others were not asked yet.
  let begun = !peerLog.news.some(({ kind }) => opening.has(kind))
  const { goal: before, outcome } = peerLog.now
  if (peerLog.isNew) peerLog.note()
  // The peer waits until the team is given a goal.
  if (!goal.isSet()) begun = true
  else if (peerLog.isNew || !parts.begun()) parts.begin()
  // The host was killed before the part of a peer that had finished was closed.
  else if (before === 'ended' && outcome) parts.close(outcome.kind, outcome.reason)
  else if (before === 'active' && peerLog.news.length === 0) peerLog.hear({ kind: 'nothing-happened' })

  const open = (): void => {
    // What was said of the reached goal may be what was wrong.
    const wroteInVain = peerLog.now.reached ?? null
    peerLog.change({ goal: 'active', outcome: null, saidAgain: false, wroteInVain })
    if (wroteInVain) peerLog.change({ reached: null, held: [], looked: [] })
    prompts.fresh()
    parts.begin()
  }
  return {
    text: () => peerLog.now.text ?? goal.text(),
    judgedBy() {
      const isUnread = goalCheck.judgedBy() === 'plan' || goalCheck.judgedBy() === 'people'
      if (peerLog.now.text !== null || goal.text() === '' || !isUnread) return undefined
      const own = peerLog.now.reached ?? undefined
      const signs = goalCheck.signs()
      if (signs === undefined) return 'plan'
      // What nothing could show at the beginning may lie in a chest by now: that is asked once more.
      const isToAskAgain = signs.length === 0 && !peerLog.now.saidAgain && begun && isAtRest()
      return isToAskAgain ? 'plan' : own && 'said'
    },
    changes: () => (peerLog.now.text === null && goal.isSet() ? changesOf(session.state.tasks, goal.task()) : []),
    byName: () => (peerLog.now.text === null ? goalCheck.askedByName() : []),
    said(reached) {
      const saidAgain = peerLog.now.saidAgain || (reached.length === 0 && peerLog.now.reached?.length === 0)
      peerLog.change({ reached: [...reached], saidAgain, wroteInVain: null })
    },
    isBystander() {
      const only = peerLog.now.text === null ? goalCheck.asksOnly() : null
      return only !== null && !only.some(name => name.toLowerCase() === seat.toLowerCase())
    },
    async written() {
      const judge = this.judgedBy()
      if (judge === undefined) return undefined
      if (judge === 'said') return [{ by: seat, reached: [...(peerLog.now.reached ?? [])] }]
      const { wroteInVain } = peerLog.now
      const all = await goalCheck.written(wroteInVain ? [{ by: seat, reached: [...wroteInVain] }] : [])
      return all.length === 0 ? undefined : all
    },
    get begun() {
      return begun
    },
    asked() {
      begun = true
    },
    own(text) {
      open()
      peerLog.change({ text })
      peerLog.hear({ kind: 'own-goal', goal: text })
      peerLog.note()
    },
    end(kind, reason) {
      if (peerLog.now.goal === 'ended') return false
      peerLog.change({ goal: 'ended', outcome: { kind, reason } })
      prompts.stop()
      peerLog.note()
      parts.close(kind, reason)
      goalCheck.ask()
      return true
    },
    again(lacking, anew) {
      open()
      begun = false
      if (anew) peerLog.change({ notes: '' })
      peerLog.hear({ kind: 'goal-open', lacking })
      peerLog.note()
    },
    rest() {
      prompts.stop()
      peerLog.settled(true, [])
      peerLog.change({ goal: 'stopped' })
      peerLog.note()
    },
    renew() {
      open()
      begun = false
      peerLog.change({ text: null, notes: '', wroteInVain: null })
      peerLog.forgetLetters()
      peerLog.hear({ kind: 'new-goal' }, true)
      peerLog.note()
    },
  }
}
