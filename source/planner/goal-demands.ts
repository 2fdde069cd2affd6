import { readable } from '../minecraft/names/readable.ts'
import { nearestName } from '../minecraft/names/suggestions.ts'
import { smelting } from '../minecraft/recipes/smelting.ts'
import { type Box, type Demand, inWords } from './demand.ts'
import { recipientIn, sharedRecipients, strangersIn } from './goal-recipients.ts'
import { placeOf, type Read, resolveReferences, thingOf } from './goal-references.ts'
import { exactName, isNumber, keepNames, readAmount, resolveName } from './item-names.ts'
import { plainForm, withoutIntroduction, workWords } from './request-forms.ts'
import type { Vocabulary } from './vocabulary.ts'

type Verb = keyof typeof workWords
const verbs = (Object.entries(workWords) as [Verb, (typeof workWords)[Verb]][]).map(
  ([verb, words]): readonly [RegExp, Verb] => [
    new RegExp(`^(?:${words.map(([order]) => order).join('|')})${verb === 'want' ? 's?' : ''}\\b`),
    verb,
  ],
)

const orders = Object.values(workWords).flatMap(words => words.map(([order]) => order))

/** Reads a goal in plain English; what it cannot read is handed back as `unknown`, never dropped. */
export const readGoal = (goal: string, vocabulary: Vocabulary): Demand[] =>
  resolveReferences(
    demandsIn(goal, vocabulary).map(demand => {
      if (demand.kind !== 'bring') return demand
      const { item, count, clause, to } = demand
      if (to === undefined) return { kind: 'collect', item, count, brought: true, clause }
      return vocabulary.seats?.includes(to) ? { kind: 'collect', item, count, to, clause } : demand
    }),
  )

/** The same of words that one says to another: `bring me 5 dirt` is for who says it. */
export const readOrder = (order: string, vocabulary: Vocabulary): Demand[] =>
  // Where a chest is to be set up is for a plan to say.
  resolveReferences(demandsIn(order, vocabulary)).map(demand =>
    demand.kind === 'store' && demand.into !== undefined ? { kind: 'unknown', text: inWords(demand) } : demand,
  )

/** The commas of `(3, -60, 4)` part nothing. */
const commasOfPlace = /(-?\d+),\s*(-?\d+),\s*(-?\d+)/g

const demandsIn = (goal: string, vocabulary: Vocabulary): Read[] => [
  ...sharedRecipients(partsIn(goal, vocabulary)),
  ...strangersIn(goal, vocabulary),
]

const partsIn = (goal: string, vocabulary: Vocabulary): Read[] => {
  const demands: Read[] = []
  let clause = 0
  for (const whole of keepNames(goal)
    .replace(commasOfPlace, '$1 $2 $3')
    .split(/[.;!?\n:]+(?=\s|$)|(?:\band\s+)?\bthen\b/i)) {
    if (inOneHand.test(whole)) {
      demands.push({ kind: 'oneHand' })
      continue
    }
    const [, who, words = whole] = named.exec(whole) ?? []
    const sentence = plainForm(words)
    let verb: Verb | null = null
    let filled: string | undefined
    const parts = pieces(sentence)
    // `stand in the exit, the area from … to …` is one thing to do, whatever its commas.
    const box = parts.some(({ text }) => verbOf(withoutIntroduction(text)))
      ? null
      : readBox(withoutIntroduction(sentence))
    if (box) {
      demands.push({ kind: 'reach', box })
      continue
    }
    for (const { text: piece, into } of parts) {
      const bare = withoutIntroduction(piece)
      if (!bare) continue
      const box = readBox(bare)
      if (box) {
        demands.push({ kind: 'reach', box })
        continue
      }
      // `Escape!` alone says no more than what follows it.
      if (/^(?:escape|get out|find (?:a|the|your) way out)(?: of (?:the|this) \w+| together)?$/.test(bare)) continue
      const found = verbOf(bare)
      // `12 oak logs` by itself is what is wanted.
      const read: Verb | null = found?.verb ?? verb ?? (isNumber(bare.split(' ')[0]!) ? 'want' : null)
      // `place 10 dirt in the chest`
      const said: Verb | null = read === 'place' && into !== undefined && placeOf(into) !== null ? 'store' : read
      if (said === null) {
        demands.push(unread(piece.trim(), bare, vocabulary))
        continue
      }
      const rest: string = found ? withoutIt(said, found.rest, demands.at(-1)) : bare
      const fills: string | undefined = said === 'fill' ? /^(.*?)\s*\bwith\b/.exec(rest)?.[1] : undefined
      verb = fills === undefined ? said : 'store'
      filled = found ? fills : filled
      const where = into ?? filled
      const is = where === undefined ? 'chest' : placeOf(where)
      if (verb === 'store' && is === null) {
        demands.push({ kind: 'unknown', text: `${piece.trim()}${into === undefined ? '' : ` into ${into}`}` })
        continue
      }
      // Of one clause is what one verb is about.
      if (found && makes.has(said)) clause++
      for (const demand of readClause(said, rest, piece.trim(), vocabulary))
        demands.push(
          verb === 'store' && is !== null && (demand.kind === 'storeRest' || demand.kind === 'store')
            ? {
                ...demand,
                ...(demand.kind === 'storeRest' && { means: thingOf(rest) }),
                place: { is, text: where === undefined ? piece.trim() : `${piece.trim()} into ${where}` },
              }
            : demand.kind === 'unknown' && !found
              ? unread(demand.text, bare, vocabulary, demand)
              : makes.has(said)
                ? { ...ownedBy(demand, who), clause }
                : demand,
        )
    }
  }
  return demands
}

