import type { Position } from '../minecraft/blocks/position.ts'
import { smelting } from '../minecraft/recipes/smelting.ts'
import { type Demand, inWords } from './demand.ts'
import type { Place } from './place-words.ts'

/** What `it`, `them` and `everything` stand for in a goal: things that it asks for before. */

/** `give it to Mia`, `set it up`: things that were asked for before are for a member of the team, or are set up. */
type About = { readonly text: string; readonly unread?: readonly string[] } & (
  | { readonly kind: 'hand'; readonly to: string }
  /** `cook them`: what was asked for before goes into a furnace. */
  | { readonly kind: 'heat' }
  /** `12 of it`: how many there are to be of what was asked for without a number. */
  | { readonly kind: 'amount'; readonly count: number }
  /** `2 of them`, or all of them, out of the chest into which they were put before. */
  | { readonly kind: 'takeOut'; readonly count: number | null }
  | { readonly kind: 'setUp'; readonly at: Position | null }
)

type Reference = 'it' | 'them' | 'everything' | 'thing'
/**
 * A demand on its way through the reader. `clause`: things that one verb asks for have the same number. `means`: what is to be put
 * away is told without a number, by a word for it or (`thing`) by its name. `part`: so many of what the word stands for, or all but so many, and the words.
 */
export type Read = (Demand | About) & {
  readonly clause?: number
  readonly means?: Reference
  readonly part?: { readonly count: number; readonly text: string; readonly isKept?: true }
  /** Of what the word stands for, these things stay where they are. */
  readonly except?: readonly string[]
  /** No number is said. */
  readonly some?: true
  /** Who must put it away. */
  readonly by?: string | undefined
  readonly along?: readonly string[] | undefined
  /** Each worker puts as much away. */
  readonly own?: true | undefined
  /** Of these another number is asked. */
  readonly unlike?: readonly { readonly who: string; readonly count: number }[]
  /** It is given to a member of the team: out of what was asked for before, where there is as much. */
  readonly gift?: true
  /** Where it is to be put, and the words. */
  readonly place?: { readonly is: Place; readonly text: string }
}

export const thingOf = (words: string): Reference =>
  /^(?:it|this|that)\b(?! all)/.test(words) ? 'it' : /^(?:them|both|these|those)\b/.test(words) ? 'them' : 'everything'

export type Made = Extract<Demand, { readonly kind: 'collect' | 'craft' | 'bring' }>
export const isMade = (one: Read): one is Made & Read =>
  one.kind === 'collect' || one.kind === 'craft' || one.kind === 'bring'
/** No recipient is named. */
const isLoose = (one: Demand, by?: string): one is Made =>
  (one.kind === 'collect' || one.kind === 'craft') &&
  one.to === undefined &&
  (one.who === undefined || one.who === by) &&
  !one.each
const isGiven = (one: Demand, to: string | undefined): one is Made => isMade(one) && to !== undefined && one.to === to
const isSame = (one: Made, other: Read): boolean =>
  'item' in other && one.kind === other.kind && one.item === other.item && one.count === other.count

