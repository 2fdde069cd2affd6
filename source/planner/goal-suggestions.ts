import { hintInBrackets } from '../minecraft/names/suggestions.ts'
import type { Demand } from './demand.ts'
import { readGoal } from './goal-demands.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What was probably meant by words of a goal that are not read. */
export interface Suggestion {
  /** `name`: `said` is no item or block. `order`: it begins with no kind of work. */
  readonly of: 'name' | 'order'
  readonly said: string
  readonly meant: string
}

/** `near`: the item or block that was probably meant by words that are none. */
export const suggestionsFor = (
  demands: readonly Demand[],
  near: (words: string) => string | undefined,
): readonly Suggestion[] =>
  demands.flatMap((demand): Suggestion[] => {
    if (demand.kind !== 'unknown') return []
    const { text, meant, name } = demand
    const thing = name === undefined ? undefined : near(name)
    return [
      ...(meant === undefined ? [] : [{ of: 'order' as const, said: text, meant }]),
      ...(thing === undefined ? [] : [{ of: 'name' as const, said: name!, meant: thing }]),
    ]
  })

/** A part of a goal that is left out, as it is quoted: with what was probably meant. */
export const partWithHint = (
  part: string,
  vocabulary: Vocabulary,
  near: (words: string) => string | undefined,
): string => {
  const [first] = suggestionsFor(readGoal(part, vocabulary), near)
  return `“${part}”${first === undefined ? '' : hintInBrackets(first.meant)}`
}
