import { readAmount, resolveName } from './item-names.ts'
import { withoutIntroduction } from './request-forms.ts'
import { asOrder, verbOf } from './sentence-pieces.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'
import { withWhoWorks } from './who-works.ts'

/** `all of you but Bob`, `everything except the sticks`: whom and what words leave out, in the form that the other readers know. */

const but =
  '(?:but(?: not)?|except(?:ing)?(?: for)?|excluding|apart from|other than|save(?: for)?|with the exception of|not counting)'
const members = '(?:agents?|workers?|players?|members?)'
const eachOne = `(?:everyone|everybody|(?:each|every)(?: (?:one|${members}))?(?: of (?:you|us|them|the team))?)`
const together = `(?:all(?: (?:of )?(?:you|us|them|the team))?(?: (?:of )?(?:the |our )?${members})?|the (?:whole|entire) team)`
const mayLeaveOut = new RegExp(String.raw`\s*,?\s*\b(?:(?:(${eachOne})|${together})\s*,?\s+)?${but}\s+(?=@?\w)`, 'gi')
const atBegin = new RegExp(String.raw`^\s*(?:${eachOne})\s+(?=\w)`, 'i')
const modal = /^\s*(?:must|should|shall|will|have to|has to|needs? to|are to|is to)\s+/i
/** `to all but Bob`, `for everyone except Mia`: who gets it, and not who does it. */
const isRecipient = /\b(?:to|for|of|with|from|by|give|gives|bring|brings|hand|hands|tell|tells)\s*$/i
const asEach = /\s+(?:each|apiece)\b/i
/** What all do together, however many they are. */
const shared: ReadonlySet<string> = new Set(['build', 'place', 'light', 'fill'])

/** A goal in which `everyone except Bob` stands before what each of the others does, and `without Bob` behind what they do together. */
export const withExceptions = (goal: string, vocabulary: Vocabulary): string =>
  withWhoWorks(goal, vocabulary)
    .split(/([.;!?\n]+(?=\s|$)|(?:\band\s+)?\bthen\b)/i)
    .map((part, index) => (index % 2 === 1 ? part : thingsFirst(withoutNames(part, vocabulary))))
    .join('')

/** The names that words begin with, and what follows them. */
const namesAtBegin = (words: string, vocabulary: Vocabulary): { names: readonly string[]; after: string } => {
  const names: string[] = []
  let after = words
  for (
    let found = /^@?(\w+)/.exec(after);
    found;
    found = /^(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)@?(\w+)/.exec(after)
  ) {
    const name = personIn(found[1]!, vocabulary)
    if (name === undefined) break
    // `…, Mia collects dirt` is another thing to do.
    const rest = after.slice(found[0].length)
    if (names.length > 0 && verbOf(asOrder(rest.trim().toLowerCase())) !== null && !/^\s*(?:$|[,:])/.test(rest)) break
    names.push(name)
    after = rest
  }
  return { names, after }
}

const withoutNames = (sentence: string, vocabulary: Vocabulary): string => {
  for (const found of sentence.matchAll(mayLeaveOut)) {
    const before = sentence.slice(0, found.index)
    const { names, after } = namesAtBegin(sentence.slice(found.index + found[0].length), vocabulary)
    const saysAll = new RegExp(String.raw`\b(?:${eachOne}|${together})\s*,?\s+${but}\s+$`, 'i').test(found[0])
    // `but Bob only 2` is no exception.
    if (names.length === 0 || isRecipient.test(before) || (!saysAll && !/^\s*(?:$|,|:|and\b)/.test(after))) continue
    const isFirst = before.trim() === ''
    const rest = isFirst ? after.replace(/^\s*[,:]\s*/, '').replace(modal, '') : `${before}${after}`
    const begin = atBegin.exec(rest)
    const bare = begin ? rest.slice(begin[0].length).replace(modal, '') : rest.trim()
    const verb = verbOf(withoutIntroduction(asOrder(bare)).toLowerCase())?.verb
    const isEach =
      (found[1] !== undefined && (isFirst || /^each$/i.test(found[1]))) || begin !== null || asEach.test(bare)
    const listed = names.join(' and ')
    return isEach && !shared.has(verb ?? '')
      ? `${leading(sentence)}everyone except ${listed} ${bare.replace(asEach, '')}`
      : `${leading(sentence)}${asOrder(bare)} without ${listed}`
  }
  return sentence
}
const leading = (sentence: string): string => /^\s*/.exec(sentence)![0]

const anyThing = '(?:everything|all(?: of (?:it|them|these|those))?|(?:them|it|these|those)(?: all)?)'
const place = String.raw`(?:\s+(?:in|into|inside|to)\s+(?:(?!\s(?:and|but|except)\b)[^,])+?)`
const thingsLeftOut = new RegExp(String.raw`\b(${anyThing})(${place})?\s*,?\s+((?:all\s+)?${but})\s+(.+)$`, 'i')

const isShort = /^(?:all )?(?:but|except)$/i

/** `put them into the chest except 4` as `put them except 4 into the chest`, and several things as `the sticks or the dirt`. */
const thingsFirst = (sentence: string): string => {
  const found = thingsLeftOut.exec(sentence)
  if (!found) return sentence
  const [, thing, whither = '', word, said = ''] = found
  const [, list = said, after = ''] = new RegExp(`^(.+?)(${place}.*)$`, 'i').exec(said) ?? []
  const [first = '', ...others] = list.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/)
  const until = others.findIndex(one => verbOf(withoutIntroduction(one.toLowerCase())) !== null)
  const things = [first, ...(until < 0 ? others : others.slice(0, until))].filter(Boolean)
  const more = until < 0 ? '' : ` and ${others.slice(until).join(' and ')}`
  return `${sentence.slice(0, found.index)}${thing} ${isShort.test(word!) ? word : 'except'} ${things.join(' or ')}${whither}${more}${after}`
}

const exceptThings = new RegExp(`^${anyThing}\\s+(?:all\\s+)?${but}\\s+(.+)$`, 'i')

/** So many of what `all but 4` stands for are left, or all of these things; `unread`: it cannot be said what is left. */
export type LeftOut = { readonly kept: number } | { readonly except: readonly string[] } | 'unread'

/** What `everything except the sticks` leaves where it is; null: nothing is said of that. */
export const leftOutOf = (object: string, vocabulary: Vocabulary): LeftOut | null => {
  const said = exceptThings.exec(object.trim())?.[1]
  if (said === undefined) return null
  const { count, words } = readAmount(said)
  if (count !== null) return /^(?:(?:of )?(?:it|them|these|those|all))?$/.test(words) ? { kept: count } : 'unread'
  const items = said.split(/\s+or\s+/).map(one => {
    const amount = readAmount(one)
    return amount.count === null ? resolveName(amount.words, vocabulary.items) : null
  })
  return items.every(item => item !== null) ? { except: items } : 'unread'
}
