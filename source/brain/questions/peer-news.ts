import { z } from 'zod'

const name = z.string()

/** What happened to a peer that is no message: data for the rules of a brain, a sentence for a model. */
export const peerNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin') }),
  z.object({ kind: z.literal('new-goal') }),
  /** A person gave this peer a goal of its own. */
  z.object({ kind: z.literal('own-goal'), goal: z.string() }),
  /** The goal counted as reached, and the judge or the world says that it is not. */
  z.object({ kind: z.literal('goal-open'), lacking: z.string() }),
  z.object({ kind: z.literal('left'), name }),
  /** `over`: the team has ended the talk. */
  z.object({ kind: z.literal('no-answer'), name, over: z.boolean() }),
  z.object({ kind: z.literal('talk-ended'), name, reason: z.string().optional() }),
  z.object({ kind: z.literal('task-done'), title: z.string() }),
  z.object({ kind: z.literal('task-failed'), title: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('asked'), name, text: z.string() }),
  z.object({ kind: z.literal('answer-owed'), name }),
  z.object({ kind: z.literal('nothing-happened') }),
  /** Kept by a host that wrote sentences. */
  z.object({ kind: z.literal('said'), text: z.string() }),
])
export type PeerNews = z.infer<typeof peerNews>

export function newsText(news: PeerNews): string {
  switch (news.kind) {
    case 'begin':
      return 'You begin.'
    case 'new-goal':
      return 'There is a new goal.'
    case 'own-goal':
      return `Your goal is now: ${news.goal}`
    case 'goal-open':
      return `The goal is not reached: ${news.lacking}.`
    case 'left':
      return `${news.name} left the world.`
    case 'no-answer':
      return news.over ? `${news.name} does not answer; the talk is over.` : `${news.name} has not answered yet.`
    case 'talk-ended':
      return `${news.name} ended the talk${news.reason ? `: ${news.reason}` : ''}.`
    case 'task-done':
      return `Done: ${news.title}.`
    case 'task-failed':
      return `Failed: ${news.title}: ${news.reason}`
    case 'asked':
      return `${news.name} asks: ${news.text}`
    case 'answer-owed':
      return `${news.name} still waits for an answer.`
    case 'nothing-happened':
      return 'Nothing has happened since; is there something to do?'
    case 'said':
      return news.text
  }
}
