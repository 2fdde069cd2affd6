import { didYouMean, memberCalled, membersCalled, sameName } from '../../../minecraft/names/suggestions.ts'
import { error, type InputMeaning, type Speaker, send, suggestion } from './meaning.ts'

/**
 * The one way to read “a seat, several, or all”: a name with or without `@`, in any case, `all`, or `workers`.
 * Every command that takes a seat reads it here.
 */

/** `all`: the whole team. Otherwise the names as the session writes them. */
export type Addressee = { readonly all: true } | { readonly all: false; readonly names: readonly string[] }

export const allWord = /^@?(?:all|everybody|everyone)$/i

/** A seat's name means its occupant. */
const seatNames = ({ state }: Speaker): readonly string[] => Object.keys(state?.seats ?? {})
const allNames = (speaker: Speaker): readonly string[] => [
  ...new Set([...seatNames(speaker), ...Object.keys(speaker.state?.people ?? {})]),
]

/** Names that begin like this one, when it is no name itself. */
const beginning = (names: readonly string[], wanted: string): readonly string[] =>
  wanted === '' ? [] : names.filter(name => name.toLowerCase().startsWith(wanted.toLowerCase()))

const isMeaning = (value: object): value is InputMeaning => 'kind' in value

/** One name out of `names`; an error says which there are, and which could be meant. */
const oneOf = (names: readonly string[], wanted: string, what: string): { readonly name: string } | InputMeaning => {
  const same = names.filter(name => name.toLowerCase() === wanted.toLowerCase())
  const exact = sameName(names, wanted)
  if (exact !== undefined && (same.length === 1 || exact === wanted)) return { name: exact }
  if (same.length > 1) return error(`“${wanted}” could be ${same.join(' or ')}: write it as it is spelled.`)
  const called = membersCalled(names, wanted)
  if (called.length === 1) return { name: called[0]! }
  const several = called.length > 1 ? called : beginning(names, wanted)
  if (several.length > 1) return error(`“${wanted}” could be ${several.join(' or ')}: write the whole name.`)
  const [only] = several
  const hint = only === undefined ? suggestion(wanted, names) : didYouMean(only)
  const there = names.length === 0 ? 'the team is not here yet' : `the team is ${names.join(', ')}`
  return error(`There is no ${what} “${wanted}”; ${there}.${hint}`)
}

/** A seat by its name, with or without `@`, in any case. `usage` is shown when there is none. */
export const seat = (speaker: Speaker, argument: string, usage: string): { readonly seat: string } | InputMeaning => {
  const wanted = argument.trim().replace(/^@/, '')
  const names = seatNames(speaker)
  if (wanted === '') return error(`Say which seat: ${usage}.${names.length > 0 ? ` Seats: ${names.join(', ')}.` : ''}`)
  const named = [...new Set(wanted.split(/[\s,]+/).flatMap(word => memberCalled(names, word.replace(/^@/, '')) ?? []))]
  if (named.length > 1) {
    const verb = usage.split(' ')[0]!
    return error(`One name at a time: ${named.map(name => `${verb} ${name}`).join(', then ')}.`)
  }
  const found = oneOf(names, wanted.replace(/[.,:!]+$/, ''), 'seat')
  return isMeaning(found) ? found : { seat: found.name }
}

/** A seat, or all when nothing or `all` is written. */
export const seatOrAll = (
  speaker: Speaker,
  argument: string,
  usage: string,
): { readonly seat: string | undefined } | InputMeaning =>
  argument.trim() === '' || allWord.test(argument.trim()) ? { seat: undefined } : seat(speaker, argument, usage)

/** Whom one word names; `known`: only when it does, so that a first word of a text stays text. */
const wordMeans = (speaker: Speaker, wanted: string): Addressee | InputMeaning => {
  if (allWord.test(wanted)) return { all: true }
  if (wanted.toLowerCase() === 'workers') {
    const workers = Object.values(speaker.state?.seats ?? {}).filter(entry => entry.role === 'worker')
    return workers.length === 0
      ? error('This team has no workers.')
      : { all: false, names: workers.map(entry => entry.seat) }
  }
  const found = oneOf([...allNames(speaker)], wanted, 'name')
  return isMeaning(found) ? found : { all: false, names: [found.name] }
}

/** `@bob `, and of `@bob,mia ` and `@bob and @mia ` the first. */
const marked = /^@([^\s,:]+)(?:\s+(?:and|&)\s+(?=@)|,(?=[^\s,:])|[,:]?(?:\s+|$))/
const bare = /^([^\s,:@]+)[,:]?(?:\s+|$)/

/**
 * `@bob @mia text` → the recipients and the text. With `bareName` the first word must be a name, with or without `@`.
 */
export const addressed = (
  text: string,
  speaker: Speaker,
  bareName = false,
): { readonly to: Addressee | null; readonly text: string } | InputMeaning => {
  let rest = text.trim()
  let all = false
  const names: string[] = []
  let first = bareName
  for (let found = marked.exec(rest) ?? (first ? bare.exec(rest) : null); found; found = marked.exec(rest)) {
    first = false
    const one = wordMeans(speaker, found[1] ?? '')
    if (isMeaning(one)) return one
    if (one.all) all = true
    else names.push(...one.names)
    rest = rest.slice(found[0].length)
    if (found[0].endsWith(',')) rest = `@${rest.replace(/^@/, '')}`
  }
  const to: Addressee | null = all ? { all } : names.length > 0 ? { all, names: [...new Set(names)] } : null
  return { to, text: rest }
}

/** `@bob @mia text` → whom and what; plain text is for all. `named`: whom must be said, with or without `@`. */
export const message = (text: string, speaker: Speaker, named = false): InputMeaning => {
  const read = addressed(text, speaker, named)
  if ('kind' in read) return read
  if (read.text === '') return error(named ? 'Say what, after the name.' : 'Say what: @name TEXT')
  const to = read.to === null || read.to.all ? [] : [...read.to.names]
  const delivery = speaker.delivery === 'queue' && to.length === 0 ? 'broadcast' : speaker.delivery
  return send({ type: 'say', to, text: read.text, delivery })
}
