import { readable } from '../../../minecraft/names/readable.ts'
import { type CellBudget, readCells } from '../../../planner/cell-ranges.ts'
import { keepNames, readAmount, resolveName } from '../../../planner/item-names.ts'
import type { Vocabulary } from '../../../planner/vocabulary.ts'
import { spaced, unmarked } from '../../../planner/words-read.ts'
import type { PassedWork } from '../../../session/log/events/meaning.ts'
import { wayOf } from '../../questions/way-in-title.ts'
import { workedState } from '../items/device-items.ts'
import { capital, joined, type TalkSaying } from './sayings.ts'

/** Reads what people and models say in a talk, and what messages of old recordings say. What has a meaning beside its words is not read. */

const spot = (x: string, y: string, z: string): [number, number, number] => [Number(x), Number(y), Number(z)]

/** Cells that may be named in what is heard at one time. */
export const cellBudget = (): CellBudget => ({ left: 100_000 })

/** The work that words mean; null when they mean none. */
export const readWork = (words: string, vocabulary: Vocabulary, budget = cellBudget()): PassedWork | null => {
  const text = unmarked(spaced(words))
  const bare = text.toLowerCase()
  const itemOf = (phrase: string) => {
    const { count, words: name } = readAmount(phrase)
    const item = resolveName(name, vocabulary.items, vocabulary.prefer)
    return item === null ? null : { item, count: count ?? 1 }
  }
  const amount = /^(collect|gather|mine|get|craft|make)\s+(.+)$/.exec(bare)
  if (amount) {
    const found = itemOf(amount[2]!)
    const way = wayOf({ title: amount[1]! })
    return found && { title: capital(text), done: { kind: 'have', ...found }, way }
  }
  const given = /^bring ([A-Za-z0-9_]{3,16}) up to (.+)$/i.exec(text)
  if (given) {
    const found = itemOf(given[2]!)
    return found ? { title: capital(text), done: { kind: 'have', ...found, seat: given[1]! } } : null
  }
  const stored = /^fill the chest(?: at (-?\d+) (-?\d+) (-?\d+))? up to (.+?)(?:, from (\d+))?$/.exec(bare)
  if (stored) {
    const [, x, y, z, phrase, from] = stored
    const found = itemOf(phrase!)
    const at = x === undefined ? {} : { at: spot(x, y!, z!) }
    const before = from === undefined ? {} : { before: Number(from) }
    return found ? { title: capital(text), done: { kind: 'stored', ...found, ...at, ...before } } : null
  }
  const placed = /^set up (.+) at (-?\d+) (-?\d+) (-?\d+)$/.exec(bare)
  if (placed) {
    const found = itemOf(placed[1]!)
    return found
      ? {
          title: capital(text),
          done: { kind: 'placed', block: found.item, at: spot(placed[2]!, placed[3]!, placed[4]!) },
        }
      : null
  }
  const worked = /^work the (.+) at (-?\d+) (-?\d+) (-?\d+)$/.exec(bare)
  if (worked) {
    const at = spot(worked[2]!, worked[3]!, worked[4]!)
    return { title: capital(text), done: { kind: 'placed', block: workedState(worked[1]!), at } }
  }
  const there = /^stand between (-?\d+) (-?\d+) (-?\d+) and (-?\d+) (-?\d+) (-?\d+)$/.exec(bare)
  if (there) {
    const [, x, y, z, x2, y2, z2] = there
    return {
      title: capital(text),
      done: { kind: 'inside', box: { from: spot(x!, y!, z!), to: spot(x2!, y2!, z2!) } },
    }
  }
  const built = /^build (?:cells ([\d,\- ]+) of )?(.+)$/.exec(bare)
  if (built) {
    const blueprint = vocabulary.blueprints.find(name => readable(name).toLowerCase() === built[2])
    if (blueprint === undefined) return null
    const cells = built[1] === undefined ? undefined : readCells(built[1], budget)
    if (built[1] !== undefined && cells === undefined) return null
    return { title: capital(text), done: { kind: 'built', blueprint, cells } }
  }
  return null
}

