import { readable } from '../../../minecraft/names/readable.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import { type Vocabulary, vocabularyOf } from '../../../planner/vocabulary.ts'
import type { PassedWork, Saying, TalkLine, ToldRecipe } from '../../../session/log/events/meaning.ts'
import { isSameWork } from '../../../session/log/same-condition.ts'
import type { ConverseInput, ConverseOutput } from '../../questions/converse/shape.ts'
import { callOf } from '../act/action-call.ts'
import { company, heldByOthers, type Notes, nextBatch, partsOf, proposes, readNotes, writeNotes } from './next-batch.ts'
import { understand } from './read-talk.ts'
import { passed, phrase, sayItems, sayWork, type TalkSaying, taken } from './sayings.ts'

/** Tries before an agent says that it cannot do it. */
const triesAtMost = 2

/** The answer while it is being put together. */
interface Draft {
  readonly input: ConverseInput
  readonly vocabulary: Vocabulary
  readonly notes: Notes
  readonly words: Map<string, TalkLine[]>
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
  for (const { person, from, text, meaning } of input.messages) {
    if (person) continue
    // Whatever it says is its answer: what it told of recipes is known by now.
    draft.notes.recipes.waiting = draft.notes.recipes.waiting.filter(name => name !== from)
    for (const saying of meaning ?? []) hear(draft, from, saying)
    for (const line of meaning ? [] : text.split('\n')) {
      const saying = understand(line, draft.vocabulary)
      if (saying) hear(draft, from, saying)
      else freely(draft, from, line)
    }
  }
  ownWork(draft)
  if (proposes(input, draft.notes)) propose(draft)
  return {
    thought: draft.thought,
    say: [...draft.words].map(([to, lines]) => ({
      to,
      text: lines.map(one => one.text).join('\n'),
      // What is said again may be without: a host of before wrote it.
      meaning: lines.every(one => one.meaning) ? lines.flatMap(one => one.meaning ?? []) : undefined,
      // What was asked for is taken on; there is news when it is done.
      answer: lines.every(one => one.meaning?.every(({ kind }) => kind === 'agree')) ? false : undefined,
    })),
    end: draft.end ? input.conversations.map(one => one.with) : [],
    later: [],
    tasks: draft.tasks,
    drop: draft.drop,
    endGoal: draft.end,
    notes: writeNotes(draft.notes),
  }
}

const tell = (
  { words, input, notes }: Draft,
  to: string,
  saying: TalkSaying,
  own: readonly PassedWork[] = [],
): void => {
  if (notes.gone.includes(to) || !input.others.some(one => one.name === to)) return
  words.set(to, [...(words.get(to) ?? []), { from: input.seat, text: phrase(saying, own), meaning: [saying] }])
}
const partners = (draft: Draft): string[] => company(draft.input, draft.notes).filter(name => name !== draft.input.seat)
const openTasks = ({ input, drop }: Draft): ConverseInput['tasks'] =>
  input.tasks.filter(one => (one.status === 'open' || one.status === 'running') && !drop.includes(one.id))
const carried = ({ input }: Draft): Readonly<Record<string, number>> => input.observation?.inventory ?? {}

const startAgain = ({ notes }: Draft): void => {
  Object.assign(notes, { done: [], given: {}, own: [], tried: {}, alone: false, asked: undefined })
  Object.assign(notes.recipes, { asked: [], waiting: [] })
}

const sayAgain = ({ input, words }: Draft, name: string): void => {
  const last = input.conversations.find(one => one.with === name)?.lines.findLast(one => one.from === input.seat)
  if (last) words.set(name, [last])
}

const withoutPartner = (draft: Draft, name: string): void => {
  const { notes } = draft
  notes.gone.push(name)
  // What was theirs is done by the one who proposed it.
  for (const work of notes.given[name] ?? []) take(draft, work)
  delete notes.given[name]
  if (notes.asked && name in notes.asked) notes.asked[name] = {}
  notes.recipes.waiting = notes.recipes.waiting.filter(one => one !== name)
}

/** Recipes with those of their parts that not all seats know either. */
const withParts = ({ input }: Draft, recipes: readonly ToldRecipe[]): ToldRecipe[] => {
  const all = new Map<string, ToldRecipe>()
  const add = (one: ToldRecipe): void => {
    if (all.has(one.item)) return
    all.set(one.item, one)
    for (const part of input.secrets?.known ?? []) if (part.item in one.from) add(part)
  }
  for (const one of recipes) add(one)
  return [...all.values()]
}

