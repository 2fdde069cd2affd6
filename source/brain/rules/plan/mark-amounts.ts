import { inPattern } from '../../../minecraft/names/player-names.ts'
import { isNumber, readAmount } from '../../../planner/item-names.ts'

/** Marks names and amounts in people's words: what a clause is made of, whatever its wording. */

/** How much one worker is to do. */
export type Amount =
  | { readonly kind: 'count'; readonly count: number; readonly bound: 'exact' | 'only' | 'most' | 'least' }
  /** `half of the logs`, `60 %`. */
  | { readonly kind: 'part'; readonly part: number }
  /** `twice as much as Mia`. */
  | { readonly kind: 'times'; readonly times: number; readonly of: string }
  /** `5 more than Mia`; negative: fewer. */
  | { readonly kind: 'more'; readonly more: number; readonly than: string }
  | { readonly kind: 'rest' }

export interface Marked {
  readonly said: string
  readonly names: readonly string[]
  readonly amounts: readonly { readonly amount: Amount; readonly words: string }[]
  readonly each: boolean
  /** Says more or less, but not how much; or names an amount that is not to be. */
  readonly unclear: boolean
  /** Words that are part of no request. */
  readonly strange: readonly string[]
}

const negation =
  /\b(?:no|not|never|cannot|without|nobody|nothing|none|neither|nor)\b|n['’]t\b|\b(?:do|does|is|are|wo|need|ca)nt\b/
/** `18 instead of 14`: what it was is no wish. */
const contrast = /,?\s+(?:instead of|rather than|and not|not)\s+(?:only\s+|just\s+)?\d+\b/g
/** `bring Bob 1 dirt` says who gets it, and nothing of what that one does. */
const brought = /\b(?:bring|deliver|fetch|hand|pass|carry|throw|toss)(?:s|es|ing)?\s+@[a-j]+\s+\d/
/** Of what is made, an amount without a name says nothing. */
const makes = /\b(?:craft|build|produce)(?:s|ing)?\b|\bplac(?:es?|ing)\b/
const vague =
  /\b(?:more|less|fewer|twice|double|triple|half|thirds?|quarters?|times|percent|most|majority|a (?:bit|little|lot)|lots)\b|%|\d\s*[:/]\s*\d|\bas (?:much|many)\b|\bsame\b/
const shares: Readonly<Record<string, number>> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4, fifth: 1 / 5 }
const factors: Readonly<Record<string, number>> = { twice: 2, double: 2, thrice: 3, triple: 3, half: 1 / 2 }
/** What a request is made of, beside names, amounts and things. */
const plain = new Set(
  'let lets have has make sure i want we you need needs should shall must can could may will would to a an the all of off for by with in into on chest from at his her hers their its own is are be being was gets only just please then also so that who instead now today up out together each both apiece every share shares part amount number job all it them those these this much many as than piece pieces ones unit units item items total altogether about around roughly exactly approximately or rather better maybe perhaps thanks thank ok okay everybody everyone them again he she him what does do did s t some try if possible like too well gives belongs belong goes go others other while'.split(
    ' ',
  ),
)
export const verbs =
  /^(?:get|collect|gather|fetch|bring|chop|cut|mine|dig|tak|do|handl|hav|carr|harvest|pick|deliver|put|stor|deposit|giv|assign|leav|bear|contribut|suppl|provid|receiv|find|hand|craft|mak|produc|build|plac|set|work|split|keep)(?:t|p|g)?(?:e|s|es|ing|y|ies|ying|ed)?$/

/** Names of things with a word in them that also says what is done. */
const named = (word: string, before: string | undefined, after: string | undefined): boolean =>
  (word === 'crafting' && /^tables?$/.test(after ?? '')) || (word === 'leaves' && before !== undefined)

/** A thing after an amount ends where the request goes on. */
export const readThing = (text: string): { readonly words: string; readonly left: string } => {
  const all = text.split(/\s+/).filter(Boolean)
  const from = all.findIndex(word => !/^(?:of|the|all|his|her|these|those|our|x)$/.test(word))
  const rest = from < 0 ? [] : all.slice(from)
  const end = rest.findIndex(
    (word, index) =>
      !named(word, rest[index - 1], rest[index + 1]) &&
      (!/^[a-z_]+$/.test(word) || plain.has(word) || verbs.test(word) || stops.test(word)),
  )
  const words = end < 0 ? rest : rest.slice(0, end)
  return words.length === 0
    ? { words: '', left: text }
    : { words: words.join(' '), left: ` ${rest.slice(words.length).join(' ')}` }
}
const stops =
  /^(?:because|since|near|before|after|under|over|behind|beside|along|during|if|where|within|around|quickly|when|until|unless|not|no|never|more|less|fewer|max|maximum|min|minimum|least|most|himself|herself)$/

