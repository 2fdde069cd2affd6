import { isBuildingKind, isDwelling, sameKind } from '../minecraft/names/building-kinds.ts'
import { readable } from '../minecraft/names/readable.ts'
import { smelting } from '../minecraft/recipes/smelting.ts'
import { askedIn } from './asked-words.ts'
import { buildingName, buildingWords, keptInWords, newBuilding, plainWords, wordsOfName } from './building-words.ts'
import type { Demand } from './demand.ts'
import { leftOutOf } from './exceptions.ts'
import { giftToAll, recipientIn } from './goal-recipients.ts'
import { type Read, thingOf } from './goal-references.ts'
import { allOfThem, dugAs, exactName, oddNumber, readAmount, resolveName } from './item-names.ts'
import { aside, gets, headOf, readAsides } from './read-asides.ts'
import type { Verb } from './request-forms.ts'
import { saysSome } from './taken-out.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** What one verb is about. Words that are not read go with what is, so that they can be named. */

const outOfThese = /\b(?:out of|from|of|with|using) (?:all (?:of )?)?(?:them|it|these|those|that|this)\b/

/** Words that mean a building that is known, whatever its name is. */
const anyBuilding = /\b(?:house|building|structure|blueprint|construction|thing|home|rest|one)s?\b/g

const withUnread = (demand: Read, unread: readonly string[], to?: string, each?: true): Read => {
  const shared = demand.kind === 'store' && each ? { ...demand, own: each } : demand
  const given = demand.kind === 'collect' || demand.kind === 'craft' ? { ...demand, each, to } : shared
  return unread.length > 0 ? { ...given, unread } : given
}

/** Whether words without the name of a building stand for it in an order: `it`, `the house`, or another word for its kind. */
const standsFor = (words: string, name: string): boolean => {
  const [own = ''] = readable(name).split(new RegExp(String.raw`\s+(?=${aside.source})`))
  const noun = own.split(' ').at(-1)!.toLowerCase()
  const said = words.toLowerCase().match(/[a-z]+/g) ?? []
  const isOne = said.some(word => word === noun || sameKind(word, noun)) || words.search(anyBuilding) >= 0
  return isOne || askedIn(words).length === 0
}

/** Whether words ask for a tower, say, and what is known is a hut; any dwelling may be called a house. */
const isOfOtherKind = (words: string, name: string): boolean => {
  const noun = buildingWords(words).split(' ').at(-1) ?? ''
  const own = headOf(name).toLowerCase().split(' ').filter(isBuildingKind)
  return (
    isBuildingKind(noun) &&
    own.length > 0 &&
    !own.some(one => sameKind(one, noun) || (isDwelling(one) && isDwelling(noun)))
  )
}

/** What is said of a building, each by itself: `the cabin without a roof and with a chest, but no door`. */
const sayings = new RegExp(
  String.raw`\s{0,3},?\s{1,3}(?=(?:but|except|minus|excluding|no|leav(?:e|ing)|skip|omit|forget)\b)|(?<!\bleav(?:e|ing)(?:\s\S+){0,4})\s+(?=${aside.source})`,
)
const joining = /(?:\s*,)?(?:\s+(?:and|but))?$/
/** `one tall tower` */
const oneBuilding = /^((?:me|us) )?one (?!more\b|blocks?\b)/
/** Words of a building's name say which one it is, and need not be all of it. */
const readBuilding = (behind: string, whole: string, vocabulary: Vocabulary): Read => {
  const rest = behind.replace(oneBuilding, '$1a ')
  const { blueprints, designs, kept = [], standing = [] } = vocabulary
  const building = buildingName(rest)
  const said = buildingWords(rest)
  const words = said === building.replaceAll('_', ' ') ? undefined : said
  const isNew = newBuilding.test(rest)
  const isMine = /^my\b/.test(rest)
  const [thing = '', ...asides] = rest.split(sayings)
  const besideName = (part: string, name: string): string[] =>
    askedIn(part.replace(/_/g, ' ').replace(wordsOfName(name), ' ').replace(anyBuilding, ' '))
  /** `a large tower` is not the tower that is known. */
  const isOther = (name: string): boolean =>
    designs === true && (isNew || isMine) && besideName(buildingName(thing), name).length > 0
  /** `my cosy hut` is the kept one of that name, and not the hut that is known. */
  const isKept = (name: string): boolean => keptInWords(rest, kept) !== keptInWords(name, kept)
  /** What `the fence around the hut` is, and not where. */
  const isCalled = (name: string): boolean =>
    plainWords(rest).includes(plainWords(name)) && plainWords(thing).includes(plainWords(headOf(name)))
  // The longest name first: a small hut is not the hut.
  const named = blueprints
    .toSorted((a, b) => b.length - a.length)
    .find(name => name === building || (isCalled(name) && !isOther(name) && !isKept(name)))
  /** Words that name none mean the only one that there is, if a goal does not ask for another: `a hut`, `my cosy hut`. */
  const isAnother = (name: string): boolean =>
    designs === true &&
    ((isNew && askedIn(building.replaceAll('_', ' ').replace(anyBuilding, ' ')).length > 0) ||
      (isMine && besideName(thing, name).length > 0) ||
      isKept(name) ||
      isOfOtherKind(thing, name))
  const isMeant = (name: string): boolean => (designs === true ? !isAnother(name) : standsFor(thing, name))
  const only = blueprints.length === 1 && isMeant(blueprints[0]!) ? blueprints[0] : undefined
  const known = named ?? only
  // A goal that asks for one more has it designed; who is told to build one would find it done.
  const isDone = known !== undefined && designs !== true && isNew && standing.includes(known)
  const blueprint = isDone ? undefined : known
  if (blueprint === undefined) return { kind: 'unknown', text: whole, building: building || undefined, words }
  return withUnread(
    { kind: 'build', blueprint, words: blueprint === building ? words : undefined },
    [thing, ...asides].flatMap(part => besideName(part, blueprint).map(() => part.trim().replace(joining, ''))),
  )
}

