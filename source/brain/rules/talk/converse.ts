import { readable } from '../../../minecraft/names/readable.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import type { Vocabulary } from '../../../planner/vocabulary.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { ConverseInput, ConverseOutput } from '../../questions/converse/shape.ts'
import { callOf } from '../act/action-call.ts'
import { company, heldByOthers, type Notes, nextBatch, partsOf, proposes, readNotes, writeNotes } from './next-batch.ts'
import { phrase, readItems, readWork, type Saying, sayWork, understand } from './sayings.ts'

/** Tries before an agent says that it cannot do it. */
const triesAtMost = 2

/** The answer while it is being put together. */
interface Draft {
  readonly input: ConverseInput
  readonly vocabulary: Vocabulary
  readonly notes: Notes
  readonly words: Map<string, string[]>
  readonly tasks: ConverseOutput['tasks']
  readonly drop: string[]
  end?: 'reached' | 'hopeless'
  thought: string
}

/** The rule brain's answer to `converse`: one proposes who does what, the others agree, work, hand over and report. */
export const converseByRules = (input: ConverseInput): ConverseOutput => {
  const draft: Draft = {
    input,
    vocabulary: vocabularyOf({ ...input, blueprints: input.blueprints }),
    notes: readNotes(input.notes),
    words: new Map(),
    tasks: [],
    drop: [],
    thought: '',
  }
  if (input.news.some(({ kind }) => kind === 'goal-open' || kind === 'new-goal' || kind === 'own-goal'))
    startAgain(draft)
  for (const news of input.news) {
    if (news.kind === 'left' || (news.kind === 'no-answer' && news.over)) withoutPartner(draft, news.name)
    else if (news.kind === 'no-answer') sayAgain(draft, news.name)
  }
  for (const message of input.messages)
    for (const line of message.person ? [] : message.text.split('\n')) hear(draft, message.from, line)
  ownWork(draft)
  if (proposes(input, draft.notes)) propose(draft)
  return {
    thought: draft.thought,
    say: [...draft.words].map(([to, lines]) => ({ to, text: lines.join('\n') })),
    end: draft.end ? input.conversations.map(one => one.with) : [],
    later: [],
    tasks: draft.tasks,
    drop: draft.drop,
    endGoal: draft.end,
    notes: writeNotes(draft.notes),
  }
}

const tell = ({ words, input, notes }: Draft, to: string, saying: Saying): void => {
  if (notes.gone.includes(to) || !input.others.some(one => one.name === to)) return
  words.set(to, [...(words.get(to) ?? []), phrase(saying)])
}
const partners = (draft: Draft): string[] => company(draft.input, draft.notes).filter(name => name !== draft.input.seat)
const openTasks = ({ input, drop }: Draft): ConverseInput['tasks'] =>
  input.tasks.filter(one => (one.status === 'open' || one.status === 'running') && !drop.includes(one.id))
const carried = ({ input }: Draft): Readonly<Record<string, number>> => input.observation?.inventory ?? {}

const startAgain = ({ notes }: Draft): void => {
  Object.assign(notes, { done: [], given: {}, own: [], tried: {}, alone: false, asked: undefined })
}

const sayAgain = ({ input, words }: Draft, name: string): void => {
  const last = input.conversations.find(one => one.with === name)?.lines.findLast(one => one.from === input.seat)
  if (last) words.set(name, [last.text])
}

const withoutPartner = (draft: Draft, name: string): void => {
  const { notes } = draft
  notes.gone.push(name)
  // What was theirs is done by the one who proposed it.
  for (const [, words] of notes.given[name] ?? []) take(draft, words)
  delete notes.given[name]
  if (notes.asked && name in notes.asked) notes.asked[name] = {}
}

const take = (draft: Draft, words: string, from?: string): boolean => {
  const work = readWork(words, draft.vocabulary, carried(draft))
  if (!work) return false
  draft.tasks.push({ ...work, actions: [], for: from })
  return true
}

