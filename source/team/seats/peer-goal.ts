import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import type { Parts } from '../tasks/peer-tasks.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { PeerPrompts } from './peer-prompts.ts'
import type { PeerStanding } from './peer-standing.ts'
import type { PeerBeginning } from './peer-types.ts'

/** The goal of one peer: the team's or one of its own, and whether the peer finds it reached. */
export interface PeerGoal extends PeerBeginning {
  text(): string
  asked(): void
  /** A goal of its own, in place of the team's. */
  own(text: string): void
  /** False when it had ended before. */
  end(kind: 'reached' | 'hopeless', reason: string): boolean
}

export interface PeerGoalNeeds {
  readonly goal: SessionGoal
  readonly goalCheck: GoalCheck
  readonly standing: PeerStanding
  readonly parts: Parts
  readonly prompts: PeerPrompts
  /** Without one, the peer waits until the team is given one. */
  readonly hasGoal: boolean
}

/** News that a goal begins with: while a peer has such news, it was not asked about the goal yet. */
export const opening: ReadonlySet<PeerNews['kind']> = new Set(['begin', 'new-goal', 'goal-open'])

export const createPeerGoal = ({ goal, goalCheck, standing, parts, prompts, hasGoal }: PeerGoalNeeds): PeerGoal => {
  // When the host was killed while the first peer was being asked, the others were not asked yet.
  let begun = !standing.news.some(({ kind }) => opening.has(kind))
  const { goal: before, outcome } = standing.now
  if (standing.isNew) standing.note()
  if (!hasGoal) begun = true
  else if (standing.isNew || !parts.begun()) parts.begin()
  // The host was killed before the part of a peer that had finished was closed.
  else if (before === 'ended' && outcome) parts.close(outcome.kind, outcome.reason)
  else if (before === 'active' && standing.news.length === 0) standing.hear({ kind: 'nothing-happened' })

  const open = (): void => {
    standing.change({ goal: 'active', outcome: null })
    prompts.fresh()
    parts.begin()
  }
  return {
    text: () => standing.now.text ?? goal.text(),
    get begun() {
      return begun
    },
    asked() {
      begun = true
    },
    own(text) {
      open()
      standing.change({ text })
      standing.hear({ kind: 'own-goal', goal: text })
      standing.note()
    },
    end(kind, reason) {
      if (standing.now.goal === 'ended') return false
      standing.change({ goal: 'ended', outcome: { kind, reason } })
      prompts.stop()
      standing.note()
      parts.close(kind, reason)
      goalCheck.ask()
      return true
    },
    again(lacking, anew) {
      open()
      begun = false
      if (anew) standing.change({ notes: '' })
      standing.hear({ kind: 'goal-open', lacking })
      standing.note()
    },
    renew() {
      open()
      begun = false
      standing.change({ text: null, notes: '' })
      standing.hear({ kind: 'new-goal' }, true)
      standing.note()
    },
  }
}
