import { orderVerbs } from '../../../brain/rules/talk/near-order.ts'

/** Whom the first words of a line call: `bob, mia and @lena: come here`. */
export interface NamesCalled {
  readonly to: readonly string[]
  /** What is said to them. */
  readonly words: string
  /** What is said before the names: `hello `. */
  readonly greeting?: string
  /** The first name has a mark: `@bob`, `bob,`, `bob:`. */
  readonly marked: boolean
}

/** What is said to them, with the greeting: as the message has it. */
export const withGreeting = ({ greeting: said = '', words }: Pick<NamesCalled, 'words' | 'greeting'>): string =>
  `${said}${words}`

const polite = '(?:(?:please|pls|plz|(?:can|could|would|will)\\s+(?:you|u)|each|both)\\s+)*'
const order = new RegExp(`^${polite}(?:${orderVerbs.join('|')})\\b`, 'i')
const first = /^@?([A-Za-z0-9_]{1,16})(?=[\s,:&])/
const another = /^(?:\s*,\s*(?:and\s+)?|\s*&\s*|\s+and\s+|\s+(?=@))@?([A-Za-z0-9_]{1,16})(?=[\s,:&])/i
export const greeting = /^(?:(?:hello|hi|hey|yo|ok|okay|please|pls|plz|good\s+(?:morning|evening|day))[\s,!]+)+/i

/** `get 3 dirt`, and not `gets 3 dirt` or `needs dirt`: it is told what to do. */
export const isOrdered = (words: string): boolean => order.test(words)

/** `seatOf`: the name as the team writes it, of one that is of the team. Undefined: the line calls none. */
const calledFirst = (text: string, seatOf: (name: string) => string | undefined): NamesCalled | undefined => {
  const found = first.exec(text)
  const one = found ? seatOf(found[1]!) : undefined
  if (!found || one === undefined) return undefined
  const to = [one]
  const after = text.slice(found[0].length)
  let rest = after
  let isOnlyListed = true
  for (let next = another.exec(rest); next; next = another.exec(rest)) {
    const seat = seatOf(next[1]!)
    if (seat === undefined) break
    if (!/^\s*,\s*[^@\s]/.test(next[0]) || /^\s*,\s*and\s/i.test(next[0])) isOnlyListed = false
    to.push(seat)
    rest = rest.slice(next[0].length)
  }
  // `bob, mia needs 2 dirt` is said to Bob alone.
  const words = /^\s*[,:]?\s+(\S.*)$/s.exec(rest)?.[1]
  const isAboutLast = to.length > 1 && isOnlyListed && /^\s/.test(rest) && !order.test(words ?? '')
  const said = isAboutLast ? /^[,:]?\s+(\S.*)$/s.exec(after)?.[1] : words
  if (said === undefined) return undefined
  const called = isAboutLast ? [one] : [...new Set(to)]
  if (called.length > 1 && sharing.test(said)) return undefined
  const each = called.length > 1 ? said.replace(/^(?:each|both)\s+(?:of\s+you\s+)?/i, '') : said
  return { to: called, words: each, marked: text.startsWith('@') || /^[,:]/.test(after) }
}

/** `bob and mia share the logs`: who shares what is for the one who plans. */
const sharing = /^(?:both\s+)?(?:(?:should|must|shall|will|can|may)\s+)?(?:share|split|divide)\b/i

const last = /^(.*[^\s,])[\s,]+@?([A-Za-z0-9_]{1,16})[\s.!?]*$/s
/** A name and nothing else. */
export const alone = /^@?([A-Za-z0-9_]{1,16})[\s.!?]*$/

/** Whom a line calls with its last word, and what stands before it: `go home bob`. A name alone is a greeting. Only who can read these words knows whether they are said to that one. */
export const calledLast = (
  text: string,
  seatOf: (name: string) => string | undefined,
): { readonly to: string; readonly words: string } | undefined => {
  const [, words = 'hello', name = ''] = last.exec(text) ?? [undefined, undefined, alone.exec(text)?.[1]]
  const to = name === '' ? undefined : seatOf(name)
  return to === undefined ? undefined : { to, words }
}

/** The same behind a greeting: `hello bob, come here`. */
export const namesCalled = (text: string, seatOf: (name: string) => string | undefined): NamesCalled | undefined => {
  const bare = text.replace(greeting, '')
  const named = calledFirst(text, seatOf)
  if (named || bare === text) return named
  const greeted = calledFirst(bare, seatOf)
  return greeted && { ...greeted, greeting: text.slice(0, text.length - bare.length) }
}
