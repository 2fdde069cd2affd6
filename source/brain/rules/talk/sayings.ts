import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { formatCells, parseCells } from '../../../planner/cell-ranges.ts'
import { keepNames, readAmount, resolveName } from '../../../planner/item-names.ts'
import type { Vocabulary } from '../../../planner/vocabulary.ts'
import type { PlanItem } from '../../../session/log/events.ts'
import { wayOf } from '../../questions/way-in-title.ts'
import { isWorked, workedState } from '../items/device-items.ts'

/** How agents without a model say work to each other, and how they read it: plain English both ways. */

/** A piece of work as words: `collect 8 oak logs`, `build cells 0-19 of cabin`. `carried`: what its doer has of it already. */
export const sayWork = ({ title, done, way }: Work, carried = 0): string => {
  switch (done.kind) {
    case 'have':
      if (done.seat !== undefined) return `bring ${done.seat} up to ${readable(done.item, done.count)}`
      return `${way === 'craft' ? 'craft' : 'collect'} ${readable(done.item, Math.max(1, done.count - carried))}`
    case 'stored':
      return `fill the chest${done.at ? ` at ${done.at.join(' ')}` : ''} up to ${readable(done.item, done.count)}${done.before === undefined ? '' : `, from ${done.before}`}`
    case 'placed':
      if (isWorked(done.block)) return `work the ${readable(blockName(done.block))} at ${done.at.join(' ')}`
      return `set up 1 ${readable(done.block)} at ${done.at.join(' ')}`
    case 'inside':
      return `stand between ${done.box.from.join(' ')} and ${done.box.to.join(' ')}`
    case 'built':
      return `build ${done.cells ? `cells ${formatCells(done.cells)} of ` : ''}${readable(done.blueprint)}`
    default:
      return title
  }
}

type Work = Pick<PlanItem, 'title' | 'done' | 'way'>

const spot = (x: string, y: string, z: string): [number, number, number] => [Number(x), Number(y), Number(z)]
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The other way round; null when the words mean no work. `own`: what the reader carries, which counts on top. */
export const readWork = (words: string, vocabulary: Vocabulary, own: Readonly<Record<string, number>>): Work | null => {
  const text = words.trim().replace(/[.!]+$/, '')
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
    return found
      ? {
          title: capital(text),
          way,
          done: { kind: 'have', item: found.item, count: found.count + (own[found.item] ?? 0) },
        }
      : null
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
    const cells = built[1] === undefined ? {} : { cells: parseCells(built[1]) }
    return { title: capital(text), done: { kind: 'built', blueprint, ...cells } }
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

/** What one agent says to another, and what it means. */
export type Saying =
  | { readonly kind: 'offer'; readonly mine: readonly string[]; readonly yours: readonly string[] }
  | { readonly kind: 'agree'; readonly what: string }
  | { readonly kind: 'done'; readonly what: string }
  | { readonly kind: 'failed'; readonly work: string; readonly reason: string }
  | { readonly kind: 'ask'; readonly items: string }
  | { readonly kind: 'have'; readonly items: string }
  | { readonly kind: 'give'; readonly items: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'hopeless'; readonly reason: string }

const joined = '; then '

export const phrase = (saying: Saying): string => {
  switch (saying.kind) {
    case 'offer':
      return `Let us share the work.${saying.mine.length > 0 ? ` Mine: ${saying.mine.join(joined)}.` : ''} Yours: ${saying.yours.join(joined)}. All right?`
    case 'agree':
      return `All right: ${saying.what}.`
    case 'done':
      return `Done: ${saying.what}.`
    case 'failed':
      return `I could not do this: ${saying.work}; ${saying.reason}`
    case 'ask':
      return `Do you have any of these: ${saying.items}?`
    case 'have':
      return saying.items ? `I have ${saying.items}.` : 'I have none of these.'
    case 'give':
      return `Please give me ${saying.items}.`
    case 'over':
      return 'That is all: the goal is reached. Thank you!'
    case 'hopeless':
      return `I see no way to reach the goal: ${saying.reason}`
  }
}

export const understand = (text: string): Saying | null => {
  const clauses = (list: string): string[] =>
    list
      .split(joined)
      .map(one => one.trim())
      .filter(Boolean)
  const offer = /^Let us share the work\.(?: Mine: (.*?)\.)? Yours: (.*)\. All right\?$/s.exec(text)
  if (offer) return { kind: 'offer', mine: clauses(offer[1] ?? ''), yours: clauses(offer[2]!) }
  const failed = /^I could not do this: (.*?); (.*)$/s.exec(text)
  if (failed) return { kind: 'failed', work: failed[1]!, reason: failed[2]! }
  if (/^That is all: the goal is reached/i.test(text)) return { kind: 'over' }
  const hopeless = /^I see no way to reach the goal: (.*)$/s.exec(text)
  if (hopeless) return { kind: 'hopeless', reason: hopeless[1]! }
  const rest = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1]?.replace(/[.?!]+$/, '')
  const ask = rest(/^(?:do you have (?:any of these:?)?|who has)\s+(.*)$/is)
  if (ask !== undefined) return { kind: 'ask', items: ask }
  const give = rest(/^(?:please )?give me\s+(.*)$/is)
  if (give !== undefined) return { kind: 'give', items: give }
  const done = rest(/^done: (.*)$/is)
  if (done !== undefined) return { kind: 'done', what: done }
  const agree = rest(/^all right: (.*)$/is)
  if (agree !== undefined) return { kind: 'agree', what: agree }
  const have = rest(/^i have (.*)$/is)
  return have === undefined ? null : { kind: 'have', items: /^(?:none|nothing|no )/i.test(have) ? '' : have }
}
