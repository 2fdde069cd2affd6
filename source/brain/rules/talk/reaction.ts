import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import { partWithHint } from '../../../planner/goal-suggestions.ts'
import { gameNames } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'

/** What one message brings about. */
export interface Reaction {
  readonly say?: string
  readonly tasks?: DecideReplyOutput['tasks']
  readonly stop?: boolean
  readonly instruction?: string
  readonly replan?: string
}

/** A kind of plain request, and what it brings about; null: it is none after all. */
export interface ReplyRule {
  /** A line that it reads, for `help`; null: that shows another one of the kind, or it is small talk. */
  readonly example: string | null
  readonly pattern: RegExp
  react(found: RegExpExecArray, input: DecideReplyInput, message: Heard): Reaction | null
}

/** What is not read of a person's words, with what was probably meant of what is around. */
export const notRead = (text: string, input: DecideReplyInput): string => {
  const vocabulary = vocabularyOf(input)
  const { near } = gameNames(vocabulary.items)
  return partWithHint(clip(text), vocabulary, words => near(words, vocabulary.prefer))
}

/** What is said to the one who plans is for the plan; what calls that one by name while the team has no goal is its own work. */
export const isForPlan = ({ plans, goal }: DecideReplyInput, { called }: Heard): boolean =>
  plans && !(called === true && goal === noGoal)

/** Words of a person in an answer. */
export const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** A person at a terminal who is no player: no agent can come to them, or hand them anything. */
export const isBodiless = ({ from, person }: Heard, { team, observation }: DecideReplyInput): boolean =>
  person === true && ![...team, ...(observation?.players ?? [])].some(({ name }) => name === from)
export const bodiless = {
  say: 'You have no body of your own in the world. /role peer gives you one; or name an agent, or a place: “go to 1 -60 4”.',
}

/** The agent or player whom a word calls, in whatever case. */
export const bodyCalled = (word: string, { team, observation }: DecideReplyInput): string | undefined =>
  memberCalled([...new Set([...team, ...(observation?.players ?? [])].map(({ name }) => name))], word)

/** Whether there is something to fight with among these things. */
export const isArmed = (inventory: Readonly<Record<string, number>>): boolean =>
  Object.entries(inventory).some(([name, count]) => count > 0 && /_(?:sword|axe)$/.test(name))