/** Names what is to be put into the chest. What is put there or placed already is not there any more to be put away. */
export const resolveReferences = (all: readonly Read[]): Demand[] => {
  // What is put away for a building goes into it, and no goal can name what is left of it.
  const builds = all.some(({ kind }) => kind === 'build')
  const demands: Demand[] = []
  const open = new Map<string, number>()
  /** Of these the count that is open is one worker's. */
  const shared = new Set<string>()
  /** Things of which no amount is said: so many at least. */
  const vague = new Set<string>()
  let last: Read[] = []
  let placed = 0
  /** What `the chest` is from the first time on that something is put into it. */
  let chest: 'new' | 'team' | undefined
  /** Undefined: the chest of the team; null: it cannot be said which one is meant. */
  const targetOf = (place: Read['place'], item: string): 'new' | 'barrel' | undefined | null => {
    // Nothing is put into itself.
    if (item === 'chest' && place?.is === 'chest') return undefined
    const isMade = item !== 'chest' && (open.get('chest') ?? 0) + placed === 1
    if (place?.is === 'chest') chest ??= isMade ? 'new' : 'team'
    const is = place?.is === 'chest' ? chest : place?.is === 'it' && isMade ? 'new' : place?.is
    const into = is === 'barrel' || is === 'new' ? is : undefined
    // What is put into two places would be counted together.
    const elsewhere = demands.some(one => one.kind === 'store' && one.item === item && one.into !== into)
    return elsewhere || is === 'it' ? null : into
  }
  /** `isAll`: what was asked for of it before. */
  const put = (item: string, count: number, one: Read, isAll = false): void => {
    const { place, part, unread, by: who, along, own } = one
    const into = targetOf(place, item)
    const each = isAll && shared.has(item) ? true : undefined
    const of = demands.find(other => isMade(other) && other.item === item && other.each)
    const unlike = one.unlike ?? (each && of && 'unlike' in of ? of.unlike : undefined)
    demands.push(
      into === null
        ? { kind: 'unknown', text: place?.text ?? part?.text ?? inWords({ kind: 'store', item, count }) }
        : { ...{ kind: 'store', item, count, who, along, each, own, unlike, into, unread } },
    )
  }
  const add = (item: string, count: number): void => void open.set(item, Math.max(0, (open.get(item) ?? 0) + count))
  /** What was given to the one who puts it away does not stay in that one's hands. */
  const passOn = (item: string, count: number, who: string | undefined): void => {
    const gift = demands.findLast(one => isGiven(one, who) && one.item === item)
    if (!gift || !isMade(gift)) return
    const { to: through, ...all } = gift
    const passed = { ...all, count: Math.min(count, gift.count), through: gift.who === undefined ? undefined : through }
    split(gift, passed)
  }
  const giftsOf = (item: string, to: string | undefined): number =>
    demands.reduce((sum, one) => sum + (isGiven(one, to) && one.item === item ? one.count : 0), 0)
  /** A part of what is given goes another way than the rest. */
  const split = (gift: Made, part: Made): void => {
    const kept = { ...gift, count: gift.count - part.count, unread: undefined }
    demands.splice(demands.indexOf(gift), 1, part, ...(kept.count > 0 ? [kept] : []))
  }
  /** What was given to `by` goes on to `to`; false: it was given to no seat by another that is named. */
  const goesOn = (gift: Made, count: number, to: string): boolean => {
    const hands = [gift.who, ...(gift.via ?? []), gift.to]
    if (gift.who === undefined || gift.to === undefined || gift.along || hands.includes(to)) return false
    split(gift, { ...gift, count, to, via: [...(gift.via ?? []), gift.to] })
    return true
  }
  /** So many of what is asked for go to `to`; without a number: what is not put away or given before. */
  const give = (other: Made, said: number | undefined, to: string, unread: readonly string[] | undefined): void => {
    const count = Math.min(other.count, said ?? open.get(other.item) ?? 0)
    const given = { ...other, count, to, unread: unread?.length ? unread : other.unread }
    const kept = { ...other, count: other.count - count, unread: unread?.length ? other.unread : undefined }
    demands[demands.indexOf(other)] = kept.count > 0 ? kept : given
    if (kept.count > 0) demands.push(given)
    add(other.item, -count)
  }
  /** What comes out of the furnace is asked for in place of what goes in. */
  const heat = (other: Made, unread: readonly string[] | undefined): Made | undefined => {
    const item = smelting('furnace', other.item)?.result
    if (item === undefined) return undefined
    const { mined: _, ...asked } = other
    const made: Made = { ...asked, kind: 'collect', item, unread: unread?.length ? unread : other.unread }
    demands[demands.indexOf(other)] = made
    add(other.item, -other.count)
    add(item, other.count)
    return made
  }
  /** What lies in the chest because the goal put it there, where that is one thing. */
  const takenOut = (read: Extract<Read, { kind: 'takeOut' }>): Exclude<Read, { kind: 'takeOut' }> => {
    const stores = demands.filter(other => other.kind === 'store')
    const [item, ...others] = new Set(stores.map(store => store.item))
    if (item === undefined || others.length > 0) return { kind: 'unknown', text: read.text }
    const count = read.count ?? stores.reduce((sum, store) => sum + store.count, 0)
    return {
      kind: 'collect',
      item,
      count,
      taken: true,
      who: read.by,
      unread: read.unread?.length ? read.unread : undefined,
      clause: read.clause,
    }
  }
  for (const said of all) {
    const one = said.kind === 'takeOut' ? takenOut(said) : said
    if (one.kind === 'amount') {
      const [asked, ...others] = last.filter(thing => isMade(thing) && thing.some)
      const at =
        asked && others.length === 0 ? demands.findLastIndex(other => isMade(other) && isSame(other, asked)) : -1
      const other = demands[at]
      if (other === undefined || !isMade(other)) demands.push({ kind: 'unknown', text: one.text })
      else {
        add(other.item, one.count - other.count)
        demands[at] = { ...other, count: one.count }
      }
      continue
    }
    if (one.kind === 'heat') {
      const raw = demands
        .filter(isMade)
        .filter(other => one.means === 'everything' || last.some(thing => isSame(other, thing)))
      last = raw.flatMap(other => heat(other, one.unread) ?? [])
      if (last.length === 0) demands.push({ kind: 'unknown', text: one.text })
      continue
    }
    const gifts = one.kind === 'hand' ? demands.filter(other => isGiven(other, one.by)).filter(isMade) : []
    if (one.kind === 'hand' && gifts.length > 0) {
      const [gift, ...others] = gifts
      const count = one.part?.count ?? gift!.count
      const isRead = others.length === 0 && count <= gift!.count && (one.unread ?? []).length === 0
      if (!isRead || !goesOn(gift!, count, one.to)) demands.push({ kind: 'unknown', text: one.text })
      continue
    }
    if (one.kind === 'hand' && (one.part || one.means === 'everything')) {
      const { part } = one
      // Of some, at least as many are there as are given away.
      const some = demands.filter(other => isLoose(other, one.by) && vague.has(other.item)).filter(isMade)
      const [more] = part && some.length === 1 ? some : []
      if (more && part && (open.get(more.item) ?? 0) < part.count) {
        const grown = { ...more, count: more.count + part.count - (open.get(more.item) ?? 0) }
        demands[demands.indexOf(more)] = grown
        add(more.item, grown.count - more.count)
      }
      const left = demands
        .filter(other => isLoose(other, one.by))
        .filter(({ item }) => (open.get(item) ?? 0) >= (part?.count ?? 1))
      if (left.length === 0 || (part && left.length > 1))
        demands.push({ kind: 'unknown', text: part?.text ?? one.text })
      else
        for (const [index, other] of left.entries())
          give(other, part?.count, one.to, index === 0 ? one.unread : undefined)
      continue
    }
    if (one.kind === 'hand' || one.kind === 'setUp') {
      const named = new Set(last.flatMap(thing => ('item' in thing ? [thing.item] : [])))
      const meant = demands.filter(
        (other): other is Made =>
          (other.kind === 'collect' || other.kind === 'craft') && (one.means === 'everything' || named.has(other.item)),
      )
      if (meant.length === 0) demands.push({ kind: 'unknown', text: one.text })
      for (const [index, other] of meant.entries()) {
        const unread = index === 0 && one.unread && one.unread.length > 0 && { unread: one.unread }
        if (one.kind === 'hand') demands[demands.indexOf(other)] = { ...other, to: one.to, ...unread }
        else {
          const { item, count } = other
          demands.push({ kind: 'place', block: item, at: one.at, count: count > 1 ? count : undefined, ...unread })
          add(item, -count)
          if (item === 'chest') placed += count
        }
      }
      continue
    }
    // `it` may be what was not read.
    if (one.kind === 'unknown') last = []
    const { clause, means, part, except = [], place, some, gift, by, along, own, ...bare } = one
    const read = isMade(bare) && along ? { ...bare, along } : bare
    if (gift && isMade(read) && read.to !== undefined) {
      const from = demands.filter(other => isLoose(other, read.who)).find(({ item }) => item === read.item)
      if (from && !some && Math.min(from.count, open.get(read.item) ?? 0) >= read.count) {
        give(from, read.count, read.to, read.unread)
        continue
      }
    }
    // `the dirt` is all the dirt that was asked for; what a building takes out of the chest again is not known here.
    const asked = read.kind === 'store' && means === 'thing' && !builds ? (open.get(read.item) ?? 0) : 0
    const demand: Demand = read.kind === 'store' && asked > 0 ? { ...read, count: asked } : read
    if (demand.kind === 'collect' || demand.kind === 'craft') {
      if (clause === undefined || last[0]?.clause !== clause) last = []
      last.push(one)
      if (demand.each) shared.add(demand.item)
      if (some) vague.add(demand.item)
      add(demand.item, demand.count)
    } else if (demand.kind === 'store') {
      put(demand.item, demand.count, one, asked > 0)
      if (asked > 0) passOn(demand.item, demand.count, by)
      add(demand.item, -demand.count)
      continue
    } else if (demand.kind === 'place') {
      add(demand.block, -(demand.count ?? 1))
      if (demand.block === 'chest') placed += demand.count ?? 1
    }
    const given = demands.flatMap(other => (isGiven(other, by) ? [other.item] : []))
    const named = new Set(given.length > 0 ? given : last.flatMap(thing => ('item' in thing ? [thing.item] : [])))
    const isOfThese = means === 'it' || (given.length > 0 && means !== 'everything')
    const meant =
      means === undefined || means === 'thing' || (builds && means === 'everything')
        ? []
        : [...open].filter(([item, count]) => count > 0 && !except.includes(item) && (!isOfThese || named.has(item)))
    if (part) {
      const [[item, all = 0] = [], ...others] = meant
      const count = part.isKept ? all - part.count : part.count
      if (item === undefined || others.length > 0 || count <= 0) demands.push({ kind: 'unknown', text: part.text })
      else {
        put(item, count, one)
        passOn(item, count, by)
        add(item, -count)
      }
      continue
    }
    // A chest that is put away is not what the rest is put into; what `it` is is no part of everything.
    const within = place?.is === 'chest' ? meant : meant.filter(([item]) => item !== 'chest' || meant.length === 1)
    if (place?.is === 'chest' && within.some(([item]) => item === 'chest')) chest ??= 'team'
    for (const [index, [item, all]] of within.entries()) {
      const { place: _, unread: __, except: ___, ...rest } = one
      // Of what one was given, the others may have kept a part.
      const count = isOfThese && given.includes(item) ? giftsOf(item, by) : all
      put(item, count, { ...rest, place, unread: index === 0 ? one.unread : undefined }, true)
      passOn(item, count, by)
      if (count >= all) open.set(item, 0)
    }
    // Where all that was asked for is put away already, there is nothing left to put there.
    const away =
      !builds &&
      means !== undefined &&
      means !== 'thing' &&
      open.size > 0 &&
      [...open.values()].every(count => count === 0)
    if (demand.kind === 'storeRest' && (meant.length > 0 || away)) continue
    const told: Demand = except.length > 0 ? { kind: 'unknown', text: place?.text ?? inWords(demand) } : demand
    const his = by === undefined ? [] : [`${by} must ${inWords(demand)}`]
    demands.push(his.length > 0 ? { ...told, unread: [...(told.unread ?? []), ...his] } : told)
  }
  return demands
}