/** Number words as digits. */
export const inDigits = (text: string): string => {
  const words = text.replace(/(?<=[a-z])-(?=[a-z])/g, ' ').split(/\s+/)
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    const article = /^an?$/.test(words[at]!) && /^(?:dozen|stack|hundred)$/.test(words[at + 1] ?? '') ? 1 : 0
    let end = at + article
    while (end < words.length && isNumber(words[end]!)) end++
    const pronoun =
      end === at + 1 && words[at] === 'one' && /^(?:the|this|that|no|other|any|every)$/.test(words[at - 1] ?? '')
    const { count } = readAmount(words.slice(at, end).join(' '))
    if (end === at || pronoun || count === null) out.push(words[at++]!)
    else {
      out.push(String(count))
      at = end
    }
  }
  return out.join(' ')
}

/** Whether words speak of all without their names. */
export const isOfEach = (text: string): boolean => /\b(?:each|both|everybody|everyone|all of them)\b/i.test(text)

/** Places in a list as letters: digits are what is looked for. */
const letters = (index: number): string => String(index).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)
const placeOf = (mark: string): number => Number(mark.replace(/[a-j]/g, letter => String('abcdefghij'.indexOf(letter))))

/** Marks what a piece is made of; `last`: who was named before, for `give her only 9`. */
export const markAmounts = (said: string, names: readonly string[], before: readonly string[]): Marked => {
  const last = before.at(-1) ?? null
  const amounts: Marked['amounts'][number][] = []
  const nameOf = (index: string | undefined): string | undefined => {
    if (index !== undefined) return names[placeOf(index)]
    const rest = names.filter(name => name !== last)
    return rest.length === 1 ? rest[0] : undefined
  }
  const note = (amount: Amount | null, words: string, whole: string): string => {
    if (!amount) return whole
    amounts.push({ amount, words })
    return ` #${letters(amounts.length - 1)} `
  }
  // `@Ben` is Ben: the sign itself marks names here.
  let text = said.toLowerCase().replaceAll('@', '').replace(/’/g, "'")
  names.forEach((name, index) => {
    text = text.replace(new RegExp(`(?<![\\w@])${inPattern(name.toLowerCase())}(?!\\w)`, 'g'), `@${letters(index)}`)
  })
  if (!text.includes('@') && last !== null)
    text = text.replace(/\b(?:he|she|him|her)\b/, `@${letters(names.indexOf(last))}`)
  text = inDigits(text).replace(contrast, '')
  const isGift = brought.test(text)
  const who =
    "(?:@([a-j]+)|the others?)(?:'s?)?(?:\\s+(?:share|part|amount|gets|does|collects|has|takes|brings|gathers))?(?=\\W|$)"
  const stuff = '((?:\\s+(?!as\\b|than\\b)[a-z_]+){0,4}?)'
  text = text
    .replace(
      new RegExp(
        `(?:\\b(twice|double|triple|thrice|half)|(\\d+)\\s+times)\\s+(?:as (?:much|many)${stuff}\\s+as|(?:of )?what|(?:of )?the (?:amount|number|share)(?: of)?|of)?\\s*${who}`,
        'g',
      ),
      (
        whole,
        word: string | undefined,
        number: string | undefined,
        words: string | undefined,
        name: string | undefined,
      ) => {
        const of = nameOf(name)
        const times = word === undefined ? Number(number) : factors[word]!
        return withThing(of === undefined ? null : { kind: 'times', times, of }, words ?? '', whole)
      },
    )
    .replace(
      new RegExp(`\\b(?:as (?:much|many)|the same(?: (?:amount|number))?(?: of)?)${stuff}\\s+as\\s+${who}`, 'g'),
      (whole, words: string, name: string | undefined) => {
        const of = nameOf(name)
        return withThing(of === undefined ? null : { kind: 'times', times: 1, of }, words, whole)
      },
    )
    .replace(
      new RegExp(`(\\d+)${stuff}\\s+(more|fewer|less)${stuff}\\s+than\\s+${who}`, 'g'),
      (whole, count: string, first: string, sign: string, second: string, name: string | undefined) => {
        const than = nameOf(name)
        const more = sign === 'more' ? Number(count) : -Number(count)
        return withThing(than === undefined ? null : { kind: 'more', more, than }, `${first} ${second}`, whole)
      },
    )
    .replace(/\b(?:the )?(?:rest|remainder|remaining(?: \d+)?)\b((?:\s+[a-z_]+)*)/g, (whole, after: string) =>
      withThing({ kind: 'rest' }, after, whole),
    )
    .replace(
      /(?:(\d+)\s*(?:%|percent\b)|\b(?:(\d+|a|one)\s+)?(half|third|quarter|fifth)s?\b|\b(\d+)\s*\/\s*(\d+)\b)((?:\s+[a-z_]+)*)/g,
      (
        whole,
        percent: string | undefined,
        number: string | undefined,
        share: string | undefined,
        over: string | undefined,
        under: string | undefined,
        after: string,
      ) => {
        const part =
          percent !== undefined
            ? Number(percent) / 100
            : share !== undefined
              ? (Number(number) || 1) * shares[share]!
              : Number(over) / Number(under)
        return withThing(part > 0 && part <= 1 ? { kind: 'part', part } : null, after, whole)
      },
    )
    .replace(
      /(\b(?:(?:at (?:the )?most|no(?:t)? more than|max(?:imum)?(?: of)?|up to|not over)|(at least|min(?:imum)?(?: of)?|no(?:t)? (?:less|fewer) than)|only|just|exactly)\s+)?(?<![\w@#/.-]|\d\s?[:/]\s?)(\d{1,5})x?(?![\w:/%]|\.\d|\s*[:/%]|\s+(?:more|less|fewer|to \d))((?:\s+[a-z_]+)*)/g,
      (whole, before: string | undefined, atLeast: string | undefined, count: string, after: string) => {
        const { words, left } = readThing(after)
        const tail = /^\s*(?:(at most|max(?:imum)?|or (?:less|fewer))|(at least|min(?:imum)?|or more))\b/.exec(left)
        const most =
          tail?.[1] !== undefined ||
          (before !== undefined && /most|more|max|up|over/.test(before) && atLeast === undefined)
        if (/^\s*(?:more|less|fewer)\b/.test(left)) return whole
        const least = atLeast !== undefined || tail?.[2] !== undefined
        const only = /^(?:only|just)/.test(before ?? '') || /^\s*only\b/.test(left)
        const bound = most ? 'most' : least ? 'least' : only ? 'only' : 'exact'
        const amount: Amount = { kind: 'count', count: Number(count), bound }
        return `${note(amount, words, whole)}${left.slice(tail?.[0].length ?? 0)}`
      },
    )
  function withThing(amount: Amount | null, after: string, whole: string): string {
    if (!amount) return whole
    const { words, left } = readThing(after)
    return `${note(amount, words, whole)}${left}`
  }
  const order = [...text.matchAll(/#([a-j]+)/g)].map(([, index]) => amounts[placeOf(index!)]!)
  const found = [...text.matchAll(/@([a-j]+)/g)].map(([, index]) => names[placeOf(index!)]!)
  const eachOne = isOfEach(text)
  const bare = text.replace(/[@#][a-j]+(?:'s?\b)?/g, ' ')
  return {
    said,
    names:
      found.length > 0 || order.length === 0
        ? [...new Set(found)]
        : /\b(?:others?|(?:everybody|everyone) else)\b/.test(text)
          ? names.filter(name => !before.includes(name))
          : eachOne
            ? names
            : [],
    amounts: order,
    each: eachOne || (found.length === 0 && /\bothers?\b/.test(text)),
    unclear:
      isGift ||
      ((found.length > 0 || order.length > 0) &&
        (vague.test(bare.replace(/\bno more\b(?! than)/g, ' ')) ||
          (order.length > 0 && negation.test(bare)) ||
          (makes.test(text) && order.some(({ words }) => words === '')))),
    strange: bare
      .split(/[^\w%]+/)
      .filter(word => word && !plain.has(word) && !verbs.test(word) && !/^(?:x|max|maximum)$/.test(word)),
  }
}
