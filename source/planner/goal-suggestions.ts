import { readable } from '../minecraft/names/readable.ts'
import { hintInBrackets, isSureSlip, nearestName } from '../minecraft/names/suggestions.ts'
import { buildingMeant } from './building-slips.ts'
import { plainWords } from './building-words.ts'
import type { Demand } from './demand.ts'
import { readGoal } from './goal-demands.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What was probably meant by words of a goal that are not read. */
export interface Suggestion {
  /** `name`: `said` is no item or block. `order`: it begins with no kind of work. */
  readonly of: 'name' | 'order'
  readonly said: string
  readonly meant: string
  /** It is a slip of the pen: what was said means nothing else. */
  readonly isSure: boolean
}

const suggestion = (of: Suggestion['of'], said: string, meant: string): Suggestion => {
  const [words, others] = [said, meant].map(text => text.toLowerCase().split(/[\s_]+/)) as [string[], string[]]
  const differ = words.flatMap((word, at) => (word === others[at] ? [] : [[word, others[at] ?? ''] as const]))
  const isSure =
    differ.length > 0 && words.length === others.length && differ.every(([word, other]) => isSureSlip(word, other))
  return { of, said, meant, isSure }
}

/** `near`: the item or block that was probably meant by words that are none. */
export const suggestionsFor = (
  demands: readonly Demand[],
  near: (words: string) => string | undefined,
  vocabulary: Vocabulary,
): readonly Suggestion[] =>
  demands.flatMap(demand => suggestionsOf(demand, near, vocabulary)).filter(one => !isSaid(one))

/** What was meant stands there already: something else is not read. */
const isSaid = ({ said, meant }: Suggestion): boolean =>
  ` ${said.toLowerCase()} `.replace(/[^a-z0-9]+/g, ' ').includes(` ${meant.toLowerCase()} `)

const suggestionsOf = (
  demand: Demand,
  near: (words: string) => string | undefined,
  vocabulary: Vocabulary,
): readonly Suggestion[] => {
  if (demand.kind !== 'unknown') return []
  const { text, meant, name, building } = demand
  const { kept = [] } = vocabulary
  const built = buildingMeant(text, vocabulary)
  if (built) {
    const { said, meant } = built.word ?? { said: text, meant: built.text }
    return [suggestion(built.word ? 'name' : 'order', said, meant)]
  }
  const thing = name === undefined ? undefined : near(name)
  const design = building === undefined ? undefined : nearestKept(building, kept)
  return [
    ...(design === undefined ? [] : [suggestion('name', design.said, design.meant)]),
    ...(meant === undefined ? [] : [suggestion('order', text, meant)]),
    ...(thing === undefined ? [] : [suggestion('name', name!, readable(thing))]),
  ]
}

/** The kept design whose name words of a building are near to: `cosi_hut_by_the_lake` says “cosi hut”, and means `cosy hut`. */
const nearestKept = (building: string, kept: readonly string[]): Pick<Suggestion, 'said' | 'meant'> | undefined => {
  const words = building.split('_')
  for (const name of kept) {
    const meant = plainWords(name).trim()
    const long = meant.split(' ').length
    const runs = words.slice(0, words.length - long + 1).map((_, at) => words.slice(at, at + long).join(' '))
    const said = runs.find(run => nearestName(run, [meant], { within: meant.length / 3 }) !== undefined)
    if (said !== undefined) return { said, meant }
  }
  return undefined
}

/** A part of a goal that is left out, as it is quoted: with what was probably meant. */
export const partWithHint = (
  part: string,
  vocabulary: Vocabulary,
  near: (words: string) => string | undefined,
): string => {
  const [first] = suggestionsFor(readGoal(part, vocabulary), near, vocabulary)
  return `“${part}”${first === undefined ? '' : hintInBrackets(first.meant)}`
}
