import { readable } from '../../../minecraft/names/readable.ts'
import { keepNames } from '../../../planner/item-names.ts'
import type { WorkerAmount } from './read-amounts.ts'
import type { Removal } from './read-removal.ts'
import type { Bound } from './read-total.ts'

/** What people's words change about a plan. Built from rejections, messages and standing instructions. */
export interface Wishes {
  /** Only these do the work; null: all. */
  readonly only: readonly string[] | null
  /** What was said of who works at all, oldest first. */
  readonly who: readonly Wish[]
  readonly without: readonly Unwanted[]
  /** Things that are wanted again, or to be tried once more. */
  readonly again: readonly string[]
  readonly assign: readonly (Wish & { readonly worker: string })[]
  readonly spare: readonly (Wish & { readonly worker: string })[]
  /** Who is asked to take a part, too. `wish`: it was said of the plan before this one, or asked for with this one. */
  readonly also: readonly { readonly worker: string; readonly wish: boolean }[]
  readonly split: readonly Wish[]
  readonly together: readonly Wish[]
  readonly first: readonly Wish[]
  readonly last: readonly Wish[]
  /** What comes after what, as the words say. */
  readonly order: readonly (Wish & { readonly after: string })[]
  /** How much the goal asks for in all; without words of what: of the only thing, or as amounts beside it say. */
  readonly counts: readonly (Wish & { readonly count: number; readonly bound: Bound })[]
  readonly amounts: readonly (Wish & WorkerAmount)[]
  /** Containers into which nothing is to be put. */
  readonly empty: readonly Wish[]
  readonly swap: readonly (Wish & { readonly material: string })[]
  /** What is not followed, whatever the plan is: it could not be read, or `why`. */
  readonly unread: readonly Unread[]
}

export interface Unread {
  readonly said: string
  readonly by: string
  readonly why?: string
  /** It asks for work of those who do none of this plan, or, where `isLeft`, for none. */
  readonly idle?: { readonly names: readonly string[]; readonly isLeft: boolean }
  /** The same with what may have been meant by mistyped words. */
  readonly meant?: readonly string[]
}

/** Words with slips of the pen, read as they were meant. */
export interface Mended {
  readonly said: string
  readonly meant: string
  readonly by: string
}

/** `words` are what it is about; `said` is quoted back. */
export interface Wish {
  readonly words: string
  readonly said: string
  readonly by: string
  /** Which saying it is from, oldest first: the newest counts; -1: the goal's own words. */
  readonly nth: number
  /** Workers that have come to the team since it was said. */
  readonly joined?: readonly string[]
  /** It names what is made, and no place: `crafts the chest` says nothing of what is put into it. */
  readonly placeless?: true
  /** It is about everything but what the words say: `Bob only fills the chest` spares Bob the rest. */
  readonly beside?: boolean
}

/** What is to be left out: an item of the game, or what the words say. */
export type Unwanted = Wish & Pick<Removal, 'thing' | 'collecting'> & Pick<Unread, 'meant'>

export const stem = (word: string): string =>
  word.replace(/(?:ches|shes|xes)$/, match => match.slice(0, -2)).replace(/s$/, '')

/** Words of an object that name no thing. */
export const filler =
  /^(?:the|a|an|of|in|into|his|her|their|stage|part|work|job|task|duty|dutie|step|stuff|item|all|every|each|both|them|these|those|whole|entire|everything|anything|something|any|thing|none)$/

/** What people call the things whose names hold these words. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  wood: ['log', 'stem'],
  tree: ['log'],
  timber: ['log'],
}

/** Whether one of the words is this one, or what people mean by it. */
export const isNamedIn = (word: string, words: { readonly has: (one: string) => boolean }): boolean =>
  words.has(word) || (Object.hasOwn(otherNames, word) && otherNames[word]!.some(one => words.has(one)))

/** Several things that are named with one another. */
export const listOf = (text: string): string[] =>
  keepNames(text)
    .split(/\s*,\s*|\s+and\s+/)
    .map(name => name.replaceAll('_', ' '))

/** Whether a title or an item's name is what the words are about: every word occurs in it. */
export const isAbout = (words: string, ...texts: readonly string[]): boolean => {
  const wanted = words
    .split(/\s+/)
    .map(stem)
    .filter(word => word && !filler.test(word))
  const text = new Set(
    texts
      .map(one => readable(one).toLowerCase())
      .join(' ')
      .split(/[^a-z0-9]+/)
      .map(stem),
  )
  return wanted.length > 0 && wanted.every(word => isNamedIn(word, text))
}
