import type { Known } from './clause-words.ts'
import type { Removal, Things } from './read-removal.ts'
import type { Bound } from './read-total.ts'
import type { Unwanted } from './wishes.ts'

/** What one clause of people's words changes about a plan. */
export type Change =
  | { readonly kind: 'first' | 'last' | 'split' | 'together'; readonly words: string }
  | { readonly kind: 'order'; readonly words: string; readonly after: string }
  | { readonly kind: 'removal'; readonly list: readonly Removal[] }
  | { readonly kind: 'swap'; readonly words: string; readonly material: string }
  | { readonly kind: 'count'; readonly words: string; readonly count: number; readonly bound: Bound }
  | { readonly kind: 'everybody' }
  /** Nothing is to be put into the chest. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'only' | 'out' | 'join'; readonly people: readonly string[] }
  | {
      readonly kind: 'assign' | 'spare'
      readonly people: readonly string[]
      readonly words: string
      readonly placeless: boolean
      readonly beside?: boolean
    }

/** A clause as the rules read it: in lower case, with marks for names, and without words of courtesy before it. */
export interface Clause {
  readonly text: string
  /** The same with these words. */
  readonly whole: string
  /** What was said before it, nearest last. */
  readonly before: readonly string[]
  readonly known: Known
  readonly things: Things
  readonly out: readonly Unwanted[]
}

/** What a rule makes of a clause. `rest` is all of it that the rule did not read: none of that is lost, it is named to the person. */
export interface Reading {
  readonly changes: readonly Change[]
  readonly rest: readonly string[]
  /** Words of the changes that may name nothing: the plan says so where they do, but another reading is better. */
  readonly unsure?: readonly string[]
}
