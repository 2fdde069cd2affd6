import { withoutNo } from '../../../minecraft/names/no-words.ts'
import { wordsRead } from '../../../planner/words-read.ts'
import { questionsApart } from '../talk/question-words.ts'
import type { Change } from './clause.ts'
import type { Known } from './clause-words.ts'
import { isOfEach } from './mark-amounts.ts'
import { inFull, type Marking, marking } from './mark-names.ts'
import { namedBy, readAmounts, type WorkerAmount } from './read-amounts.ts'
import { afterWho, clausesOf, isThere, readOne, type Situation } from './read-clauses.ts'
import type { Things } from './read-removal.ts'
import { readShares } from './shared-amounts.ts'
import { isAbout, type Unread, type Unwanted, type Wish, type Wishes } from './wishes.ts'

/**
 * People's words as wishes. A saying falls into sentences, a sentence into those clauses of which the rules read most, and what
 * of a clause no rule has read is named: every word is followed, or the person hears which was not.
 */

export interface Saying {
  readonly text: string
  readonly by: string
  /** Its place among all that was said, oldest first. */
  readonly nth: number
  /** Whether failing to read it is worth a word: a rejection is, a chat line is not. */
  readonly wish: boolean
}

const asksBack = 'A question changes nothing of the plan; asked in the chat it is answered'
const allOfIt = /^(?:all (?:of )?)?(?:it|this|that)(?: all)?$/
type Note = Omit<Wish, 'words'> & { readonly isFirst: boolean }