/** Asks the others how to make what the goal takes and the asker does not know; false when all was asked. */
const asksForRecipes = (draft: Draft, others: readonly string[]): boolean => {
  const { recipes } = draft.notes
  const items = (draft.input.secrets?.unknown ?? []).filter(item => !recipes.asked.includes(item))
  if (items.length === 0 || others.length === 0) return false
  recipes.asked.push(...items)
  recipes.waiting = [...others]
  for (const name of others) tell(draft, name, { kind: 'ask-recipe', items })
  return true
}

/** Tells a peer that gets work how to make what it takes, where not all seats know that. */
const teach = (draft: Draft, name: string, work: readonly PassedWork[]): void => {
  const { taught } = draft.notes.recipes
  const items = new Set(work.flatMap(({ done }) => ('item' in done ? [done.item] : [])))
  const known = (draft.input.secrets?.known ?? []).filter(one => items.has(one.item))
  const recipes = withParts(draft, known).filter(({ item }) => !taught[name]?.includes(item))
  if (recipes.length === 0) return
  taught[name] = [...(taught[name] ?? []), ...recipes.map(({ item }) => item)]
  tell(draft, name, { kind: 'recipe', recipes })
}

/** Takes on what another passes on; false for work that only the one who thought of it knows the end of. */
const take = (draft: Draft, work: PassedWork, from?: string): boolean => {
  if (work.done.kind === 'report' || work.done.kind === 'children') return false
  const { notes } = draft
  const done = taken(work, carried(draft))
  draft.tasks.push({ title: work.title, done, way: work.way, actions: [], for: from })
  if (from === undefined) notes.own.push({ ...work, done })
  else notes.agreed.push({ ...work, done, from })
  return true
}

/** What another agent says. */
const hear = (draft: Draft, from: string, saying: Saying): void => {
  const { notes, input } = draft
  switch (saying.kind) {
    case 'offer': {
      const unread = saying.work.filter(work => !take(draft, work, from))
      const read = saying.work.filter(work => !unread.includes(work))
      if (read.length > 0) tell(draft, from, { kind: 'agree' }, read)
      for (const work of unread) tell(draft, from, { kind: 'failed', work, reason: 'I do not understand it.' })
      return
    }
    case 'ask': {
      const mine = Object.entries(carried(draft)).filter(([item]) => saying.items.includes(item))
      tell(draft, from, { kind: 'have', items: Object.fromEntries(mine) })
      return
    }
    case 'ask-recipe': {
      const recipes = (input.secrets?.known ?? []).filter(one => saying.items.includes(one.item))
      tell(draft, from, { kind: 'recipe', recipes: withParts(draft, recipes) })
      return
    }
    case 'have':
      if (notes.asked && from in notes.asked) notes.asked[from] = saying.items
      return
    case 'give': {
      for (const [item, count] of Object.entries(saying.items)) {
        const call = callOf(input.actions, ['give', 'givePlayer'], { item, count, player: from })
        if (call)
          draft.tasks.push({
            title: `Give ${from} ${readable(item, count)}`,
            done: { kind: 'report' },
            actions: [call],
            for: from,
          })
      }
      tell(draft, from, { kind: 'agree' }, [
        { title: `I give you ${sayItems(saying.items)}`, done: { kind: 'report' } },
      ])
      return
    }
    case 'done':
      notes.done.push(...(notes.given[from] ?? []).flatMap(one => one.id ?? []))
      delete notes.given[from]
      return
    case 'failed':
      passOn(draft, { ...saying.work, id: noLongerGiven(draft, from, saying.work) }, from, saying.reason)
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
    default:
      return
  }
}