/** `craft a chest and set it up`: the thing by its name. */
const withoutIt = (verb: Verb, rest: string, last: Read | undefined): string =>
  verb === 'place' && (last?.kind === 'craft' || last?.kind === 'collect') && last.count === 1
    ? rest.replace(/^(?:it|this|that)\b(?: (?:up|down)\b)?/, readable(last.item))
    : rest

const verbOf = (bare: string): { readonly verb: Verb; readonly rest: string } | null => {
  const found = verbs.find(([pattern]) => pattern.test(bare))
  return found ? { verb: found[1], rest: bare.replace(found[0], '').trim() } : null
}

/** A piece that is not read: with the verb that its first word probably is, where the rest of it says what to do. */
const unread = (text: string, bare: string, vocabulary: Vocabulary, read: Read = { kind: 'unknown', text }): Read => {
  const [first = '', ...words] = bare.split(' ')
  const isThing = resolveName(first, vocabulary.items) !== null
  const near = isThing ? undefined : nearestName(first, orders, { within: first.length < 5 ? 1 : 2 })
  const meant = near === undefined || near === first ? null : [near, ...words].join(' ')
  const verb = meant === null ? null : verbOf(meant)
  const rest = verb ? readClause(verb.verb, verb.rest, meant!, vocabulary) : []
  const misread = rest.find(({ kind }) => kind === 'unknown')
  if (rest.length === 0 || (misread && 'name' in read)) return read
  const name = misread?.kind === 'unknown' ? misread.name : undefined
  return misread && name === undefined
    ? read
    : { kind: 'unknown', text, meant: meant!, ...(name === undefined ? {} : { name }) }
}

const makes: ReadonlySet<Verb> = new Set(['collect', 'mine', 'craft', 'heat', 'want', 'bring'])

const ownedBy = (demand: Demand, who: string | undefined): Demand =>
  who !== undefined && (demand.kind === 'collect' || demand.kind === 'craft') ? { ...demand, who } : demand

/** `In the end one of you must carry all of it`. */
const inOneHand =
  /\bone (?:of you|agent|player)\b.*\b(?:carry|carries|hold|holds|have|has)\b.*\b(?:it|all|everything|them|both)\b/i
/** `Andy must make 1 bread`: a name, not a word for all. */
const named =
  /^\s*(?!(?:you|we|they|one|all|each|everybody|everyone|everything|somebody|people|both|it|this|that|there)\b)([A-Za-z0-9_]{3,16})\s+(?:must|should|shall|has to|needs to|is to)\s+(?!be\b)(.*)$/i

/** A part of a sentence; `into`: where its things are to be put. */
interface Piece {
  readonly text: string
  readonly into?: string
}

