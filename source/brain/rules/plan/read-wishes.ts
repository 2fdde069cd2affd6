import { readable } from '../../../minecraft/names/readable.ts'
import { keepNames } from '../../../planner/item-names.ts'
import { readAmounts, type WorkerAmount } from './read-amounts.ts'
import { isNext, readFirst, readLast } from './read-first.ts'
import { contentOf, type Removal, readRemoval, type Things } from './read-removal.ts'

/** What people's words change about a plan. Built from rejections, messages and standing instructions. */
export interface Wishes {
  /** Only these do the work; null: all. */
  readonly only: readonly string[] | null
  readonly without: readonly Unwanted[]
  /** Things that are wanted again, or to be tried once more. */
  readonly again: readonly string[]
  readonly assign: readonly (Wish & { readonly worker: string })[]
  readonly spare: readonly (Wish & { readonly worker: string })[]
  /** Who is asked to take a part, too. `wish`: it was said of the plan before this one, or asked for with this one. */
  readonly also: readonly { readonly worker: string; readonly wish: boolean }[]
  readonly split: readonly Wish[]
  readonly together: readonly Wish[]
  readonly first: readonly Wish[]
  readonly last: readonly Wish[]
  readonly counts: readonly (Wish & { readonly count: number })[]
  readonly amounts: readonly (Wish & WorkerAmount)[]
  readonly swap: readonly (Wish & { readonly material: string })[]
  /** What could not be read. */
  readonly unread: readonly { readonly said: string; readonly by: string }[]
}

/** `words` are what it is about; `said` is quoted back. */
export interface Wish {
  readonly words: string
  readonly said: string
  readonly by: string
  /** Which saying it is from, oldest first: the newest counts. */
  readonly nth: number
  /** It names what is made, and no place: `crafts the chest` says nothing of what is put into it. */
  readonly placeless?: true
}

/** What is to be left out: an item of the game, or what the words say. */
export type Unwanted = Wish & Pick<Removal, 'thing' | 'collecting'>

interface Saying {
  readonly text: string
  readonly by: string
  /** Whether failing to read it is worth a word: a rejection is, a chat line is not. */
  readonly wish: boolean
}

/** `everybody may work again`, `not only Bob`. */
const allAgain =
  /\b(?:everybody|everyone|anybody|anyone|all(?: of (?:you|them|us))?|both|the others?)\b.*\b(?:works?|may|can|should|helps?|again|too)\b/
/** `Mia may work too`, `let Mia help again`, `not only Bob`. */
const tooMay =
  /\b(?:may|can|should|let|also)\b.*\b(?:work|help|join|play)\b.*\b(?:too|again|as well|also)\b|\balso\b.*\b(?:work|help|join)\b/

/** `with Ben`, `include Ben`, `Ben joins`. */
const joins =
  /^(?:with|include|add|count in|plan (?:with|for)|(?:give|offer) (?:work|items|something) to)\b|\b(?:may|can|should|shall|wants? to|will)?\s*(?:joins?|helps?|works? with us|plays? along)\b/

