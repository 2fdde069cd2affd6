import type { Demand } from './demand.ts'
import { withExceptions } from './exceptions.ts'
import { withoutIntroduction } from './request-forms.ts'
import { asOrder, verbOf } from './sentence-pieces.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** Sentences that ask the same of each: `Bob and Mia each collect 4 dirt`, `everyone collects 4 dirt`. */

export interface Shares {
  /** Who is named; absent: all workers. */
  readonly names?: readonly string[]
  /** Who of all workers is not meant. */
  readonly except?: readonly string[]
  /** What each of them is to do, as an order. */
  readonly words: string
}

const modal = '(?:must|should|shall|will|ha(?:s|ve) to|needs? to|(?:is|are) to)'
const several = String.raw`@?\w+(?:\s*,\s*(?:and\s+)?@?\w+)*\s*,?\s+(?:and|&)\s+@?\w+`
const eachNamed = new RegExp(
  String.raw`^\s*(${several})\s+(?:${modal}\s+)?each\s+(?:of (?:you|them)\s+)?(?:${modal}\s+)?(.+)$`,
  'is',
)
const eachOfAll = new RegExp(
  String.raw`^\s*(?:everyone|everybody|(?:each|every)(?: (?:one|agent|worker|player|member))?(?: of (?:you|us|them|the team))?)\s+(?:except (@?\w+(?: and @?\w+)*)\s+)?(?:${modal}\s+)?(.+)$`,
  'is',
)

/** `Bob and Mia put 8 oak logs each into the chest`, but not `… a torch on each wall` */
const eachAfter = new RegExp(
  String.raw`^\s*(${several})\s+(?:${modal}\s+)?(.+?)(?<!\b(?:on|in|into|of|for|to|at|with|from|by))\s+(?:each|apiece)(?=\s*(?:$|,|\b(?:in|into|to|and)\b))(.*)$`,
  'is',
)
/** The words with `each` in front of them; those of a second piece of work are not what each does. */
const eachInFront = (sentence: string): string => {
  const [, names, before = '', after = ''] = eachAfter.exec(sentence) ?? []
  const [first = '', ...others] = before.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
  const isOne = verbOf(withoutIntroduction(first)) !== null && others.every(part => verbOf(part.trim()) === null)
  return names !== undefined && isOne ? `${names} each ${before}${after}` : sentence
}

/** `Bob, Mia and Lena`; null: not all of them are of the team. */
export const namesListed = (text: string, vocabulary: Vocabulary): readonly string[] | null => {
  const words = text.trim().split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/)
  const names = words.flatMap(word => personIn(word.replace('@', ''), vocabulary) ?? [])
  return names.length === words.length ? names : null
}

/** Null: the sentence does not ask the same of several. */
export const sharesIn = (sentence: string, vocabulary: Vocabulary): Shares | null => {
  const named = eachNamed.exec(eachInFront(sentence))
  if (named) {
    const names = namesListed(named[1]!, vocabulary)
    return names && { names, words: asOrder(named[2]!) }
  }
  const all = eachOfAll.exec(sentence)
  if (!all) return null
  const except = all[1] === undefined ? undefined : namesListed(all[1], vocabulary)
  return except === null ? null : { except, words: asOrder(all[2]!) }
}

/** Whether a sentence asks something of each, as `each of you`; `each worker` says itself who that is. */
export const asksEach = (goal: string, vocabulary: Vocabulary): boolean =>
  sentencesOf(withExceptions(goal, vocabulary)).some(sentence => {
    const shares = sharesIn(sentence, vocabulary)
    return shares !== null && shares.names === undefined && !/^\s*(?:each|every) worker\b/i.test(sentence)
  })

const sentencesOf = (goal: string): readonly string[] =>
  goal.split(/[.;!?\n:]+(?=\s|$)/).map(sentence => withoutIntroduction(sentence.trim()))

/** The workers of whom the words ask something each, whether or not it is read what. */
export const sharersOf = (goal: string, vocabulary: Vocabulary, workers: readonly string[]): readonly string[] => [
  ...new Set(
    sentencesOf(withExceptions(goal, vocabulary)).flatMap(sentence => {
      const shares = sharesIn(sentence, vocabulary)
      const { names = workers, except = [] } = shares ?? { names: [] }
      return names.filter(name => workers.includes(name) && !except.includes(name))
    }),
  ),
]

/** Whether all of an item that a goal has collected is to lie in containers: its words say so, or its signs, which want `stored` of it there. */
export const isAllStored = (demands: readonly Demand[], item: string, stored: number): boolean => {
  const countOf = (...kinds: readonly Demand['kind'][]): number =>
    demands.reduce(
      (sum, one) => ('item' in one && one.item === item && kinds.includes(one.kind) ? sum + one.count : sum),
      0,
    )
  return Math.max(countOf('store'), stored) >= countOf('collect', 'craft')
}