/** `3 oak logs, 1 stick` → counts by item; what is no known item is left out. */
export const readItems = (text: string, vocabulary: Vocabulary): Record<string, number> => {
  const items: Record<string, number> = {}
  for (const phrase of keepNames(text).split(/,|\band\b/)) {
    const { count, words } = readAmount(phrase)
    const item = words ? resolveName(words, vocabulary.items, vocabulary.prefer) : null
    if (item !== null) items[item] = (items[item] ?? 0) + (count ?? 1)
  }
  return items
}

/** Behind these words it is not so yet: `as soon as I have 8 planks`. */
const supposed = String.raw`(?<!\b(?:[Ii]f|[Ww]hen|[Ww]henever|[Oo]nce|[Uu]ntil|till|[Uu]nless|whether|soon as|[Aa]fter|[Bb]efore)\s+)`
const ofOneself = new RegExp(
  String.raw`${supposed}\bI (?:now |only |still )?(?:have|carry) ([^.;:!?]*)(?![^.;:!?]*\?)`,
  'g',
)

/** `Hi! I have 2 bowls for you.` → how many of which items the speaker says to carry, where a number is said. */
export const amountsTold = (text: string, vocabulary: Vocabulary): Record<string, number> => {
  const told = spaced(text).matchAll(ofOneself)
  const phrases = [...told].flatMap(([, said = '']) => said.split(/,|\band\b/))
  return Object.fromEntries(
    phrases.flatMap(phrase => {
      const { count, words } = readAmount(
        unmarked(phrase.replace(/\b(?:for|but|so|from|left|here|with|in)\b.*/s, '').trim()),
      )
      const item = count !== null && words ? resolveName(words, vocabulary.items, vocabulary.prefer) : null
      return item === null ? [] : [[item, count!]]
    }),
  )
}

/** The work of a clause. Of words that mean none only the speaker knows when it is done. */
const clauseWork = (words: string, vocabulary: Vocabulary, budget: CellBudget): PassedWork =>
  readWork(words, vocabulary, budget) ?? { title: words, done: { kind: 'report' } }

/** What a line says; null when it is none of the sayings. */
export const understand = (line: string, vocabulary: Vocabulary, budget = cellBudget()): TalkSaying | null => {
  const text = spaced(line)
  const offer = /^Let us share the work\.(?: Mine: .*?\.)? Yours: (.*)\. All right\?$/s.exec(text)
  if (offer) {
    const clauses = offer[1]!
      .split(joined)
      .map(one => one.trim())
      .filter(Boolean)
    return { kind: 'offer', work: clauses.map(one => clauseWork(one, vocabulary, budget)) }
  }
  const failed = /^I could not do this: (.*?); (.*)$/s.exec(text)
  if (failed) return { kind: 'failed', work: clauseWork(failed[1]!, vocabulary, budget), reason: failed[2]! }
  if (/^That is all: the goal is reached/i.test(text)) return { kind: 'over' }
  const hopeless = /^I see no way to reach the goal: (.*)$/s.exec(text)
  if (hopeless) return { kind: 'hopeless', reason: hopeless[1]! }
  const rest = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(text)?.[1]
    return found === undefined ? undefined : unmarked(found)
  }
  const ask = rest(/^(?:do you have (?:any of these:?)?|who has)\s+(.*)$/is)
  if (ask !== undefined) return { kind: 'ask', items: Object.keys(readItems(ask, vocabulary)) }
  const made = rest(/^(?:do you know how these are made:|how (?:do (?:you|i|we) make|is|are))\s+(.*?)(?:\s+made)?$/is)
  if (made !== undefined) return { kind: 'ask-recipe', items: Object.keys(readItems(made, vocabulary)) }
  const give = rest(/^(?:please )?give me\s+(.*)$/is)
  if (give !== undefined) return { kind: 'give', items: readItems(give, vocabulary) }
  if (/^done: /i.test(text)) return { kind: 'done' }
  if (/^all right: /i.test(text)) return { kind: 'agree' }
  const have = rest(/^i have (.*)$/is)
  if (have === undefined) return null
  return { kind: 'have', items: /^(?:none|nothing|no )/i.test(have) ? {} : readItems(have, vocabulary) }
}

/** The place that a text names, as in `there is iron ore at 12 40 -7`; null where it names none. */
export const readPlace = (text: string): [number, number, number] | null => {
  const place = /\bat (-?\d+) (-?\d+) (-?\d+)/.exec(text)
  return place && spot(place[1]!, place[2]!, place[3]!)
}