/** Of what is put away by a word for it, this says no more than the word. */
const ofTheRest =
  /\b(?:else|left(?: ?overs?)?|over|remaining|remains|collected|gathered|crafted|made|mined|got|found|asked|needed|wood(?: and stone)?|all|both|rest|everything|things?|items?|materials?)\b/g

const isMade = (demand: Read): demand is Extract<Read, { kind: 'collect' | 'craft' | 'bring' }> =>
  demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'bring'
const makesNew: ReadonlySet<Verb> = new Set(['mine', 'collect', 'craft', 'heat', 'bring', 'want'])
const puts: ReadonlySet<Verb> = new Set(['store', 'fill', 'build', 'place', 'light'])

export const readClause = (verb: Verb, words: string, whole: string, vocabulary: Vocabulary): Read[] => {
  if (puts.has(verb)) return readThing(verb, words, whole, vocabulary)
  const { rest: gift, isForAll } = verb === 'bring' ? giftToAll(words) : { rest: words, isForAll: false }
  // Each of the team has it, then.
  if (isForAll) return readThing('collect', `${gift} for each`, whole, vocabulary)
  const { rest, to, aside: beside } = recipientIn(words, vocabulary, verb === 'bring')
  return readThing(verb, rest, whole, vocabulary, to).map((demand): Read => {
    if (!isMade(demand)) return demand
    const { unread = [], ...read } = demand
    const left = unread.filter(part => !beside?.includes(part))
    return {
      ...read,
      unread: left.length > 0 ? left : undefined,
      to: to ?? demand.to,
      aside: beside !== undefined && !demand.each ? beside : undefined,
    }
  })
}