/** `no Bob`, `without Bob`. */
const leaves = /^(?:no|without|skip|leave out|drop|remove|don'?t (?:do|need)|we don'?t need)\s/
const sentenceEnd = /[.;!\n]+(?=\s|$)/
/** Where one wish ends and the next one begins; `everything but the torch` is one. */
const parting =
  /[.;,!\n]+|\b(?:and|but)\s+(?=(?:no|not|do not|don'?t|use|only|just|let|split|without|skip|leave|drop|remove|omit|forget|collect|gather|get|craft|make|build|put|place|add|bring|keep|then|also|\d)\b)/i

/** `leave out the chest, it stands already`: why it may be left out, which asks for nothing. */
const isThere = /^(?:it|they|that|there|one|we have)\b.*\b(?:already|there|here)\b/

const negated = /\b(?:no|not|never|cannot|without)\b|n't\b/

const work = 'build|make|craft|collect|place|gather|do|take|handle|get|work on'
const works = 'builds?|makes?|crafts?|collects?|places?|gathers?|does|do|takes?|handles?|gets?'
/** `should collect the logs`, `let Bob collect the logs`. */
const shallWork = new RegExp(
  `(?:should|must|can|shall|to|let\\s+\\w+|have\\s+\\w+|will|does|do)\\s+(?:alone\\s+)?(${work})\\s+(.+)$`,
)
/** `Bob collects the logs`, `only Bob collects logs`, `nobody but Bob collects logs`. */
const onesWork = new RegExp(
  `^(?:(?:only|just|(?:nobody|no ?one)(?: else)? (?:but|except))\\s+)?\\w+\\s+(?:alone\\s+)?(${works})\\s+(.+)$`,
)
/** `Bob is responsible for the crafting`. */
const inCharge =
  /\b(?:responsible for|in charge of|tak(?:es?|ing) (?:care of|over)|looks? after|tasked with|busy with)\s+(.+)$/
/** `give the crafting to Bob`, `all crafting is Bob's job`, `the logs are for Bob`. */
const givenTo = [
  /^(?:give|assign|leave|hand|pass)\s+(.+?)\s+(?:over\s+)?to\s+\w+$/,
  /^(.+?)\s+(?:is|are|goes|go|belongs?|should (?:be|go))\s+(?:all\s+)?(?:(?:done|handled|made) by|for|to|up to|left to|with)\s+\w+$/,
  /^(.+?)\s+(?:is|are|should be)\s+\w+['’]s?\s*(?:job|task|work|part|duty|business)?$/,
]
/** `Mia should not collect logs`, `don't let Mia collect logs`. */
const notWork = new RegExp(
  `\\b(?:not|never|cannot|\\w+n'?t)\\s+(?:(?:let|have)\\s+\\w+\\s+|to\\s+)?(${works})(?:\\s+(.+))?$`,
)
/** `Mia collects nothing`, `Mia shall collect no logs`. */
const worksNothing = new RegExp(`\\b(${works})\\s+(?:nothing|none|no\\s+(.+))$`)

const tidy = (words: string): string =>
  words
    .replace(/^(?:the|a|an|any|some|more)\s+/, '')
    .replace(/\s+(?:please|too|as well|instead|yet|now|alone|(?:by|on) (?:him|her|it)self)$/, '')
    .trim()

const filler =
  /^(?:the|a|an|of|in|into|his|her|their|stage|part|work|job|task|duty|dutie|step|stuff|item|all|every|each|whole|entire|everything|anything|something|any|thing|none)$/
/** A kind of work as a noun, and the verb by which items are known: `the crafting`; a crafting table is a thing. */
const kindsOfWork: readonly (readonly [RegExp, string])[] = [
  [/\b(?:crafting(?! tables?\b)|making)\b/g, 'craft'],
  [/\b(?:collecting|collection|gathering|mining|digging|chopping|harvesting|fetching|foraging)\b/g, 'collect'],
  [/\b(?:building|construction|constructing)\b/g, 'build'],
  [/\bplacing\b/g, 'place'],
  [/\b(?:storing|storage|stashing|depositing|putting|filling)\b/g, 'store'],
]
/** What a clause about a worker is about; the kind of work itself where it names nothing: `collects everything`. Empty: all work. */
const objectOf = (verb: string, words: string): string => {
  const named = kindsOfWork.reduce((text, [noun, kind]) => text.replace(noun, kind), tidy(words))
  if (named.split(/\s+/).some(word => word && !filler.test(stem(word)))) return named
  return verb.replace(/^(?:do(?:es)?|takes?|handles?|gets?|work on)$/, '').replace(/s$/, '')
}

/** Whether a clause is about making its object, and names no place. */
const isPlaceless = (verb: string, words: string): boolean =>
  /^(?:build|make|craft|collect|place|gather|get)s?$/.test(verb) && !/\b(?:in|into|inside|to)\b/.test(words)

export const readWishes = (
  sayings: readonly Saying[],
  names: readonly string[],
  things: Things = { asked: [], parts: [], means: [] },
): Wishes => {
  let only: readonly string[] | null = null
  let lifted = false
  const wishes = {
    without: [] as Unwanted[],
    again: [] as string[],
    assign: [] as (Wish & { worker: string })[],
    spare: [] as (Wish & { worker: string })[],
    also: [] as { worker: string; wish: boolean }[],
    split: [] as Wish[],
    together: [] as Wish[],
    first: [] as Wish[],
    last: [] as Wish[],
    counts: [] as (Wish & { count: number })[],
    amounts: [] as (Wish & WorkerAmount)[],
    swap: [] as (Wish & { material: string })[],
    unread: [] as { said: string; by: string }[],
  }
  /** The newest word about whether a worker does a thing counts. */
  const says = (kind: 'assign' | 'spare', one: Wish & { worker: string }): void => {
    const isSame = (other: typeof one): boolean => other.worker === one.worker && other.words === one.words
    for (const list of ['assign', 'spare'] as const) wishes[list] = wishes[list].filter(other => !isSame(other))
    wishes[kind].push(one)
  }
  const mentioned = (text: string): string[] =>
    names.filter(name => new RegExp(`\\b${name.toLowerCase()}\\b`).test(text))
  /** They have a part from now on, also when they were to do nothing before: the newest word counts. */
  const join = (people: readonly string[], wish: boolean): void => {
    only = only && [...new Set([...only, ...people])]
    wishes.also.push(...people.map(worker => ({ worker, wish })))
  }

  for (const [nth, { text, by, wish }] of sayings.entries()) {
    const before: string[] = []
    const clauses: string[] = []
    const named: string[] = []
    let hasRemoved = false
    for (const sentence of text.split(sentenceEnd))
      for (const { amounts, unread, other } of readAmounts(sentence, names, named)) {
        for (const one of amounts) wishes.amounts.push({ ...one, said: sentence.trim(), by, nth })
        if (wish && unread !== '') wishes.unread.push({ said: unread.trim(), by })
        clauses.push(...other.split(parting))
      }
    for (const clause of clauses) {
      const said = clause.trim()
      const bare = said
        .toLowerCase()
        .replace(/^(?:please|but|then|and|also|i want|we need|you should)\s+/g, '')
        .replace(/\s+(?:instead of|rather than|and not|not)\s+\w+$/, '')
      if (!bare) continue
      const note = { said, by, nth }
      const people = mentioned(bare)
      const last = people.length > 0 || negated.test(bare) ? null : readLast(bare)
      const removal =
        people.length > 0 || last !== null ? null : readRemoval(said.toLowerCase(), before, things, wishes.without)
      before.push(said.toLowerCase())
      if (hasRemoved && people.length === 0 && isThere.test(bare)) continue
      hasRemoved = removal !== null
      const find = (pattern: RegExp): RegExpExecArray | null => pattern.exec(bare)

      const onlyMatch = find(/^(?:use\s+)?(?:only|just)\s+|\b(?:only|alone)\b/)
      const spareMatch = people.length > 0 ? (find(notWork) ?? find(worksNothing)) : null
      const given =
        people.length > 0 && !spareMatch && !negated.test(bare)
          ? ([...givenTo, inCharge].map(find).find(Boolean) ?? null)
          : null
      const assignMatch = people.length > 0 && !spareMatch && !given ? (find(shallWork) ?? find(onesWork)) : null
      const doing = spareMatch ?? assignMatch
      const about = doing && isPlaceless(doing[1]!, doing[2] ?? '') ? { ...note, placeless: true as const } : note
      const assigned = given ? objectOf('', given[1]!) : assignMatch ? objectOf(assignMatch[1]!, assignMatch[2]!) : null
      const swapMatch = find(/^(?:use|take|with)\s+(.+?)\s+(?:for|instead of)\s+(.+)$/)
      const first = removal ? null : readFirst(bare)
      const countMatch = find(
        /^(?:(?:collect|get|gather|craft|make|use|only|just|at most|not? more than)\s+)*(\d{1,4})\s+(.+)$/,
      )

      /** The newest word about when a thing is done counts. */
      const ordered = (when: 'first' | 'last', named: string): void => {
        for (const thing of keepNames(named).split(/\s*,\s*|\s+and\s+/)) {
          const name = thing.replaceAll('_', ' ')
          const words = objectOf('', name) || tidy(name)
          for (const kind of ['first', 'last'] as const) wishes[kind] = wishes[kind].filter(one => one.words !== words)
          wishes[when].push({ ...note, words })
        }
      }

      if (last !== null) ordered('last', last)
      else if (removal) {
        // What was said of the same thing before is the reason for it.
        const things = removal.map(({ words }) => words)
        wishes.unread = wishes.unread.filter(one => !things.some(words => isAbout(words, one.said)))
        for (const { kind, ...what } of removal) {
          const same = wishes.without.find(one => one.words === what.words)
          if (kind === 'back') {
            wishes.without = wishes.without.filter(one => one !== same)
            wishes.again.push(...(what.thing === undefined ? [] : [what.thing]))
          } else if (!same) wishes.without.push({ ...note, ...what })
        }
      } else if ((people.length === 0 && allAgain.test(bare)) || /\b(?:not|no longer) (?:only|just)\b/.test(bare)) {
        only = null
        lifted = true
      } else if (people.length > 0 && tooMay.test(bare)) join(people, wish)
      else if (spareMatch) {
        const words = objectOf(spareMatch[1]!, spareMatch[2] ?? '')
        if (words === '') only = (only ?? names).filter(name => !people.includes(name))
        else for (const worker of people) says('spare', { ...about, words, worker })
      } else if (assigned === '') {
        only = people
        lifted = false
      } else if (assigned !== null && people.length === 1)
        says('assign', { ...about, words: assigned, worker: people[0]! })
      else if (assigned !== null)
        for (const worker of names.filter(name => !people.includes(name)))
          says('spare', { ...about, words: assigned, worker })
      else if (people.length > 0 && onlyMatch) {
        only = people
        lifted = false
      } else if (people.length > 0 && !negated.test(bare) && joins.test(bare)) join(people, wish)
      else if (people.length > 0 && leaves.test(bare)) only = (only ?? names).filter(name => !people.includes(name))
      else if (/\b(?:split|share|divide)\b.*\d/.test(bare)) {
        // Into how many is not for people to say: as many as there are workers, or twice as many.
        if (wish) wishes.unread.push({ said, by })
      } else if (/\b(?:split|share|divide)\b/.test(bare))
        wishes.split.push({
          ...note,
          words: tidy(
            bare
              .replace(/^.*\b(?:split|share|divide)(?: up)?\b/, '')
              .replace(/\b(?:between|among|evenly|over|in)\b.*$/, '')
              .trim(),
          ),
        })
      else if (/\b(?:don'?t|not|never)\b.*\bsplit\b|\bone worker\b|\bin one piece\b/.test(bare))
        wishes.together.push({ ...note, words: '' })
      else if (swapMatch) wishes.swap.push({ ...note, material: tidy(swapMatch[1]!), words: tidy(swapMatch[2]!) })
      else if (countMatch) wishes.counts.push({ ...note, count: Number(countMatch[1]), words: tidy(countMatch[2]!) })
      else if (first !== null) ordered('first', first)
      // `first the chest, then the walls`: the order of the rest is that of the plan.
      else if (isNext(said.toLowerCase()) && wishes.first.some(one => one.nth === nth)) continue
      else if (wish && contentOf(bare).length > 0) wishes.unread.push({ said, by })
    }
  }
  return {
    ...wishes,
    only: !lifted && only && only.length > 0 && names.some(name => !only!.includes(name)) ? only : null,
  }
}

const stem = (word: string): string => word.replace(/(?:ches|shes|xes)$/, match => match.slice(0, -2)).replace(/s$/, '')

/** Whether a title or an item's name is what the words are about: every word occurs in it. */
export const isAbout = (words: string, ...texts: readonly string[]): boolean => {
  const wanted = words
    .split(/\s+/)
    .map(stem)
    .filter(word => word && !filler.test(word))
  const text = texts
    .map(one => readable(one).toLowerCase())
    .join(' ')
    .split(/[^a-z0-9]+/)
    .map(stem)
  return wanted.length > 0 && wanted.every(word => text.includes(word))
}
