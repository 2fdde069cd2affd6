import { isBuildingKind, isDwelling, sameKind } from '../minecraft/names/building-kinds.ts'
import { withoutPoliteness } from '../minecraft/names/polite-words.ts'
import { buildingName } from './building-words.ts'
import type { Demand } from './demand.ts'
import { partNouns, partWords } from './parts-of-buildings.ts'
import { headOf } from './read-asides.ts'
import { plainForm, withoutIntroduction } from './request-forms.ts'
import { verbOf } from './sentence-pieces.ts'

/** Goals that ask for a change of a building that is drawn: “build the house higher”, “another door in the south wall”. */

/** `of`: the words for the building, '' for `it`; `wish`: what is to be changed, as it is said of a design. */
export interface AskedChange {
  readonly of: string
  readonly wish: string
}

const definite = String.raw`(?:the|our|my|your|this|that)\s+`
const building = String.raw`(?:${definite}(\S.*?)|it|that one)`
const changed = String.raw`(?:\S+\s+(?:blocks?|levels?|rows?|storeys?|stor(?:y|ies)|floors?)\s+|(?:a )?(?:bit|little|lot|much)\s+|(?:one|two|three|four|\d+)\s+)?(?:higher|taller|lower|flatter|wider|broader|narrower|slimmer|deeper|longer|shorter|bigger|larger|roomier|smaller)\b.*`
const levels = String.raw`((?:an?|another|\w+|one more|\w+ more)(?: (?:more|extra|further))?\s+(?:level|layer|row|storey|story|storie|floor)s?)(?:\s+more)?`
const articles = String.raw`(?:an?|another|one more|some|\d+|two|three|four)`
/** Which of its walls it is to be in. */
const inWall = String.raw`(?:in|into|on|onto|at|to|towards|facing)\s+(?:the|its|one)\s+(?:[\w-]+\s+)?(?:wall|side|front|back|north|east|south|west)`
/** A part that it is to get; of the words before, as few as can be are the building's. */
const aPart = String.raw`${articles}\s+${partWords}`
const namedBuilding = String.raw`${definite}\S.*?`
const adds = '(?:add|build|make|put|set|place|cut|want|need)'
/** What the verb alone says. */
const verbs: Readonly<Record<string, string>> = {
  raise: 'higher',
  heighten: 'higher',
  extend: 'bigger',
  enlarge: 'bigger',
  expand: 'bigger',
  widen: 'wider',
  lengthen: 'longer',
  deepen: 'deeper',
  shorten: 'shorter',
  shrink: 'smaller',
}
const forms: readonly (readonly [RegExp, (wish: string, of: string) => readonly [of: string, wish: string]])[] = [
  [new RegExp(`^(?:re)?(?:build|make|construct)\\s+${building}\\s+(${changed})$`), (of, wish) => [of, wish]],
  [new RegExp(`^give\\s+${building}\\s+${levels}$`), (of, wish) => [of, `add ${wish}`]],
  [
    new RegExp(String.raw`^give\s+(?:(${namedBuilding})|it|that one)\s+(${aPart})$`),
    (of, wish) => [of.replace(new RegExp(`^${definite}`), ''), `add ${wish}`],
  ],
  [
    new RegExp(
      String.raw`^(?:${adds}\s+)?(${articles}\s+${partNouns}\s+${inWall})(?:\s+(?:of|in|on|to)\s+${building})?$`,
    ),
    (wish, of) => [of, `add ${wish}`],
  ],
  [
    new RegExp(String.raw`^${adds}\s+(${articles}\s+${partNouns})\s+(?:to|onto|on top of|on|in|into)\s+${building}$`),
    (wish, of) => [of, `add ${wish}`],
  ],
  [
    new RegExp(String.raw`^${adds}\s+(${aPart}?)\s+(?:to|onto|on top of)\s+${building}$`),
    (wish, of) => [of, `add ${wish}`],
  ],
  [
    new RegExp(`^(?:add|put|build|make|set|place)\\s+${levels}\\s+(?:to|on|onto|on top of|in)\\s+${building}$`),
    (wish, of) => [of, `add ${wish}`],
  ],
]
const verbForm = new RegExp(`^(${Object.keys(verbs).join('|')})\\s+${building}(\\s+by\\s+.+)?$`)

/** Null: the goal asks for no change of what is there. */
export const changeAsked = (goal: string): AskedChange | null => {
  const words = withoutIntroduction(
    plainForm(
      withoutPoliteness(goal)
        .replace(/[\s.!?]+$/, '')
        .replaceAll(/\s+/g, ' '),
    ),
  )
  for (const [form, read] of forms) {
    const [whole, first = '', second = ''] = form.exec(words) ?? []
    if (whole === undefined) continue
    const [of, wish] = read(first, second)
    return { of, wish }
  }
  const [, verb, of = '', by = ''] = verbForm.exec(words) ?? []
  return verb === undefined ? null : { of, wish: `${verbs[verb]}${by}` }
}

/**
 * The drawn building that the words mean: the newest that is named so, or of that kind, or the only one; of no words, the newest; undefined: none.
 * A fence around the hut is a fence: what a name says behind its head is where it is.
 */
export const buildingMeant = (of: string, names: readonly string[]): string | undefined => {
  if (of === '') return names.at(-1)
  const said = wordsIn(of)
  const noun = wordsIn(headOf(of)).at(-1) ?? ''
  const headWords = (name: string): readonly string[] => wordsIn(headOf(name))
  const isOfKind = (name: string): boolean => headWords(name).some(word => word === noun || sameKind(word, noun))
  const isNamed = (name: string): boolean => said.every(word => wordsIn(name).includes(word))
  return (
    names.findLast(name => isNamed(name) && isOfKind(name)) ??
    names.findLast(isOfKind) ??
    (isBuildingKind(noun) ? undefined : names.findLast(name => wordsIn(name).includes(said.at(-1) ?? ''))) ??
    (names.length === 1 && mayBeCalled(noun, headWords(names[0]!)) ? names[0] : undefined)
  )
}
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Whether the only building that there is may be meant: any is a building, and a hut is a house to those who have no other. */
const mayBeCalled = (noun: string, words: readonly string[]): boolean =>
  noun === 'building' || (isDwelling(noun) && words.every(word => isDwelling(word) || !isBuildingKind(word)))

/** The names of what is there before the work of later pieces: what is only then to be built is not what “it” means. */
export const namesBefore = (names: readonly string[], later: readonly { readonly text: string }[]): string[] => {
  const others = later.map(({ text }) => buildingName(verbOf(withoutIntroduction(text))?.rest ?? ''))
  return names.filter(name => !others.includes(name))
}

/** All that words ask to be changed of drawn buildings, each as work on the building; null: they ask for something else, too. */
export const changesIn = (words: string, names: readonly string[]): Demand[] | null => {
  const pieces = words
    .split(/[,;.]|\band\b/i)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
  const changes: Demand[] = []
  let last: string | undefined
  for (const piece of pieces) {
    const asked = changeAsked(piece)
    const name = asked && (asked.of === '' && last !== undefined ? last : buildingMeant(asked.of, names))
    if (!asked || typeof name !== 'string') return null
    last = name
    changes.push({ kind: 'build', blueprint: name, change: asked.wish })
  }
  return changes.length > 0 ? changes : null
}
