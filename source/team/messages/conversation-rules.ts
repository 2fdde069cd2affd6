import { findAction } from '../../body/actions/index.ts'
import type { TalkLine } from '../../session/log/events/meaning.ts'
import type { SessionState } from '../../session/log/state.ts'

/**
 * The rules of talking in pairs, free of effects: who may talk to whom when, what belongs to which talk, who owes an
 * answer. Two have at most one talk open; each may have several, with different partners.
 */

export interface Talk {
  readonly id: string
  /** Who began it, and with whom. */
  readonly between: readonly [string, string]
  /** The last `linesKept`, oldest first. */
  readonly lines: readonly Readonly<TalkLine>[]
  /** Time of the last line, ms since the session's start. */
  readonly since: number
  /** How often the seat that owes an answer was waited for in vain. */
  readonly nudges: number
}

/** How long an answer is waited for before the talk is taken up again, ms; doubles each time (MINDcraft's 30 s). */
export const answerTimeoutMs = 30_000
/** A peer to which no other has spoken is asked about the goal so long after the first one has answered, as a share of `answerTimeoutMs` (3 s of 30). */
export const openAfterShare = 1 / 10
/** Unanswered so often, a talk is over. */
export const nudgesAtMost = 3

export const openTalks = ({ conversations = {} }: Pick<SessionState, 'conversations'>): Talk[] =>
  Object.values(conversations).flatMap(({ conversation, endedAt, between, startedAt, ...talk }) =>
    endedAt === undefined
      ? [
          {
            id: conversation,
            between,
            lines: talk.lines ?? [],
            since: talk.since ?? startedAt,
            nudges: talk.nudges ?? 0,
          },
        ]
      : [],
  )

export const talkBetween = (talks: readonly Talk[], a: string, b: string): Talk | undefined =>
  talks.find(({ between }) => between.includes(a) && between.includes(b))
export const talksOf = (talks: readonly Talk[], seat: string): Talk[] =>
  talks.filter(({ between }) => between.includes(seat))
export const partnerOf = ({ between: [a, b] }: Talk, seat: string): string => (a === seat ? b : a)

/** Whether `seat` said something since the other one spoke last that the other one is to answer. */
export const waitsFor = ({ lines }: Talk, seat: string): boolean =>
  lines.slice(lines.findLastIndex(one => one.from !== seat) + 1).some(one => one.answer !== false)

/** Whether what the other one said last answers something that `seat` had asked. */
export const wasAnswered = (talk: Talk, seat: string): boolean => {
  const lines = talk.lines.slice(0, talk.lines.findLastIndex(one => one.from === seat) + 1)
  return lines.length < talk.lines.length && waitsFor({ ...talk, lines }, seat)
}

/** Time, ms, at which the seat that spoke last stops waiting for the answer and asks again. */
export const nudgeAt = (talk: Talk, after = answerTimeoutMs): number => talk.since + after * 2 ** talk.nudges

/** The waiting was in vain once more: whether the talk is over. */
export const waitedInVain = (talk: Talk): boolean => talk.nudges + 1 >= nudgesAtMost

/**
 * When a letter is answered. No mind waits for a fixed time: what comes in while a brain is answering goes into the next
 * question with whatever else came in.
 * - `now`: I am free, or do something that can be talked over.
 * - `decide`: only I am busy; the brain says whether to answer or to let it be until the action has ended.
 * - `later`: both are busy; at the end of my action.
 */
export const whenToAnswer = (action: string | null, partnerBusy: boolean): 'now' | 'decide' | 'later' =>
  action === null || findAction(action)?.talkedOver ? 'now' : partnerBusy ? 'later' : 'decide'
