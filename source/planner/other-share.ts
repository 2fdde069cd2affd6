import type { Read } from './goal-references.ts'
import { readAmount, resolveName } from './item-names.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** `Bob and Mia: collect 8 oak logs, only 6 of Mia`: one of several is asked for another amount than the rest. */

export interface OtherShare {
  readonly who: string
  readonly count: number
  /** What is said of the thing; empty: it is the one that was named before. */
  readonly words: string
}

const amountFirst = /^(?:but\s+)?(?:only|just)\s+(.+?)\s+(?:of|from|by|for)\s+@?(\w+)$/i
const nameFirst = /^(?:but\s+)?(?:(?:of|from|by|for)\s+)?@?(\w+)\s+(?:only|just)\s+(.+)$/i

/** Null: the words say no such thing. */
export const otherShareIn = (piece: string, vocabulary: Vocabulary): OtherShare | null => {
  const words = piece.trim()
  const [, before, last] = amountFirst.exec(words) ?? []
  const [, first, after] = nameFirst.exec(words) ?? []
  const who = personIn(last ?? first ?? '', vocabulary)
  const said = (before ?? after ?? '').replace(/\s+of\s+(?:them|these|those|it)$/i, '')
  const amount = readAmount(said)
  return who === undefined || !amount.count ? null : { who, count: amount.count, words: amount.words }
}

type Counted = Extract<Read, { readonly kind: 'collect' | 'craft' | 'bring' | 'store' }>
const isCounted = (one: Read): one is Counted =>
  one.kind === 'collect' || one.kind === 'craft' || one.kind === 'bring' || one.kind === 'store'
const ownerOf = (one: Counted): string | undefined => (one.kind === 'store' ? one.by : one.who)
const ownedBy = (one: Counted, name: string, count: number): Counted => {
  const alone = { ...one, count, along: undefined, each: undefined }
  return alone.kind === 'store' ? { ...alone, by: name } : { ...alone, who: name }
}

/** The demands with that amount for that one, and so many as before for each of the others; null: it cannot be said what it is about. */
export const withOtherShare = (
  demands: readonly Read[],
  { who, count, words }: OtherShare,
  vocabulary: Vocabulary,
): Read[] | null => {
  // What `them` is that is put away follows from what was collected.
  const index = demands.findLastIndex(one => one.means === undefined)
  const last = demands[index]
  if (!last || !isCounted(last)) return null
  if (words !== '' && resolveName(words, vocabulary.items) !== last.item) return null
  const isSame = (one: Read): one is Counted => isCounted(one) && one.kind === last.kind && one.clause === last.clause
  const group = demands.filter(isSame)
  if (group.some(one => one.item !== last.item)) return null
  const owner = ownerOf(last)
  const names = owner === undefined || !last.along ? [] : [...last.along, owner]
  if (names.length === 0 && (last.each || last.own))
    return demands.with(index, { ...last, unlike: [...(last.unlike ?? []), { who, count }] } as Read) // of the same kind
  if (names.includes(who))
    return demands.toSpliced(index, 1, ...names.map(name => ownedBy(last, name, name === who ? count : last.count)))
  if (group.length < 2 || !group.some(one => ownerOf(one) === who)) return null
  return demands.map(one => (isSame(one) && ownerOf(one) === who ? { ...one, count } : one))
}
