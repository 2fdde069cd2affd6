import { findAction } from '../../body/actions/index.ts'
/**
 * The rules of talking in pairs, free of effects: who may talk to whom when, what belongs to which talk, who owes an
 * answer. Two have at most one talk open; everybody may have several, with different partners.
 */

export interface Line {
  readonly from: string
  readonly text: string
}

export interface Talk {
  readonly id: string
  /** Who began it, and with whom. */
  readonly between: readonly [string, string]
  /** The last `linesKept`, oldest first. */
  readonly lines: readonly Line[]
  /** Time of the last line, ms since the session's start. */
  readonly since: number
  /** How often whoever owes an answer was waited for in vain. */
  readonly nudges: number
}

/** Open talks by id; plain data, so that a keyframe can hold it. */
export type Talks = Readonly<Record<string, Talk>>

export const linesKept = 12
/** How long an answer is waited for before the talk is taken up again, ms; doubles each time (MINDcraft's 30 s). */
export const patience = 30_000
/** Unanswered so often, a talk is over. */
export const nudgesAtMost = 3

export const talkBetween = (talks: Talks, a: string, b: string): Talk | undefined =>
  Object.values(talks).find(({ between }) => between.includes(a) && between.includes(b))
export const talksOf = (talks: Talks, seat: string): Talk[] =>
  Object.values(talks).filter(({ between }) => between.includes(seat))
export const partnerOf = ({ between: [a, b] }: Talk, seat: string): string => (a === seat ? b : a)

/** Somebody says something: it goes into the talk of the two, or opens one named `id`. */
export const speak = (
  talks: Talks,
  said: { readonly from: string; readonly to: string; readonly text: string; readonly at: number },
  id: string,
): { readonly talks: Talks; readonly talk: Talk; readonly opened: boolean } => {
  const { from, to, text, at } = said
  if (from === to) throw new Error(`${from} cannot talk to themselves.`)
  const known = talkBetween(talks, from, to)
  const before: Talk = known ?? { id, between: [from, to], lines: [], since: at, nudges: 0 }
  const answered = before.lines.at(-1)?.from !== from
  const talk: Talk = {
    ...before,
    lines: [...before.lines, { from, text }].slice(-linesKept),
    since: at,
    // Whoever asks again is still waiting; an answer ends the waiting.
    nudges: answered ? 0 : before.nudges,
  }
  return { talks: { ...talks, [talk.id]: talk }, talk, opened: known === undefined }
}

export const endTalk = (talks: Talks, id: string): Talks =>
  Object.fromEntries(Object.entries(talks).filter(([key]) => key !== id))

/** Whether `seat` spoke last, so that the other one is to say something. */
export const waitsFor = (talk: Talk, seat: string): boolean => talk.lines.at(-1)?.from === seat

/** Time, ms, at which whoever spoke last stops waiting for the answer and asks again. */
export const nudgeAt = (talk: Talk, after = patience): number => talk.since + after * 2 ** talk.nudges

/** The waiting was in vain: asked once more, or, after `nudgesAtMost`, over. */
export const nudge = (talks: Talks, id: string, at: number): { readonly talks: Talks; readonly over: boolean } => {
  const talk = talks[id]
  if (!talk) return { talks, over: true }
  if (talk.nudges + 1 >= nudgesAtMost) return { talks: endTalk(talks, id), over: true }
  return { talks: { ...talks, [id]: { ...talk, nudges: talk.nudges + 1, since: at } }, over: false }
}

/**
 * When a letter is answered. Nobody waits for a fixed time: what comes in while a brain is answering goes into the next
 * question with whatever else came in.
 * - `now`: I am free, or do something that can be talked over.
 * - `decide`: only I am busy; the brain says whether to answer or to let it be until the action has ended.
 * - `later`: both are busy; at the end of my action.
 */
export const whenToAnswer = (action: string | null, partnerBusy: boolean): 'now' | 'decide' | 'later' =>
  action === null || findAction(action)?.talkedOver ? 'now' : partnerBusy ? 'later' : 'decide'