/** `at 10 66 22` */
export const spotIn = (words: string): RegExpExecArray | null =>
  /\bat\s*\(?(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\)?/.exec(words)

const container = String.raw`(?:\w+\s+){0,3}(?:chests?|barrels?|box|boxes)\b`
const intoContainer = new RegExp(String.raw`\b(?:in|into|inside|to)\s+${container}`)
/** `put a torch beside the door`, `put the chest on the floor`: what is set up there, unless a container is all that it is beside. */
const setBeside =
  /\b(?:beside|next to|close to|on top of|in front of|behind|under|underneath|below|above|over|around|along|against|between|atop|onto|on)\s+\S/

const readThing = (verb: Verb, rest: string, whole: string, vocabulary: Vocabulary, given?: string): Read[] => {
  if (verb === 'store' && setBeside.test(rest) && !intoContainer.test(rest))
    return readThing('place', rest, whole, vocabulary, given)
  if (verb === 'light') {
    const own = [
      ...vocabulary.blueprints.flatMap(name => name.toLowerCase().split(/[\W_]+/)),
      'with',
      'torch',
      'torches',
      'light',
      'lights',
    ]
    const left = rest.replace(
      new RegExp(String.raw`\b(?:${['up', 'inside', 'everything', 'all', ...own].join('|')})\b`, 'g'),
      ' ',
    )
    return [
      withUnread(
        { kind: 'light' },
        askedIn(left.replace(anyBuilding, ' ').replace(/\s+/g, ' ')).map(() => rest),
      ),
    ]
  }
  if (verb === 'build') return [readBuilding(rest, whole, vocabulary)]
  if (verb === 'fill') {
    const contents = /\bwith\s+(.+)$/.exec(rest)?.[1]
    if (contents === undefined) {
      const left = askedIn(rest.replace(/\b(?:chests?|barrel|up|full|completely)\b/g, ' '))
      return [
        withUnread(
          { kind: 'storeRest' },
          left.map(() => rest),
        ),
      ]
    }
    return readThing('store', contents, whole, vocabulary)
  }
  if (verb === 'want') {
    const named = vocabulary.blueprints.find(name => readAmount(rest).words === readable(name).toLowerCase())
    return named !== undefined ? [{ kind: 'build', blueprint: named }] : readThing('collect', rest, whole, vocabulary)
  }
  const spot = spotIn(rest)
  const after = spot ? rest.slice(spot.index + spot[0].length) : ''
  const placeless = rest.replace(/\bat\s*\(?-?\d.*$/, '')
  // A carrot on a stick is no carrot.
  const isName = exactName(readAmount(placeless).words, vocabulary.items) !== null
  const begin = isName ? -1 : placeless.search(aside)
  const tail = `${begin < 0 ? '' : placeless.slice(begin)}${after}`
  const [, first = ''] = /^@?([\w]+)\s+/.exec(placeless) ?? []
  const toFirst = isName ? undefined : personIn(first, vocabulary)
  const lead = /^(?:him|her|them)\s+/.exec(placeless)
  const said = (begin < 0 ? placeless : placeless.slice(0, begin)).trim()
  const phrase = (toFirst === undefined ? said : said.replace(/^\S+\s*/, '')).replace(/^(?:me|us|him|her|them)\s+/, '')
  const [, object = phrase, last] = /^(.*?)\s+(too|also|as well|please|now|first|instead)$/.exec(phrase) ?? []
  const { count, words } = readAmount(object)
  const means =
    /^(?:everything|all|rest|leftovers?|it|them|things|materials?|(?:both|these|those|this|that)(?: (?:of them|things|items))?$)\b/
  const leaves = verb === 'store' ? leftOutOf(said, vocabulary) : null
  if (leaves === 'unread') return [{ kind: 'unknown', text: whole }]
  if (leaves) {
    const { each: own, unread } = readAsides(tail, verb, '', vocabulary)
    const left = 'kept' in leaves ? { part: { count: leaves.kept, isKept: true as const, text: whole } } : leaves
    return [withUnread({ kind: 'storeRest', ...left, own }, unread)]
  }
  // `put 2 into a chest`: of what was named before.
  const isPart = count !== null && words === ''
  if (verb === 'store' && (isPart || means.test(words || object))) {
    if (isPart) {
      const { each: own, unread } = readAsides(tail, verb, '', vocabulary)
      return [withUnread({ kind: 'storeRest', part: { count, text: whole }, own }, unread)]
    }
    const left = askedIn((words || object).replace(ofTheRest, ' ')).map(() => object)
    const { unread } = readAsides(tail, verb, '', vocabulary)
    const part = count === null ? {} : { part: { count, text: whole } }
    return [withUnread({ kind: 'storeRest', ...part }, [...left, ...unread])]
  }
  const isVague = verb === 'bring' && count === null && saysSome(object)
  const amount = isVague ? 1 : count
  const isOfThese = amount !== null && /^(?:it|them|those|these|this|that)?$/.test(isVague ? '' : words)
  const isThem = isOfThese || (count === null && /^(?:it|them|both|those|these)$/.test(object))
  if (verb === 'collect' && isThem) {
    const { taken, unread } = readAsides(tail, verb, '', vocabulary)
    if (taken) return [{ kind: 'takeOut', count: amount, text: whole, unread }]
  }
  if ((verb === 'bring' && means.test(words || object)) || (isOfThese && makesNew.has(verb))) {
    const { who, unread } = readAsides(tail, verb, '', vocabulary)
    const to = given ?? who ?? toFirst
    if (to === undefined)
      return [
        isOfThese && verb !== 'bring' && unread.length === 0
          ? { kind: 'amount', count: amount, text: whole }
          : { kind: 'unknown', text: whole },
      ]
    const part = amount === null ? {} : { part: { count: amount, text: whole } }
    return [{ kind: 'hand', means: thingOf(amount === null ? object : words), to, text: whole, unread, ...part }]
  }
  if ((verb === 'place' || verb === 'heat') && means.test(words || object)) {
    const { unread } = readAsides(tail, verb, '', vocabulary)
    const about = { means: thingOf(object), text: whole, unread }
    const at = spot ? ([Number(spot[1]), Number(spot[2]), Number(spot[3])] as const) : null
    return [verb === 'heat' ? { kind: 'heat', ...about } : { kind: 'setUp', at, ...about }]
  }
  const named = resolveName(words, vocabulary.items, vocabulary.prefer)
  const item = named !== null && gets.has(verb) ? dugAs(named, vocabulary.items) : named
  if (item === null) return [{ kind: 'unknown', text: whole, name: words === '' ? undefined : words }]
  // How many come out of other things the words leave open.
  if (verb === 'craft' && count === null && outOfThese.test(rest)) return [{ kind: 'unknown', text: whole }]
  // `give Steve all your dirt`: one of it would not be what was asked for.
  if (verb === 'bring' && count === null && allOfThem.test(object)) return [{ kind: 'unknown', text: whole }]
  const { who = toFirst, each, taken, unread: beside } = readAsides(tail, verb, item, vocabulary)
  const unread = [
    ...(spot && verb !== 'place' ? [spot[0]] : []),
    ...(lead && verb !== 'bring' ? [lead[0].trim()] : []),
    ...(last === 'first' ? [`first ${object}`] : []),
    ...((count === null && allOfThem.test(object) && verb !== 'store') || oddNumber.test(object) ? [object] : []),
    ...(who !== undefined && (verb === 'place' || verb === 'store') ? [`for ${who}`] : []),
    ...(each && (verb === 'place' || verb === 'bring') ? ['for each'] : []),
    ...beside,
  ]
  return demandsOf(verb, item, { count, whole, rest, placeless, spot, toFirst }).map((demand, index) => {
    const all = withUnread(demand, index === 0 ? unread : [], who, each)
    const read = taken && isMade(all) ? { ...all, taken } : all
    return count === null && makesNew.has(verb) ? { ...read, some: true as const } : read
  })
}

interface Said {
  readonly count: number | null
  readonly whole: string
  readonly rest: string
  readonly placeless: string
  readonly spot: RegExpExecArray | null
  readonly toFirst: string | undefined
}

const demandsOf = (verb: Verb, item: string, { count, whole, rest, placeless, spot, toFirst }: Said): Read[] => {
  const amount = Math.max(1, count ?? 1)
  if (verb === 'place') {
    const spotAt = spot ? ([Number(spot[1]), Number(spot[2]), Number(spot[3])] as const) : null
    const place = (at: typeof spotAt, times: number): Demand[] =>
      times < 1 ? [] : [{ kind: 'place', block: item, at, count: times > 1 ? times : undefined }]
    return spotAt ? [...place(spotAt, 1), ...place(null, amount - 1)] : place(null, amount)
  }
  if (verb === 'mine') return [{ kind: 'collect', item, count: amount, mined: true }]
  if (verb === 'heat') {
    // What is cooked is not what comes out: two beef in hand are not two cooked.
    const product = smelting('furnace', item)?.result
    const kind = product === undefined && !/\bsmelt\b/.test(whole) ? 'craft' : 'collect'
    return [{ kind, item: product ?? item, count: amount }]
  }
  if (verb === 'store' && count === null) return [{ kind: verb, item, count: amount, means: 'thing' }]
  if (verb === 'bring') {
    const to = toFirst ?? /\bto\s+@?(\w+(?: \w+)?)/.exec(placeless)?.[1] ?? /^(him|her|them)\b/.exec(rest)?.[1]
    const isAsker = to === undefined || /^(?:me|us|here|the team)$/.test(to)
    return [{ kind: 'bring', item, count: amount, to: isAsker ? undefined : to }]
  }
  return verb === 'collect' || verb === 'craft' || verb === 'store' ? [{ kind: verb, item, count: amount }] : []
}
