import { isPlain, token } from '../../../planner/asked-words.ts'
import { filler, isNamedIn, stem } from './wishes.ts'

/** The part of a clause that names something of a plan. */

/** Stems of words that name parts of a plan; null: any word may. */
export type Known = ReadonlySet<string> | null

/** Words that order, count or exclude name no thing, wherever they stand. */
const structure =
  /^(?:first|firstly|last|lastly|finally|then|before|after|afterwards|not|no|never|without|only|alone|because|since|while|until|who\d+|with)$/

/** Says that all is meant. */
const pronouns = /^(?:everything|anything|something|nothing|none|work|stuff|things?|jobs?|tasks?|it)$/

const joining = /^(?:and|or|but|so|also|too)$/

export interface Spotted {
  readonly words: string
  /** What stands around it. */
  readonly rest: readonly string[]
  /** The words, where they name nothing of the plan. */
  readonly unsure: readonly string[]
}

/** The part of an object that names something of the plan; where nothing does, all of it is the object. */
export const objectIn = (text: string, known: Known): Spotted => {
  const all = [...text.matchAll(token)].map(([word, ...rest], index, list) => ({ word, at: list[index]!.index, rest }))
  const isThing = (word: string): boolean =>
    !structure.test(word) &&
    !filler.test(stem(word)) &&
    !isPlain(word) &&
    (known === null || isNamedIn(stem(word), known) || /^\d+$/.test(word))
  const isPart = (word: string): boolean =>
    !structure.test(word) && (isThing(word) || filler.test(stem(word)) || isPlain(word))
  const runFrom = (from: number): number => {
    const end = all.findIndex(({ word }, index) => index >= from && !isPart(word))
    return end < 0 ? all.length : end
  }
  const cut = (from: number, to: number): Spotted => {
    const [begin, last] = [all[from]!, all[to - 1]!]
    const end = last.at + last.word.length
    return { words: text.slice(begin.at, end), rest: [text.slice(0, begin.at), text.slice(end)], unsure: [] }
  }
  const thing = all.findIndex(({ word }) => isThing(word))
  if (thing >= 0) {
    let from = thing
    while (from > 0 && isPart(all[from - 1]!.word)) from--
    while (joining.test(all[from]!.word)) from++
    let to = runFrom(thing)
    // `the logs and sing`: what joins it to the rest is no part of it.
    while (isPlain(all[to - 1]!.word)) to--
    return cut(from, to)
  }
  const pronoun = all.findIndex(({ word }) => pronouns.test(word))
  if (pronoun >= 0 && runFrom(0) > pronoun) return cut(0, pronoun + 1)
  const end = all.findIndex(({ word }) => structure.test(word))
  const whole = end > 0 ? cut(0, end) : { words: text, rest: [] }
  return { ...whole, unsure: [whole.words] }
}
