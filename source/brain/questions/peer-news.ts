import { z } from 'zod'
import { own } from '../../session/log/fold/records.ts'

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

const sentences: { readonly [Kind in PeerNews['kind']]: (news: Extract<PeerNews, { kind: Kind }>) => string } = {
  begin: () => 'You begin.',
  'new-goal': () => 'There is a new goal.',
  'own-goal': ({ goal }) => `Your goal is now: ${goal}`,
  'goal-open': ({ lacking }) => `The goal is not reached: ${lacking}.`,
  left: ({ name }) => `${name} left the world.`,
  'no-answer': ({ name, over }) =>
    over ? `${name} does not answer; the talk is over.` : `${name} has not answered yet.`,
  'talk-ended': ({ name, reason }) => `${name} ended the talk${reason ? `: ${reason}` : ''}.`,
  'task-done': ({ title }) => `Done: ${title}.`,
  'task-failed': ({ title, reason }) => `Failed: ${title}: ${reason}`,
  asked: ({ name, text }) => `${name} asks: ${text}`,
  'answer-owed': ({ name }) => `${name} still waits for an answer.`,
  'nothing-happened': () => 'Nothing has happened since; is there something to do?',
  said: ({ text }) => text,
}

export const newsText = (news: PeerNews): string =>
  // The sentence of a kind of news takes that kind.
  own(sentences as Readonly<Record<string, (news: PeerNews) => string>>, news.kind)?.(news) ?? ''
