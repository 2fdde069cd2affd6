import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { countIn } from '../../planner/materials.ts'
import { meaning } from '../../session/log/events/meaning.ts'
import { own } from '../../session/log/fold/records.ts'
import { counts as listed, named } from './prompt-lines.ts'
import { counts } from './shapes.ts'

const name = z.string()

/** What happened to a peer that is no message: data for the rules of a brain, a sentence for a model. */
export const peerNews = z.discriminatedUnion('kind', [
  /** `others`: they have begun already, and are at this, as far as the asker may know. */
  z.object({ kind: z.literal('begin'), others: z.record(z.string(), z.string()).optional() }),
  z.object({ kind: z.literal('new-goal') }),
  /** A person gave this peer a goal of its own. */
  z.object({ kind: z.literal('own-goal'), goal: z.string() }),
  /** The goal counted as reached, and the judge or the world says that it is not. */
  z.object({ kind: z.literal('goal-open'), lacking: z.string() }),
  z.object({ kind: z.literal('left'), name }),
  /** `name` is in the team from now on. */
  z.object({ kind: z.literal('joined'), name }),
  /** `over`: the team has ended the talk. */
  z.object({ kind: z.literal('no-answer'), name, over: z.boolean() }),
  z.object({ kind: z.literal('talk-ended'), name, reason: z.string().optional() }),
  /** `already`: what the world showed without anything being done for it. */
  z.object({ kind: z.literal('task-done'), title: z.string(), already: z.string().optional() }),
  z.object({ kind: z.literal('task-failed'), title: z.string(), reason: z.string() }),
  /** It is no longer to do it: it was cancelled, or another one has it. */
  z.object({ kind: z.literal('task-taken'), title: z.string(), reason: z.string() }),
  /** `name` gets no work for now. */
  z.object({ kind: z.literal('set-aside'), name, reason: z.string() }),
  /** It picked up what another player threw to it. */
  z.object({ kind: z.literal('received'), name, items: counts }),
  /** What `from` threw to one player, another one picked up; the asker is the one of them that is not named. */
  z.object({ kind: z.literal('stray'), from: name, by: name.optional(), to: name.optional(), items: counts }),
  z.object({ kind: z.literal('asked'), name, text: z.string() }),
  z.object({ kind: z.literal('answer-owed'), name }),
  /** `name` answered what it had asked, or told it a recipe, in words that want no answer, while it had nothing to do. */
  z.object({ kind: z.literal('answered'), name }),
  /** `name`, for whom it waits, put some of this into a container. */
  z.object({ kind: z.literal('put-away'), name, item: z.string() }),
  /** `name` told that it has done what it was asked for, while others were still at such work. */
  z.object({ kind: z.literal('reported'), name, text: z.string(), meaning }),
  /**
   * What a container holds now, beside what the asker knew of it. `own`: the asker moved such things meanwhile; `by`: others who did;
   * `amounts`: how much each of them put in (below 0: took out), the asker first, where that is known.
   */
  z.object({
    kind: z.literal('holds'),
    at: blockPosition,
    block: z.string(),
    changes: z.array(
      z.object({
        item: z.string(),
        was: z.int(),
        now: z.int(),
        own: z.literal(true).optional(),
        by: z.array(name),
        amounts: z.array(z.int()).optional(),
      }),
    ),
  }),
  /** Titles of what another one took on and has ended, where the asker may know of that. */
  z.object({
    kind: z.literal('others-work'),
    ...{ name, took: z.array(z.string()), done: z.array(z.string()), failed: z.array(z.string()) },
  }),
  /** `open`: what of the goal the world does not show, where that is known. */
  z.object({ kind: z.literal('finds-reached'), name, open: z.array(z.string()).optional() }),
  /** All are at rest, and nothing that the asker knows of has changed. */
  z.object({ kind: z.literal('nothing-happened') }),
  /** Kept by a host that wrote sentences. */
  z.object({ kind: z.literal('said'), text: z.string() }),
])
export type PeerNews = z.infer<typeof peerNews>

