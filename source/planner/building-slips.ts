import { buildingNouns, isBuildingKind } from '../minecraft/names/building-kinds.ts'
import { sameName, slipOf } from '../minecraft/names/suggestions.ts'
import { wordSet } from '../minecraft/names/word-list.ts'
import { ownBuildVerbs, thingIn } from './build-verbs.ts'
import { keptInWords } from './building-words.ts'
import type { Demand } from './demand.ts'
import { readGoal } from './goal-demands.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Slips of the pen in orders to build: in the verb and in the word for the building, and in no other word, which may be a name. */

const verbs: readonly string[] = [...ownBuildVerbs, 'create']
/** Verbs that ask for a building, and for much else: too short, or too like others, to be what a mistyped word was meant to be. */
const otherVerbs = wordSet('make put lay set')
/** Words of their own, one letter from a word for a building, or for building. */
const others = wordSet(
  'guild horse hose mouse louse power lower mower towel hence pence fridge shark stack snack slack stars sharp shirt',
)

/** What was probably meant by an order: `word` alone is a slip, or, where that is absent, its verb is one. */
export interface BuildingMeant {
  readonly text: string
  readonly word?: { readonly said: string; readonly meant: string }
}

/** An order to build as it was probably meant; undefined: no such slip is in it. */
export const buildingMeant = (text: string, vocabulary: Vocabulary): BuildingMeant | undefined => {
  const { seats = [], kept = [] } = vocabulary
  const words = [...text.matchAll(/[\p{L}\p{N}_@'’-]+/gu)]
  const meantBy = (at: number, known: readonly string[]): string | undefined => {
    const [word] = words[at]!
    const isName = sameName(seats, word) !== undefined || (at > 0 && /^\p{Lu}/u.test(word))
    return isName || others.has(word.toLowerCase()) ? undefined : slipOf(word, known)
  }
  const isVerb = (at: number): boolean => [...verbs, ...otherVerbs].includes(words[at]![0].toLowerCase())
  const verbAt = words.findIndex((_, at) => isVerb(at) || meantBy(at, verbs) !== undefined)
  if (verbAt < 0) return undefined
  const verb = isVerb(verbAt) ? undefined : meantBy(verbAt, verbs)
  const after = words[verbAt]!.index + words[verbAt]![0].length
  const thing = thingIn(text.slice(after).toLowerCase()).split(' ').at(-1)!
  const nounAt = words.findIndex(({ 0: word }, at) => at > verbAt && word.toLowerCase() === thing)
  if (nounAt < 0 || keptInWords(text.slice(after), kept) !== undefined) return undefined
  const noun = isBuildingKind(thing) ? undefined : meantBy(nounAt, buildingNouns)
  if (verb === undefined && noun === undefined) return undefined
  const meant = withWord(withWord(text, words[nounAt]!, noun), words[verbAt]!, verb)
  if (!readGoal(meant, vocabulary).some(isBuilding)) return undefined
  return verb === undefined ? { text: meant, word: { said: words[nounAt]![0], meant: noun! } } : { text: meant }
}

const withWord = (text: string, { 0: word, index }: RegExpExecArray, now = word): string =>
  `${text.slice(0, index)}${now}${text.slice(index + word.length)}`

const isBuilding = (demand: Demand): boolean =>
  demand.kind === 'build' || (demand.kind === 'unknown' && (demand.building ?? '').split('_').some(isBuildingKind))