/** What another agent says. */
const hear = (draft: Draft, from: string, text: string): void => {
  const { notes, input, vocabulary } = draft
  const saying = understand(text)
  switch (saying?.kind) {
    case 'offer': {
      const unread = saying.yours.filter(words => !take(draft, words, from))
      const read = saying.yours.filter(words => !unread.includes(words))
      if (read.length > 0) tell(draft, from, { kind: 'agree', what: read.join('; then ') })
      for (const words of unread) tell(draft, from, { kind: 'failed', work: words, reason: 'I do not understand it.' })
      return
    }
    case 'ask': {
      const wanted = Object.keys(readItems(saying.items, vocabulary))
      const mine = Object.entries(carried(draft)).filter(([item]) => wanted.includes(item))
      tell(draft, from, { kind: 'have', items: mine.map(([item, count]) => readable(item, count)).join(', ') })
      return
    }
    case 'have':
      if (notes.asked && from in notes.asked) notes.asked[from] = readItems(saying.items, vocabulary)
      return
    case 'give': {
      const items = readItems(saying.items, vocabulary)
      for (const [item, count] of Object.entries(items)) {
        const call = callOf(input.actions, ['give', 'givePlayer'], { item, count, player: from })
        if (call)
          draft.tasks.push({
            title: `Give ${from} ${readable(item, count)}`,
            done: { kind: 'report' },
            actions: [call],
            for: from,
          })
      }
      tell(draft, from, { kind: 'agree', what: `I give you ${saying.items}` })
      return
    }
    case 'done':
      notes.done.push(...(notes.given[from] ?? []).map(([id]) => id))
      delete notes.given[from]
      return
    case 'failed':
      passOn(draft, saying.work, from, saying.reason, noLongerGiven(draft, from, saying.work))
      return
    case 'over':
      draft.drop.push(...openTasks(draft).map(one => one.id))
      draft.end = 'reached'
      return
    case 'hopeless':
      draft.drop.push(...openTasks(draft).map(one => one.id))
      draft.thought = saying.reason
      draft.end = 'hopeless'
      return
    case 'agree':
      return
    default:
      freely(draft, from, text)
  }
}

/** A line that no rule brain wrote: work that can be read out of it is taken on, anything else needs no answer. */
const freely = (draft: Draft, from: string, text: string): void => {
  const read = readOrder(text, draft.vocabulary).flatMap(demand => {
    const words =
      demand.kind === 'collect' || demand.kind === 'craft'
        ? `${demand.kind} ${readable(demand.item, demand.count)}`
        : null
    return words !== null && take(draft, words, from) ? [words] : []
  })
  if (read.length > 0) tell(draft, from, { kind: 'agree', what: read.join('; then ') })
}

/** Own tasks that ended: tried once more, reported to the peer they were agreed with, or handed back. */
const ownWork = (draft: Draft): void => {
  const { input, notes } = draft
  for (const task of input.tasks) {
    if (task.status !== 'failed' || notes.told.includes(task.id)) continue
    if (task.attempts < triesAtMost) {
      const { id, title, done, way, from } = task
      draft.tasks.push({ title, done, way, actions: [], again: id, for: from })
      continue
    }
    notes.told.push(task.id)
    const words = sayWork(task, carried(draft)['item' in task.done ? task.done.item : ''] ?? 0)
    if (task.from === input.seat) passOn(draft, words, input.seat, task.detail)
    else tell(draft, task.from, { kind: 'failed', work: words, reason: task.detail })
  }
  if (openTasks(draft).length > 0 || draft.tasks.length > 0) return
  const fresh = input.tasks.filter(one => one.status === 'succeeded' && !notes.told.includes(one.id))
  notes.told.push(...fresh.map(one => one.id))
  const said = Map.groupBy(
    fresh.filter(one => one.from !== input.seat),
    one => one.from,
  )
  for (const [from, tasks] of said)
    tell(draft, from, { kind: 'done', what: tasks.map(one => one.title.toLowerCase()).join('; then ') })
  notes.done.push(...notes.own.splice(0))
}

/**
 * Takes back what a peer could not do: nothing waits for its report any more. The plan item's id. A peer that did a part
 * of it counts what is left in its own way, so words that fit none stand for its first work.
 */
const noLongerGiven = ({ notes }: Draft, name: string, words: string): string => {
  const given = notes.given[name] ?? []
  const fits = given.findIndex(([, said]) => said.toLowerCase() === words.toLowerCase())
  const [work] = given.splice(Math.max(0, fits), 1)
  if (given.length === 0) delete notes.given[name]
  return work?.[0] ?? ''
}

