import { nudgeAt, partnerOf, waitsFor } from '../messages/conversation-rules.ts'
import type { PeerTasks } from '../tasks/peer-tasks.ts'
import type { SessionLike } from '../team-interface.ts'
import type { PeerLog } from './peer-log.ts'
import type { PeerGroup } from './peer-types.ts'

/** Answers in a row without work and without a word that wants an answer, after which a goal no longer prompts (MINDcraft: three). */
const emptyAnswers = 3
/** Pause before the goal prompts again when nothing came of it, as a share of `answerTimeoutMs` (2 s of 30); doubles each time. */
const promptPause = 1 / 15

/** When a peer is asked again although no word came: its goal prompts it, or it has waited for an answer long enough. */
export interface PeerPrompts {
  /** Something came of the last prompt. */
  fresh(): void
  /** Nothing came of the last prompt: the goal prompts a few times more, then waits for others. */
  again(): void
  /** Looks after the answer that is waited for longest. */
  watch(): void
  stop(): void
}

export interface PeerPromptNeeds {
  readonly session: SessionLike
  readonly seat: string
  readonly peerGroup: PeerGroup
  readonly parts: Pick<PeerTasks, 'open'>
  readonly peerLog: PeerLog
  /** It would be told something that it was not told with its last question. */
  hasMore(): boolean
  /** How long a peer waits for an answer before it asks again, ms. */
  readonly answerTimeoutMs: number
}

export const createPeerPrompts = (needs: PeerPromptNeeds): PeerPrompts => {
  const { session, seat, peerGroup, parts, peerLog, hasMore, answerTimeoutMs: wait } = needs
  const pause = wait * promptPause
  const { room } = peerGroup
  const empty = (): number => peerLog.now.emptyAnswers ?? 0
  /** How long it has seen others at work since it was asked, ms. */
  let atItFor = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (ms: number, then: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
    timer.unref()
  }
  const again = (): void => {
    if (peerLog.now.goal !== 'active') return
    peerLog.change({ emptyAnswers: empty() + 1 })
    atItFor = 0
    goOn()
  }
  const prompt = (): void => {
    peerLog.hear({ kind: 'nothing-happened' })
    peerLog.note()
  }
  /** Others are at work, or are to be asked first. What it would see in the end is news also beside those at work. */
  const isEarly = (): boolean =>
    hasMore() ? peerGroup.areAtIt(seat) && atItFor < wait : peerGroup.areAtIt(seat) || peerGroup.othersSeeMore(seat)
  const goOn = (): void => {
    const talks = room.of(seat)
    if (parts.open().length > 0 || talks.some(talk => waitsFor(talk, seat))) watch()
    else if (isEarly()) {
      atItFor += pause
      later(pause, goOn)
    } else if (empty() >= emptyAnswers && !hasMore()) {
      peerLog.change({ goal: 'stopped' })
      peerLog.note()
      // It may have been the last one that wanted something.
      peerGroup.settle()
    } else later(pause * 2 ** (Math.min(empty(), emptyAnswers) - 1), () => (isEarly() ? goOn() : prompt()))
  }
  const watch = (): void => {
    const waiting = room.of(seat).filter(talk => waitsFor(talk, seat))
    clearTimeout(timer)
    if (waiting.length === 0) return
    const first = waiting.sort((a, b) => nudgeAt(a, wait) - nudgeAt(b, wait))[0]!
    later(Math.max(0, nudgeAt(first, wait) - session.state.t), () => {
      const talk = room.of(seat).find(one => one.id === first.id)
      // Answered in words that want none, it was not asked about them: its goal prompts it.
      if (!talk || !waitsFor(talk, seat)) {
        if (parts.open().length > 0) return watch()
        again()
        return peerLog.note()
      }
      // A seat that has work, or whose partner has work or is thinking of an answer, can wait.
      const other = partnerOf(talk, seat)
      if (parts.open().length > 0 || peerGroup.working(other) || peerGroup.thinking(other)) return later(wait, watch)
      const over = room.nudge(talk.id, seat)
      peerLog.hear({ kind: 'no-answer', name: other, over })
      peerLog.note()
    })
  }
  return {
    again,
    watch,
    fresh() {
      if (empty() > 0) peerLog.change({ emptyAnswers: 0 })
    },
    stop: () => clearTimeout(timer),
  }
}
