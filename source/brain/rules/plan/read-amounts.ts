import { inPattern } from '../../../minecraft/names/player-names.ts'
import { type Amount, isOfEach, type Marked, markAmounts, verbs } from './mark-amounts.ts'
import { namedIn } from './mark-names.ts'
import { isOfAll } from './read-total.ts'

/**
 * How much of a thing each worker is to do, in people's words: `let Bob get 18 and Mia only 9`. A sentence falls into pieces; in each,
 * names and amounts are marked first, and then matter only in how many there are and in which order.
 */

export interface WorkerAmount {
  readonly worker: string
  readonly amount: Amount
  /** The thing, in the person's words; empty: what the plan collects. */
  readonly words: string
}

/** Whom an amount is about: its worker, and the one whose amount it is held against. */
export const namedBy = ({ worker, amount }: WorkerAmount): readonly string[] => [
  worker,
  ...(amount.kind === 'times' ? [amount.of] : amount.kind === 'more' ? [amount.than] : []),
]

/** A piece of a sentence: the amounts that it gives to workers, what of it is not understood, and what others are to read. */
export interface Piece {
  readonly said: string
  readonly amounts: readonly WorkerAmount[]
  readonly unread: string
  readonly other: string
}

const joint =
  /(\s*[,&]\s*(?:(?:and|but|while|whereas|plus)\s+)?|\s+(?:and|but|while|whereas|plus|\/)\s+)(?!\d*\s*(?:third|quarter)s?\b)/i

const all = '(?:everybody|everyone|all|each(?: one)?)(?: (?:of )?(?:you|us|them|the (?:team|agents|workers)))?'
const but = '(?:except(?:ing)?(?: for)?|but(?: not)?|apart from|other than|excluding|save(?: for)?)'

/** `Everybody except Kim collects 12`: so many for each of the others, and none for Kim; null: the sentence leaves none out of an amount. */
const readException = (sentence: string, names: readonly string[], named: string[]): Piece[] | null => {
  const one = `@?(?:${names.map(inPattern).join('|')})(?!\\w)`
  const list = `${one}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+(?:and|or|&)\\s+)${one})*`
  const [, out = '', said = ''] =
    new RegExp(`^\\s*(?:let |have )?${all},?\\s+${but}\\s+(${list})\\s*[,:]?\\s+(.+)$`, 'i').exec(sentence) ?? []
  const does = said.replace(/^(?:should|must|shall|will|can|may|(?:has|have|needs?|is|are) to)\s+/i, '')
  const left = namedIn(out, names)
  const [each, ...more] = left.length === 0 ? [] : splitAmounts(`each of the others ${does}`, names, [...left])
  if (!each || (each.amounts.length === 0 && each.unread === '')) return null
  named.push(...left)
  const [first] = each.amounts
  const none = { kind: 'count', count: 0, bound: 'exact' } as const
  // `all but Kim collect 12 logs`: so many together.
  if (first && /^\s*(?:let |have )?all\b/i.test(sentence) && !isOfEach(does) && !/\bapiece\b/i.test(does))
    return [
      {
        said: sentence.slice(0, sentence.lastIndexOf(does)),
        amounts: left.map(worker => ({ worker, amount: none, words: first.words })),
        unread: each.unread,
        other: '',
      },
      { said: does, amounts: [], unread: '', other: does },
    ]
  if (!first || each.unread !== '' || more.length > 0)
    return [{ said: sentence, amounts: [], unread: sentence, other: '' }]
  const amounts = [...each.amounts, ...left.map(worker => ({ worker, amount: none, words: first.words }))]
  return [{ said: sentence, amounts, unread: '', other: '' }]
}

/** What of a sentence says how much a worker does; pieces that say nothing of that are joined again for other readers. */
export const readAmounts = (
  sentence: string,
  names: readonly string[],
  /** Who was named so far, for `give her only 9`; it grows. */
  named: string[],
): Piece[] =>
  (names.length === 0 ? null : readException(sentence, names, named)) ?? splitAmounts(sentence, names, named)