/** A peer could not do it: the one that proposed it does it, or asks another; without another peer it is hopeless. */
const passOn = (draft: Draft, words: string, by: string, reason: string, id = ''): void => {
  const { notes, input } = draft
  const key = words.toLowerCase()
  const tried = [...(notes.tried[key] ?? []), by]
  notes.tried[key] = tried
  if (!tried.includes(input.seat) && take(draft, words)) {
    if (id !== '') notes.own.push(id)
    return
  }
  const other = partners(draft).find(name => !tried.includes(name))
  if (other !== undefined) {
    notes.given[other] = [...(notes.given[other] ?? []), [id, words]]
    tell(draft, other, { kind: 'offer', mine: [], yours: [words] })
    return
  }
  draft.thought = `nobody could ${words}: ${reason}`
  giveUp(draft)
}

const giveUp = (draft: Draft): void => {
  draft.end = 'hopeless'
  draft.drop.push(...openTasks(draft).map(one => one.id))
  draft.tasks.splice(0)
  for (const name of partners(draft)) tell(draft, name, { kind: 'hopeless', reason: draft.thought })
}

/** The next part of the work, when all have reported on the last one. */
const propose = (draft: Draft): void => {
  const { notes, input } = draft
  const waiting = [
    ...Object.keys(notes.given),
    ...Object.entries(notes.asked ?? {}).flatMap(([name, has]) => (has ? [] : [name])),
  ]
  if (draft.end || waiting.length > 0 || openTasks(draft).length > 0 || draft.tasks.length > 0) return
  const batch = nextBatch(input, notes)
  const others = partners(draft)
  if (batch.state === 'unread') {
    draft.thought = `I do not understand the goal “${input.goal.slice(0, 200)}”`
    giveUp(draft)
    return
  }
  if (batch.state === 'done') {
    draft.thought = 'Everything is done.'
    draft.end = 'reached'
    for (const name of others) tell(draft, name, { kind: 'over' })
    return
  }
  if (!notes.alone && others.length > 0 && Object.keys(batch.unseen).length > 0) {
    if (notes.asked === undefined) {
      notes.asked = Object.fromEntries(others.map(name => [name, null]))
      const items = partsOf(input, batch)
        .map(item => readable(item))
        .join(', ')
      for (const name of others) tell(draft, name, { kind: 'ask', items })
      return
    }
    // Builders lay down what they carry instead, and a peer that must make something is handed what it takes.
    const together = batch.owned || Object.keys(batch.build).length > 0
    if (!together && collectFromOthers(draft, heldByOthers(input, notes, batch))) return
  }
  const mine = batch.items.filter(item => item.assignee === input.seat)
  const said = mine.map(item => sayWork(item, carried(draft)['item' in item.done ? item.done.item : ''] ?? 0))
  for (const item of mine) {
    notes.own.push(item.id)
    draft.tasks.push({ title: item.title, done: item.done, way: item.way, actions: [] })
  }
  for (const name of others) {
    const theirs = batch.items.filter(item => item.assignee === name)
    if (theirs.length === 0) continue
    const words = theirs.map(item =>
      sayWork(item, 'item' in item.done ? (notes.asked?.[name]?.[item.done.item] ?? 0) : 0),
    )
    notes.given[name] = theirs.map((item, index) => [item.id, words[index]!])
    tell(draft, name, { kind: 'offer', mine: said, yours: words })
  }
  draft.thought = `I propose who does what next: ${[...new Set(batch.items.map(one => one.assignee))].join(', ')}.`
}

/** Asks the others for what only they have; the peer that then holds all of it does the work. */
const collectFromOthers = (draft: Draft, held: Readonly<Record<string, number>>): boolean => {
  const { notes, input } = draft
  let asked = false
  notes.alone = true
  for (const [item, count] of Object.entries(held)) {
    let lacking = count
    for (const [name, has] of Object.entries(notes.asked ?? {})) {
      const part = Math.min(lacking, has?.[item] ?? 0)
      if (part <= 0) continue
      lacking -= part
      asked = true
      notes.given[name] = [...(notes.given[name] ?? []), ['', `give ${input.seat} ${readable(item, part)}`]]
      tell(draft, name, { kind: 'give', items: readable(item, part) })
    }
  }
  return asked
}