/** A line that no rule brain wrote: work that can be read out of it is taken on, anything else needs no answer. */
const freely = (draft: Draft, from: string, text: string): void => {
  const read = readOrder(text, draft.vocabulary).flatMap(demand => {
    if (demand.kind !== 'collect' && demand.kind !== 'craft') return []
    const { kind, item, count } = demand
    const work = passed({ title: kind, way: kind, done: { kind: 'have', item, count } }, {})
    return take(draft, work, from) ? [work] : []
  })
  if (read.length > 0) tell(draft, from, { kind: 'agree' }, read)
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
    const isOwn = task.from === input.seat
    const known = isOwn ? notes.own : notes.agreed.filter(one => one.from === task.from)
    // Two shares of one size are one task; none is work that was taken on before the notes had it.
    const works = known.filter(one => isSameWork(one, task))
    notes.own = notes.own.filter(one => !works.includes(one))
    notes.agreed = notes.agreed.filter(one => !(works as readonly PassedWork[]).includes(one))
    for (const id of works.length > 0 ? works.map(one => one.id) : [undefined]) {
      const work = passed({ ...task, id }, carried(draft))
      if (isOwn) passOn(draft, work, input.seat, task.detail)
      else tell(draft, task.from, { kind: 'failed', work, reason: task.detail })
    }
  }
  if (openTasks(draft).length > 0 || draft.tasks.length > 0) return
  const fresh = input.tasks.filter(one => one.status === 'succeeded' && !notes.told.includes(one.id))
  notes.told.push(...fresh.map(one => one.id))
  const said = Map.groupBy(
    fresh.filter(one => one.from !== input.seat),
    one => one.from,
  )
  for (const [from, tasks] of said) tell(draft, from, { kind: 'done' }, tasks)
  notes.agreed = []
  notes.done.push(...notes.own.splice(0).flatMap(one => one.id ?? []))
}

/**
 * Takes back what a peer could not do: nothing waits for its report any more. The plan item's id. A model that did a part
 * of it counts what is left in its own way, so a report that fits none stands for its first work.
 */
const noLongerGiven = ({ notes }: Draft, name: string, work: PassedWork): string | undefined => {
  const given = notes.given[name] ?? []
  const fits = given.findIndex(one => (work.id === undefined ? isSameWork(one, work) : one.id === work.id))
  const [known] = given.splice(Math.max(0, fits), 1)
  if (given.length === 0) delete notes.given[name]
  return known?.id
}

/** The same for shares of one size, which have other ids: a peer that could not do one of them cannot do another. */
const keyOf = ({ id, title, done }: PassedWork): string =>
  done.kind === 'report' ? (id ?? title) : sayWork({ title, done })

/** A peer could not do it: the one that proposed it does it, or asks another; without another peer it is hopeless. */
const passOn = (draft: Draft, work: PassedWork, by: string, reason: string): void => {
  const { notes, input } = draft
  const key = keyOf(work)
  const tried = [...(notes.tried[key] ?? []), by]
  notes.tried[key] = tried
  if (!tried.includes(input.seat) && take(draft, work)) return
  const other = partners(draft).find(name => !tried.includes(name))
  if (other !== undefined) {
    notes.given[other] = [...(notes.given[other] ?? []), work]
    teach(draft, other, [work])
    tell(draft, other, { kind: 'offer', work: [work] })
    return
  }
  draft.thought = `nobody could ${sayWork(work)}: ${reason}`
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
    ...notes.recipes.waiting,
    ...Object.entries(notes.asked ?? {}).flatMap(([name, has]) => (has ? [] : [name])),
  ]
  if (draft.end || waiting.length > 0 || openTasks(draft).length > 0 || draft.tasks.length > 0) return
  const others = partners(draft)
  if (asksForRecipes(draft, others)) return
  const batch = nextBatch(input, notes)
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
      for (const name of others) tell(draft, name, { kind: 'ask', items })
      return
    }
    // Builders lay down what they carry instead, and a peer that must make something is handed what it takes.
    const together = batch.owned || Object.keys(batch.build).length > 0
    if (!together && collectFromOthers(draft, heldByOthers(input, notes, batch))) return
  }
  const mine = batch.items.filter(item => item.assignee === input.seat)
  const own = mine.map(item => passed(item, carried(draft)))
  for (const { id, title, done, way } of mine) {
    notes.own.push({ id, title, done, way })
    draft.tasks.push({ title, done, way, actions: [] })
  }
  for (const name of others) {
    const theirs = batch.items.filter(item => item.assignee === name)
    if (theirs.length === 0) continue
    const work = theirs.map(item => passed(item, notes.asked?.[name] ?? {}))
    notes.given[name] = work
    teach(draft, name, work)
    tell(draft, name, { kind: 'offer', work }, own)
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
      const gift: PassedWork = {
        id: `give-${item}-${name}`,
        title: `give ${input.seat} ${readable(item, part)}`,
        done: { kind: 'report' },
      }
      notes.given[name] = [...(notes.given[name] ?? []), gift]
      tell(draft, name, { kind: 'give', items: { [item]: part } })
    }
  }
  return asked
}
