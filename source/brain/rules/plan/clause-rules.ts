import { askedIn } from '../../../planner/asked-words.ts'
import type { Change, Clause, Reading } from './clause.ts'
import { type Known, objectIn } from './clause-words.ts'
import { type Found, readFirst, readLast, readSequence, withoutVerb } from './read-order.ts'
import { besideRemoval, isOfOtherWork, readRemoval } from './read-removal.ts'
import { readTotal } from './read-total.ts'
import { listOf } from './wishes.ts'
import { objectOf, readWorkers, workersOf } from './worker-rules.ts'

type Rule = (clause: Clause) => Reading | null

const negated = /\b(?:no|not|never|cannot|without)\b|n['’]t\b/

/** Words that name a thing, also one that the plan has not. */
const thingName = /^the\s+[a-z_]+(?:\s+[a-z_]+)?$/

const ordered = (kind: 'first' | 'last', { object, rest }: Found, known: Known): Reading => {
  const { words, rest: beside, unsure } = objectIn(object, known)
  return {
    changes: listOf(words).map(one => ({ kind, words: objectOf('', one) || one })),
    rest: [...rest, ...beside],
    unsure,
  }
}

const last: Rule = ({ text, known }) => {
  const found = workersOf(text).length > 0 || negated.test(text) ? null : readLast(text)
  return found && ordered('last', found, known)
}

const first: Rule = ({ text, known }) => {
  const found = workersOf(text).length > 0 || negated.test(text) ? null : readFirst(text)
  return found && ordered('first', found, known)
}

/** `first Bob collects the logs, then Mia crafts the torches`: each step may say who does it. */
const sequence: Rule = clause => {
  const found = readSequence(clause.text)
  if (!found || negated.test(clause.text)) return null
  const steps = found.parts.map(text => {
    const who = workersOf(text).length > 0 ? readWorkers(text, clause.known) : null
    const [change] = who?.changes ?? []
    if (who && change?.kind === 'assign' && change.words !== '') return { ...who, names: listOf(change.words) }
    const { words, rest, unsure } = objectIn(withoutVerb(text), clause.known)
    return { changes: [], rest, unsure, names: listOf(words).map(one => objectOf('', one) || one) }
  })
  // Nothing that is not read leads to what a step is about: a thing of the plan, or beside such a step one that is not in it.
  const isStep = ({ rest: [lead = '', , within = ''], unsure = [] }: Reading): boolean =>
    [...askedIn(lead), ...askedIn(within)].length === 0 && unsure.every(one => thingName.test(one))
  const isSure = ({ unsure = [] }: Reading): boolean => unsure.length === 0
  if (!steps.every(isStep) || !steps.some(isSure) || steps.length === 0 || (steps.length === 1 && !found.isFirst))
    return null
  const orders = steps
    .slice(1)
    .flatMap((step, index) =>
      step.names.flatMap(words => steps[index]!.names.map((after): Change => ({ kind: 'order', words, after }))),
    )
  const firsts = found.isFirst ? steps[0]!.names.map((words): Change => ({ kind: 'first', words })) : []
  return {
    changes: [...steps.flatMap(({ changes }) => changes), ...firsts, ...orders],
    rest: steps.flatMap(({ rest }) => rest),
    unsure: steps.flatMap(({ unsure = [] }) => unsure),
  }
}

const removal: Rule = ({ whole, before, things, out }) => {
  const list = workersOf(whole).length > 0 ? null : readRemoval(whole, before, things, out)
  if (!list || isOfOtherWork(whole, list, things)) return null
  const rest = besideRemoval(whole, list, things)
  // `the door not in the south` leaves out no door: that is read whole, or not at all.
  const isOut = list.some(({ kind }) => kind === 'out')
  if (isOut && rest.flatMap(askedIn).length > 0) return { changes: [], rest: [whole] }
  return { changes: [{ kind: 'removal', list }], rest }
}

const workers: Rule = ({ text, known }) => readWorkers(text, known)

const between =
  /(?:\s+(?:further|more|evenly|equally|fairly|in (?:two|half|halves|parts|pieces)|(?:between|among|over) (?:them|all|both|us|everybody|everyone|the workers|who\d+)))+$/
const split: Rule = ({ text, known }) => {
  const match = /\b(?:split|share|divide)(?:\s+up)?(?:\s+(.*))?$/.exec(text)
  // Into how many is not for people to say: as many as there are workers, or twice as many.
  if (!match || negated.test(text) || /\d/.test(text)) return null
  const { words, rest, unsure } = objectIn((match[1] ?? '').replace(between, ''), known)
  return {
    changes: [{ kind: 'split', words: objectOf('', words) }],
    rest: [text.slice(0, match.index), ...rest],
    unsure,
  }
}

const together: Rule = ({ text, known }) => {
  const match =
    /(?:\bdo not|\bdon['’]?t|\bnot|\bnever)(?:\s+to)?\s+(?:split|share|divide)(?:\s+up)?\b|(?:\b(?:by|with|for|only|just)\s+)*\bone worker\b|\bin one piece\b/.exec(
      text,
    )
  if (!match) return null
  const around = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
  const rest = around.flatMap(part =>
    askedIn(part).length === 0 ? [] : objectIn(withoutVerb(part.trim()), known).rest,
  )
  return { changes: [{ kind: 'together', words: '' }], rest: known === null ? [] : rest }
}

const material = '(?<material>[a-z_]+(?:\\s+[a-z_]+)?)'
const swaps = [
  `^(?:use|take|with)\\s+${material}\\s+(?:for|instead of)\\s+(?<part>.+)$`,
  `^(?:(?:make|build|craft|have|with|use|want)\\s+)?(?<part>(?:the|an?|its|all|our)\\s+\\S.*?)\\s+(?:(?:should|must|shall|to|is|are|be|made|built)\\s+)*(?:out\\s+)?(?:of|from)\\s+${material}$`,
].map(pattern => new RegExp(pattern))
/** `use birch for the door`, `make the door of birch`. */
const swap: Rule = ({ text, known }) => {
  const groups = workersOf(text).length > 0 ? undefined : swaps.map(one => one.exec(text)?.groups).find(Boolean)
  if (!groups || negated.test(text)) return null
  const { words, rest, unsure } = objectIn(groups.part!, known)
  return { changes: [{ kind: 'swap', material: groups.material!, words }], rest, unsure }
}

const count: Rule = ({ text, known }) => {
  const total = workersOf(text).length > 0 ? null : readTotal(text)
  if (!total) return null
  const { count, bound, thing } = total
  if (thing === '') return { changes: [{ kind: 'count', count, bound, words: '' }], rest: [] }
  const { words, rest, unsure } = objectIn(thing, known)
  // What makes the goal itself smaller or larger is read whole, or not at all.
  if (rest.flatMap(askedIn).length > 0) return null
  return { changes: [{ kind: 'count', count, bound, words }], rest, unsure }
}

const container = '(?:the|our|all|this|that)\\s(?:\\w+\\s)?(?:chests?|barrels?)'
const empties = [
  `^${container}\\s(?:(?:must|should|shall|(?:is|are|has|have|needs) to)\\s)?(?:stays?|remains?|be (?:left|kept))\\s(?:completely\\s)?empty$`,
  `^(?:leave|keep)\\s${container}\\s(?:completely\\s)?empty$`,
  `^(?:put|store|place|leave)\\snothing\\s(?:in|into|inside)\\s${container}$`,
  `^nothing\\s(?:must|should|shall|may|is to|goes?)\\s?(?:go|be put|be stored|lie)?\\s?(?:in|into|inside)\\s${container}$`,
].map(pattern => new RegExp(pattern))
/** `the chest must stay empty` */
const empty: Rule = ({ text }) =>
  empties.some(pattern => pattern.test(text)) ? { changes: [{ kind: 'empty' }], rest: [] } : null

/** Those that come first go before the rest. */
const rules: readonly Rule[] = [empty, last, sequence, count, removal, workers, split, together, swap, first]

/** What a clause says; null: no rule reads it. */
export const readClause = (clause: Clause): Reading | null => {
  for (const rule of rules) {
    const reading = rule(clause)
    if (reading) return reading
  }
  return null
}
