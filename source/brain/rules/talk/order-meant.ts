import { readyDesigns } from '../../../designs/library/index.ts'
import { landmarks } from '../../../minecraft/names/landmarks.ts'
import { isSlip, sameName, slipOf, withSlipsMended } from '../../../minecraft/names/suggestions.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { type Suggestion, suggestionsFor } from '../../../planner/goal-suggestions.ts'
import { gameNames } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { nearOrder } from './near-order.ts'

/** What was probably meant by words that are not read: what “Did you mean …?” asks, and what a yes to it is for. */
export interface OrderMeant {
  readonly words: string
  /** A member of the team whose name they began with, mistyped. */
  readonly to?: string
}

/** A longer text is no order with a slip. */
const longestSlipCharacters = 120

/** Its verb, or the name before it, is mistyped, and what was meant is read whole. */
export const slipIn = (
  bare: string,
  input: DecideReplyInput,
  isRead: (words: string) => boolean,
): OrderMeant | undefined => {
  if (bare.length > longestSlipCharacters) return undefined
  const near = nearOrder(bare)
  if (near !== undefined && isRead(near)) return { words: near }
  for (const words of near === undefined ? [bare] : [bare, near]) {
    const noun = withNounsMended(
      words,
      input.team.map(({ name }) => name),
    )
    if (noun !== undefined && isRead(noun)) return { words: noun }
  }
  const [, first = '', rest = ''] = /^@?(\w{3,})[,:]?\s+(\S.*)$/s.exec(bare) ?? []
  const names = input.team.flatMap(({ name, person }) => (person ? [] : [name]))
  const to = first === '' ? undefined : slipOf(first, names, isShortSlip)
  return to !== undefined && isRead(rest) ? { words: rest, to } : undefined
}

/** It is only asked about, so that short words may have one, too. */
const isShortSlip = (given: string, meant: string): boolean => isSlip(given, meant, 1)

/** What orders are about that is neither an item nor a player. */
const nouns: readonly string[] = [
  ...['carrots', 'potatoes', 'beetroots', 'wheat', 'torches', 'chests', 'monsters', 'zombies', 'animals', 'chickens'],
  ...Object.keys(landmarks),
  ...readyDesigns.flatMap(({ name, words }) => [name, ...words]),
]
/** Shorter words are too like others. */
const shortestNounLetters = 5

/** `a vilage` → `a village`; undefined: no word is one letter from such a noun, or has two letters in the other order. */
const withNounsMended = (words: string, names: readonly string[]): string | undefined => {
  const whole = withSlipsMended(words, word =>
    word.length < shortestNounLetters || sameName(names, word) !== undefined
      ? undefined
      : slipOf(word, nouns, isShortSlip),
  )
  return whole === words ? undefined : whole
}

const mended = (text: string, { said, meant }: Suggestion): string => {
  const at = text.toLowerCase().indexOf(said.toLowerCase())
  return at < 0 ? text : `${text.slice(0, at)}${meant.replaceAll('_', ' ')}${text.slice(at + said.length)}`
}

/** The same words with the names and orders that were probably meant; `left`: only the parts that are not read. Undefined: none is known. */
export const wordsMended = (text: string, input: DecideReplyInput, left: boolean): string | undefined => {
  const vocabulary = vocabularyOf(input)
  const { near } = gameNames(vocabulary.items)
  const suggested = (part: string) =>
    suggestionsFor(readGoal(part, vocabulary), words => near(words, vocabulary.prefer), vocabulary).slice(0, 1)
  const parts = readGoal(text, vocabulary).flatMap(demand => (demand.kind === 'unknown' ? [demand.text] : []))
  const mendedParts = parts.flatMap(part => suggested(part).map(one => [part, mended(part, one), one] as const))
  if (mendedParts.length === 0) return undefined
  if (left) return mendedParts.map(([, meant]) => meant).join(', then ')
  const whole = mendedParts.reduce((words, [, , one]) => mended(words, one), text)
  return whole === text ? undefined : whole
}
