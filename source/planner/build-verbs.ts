import { isBuildingKind } from '../minecraft/names/building-kinds.ts'
import { buildingName, keptInWords, newBuilding } from './building-words.ts'
import { exactName, readAmount, resolveName } from './item-names.ts'
import { aside } from './read-asides.ts'
import { workWords } from './request-forms.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Verbs of other work with which people ask for a building where the thing is one: `make a tower` and `put up a fence` are read as `build`,
 * `make a chest` and `set up a chest` are not. With those of `ofItems` what is called like an item of the game is that item, unless it is to stand somewhere; with those of
 * `ofStoring`, too, and what goes into a container is no building at all.
 */
const ofBuildings = ['make', 'create', 'put up', 'lay']
const ofItems = ['craft', 'produce', 'set up', 'place', 'install', 'need', 'want', 'require']
const ofStoring = ['put', 'set']
export const ownBuildVerbs: readonly string[] = workWords.build.flatMap(([order]) => (order === 'finish' ? [] : order))

/** With these people ask for a building where the thing is one. */
export const otherBuildVerbs: readonly string[] = [...ofBuildings, ...ofItems, ...ofStoring]

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`
/** Words that begin an order to build, where its thing is a building. */
export const buildVerbs = anyOf([...ownBuildVerbs, ...otherBuildVerbs])
const others = new RegExp(String.raw`\b(${anyOf(otherBuildVerbs)})\s+(?=\S)`, 'g')
const building = new RegExp(String.raw`(?<![\w’'-])${anyOf(ownBuildVerbs)}\s+(?=\S)`, 'g')
/** `we need a hut`: who says it. */
export const weBuild = String.raw`(?:(?:we|i)\s+(?:(?:really|also|all|now|still|urgently)\s+)*)?`
/** The words for a building in an order to build it. */
export const buildOrder = new RegExp(String.raw`^${weBuild}${anyOf(ownBuildVerbs)}\s+(?:(?:me|us)\s+)?(.+)$`)

const sizes = /\b\d+\s+(?:x|by)\s+\d+\b|,?\s*\b\d+(?:\s+blocks?)?\s+(?:high|tall|wide|broad|deep|long)\b/g
/** With which the words for the thing itself end. */
const end = new RegExp(
  String.raw`,|\b(?:of|made|that|which|and|then)\b|\s\d+\b|\s(?:(?:right|just|exactly|over)\s+)*(?:here|there)\b|${aside.source}`,
)
/** A thing that is to stand somewhere is not crafted. */
const somewhere =
  /\b(?:around|over|across|along|between|near|by|beside|behind|next to|close to|in front of)\s+(?:the|an?|our|my|us|me|it|here|-?\d)/
/** What leads from one place to another is no block, whatever it is called. */
const leads =
  /^(?:\S+ )*?(?:bridge|road|path|street|footbridge|gangway)s?\s+(?:from|to|towards|over|across|along|between|through)\s/
const intoContainer =
  /\b(?:in(?!\s+front\b)|into|inside)\s+(?:(?!and\b|then\b)\S+\s+){0,3}?(?:chests?|barrel|box|container|storage|it)\b/
/** Where words begin that are of another order. */
const otherOrder = /[.;]|\b(?:and|then)\b/

/** The thing that words behind a verb begin with: without its size, and what is said of it. */
export const thingIn = (words: string): string => {
  const bare = words.replace(sizes, ' ').replace(/\s+/g, ' ').trim()
  const stop = bare.search(end)
  return (stop < 0 ? bare : bare.slice(0, stop)).trim()
}

/** Whether words behind a verb name one of the buildings: a blueprint, a design that is kept, or a kind of which there is a ready one. */
const isBuilding = (words: string, verb: string, { items, blueprints, kept = [] }: Vocabulary): boolean => {
  const thing = thingIn(words)
  const { count, words: named } = readAmount(thing.replace(/^(?:me|us)\s+/, ''))
  const noun = named.split(' ').at(-1) ?? ''
  const isKnown = blueprints.includes(buildingName(thing)) || keptInWords(thing, kept) !== undefined
  if (named === '' || !(isKnown || isBuildingKind(noun)) || /^(?:it|them|this|that|sure)\b/.test(named)) return false
  const own = words.split(otherOrder)[0]!
  const isStored = ofStoring.includes(verb)
  if (isStored && intoContainer.test(own)) return false
  if (exactName(named, items) !== null) return somewhere.test(own)
  // `make 4 stairs`, but `make a wall`.
  const isOne = count === null || (count === 1 && newBuilding.test(thing))
  const stands = isOne && (somewhere.test(own) || leads.test(own))
  return stands || (isOne && ofBuildings.includes(verb)) || resolveName(named, items) === null
}

/** What is to be built and is no building, but a thing of the game: `build me a boat`. */
const isThing = (words: string, { items, blueprints, kept = [] }: Vocabulary): boolean => {
  const thing = thingIn(words).replace(/^(?:me|us)\s+/, '')
  const { count, words: named } = readAmount(thing)
  const isNamed = blueprints.includes(buildingName(thing)) || keptInWords(thing, kept) !== undefined
  if (named === '' || isNamed || isBuildingKind(named.split(' ').at(-1)!)) return false
  return (count !== null || newBuilding.test(thing)) && resolveName(named, items) !== null
}

/** The same order with `make` for each verb of building whose thing is an item. */
export const withMakingVerbs = (order: string, vocabulary: Vocabulary): string =>
  order.replace(building, (whole: string, at: number) =>
    isThing(order.slice(at + whole.length), vocabulary) ? 'make ' : whole,
  )

/** An order in its plain form, with `build` for each verb by which it asks for a building, and `make` where it asks for an item. */
export const withBuildVerbs = (order: string, vocabulary: Vocabulary): string =>
  withMakingVerbs(order, vocabulary).replace(others, (whole: string, verb: string, at: number, text: string) =>
    isBuilding(text.slice(at + whole.length), verb, vocabulary) ? 'build ' : whole,
  )