export const readWishes = (
  sayings: readonly Saying[],
  names: readonly string[],
  things: Things = { asked: [], parts: [], means: [] },
  known: Known = null,
  workers: readonly string[] = names,
  /** Those of the team who do no work of this plan: what is asked of them is not followed, and named. */
  idle: readonly string[] = [],
): Wishes => {
  let only: readonly string[] | null = null
  let lifted = false
  const team = [...names, ...idle]
  const wishes = {
    without: [] as Unwanted[],
    again: [] as string[],
    assign: [] as (Wish & { worker: string })[],
    spare: [] as (Wish & { worker: string })[],
    who: [] as Wish[],
    also: [] as { worker: string; wish: boolean }[],
    split: [] as Wish[],
    together: [] as Wish[],
    first: [] as Wish[],
    last: [] as Wish[],
    order: [] as (Wish & { after: string })[],
    counts: [] as Wishes['counts'][number][],
    amounts: [] as (Wish & WorkerAmount)[],
    empty: [] as Wish[],
    swap: [] as (Wish & { material: string })[],
    unread: [] as Unread[],
  }
  /** The newest word about whether a worker does a thing counts. */
  const says = (kind: 'assign' | 'spare', one: Wish & { worker: string }): void => {
    const isSame = (other: typeof one): boolean =>
      other.worker === one.worker && other.words === one.words && other.beside === one.beside
    for (const list of ['assign', 'spare'] as const) wishes[list] = wishes[list].filter(other => !isSame(other))
    wishes[kind].push(one)
  }
  /** They have a part from now on, also when they were to do nothing before: the newest word counts. */
  const bringBack = (people: readonly string[]): void => {
    only = only && [...new Set([...only, ...people])]
  }
  const join = (people: readonly string[], wish: boolean): void => {
    bringBack(people)
    wishes.also.push(...people.map(worker => ({ worker, wish })))
  }
  const justThese = (people: readonly string[]): void => {
    only = people
    lifted = false
  }
  const leaveOut = (people: readonly string[], { said, by }: Pick<Wish, 'said' | 'by'>): void => {
    const without = (all: readonly string[]): string[] => all.filter(name => !people.includes(name))
    // People who play along take no part by that, unless no other is left.
    const own = names.filter(name => workers.includes(name) || wishes.also.some(({ worker }) => worker === name))
    const agents = without(only && !lifted ? only : own)
    const rest = agents.length > 0 ? agents : without(names)
    if (rest.length > 0) justThese(rest)
    else wishes.unread.push({ said, by, why: 'Then nobody would be left to do the work' })
  }
  const apply = (change: Change, from: Note, wish: boolean, { people }: Marking): void => {
    const { isFirst, ...note } = from
    const all = 'people' in change ? [...new Set(change.people.flatMap(people))] : []
    const named = all.filter(name => !idle.includes(name))
    if (named.length < all.length) {
      const asked = all.filter(name => idle.includes(name))
      const isLeft = change.kind === 'out' || change.kind === 'spare'
      if (wish) wishes.unread.push({ said: note.said, by: note.by, idle: { names: asked, isLeft } })
      if (named.length === 0) return
    }
    if (['everybody', 'only', 'out', 'join'].includes(change.kind)) wishes.who.push({ ...note, words: '' })
    switch (change.kind) {
      case 'first':
      case 'last':
        // The newest word about when a thing is done counts.
        for (const kind of ['first', 'last'] as const)
          wishes[kind] = wishes[kind].filter(one => one.words !== change.words)
        wishes[change.kind].push({ ...note, words: change.words })
        return
      case 'order':
        wishes.order.push({ ...note, words: change.words, after: change.after })
        return
      case 'removal': {
        // What was said of the same thing before is the reason for it.
        const about = change.list.map(({ words }) => words)
        wishes.unread = wishes.unread.filter(one => !about.some(words => isAbout(words, one.said)))
        for (const { kind, ...what } of change.list) {
          const same = wishes.without.find(one => one.words === what.words)
          if (kind === 'back') {
            wishes.without = wishes.without.filter(one => one !== same)
            wishes.again.push(...(what.thing === undefined ? [] : [what.thing]))
          } else {
            // What is said again is answered again, in its place.
            const next = { ...note, ...what }
            wishes.without = same ? wishes.without.map(one => (one === same ? next : one)) : [...wishes.without, next]
          }
        }
        return
      }
      case 'everybody':
        only = null
        lifted = true
        join(names, wish)
        return
      case 'only':
        justThese(named)
        return
      case 'out':
        leaveOut(named, note)
        return
      case 'join':
        join(named, wish)
        return
      case 'assign':
      case 'spare': {
        const { kind } = change
        // `let Mia do it`: where nothing was named before, all of the work.
        const words = isFirst && allOfIt.test(change.words) ? '' : change.words
        const one = { ...note, words, placeless: change.placeless || undefined, beside: change.beside }
        const spared = kind === 'spare' ? named : names.filter(name => !named.includes(name))
        if (words === '') wishes.who.push({ ...note, words })
        if (words === '' && kind === 'assign') justThese(named)
        else if (words === '') leaveOut(named, note)
        else if (kind === 'assign' && named.length === 1) says('assign', { ...one, worker: named[0]! })
        else for (const worker of spared) says('spare', { ...one, worker })
        return
      }
      case 'split':
      case 'together':
        wishes[change.kind].push({ ...note, words: change.words })
        return
      case 'empty':
        wishes.empty.push({ ...note, words: '' })
        return
      case 'swap':
        wishes.swap.push({ ...note, words: change.words, material: change.material })
        return
      case 'count':
        wishes.counts.push({ ...note, words: change.words, count: change.count, bound: change.bound })
    }
  }

  for (const { text, by, nth, wish } of sayings) {
    const marks = marking(team)
    const before: string[] = []
    const named: string[] = []
    let hasRemoved = false
    const situation = (): Situation => ({ before, known, things, out: wishes.without })
    const lost = (said: string): void => void (wish && said !== '' && wishes.unread.push({ said, by }))
    const { text: read, left } = wordsRead(inFull(withoutNo(text), team))
    const [questions, wanted] = questionsApart(read)
    for (const said of questions) if (wish) wishes.unread.push({ said, by, why: asksBack })
    const sentences = wanted.flatMap(sentence => afterWho(sentence, situation(), marks, team))
    for (const sentence of sentences) {
      const pieces = readShares(sentence, team, idle) ?? readAmounts(sentence, team, named)
      const isWhole = pieces.every(piece => piece.amounts.length > 0 && piece.unread === '')
      for (const { said, amounts, unread, other } of pieces) {
        for (const one of amounts) {
          const asked = namedBy(one).filter(name => idle.includes(name))
          if (asked.length > 0) {
            // “each” means those who work.
            if (wish && !isOfEach(said))
              wishes.unread.push({ said: said.trim(), by, idle: { names: asked, isLeft: false } })
            continue
          }
          wishes.amounts.push({ ...one, said: (isWhole ? sentence : said).trim(), by, nth })
          // A worker that gets an amount works again.
          const isNone = one.amount.kind === 'count' && one.amount.count === 0
          if (!isNone) bringBack(namedBy(one))
        }
        lost(unread.trim())
        for (const said of clausesOf(other, situation(), marks)) {
          const { reading, unread: rest } = readOne(said, situation(), marks)
          before.push(said.toLowerCase())
          const isReason = hasRemoved && isThere.test(said.toLowerCase())
          hasRemoved = reading?.changes.some(({ kind }) => kind === 'removal') ?? false
          if (isReason && !hasRemoved) continue
          for (const one of rest) lost(one)
          for (const change of reading?.changes ?? [])
            apply(change, { said, by, nth, isFirst: before.length === 1 }, wish, marks)
        }
      }
    }
    for (const rest of left) lost(rest)
  }
  return {
    ...wishes,
    only: !lifted && only && names.some(name => !only!.includes(name)) ? only : null,
  }
}