/** `put 4 sticks and 8 planks in the chest` stays together with its place; commas and `and` part the rest. */
const pieces = (sentence: string): Piece[] => {
  const text = sentence.trim().toLowerCase()
  const split = (part: string): string[] => part.split(/,\s*(?:and\s+)?|\s+and\s+/)
  const found = placed.exec(text)
  if (!found) return split(text).map(part => ({ text: part }))
  const [, head = '', into = '', rest = ''] = found
  const parts = split(`${head} `)
  const verbs = parts.map(part => verbOf(withoutIntroduction(part))?.verb)
  // `craft a chest and put 10 dirt into it`: what is crafted is put nowhere.
  const last = Math.max(
    0,
    verbs.findLastIndex(verb => verb !== undefined && verb !== 'store'),
  )
  const from = verbs.indexOf('store', last)
  if (verbs[last] !== undefined && from < 0 && placeOf(into) === null)
    return [...split(text.slice(0, text.length - rest.length)).map(part => ({ text: part })), ...pieces(rest)]
  return [
    ...parts.map((part, index): Piece => ({ text: part, ...(index >= (from < 0 ? last : from) && { into }) })),
    ...pieces(rest),
  ].filter(piece => piece.text)
}
const placed =
  /^(.*?)\s+(?:in|into|inside)\s+((?:(?:the|a|our)\s+(?:(?:\w+|team['’]?s?)\s+)?(?:chest|barrel|box)\b)|[^,]+?(?=$|,|\s+and\s))(.*)$/

const going = /\b(?:go|get|come|walk|stand|be|meet|gather|reach|arrive|wait|leave|escape|everybody|everyone)\b/
const corner = String.raw`\(?(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\)?`
const between = new RegExp(String.raw`\b(?:from|between)\s+${corner}\s+(?:to|and)\s+${corner}$`)
const single = new RegExp(String.raw`\b(?:to|at|near)\s+${corner}$`)

/** `everybody must stand in the area from 8 -60 -2 to 10 -60 2`, `meet at 3 -60 4`. */
const readBox = (text: string): Box | null => {
  if (!going.test(text) || /^(?:place|set|put|build|install|hang)\b/.test(text)) return null
  const found = between.exec(text) ?? single.exec(text)
  if (!found) return null
  const [, ...numbers] = found.map(Number)
  const [x, y, z, x2 = x!, y2 = y!, z2 = z!] = numbers as [number, number, number, number?, number?, number?]
  return { from: [x, y, z], to: [x2, y2, z2] }
}

const outOfThese = /\b(?:out of|from|of|with|using) (?:all (?:of )?)?(?:them|it|these|those|that|this)\b/

const readClause = (verb: Verb, words: string, whole: string, vocabulary: Vocabulary): Read[] => {
  if (!makes.has(verb)) return readThing(verb, words, whole, vocabulary)
  const { rest, to, aside } = recipientIn(words, vocabulary, verb === 'bring')
  return readThing(verb, rest, whole, vocabulary).map(demand =>
    demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'bring'
      ? { ...demand, ...(to !== undefined && { to }), ...(aside !== undefined && { aside }) }
      : demand,
  )
}

const readThing = (verb: Verb, rest: string, whole: string, vocabulary: Vocabulary): Read[] => {
  if (verb === 'light') return [{ kind: 'light' }]
  if (verb === 'build') {
    const named = vocabulary.blueprints.find(name => rest.includes(name.toLowerCase().replace(/_/g, ' ')))
    const blueprint = named ?? (vocabulary.blueprints.length === 1 ? vocabulary.blueprints[0] : undefined)
    return [blueprint === undefined ? { kind: 'unknown', text: whole } : { kind: 'build', blueprint }]
  }
  if (verb === 'fill') {
    const contents = /\bwith\s+(.+)$/.exec(rest)?.[1]
    if (contents === undefined) return [{ kind: 'storeRest' }]
    return readThing('store', contents, whole, vocabulary)
  }
  if (verb === 'want') {
    const named = vocabulary.blueprints.find(name => readAmount(rest).words === readable(name).toLowerCase())
    return named !== undefined ? [{ kind: 'build', blueprint: named }] : readThing('collect', rest, whole, vocabulary)
  }
  const spot = /\bat\s*\(?(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\)?/.exec(rest)
  const placeless = rest.replace(/\bat\s*\(?-?\d.*$/, '')
  // A carrot on a stick is no carrot.
  const named = exactName(readAmount(placeless).words, vocabulary.items) !== null
  const phrase = (
    named
      ? placeless
      : placeless.replace(/\b(?:from|for|near|by|with|into|in|to|on|out of|using|beside|around|so)\b.*$/, '')
  )
    .replace(/^(?:me|us|him|her|them)\s+/, '')
    .replace(/\s+(?:too|also|as well|please|now|first|instead)\s*$/, '')
  const { count, words } = readAmount(phrase)
  if (
    verb === 'store' &&
    /^(?:everything|all|rest|leftovers?|it|them|things|materials?|(?:both|these|those|this|that)(?: (?:of them|things|items))?$)\b/.test(
      words || phrase.trim(),
    )
  )
    return [{ kind: 'storeRest', ...(count === null ? {} : { part: { count, text: whole } }) }]
  const item = resolveName(words, vocabulary.items, vocabulary.prefer)
  if (item === null) return [{ kind: 'unknown', text: whole, ...(words === '' ? {} : { name: words }) }]
  const amount = Math.max(1, count ?? 1)
  if (verb === 'place') {
    const spotAt = spot ? ([Number(spot[1]), Number(spot[2]), Number(spot[3])] as const) : null
    const place = (at: typeof spotAt, times: number): Demand[] =>
      times < 1 ? [] : [{ kind: 'place', block: item, at, ...(times > 1 ? { count: times } : {}) }]
    return spotAt ? [...place(spotAt, 1), ...place(null, amount - 1)] : place(null, amount)
  }
  if (verb === 'mine') return [{ kind: 'collect', item, count: amount, mined: true }]
  if (verb === 'heat') {
    // What is cooked is not what comes out: two beef in hand are not two cooked.
    const product = smelting('furnace', item)?.result
    return [
      {
        kind: product === undefined && !/\bsmelt\b/.test(whole) ? 'craft' : 'collect',
        item: product ?? item,
        count: amount,
      },
    ]
  }
  // How many come out of other things the words leave open.
  if (verb === 'craft' && count === null && outOfThese.test(rest)) return [{ kind: 'unknown', text: whole }]
  if (verb === 'store' && count === null) return [{ kind: verb, item, count: amount, means: 'thing' }]
  if (verb !== 'bring') return [{ kind: verb, item, count: amount }]
  const to = /\bto\s+@?(\w+(?: \w+)?)/.exec(placeless)?.[1] ?? /^(him|her|them)\b/.exec(rest)?.[1]
  const isAsker = to === undefined || /^(?:me|us|here|the team)$/.test(to)
  return [{ kind: 'bring', item, count: amount, ...(isAsker ? {} : { to }) }]
}
