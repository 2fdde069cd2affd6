import { readable } from '../minecraft/names/readable.ts'
import { nearestName } from '../minecraft/names/suggestions.ts'
import { smelting } from '../minecraft/recipes/smelting.ts'
import type { Box, Demand } from './demand.ts'
import { type Read, resolveReferences, thingOf } from './goal-references.ts'
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
    demandsIn(goal, vocabulary).map(demand =>
      demand.kind === 'bring' && demand.to === undefined
        ? { kind: 'collect', item: demand.item, count: demand.count, brought: true, clause: demand.clause }
        : demand,
    ),
  )

/** The same of words that one says to another: `bring me 5 dirt` is for who says it. */
export const readOrder = (order: string, vocabulary: Vocabulary): Demand[] =>
  resolveReferences(demandsIn(order, vocabulary))

/** The commas of `(3, -60, 4)` part nothing. */
const commasOfPlace = /(-?\d+),\s*(-?\d+),\s*(-?\d+)/g

const demandsIn = (goal: string, vocabulary: Vocabulary): Read[] => {
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
    const parts = pieces(sentence)
    // `stand in the exit, the area from … to …` is one thing to do, whatever its commas.
    const box = parts.some(part => verbOf(withoutIntroduction(part))) ? null : readBox(withoutIntroduction(sentence))
    if (box) {
      demands.push({ kind: 'reach', box })
      continue
    }
    for (const piece of parts) {
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
      const said: Verb | null = found?.verb ?? verb ?? (isNumber(bare.split(' ')[0]!) ? 'want' : null)
      if (said === null) {
        demands.push(unread(piece.trim(), bare, vocabulary))
        continue
      }
      const rest = found ? found.rest : bare
      verb = said === 'fill' && /\bwith\b/.test(rest) ? 'store' : said
      // Of one clause is what one verb is about.
      if (found && makes.has(said)) clause++
      for (const demand of readClause(said, rest, piece.trim(), vocabulary))
        demands.push(
          demand.kind === 'storeRest' && verb === 'store'
            ? { ...demand, means: thingOf(rest) }
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

/** `put 4 sticks and 8 planks in the chest` stays together with its place; commas and `and` part the rest. */
const pieces = (sentence: string): string[] => {
  const text = sentence.trim().toLowerCase()
  const stored = /^(.*?)\s+(?:in|into|inside)\s+(?:the|a|our)\s+(?:team'?s?\s+)?(?:chest|barrel|box)\b(.*)$/.exec(text)
  const head = stored ? `${stored[1]} ` : text
  const parts = head.split(/,\s*(?:and\s+)?|\s+and\s+/)
  if (!stored) return parts
  return [...parts, ...pieces(stored[2] ?? '')].filter(Boolean)
}

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

const readClause = (verb: Verb, rest: string, whole: string, vocabulary: Vocabulary): Read[] => {
  if (verb === 'light') return [{ kind: 'light' }]
  if (verb === 'build') {
    const named = vocabulary.blueprints.find(name => rest.includes(name.toLowerCase().replace(/_/g, ' ')))
    const blueprint = named ?? (vocabulary.blueprints.length === 1 ? vocabulary.blueprints[0] : undefined)
    return [blueprint === undefined ? { kind: 'unknown', text: whole } : { kind: 'build', blueprint }]
  }
  if (verb === 'fill') {
    const contents = /\bwith\s+(.+)$/.exec(rest)?.[1]
    if (contents === undefined) return [{ kind: 'storeRest' }]
    return readClause('store', contents, whole, vocabulary)
  }
  if (verb === 'want') {
    const named = vocabulary.blueprints.find(name => readAmount(rest).words === readable(name).toLowerCase())
    return named !== undefined ? [{ kind: 'build', blueprint: named }] : readClause('collect', rest, whole, vocabulary)
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