const sentences: { readonly [Kind in PeerNews['kind']]: (news: Extract<PeerNews, { kind: Kind }>) => string } = {
  begin: ({ others }) =>
    others === undefined
      ? 'You begin.'
      : `The others have begun${Object.entries(others)
          .map(([name, doing]) => `; ${named(name)}: ${doing}`)
          .join('')}.`,
  'new-goal': () => 'There is a new goal.',
  'own-goal': ({ goal }) => `Your goal is now: ${goal}`,
  'goal-open': ({ lacking }) => `The goal is not reached: ${lacking}.`,
  left: ({ name }) => `${name} left the world.`,
  joined: ({ name }) => `${named(name)} joined the team.`,
  'no-answer': ({ name, over }) =>
    over ? `${name} does not answer; the talk is over.` : `${name} has not answered yet.`,
  'talk-ended': ({ name, reason }) => `${name} ended the talk${reason ? `: ${reason}` : ''}.`,
  'task-done': ({ title, already }) =>
    already === undefined ? `Done: ${title}.` : `Was so already, nothing was done for it: ${title} (${already}).`,
  'task-failed': ({ title, reason }) => `Failed: ${title}: ${reason}`,
  'task-taken': ({ title, reason }) => `No longer yours: ${title}${reason && `: ${reason}`}.`,
  'set-aside': ({ name, reason }) => `${reason}: ${name} does no work for now.`,
  received: ({ name, items }) => `${named(name)} gave you ${listed(items)}.`,
  stray: ({ from, by, to, items }) =>
    `${by === undefined ? 'You' : named(by)} picked up ${listed(items)} that ${named(from)} threw to ${to === undefined ? 'you' : named(to)}.`,
  asked: ({ name, text }) => `${name} asks: ${text}`,
  'answer-owed': ({ name }) => `${name} still waits for an answer.`,
  answered: ({ name }) => `${named(name)} answered you.`,
  'put-away': ({ name, item }) => `${named(name)} put ${item} into a container.`,
  reported: ({ name, text }) => `${named(name)}: ${JSON.stringify(text)}`,
  holds: ({ at, block, changes }) =>
    `The ${block} at ${at.join(' ')} holds ${changes
      .map(({ item, was, now, own: isOwn, by, amounts }) => {
        const movers = [...(isOwn ? ['you'] : []), ...by].map((name, at) => {
          const amount = amounts?.[at]
          return amount === undefined ? name : `${name} ${amount < 0 ? '' : '+'}${amount}`
        })
        return `${now} ${item} now, ${was} before${movers.length > 0 ? ` (${movers.join(', ')})` : ''}`
      })
      .join('; ')}.`,
  'others-work': ({ name, took, done, failed }) =>
    [
      ...took.map(title => `${named(name)} took on: ${title}.`),
      ...done.map(title => `${named(name)} has done: ${title}.`),
      ...failed.map(title => `${named(name)} failed: ${title}.`),
    ].join(' '),
  'finds-reached': ({ name, open = [] }) =>
    `${named(name)} finds the goal reached${open.length > 0 ? `, but the world does not show it; lacking: ${open.join('; ')}` : ''}.`,
  'nothing-happened': () =>
    'No other agent is at work, and nothing that you know of has changed since you were asked; is there something to do?',
  said: ({ text }) => text,
}

/** News with one more: what one player gives is told as one, and something has happened. */
export const withNews = (before: readonly PeerNews[], one: PeerNews): readonly PeerNews[] => {
  const rest = before.filter(({ kind }) => kind !== 'nothing-happened')
  if (one.kind === 'answered' && rest.some(other => other.kind === 'answered' && other.name === one.name)) return rest
  if (one.kind !== 'received') return [...rest, one]
  const isSame = (other: PeerNews) => other.kind === 'received' && other.name === one.name
  const items = { ...one.items }
  for (const other of rest)
    if (other.kind === 'received' && isSame(other))
      for (const [item, count] of Object.entries(other.items)) items[item] = countIn(items, item) + count
  return [...rest.filter(other => !isSame(other)), { ...one, items }]
}

export const newsText = (news: PeerNews): string =>
  // The sentence of a kind of news takes that kind.
  own(sentences as Readonly<Record<string, (news: PeerNews) => string>>, news.kind)?.(news) ?? ''