const splitAmounts = (sentence: string, names: readonly string[], named: string[]): Piece[] => {
  const parts = sentence.split(joint)
  const marked: (Marked & { readonly before: string })[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const one = markAmounts(parts[at]!, names, named)
    marked.push({ ...one, before: parts[at - 1] ?? '' })
    named.push(...one.names)
  }
  if (/\?\s*$/.test(sentence) || !marked.some(one => one.amounts.length > 0 || one.unclear))
    return [{ said: sentence, amounts: [], unread: '', other: sentence }]
  const pieces: Piece[] = []
  const add = (piece: Partial<Piece> & { readonly said: string }): void =>
    void pieces.push({ amounts: [], unread: '', other: '', ...piece })
  /** For other readers, in one piece with what is left for them just before. */
  const leave = (before: string, said: string): void => {
    const previous = pieces.at(-1)
    if (previous?.other) pieces[pieces.length - 1] = { ...previous, other: `${previous.other}${before}${said}` }
    else add({ said, other: said })
  }
  /** Names alone, which share what follows. */
  let group: { names: readonly string[]; said: string } | null = null
  let subject: string | null = null
  for (const [at, one] of marked.entries()) {
    const names: readonly string[] = [...(group?.names ?? []), ...one.names]
    const said: string = group ? `${group.said}${one.before}${one.said}` : one.said
    // `only Bob and Mia`: the last of several names belongs to what stands before it.
    const last = marked[at - 1]
    const isTail = group === null && last !== undefined && last.names.length > 0 && last.amounts.length === 0
    const alone = one.amounts.length === 0 && one.names.length > 0 && !one.unclear && !isTail && isList(one, names)
    const next = marked[at + 1]
    if (alone && next && next.said.trim() !== '' && !verbed(one)) {
      group = { names, said }
      continue
    }
    group = null
    if (one.unclear) {
      add({ said, unread: said })
      continue
    }
    if (one.amounts.length === 0 || (names.length === 0 && isOfAll(said))) {
      leave(one.before, said)
      subject = null
      continue
    }
    const strange = strangeIn(said, one.strange)
    const to = (worker: string, { amount, words }: Marked['amounts'][number]): WorkerAmount => ({
      worker,
      amount,
      words,
    })
    const [first] = one.amounts
    if (names.length === 1 && (one.amounts.length === 1 || one.amounts.every(({ words }) => words !== ''))) {
      add({ said, amounts: one.amounts.map(amount => to(names[0]!, amount)), unread: strange })
      subject = names[0]!
    } else if (names.length > 1 && one.amounts.length === 1 && (one.each || first!.amount.kind === 'rest'))
      add({ said, amounts: names.map(name => to(name, first!)), unread: strange })
    else if (names.length > 1 && one.amounts.length === names.length)
      add({ said, amounts: names.map((name, index) => to(name, one.amounts[index]!)), unread: strange })
    else if (names.length === 2 && one.amounts.length === 1 && next?.names.length === 0 && next.amounts.length === 1) {
      // `Bob and Mia get 18 and 9`
      const both = [first!, next.amounts[0]!]
      marked[at + 1] = { ...next, amounts: [], names: [], strange: [], said: '' }
      add({
        said: `${said}${next.before}${next.said}`,
        amounts: names.map((name, index) => to(name, both[index]!)),
        unread: strange,
      })
    } else if (
      names.length === 0 &&
      subject !== null &&
      first!.words !== '' &&
      strange === '' &&
      one.amounts.length === 1
    )
      add({ said, amounts: [to(subject, first!)] })
    else if (names.length === 0 && !pieces.some(({ amounts, unread }) => amounts.length > 0 || unread !== ''))
      leave(one.before, said)
    else add({ said, unread: said })
  }
  return pieces.filter(({ said }) => said.trim() !== '')
}

/** From the first strange word to the last, as it was said. */
const strangeIn = (said: string, words: readonly string[]): string => {
  if (words.length === 0) return ''
  const text = said.toLowerCase()
  return said.slice(text.indexOf(words[0]!), text.lastIndexOf(words.at(-1)!) + words.at(-1)!.length)
}

/** Names with nothing beside them that says more: `let Bob`, and not `only Bob`, `with Bob` or `everybody but Bob`. */
const isList = ({ said, before }: Marked & { readonly before: string }, names: readonly string[]): boolean =>
  !/\bbut\b/i.test(before) &&
  said
    .toLowerCase()
    .split(/[^\w]+/)
    .every(word => word === '' || beside.test(word) || names.some(name => name.toLowerCase() === word))
const beside = /^(?:let|lets|have|give|assign|for|to|both|each|please|the|i|we|want|should|make|and|then|so)$/

/** `Mia helps` says something by itself; `let Bob` does not. */
const verbed = ({ said }: Marked): boolean =>
  said
    .toLowerCase()
    .split(/\W+/)
    .some(word => verbs.test(word) && !/^(?:have|has|give|gives|assign|make)$/.test(word))
