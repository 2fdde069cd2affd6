import { isDeepStrictEqual } from 'node:util'
import { wayOf } from '../../brain/questions/way-in-title.ts'
import { freeSpot } from '../../brain/rules/items/free-spots.ts'
import { isPlace, onTopOfNow } from '../../brain/rules/items/stored-items.ts'
import { type Position, whole } from '../../minecraft/blocks/position.ts'
import { type Demand, inWords, recipientOf } from '../../planner/demand.ts'
import { readOrder } from '../../planner/goal-demands.ts'
import { countIn, inTheGrid } from '../../planner/materials.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import { given, type InHands, withItem, withItems } from '../../session/log/carried-amounts.ts'
import { beforeRemoval, exactTurn, inTurnAgain, itemChanged } from '../../session/log/chest-turns.ts'
import { doneWhen } from '../../session/log/condition-words.ts'
import type { Condition, Plan, PlanItem } from '../../session/log/events/plan.ts'
import { isSameCondition } from '../../session/log/same-condition.ts'
import { type Knowledge, quotedPart } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import { itemsOf } from './plan-changes.ts'

/** What people's words for a piece of work ask for, and the condition by which the world shows it. */

interface WordsNeeds {
  readonly knowledge: Knowledge
  readonly roster: Roster
  /** Where the plan sets up other things. */
  readonly taken?: readonly Position[]
}
/** What an item was before it got new words. */
type Words = Pick<PlanItem, 'title' | 'done' | 'amount'>
export interface ReadWords {
  readonly demand: Demand
  /** What an item says of itself beside these words. */
  readonly work: Pick<PlanItem, 'done' | 'way' | 'amount'>
  /** Whom the words give it to. */
  readonly who: string | undefined
}
type Counted = Extract<Condition, { kind: 'have' | 'stored' }>

/** The one thing that the words ask for; null: none, or several, which no single condition holds. */
const demandIn = ({ knowledge }: WordsNeeds, text: string): Demand | null => {
  // Halves of an item keep its words and number them.
  const words = text.replace(/\s*\(part \d+\)\s*$/, '')
  const vocabulary = vocabularyOf({
    recipes: inTheGrid(knowledge.book.recipes([], [words])),
    names: knowledge.book.names([words]),
    containers: knowledge.containers.all(),
    blueprints: knowledge.blueprints(),
    team: knowledge.called.team(),
  })
  const [first, second, ...more] = readOrder(words, vocabulary, true)
  if (first === undefined || more.length > 0) return null
  if (second === undefined) return first
  // What is got and put away, or set up, counts where it is in the end.
  if (first.kind !== 'collect' && first.kind !== 'craft') return null
  const isSame =
    (second.kind === 'store' && second.item === first.item && second.count === first.count) ||
    (second.kind === 'place' && second.block === first.item && (second.count ?? 1) === first.count)
  if (!isSame) return null
  const whole = { ...second, unread: [...(first.unread ?? []), ...(second.unread ?? [])] }
  return whole.kind === 'store' ? { ...whole, who: whole.who ?? first.who } : whole
}

const isNamed = (name: string, text: string): boolean =>
  new RegExp(`(?<![\\w])${name.replaceAll('_', ' ').replace(/[^\w ]/g, '\\$&')}(?![\\w])`, 'i').test(
    text.replaceAll('_', ' '),
  )

/** The one member, other than the worker, that the words name. */
const recipient = ({ roster }: WordsNeeds, text: string, worker: string | undefined): string | null => {
  const [first, ...more] = [...roster.members.keys()].filter(name => name !== worker && isNamed(name, text))
  return first !== undefined && more.length === 0 ? first : null
}

const inHands =
  ({ roster }: WordsNeeds): InHands =>
  (seat, item) => {
    const body = roster.bodyOf(seat)
    return body?.online ? countIn(body.observe().inventory, item) : 0
  }

/** Whether a condition counts what the demand does: the same thing, in the same place. */
const counts = (done: Condition, demand: Demand, to: string | null): done is Counted =>
  'item' in demand &&
  (done.kind === 'have' || done.kind === 'stored') &&
  done.item === demand.item &&
  (demand.kind === 'store'
    ? done.kind === 'stored' &&
      (demand.at === undefined || isPlace({ at: [demand.at[0], demand.at[1], demand.at[2]] }, done.at))
    : done.kind === 'have' && done.seat === (to ?? undefined))

/** The same with so many more; what was there before stays counted in. A person who says an amount means no more than that. */
const grown = (done: Counted, more: number): Counted => {
  if (done.kind === 'have') return { ...done, count: Math.max(1, done.count + more) }
  const { most: _, ...stored } = done
  return { ...stored, count: Math.max((done.before ?? 0) + 1, done.count + more) }
}

/** How many of the thing an item was about, by its data or else by its words. */
const amountBefore = (needs: WordsNeeds, { title, amount }: Words, item: string): number | null => {
  if (amount !== undefined) return amount
  const was = demandIn(needs, title)
  return was && 'item' in was && was.item === item ? was.count : null
}

/**
 * `before`: what the words were and what counted; another amount of the same thing then changes that amount, whatever else it counts in.
 * Null: nothing in the world can show what the words say, as far as they can be read.
 */
export const conditionRead = (
  needs: WordsNeeds,
  text: string,
  seat: string | undefined,
  before?: Words,
): ReadWords | null => {
  const demand = demandIn(needs, text)
  if (demand === null) return null
  const named = recipientOf(demand)
  const to =
    demand.kind === 'bring' ? recipient(needs, text, seat) : named === undefined || named === seat ? null : named
  const called = 'who' in demand ? demand.who?.toLowerCase() : undefined
  const who = [...needs.roster.members.keys()].find(name => name.toLowerCase() === called)
  const amount = 'item' in demand ? demand.count : undefined
  // No chest shows who has put it there: one that the words give it to does it, and another one does not.
  const isOwn = who !== undefined && (seat === undefined || seat === who)
  const his =
    demand.kind === 'store' && demand.who !== undefined && !isOwn ? [`${demand.who} must ${inWords(demand)}`] : []
  const read = his.length > 0 ? { ...demand, unread: [...(demand.unread ?? []), ...his] } : demand
  const as = (done: Condition): ReadWords => ({
    ...{ demand: read, who },
    work: { done, way: wayOf({ title: text, done }), amount },
  })
  if (before && 'item' in demand && counts(before.done, demand, to)) {
    const was = amountBefore(needs, before, demand.item)
    if (was !== null) return as(grown(before.done, demand.count - was))
  }
  const carried = (name: string | undefined, item: string): number =>
    name === undefined ? 0 : inHands(needs)(name, item)
  switch (demand.kind) {
    case 'collect':
    case 'craft': {
      const { item, count } = demand
      if (to !== null) return as({ kind: 'have', item, count: count + carried(to, item), seat: to })
      // What one makes for another is there when that one has it.
      const isOther = who !== undefined && seat !== undefined && who !== seat
      const owner = who ?? seat
      return as({ kind: 'have', item, count: count + carried(owner, item), seat: isOther ? who : undefined })
    }
    case 'bring': {
      const { item, count } = demand
      return to === null ? null : as({ kind: 'have', item, count: count + carried(to, item), seat: to })
    }
    case 'store': {
      const { item, count, at } = demand
      return as(onTopOfNow({ kind: 'stored', item, count, at: at && [...at] }, needs.knowledge.containers.all()))
    }
    case 'place': {
      if ((demand.count ?? 1) > 1) return null
      const { block } = demand
      const stood = before?.done.kind === 'placed' && before.done.block === block ? before.done.at : null
      const at = demand.at ?? stood ?? placeFor(needs, seat)
      return at && as({ kind: 'placed', block, at: [at[0], at[1], at[2]] })
    }
    case 'build': {
      const { blueprint } = demand
      // Words about a part of a building do not say which cells these are.
      const known = before?.done.kind === 'built' && before.done.blueprint === blueprint
      return known || !isNamed(blueprint, text) ? null : as({ kind: 'built', blueprint })
    }
    case 'reach':
      return as({ kind: 'inside', box: { from: [...demand.box.from], to: [...demand.box.to] } })
    default:
      return null
  }
}

/** Where the worker, or another of the team, sees room for a thing. */
const placeFor = ({ roster, knowledge, taken = [] }: WordsNeeds, seat: string | undefined): Position | null => {
  const own = seat === undefined ? undefined : roster.members.get(seat)?.body
  const body = own?.online ? own : roster.bodies().find(({ online }) => online)
  if (!body) return null
  const { position, ground } = body.observe()
  const blueprints = knowledge.blueprints().flatMap(name => knowledge.outline(name) ?? [])
  const containers = [...knowledge.containers.all()]
  return freeSpot(
    { containers, blueprints, observation: { position: whole(position), ground: ground.map(at => whole(at)) } },
    taken,
  )
}

export interface ReadPlan {
  readonly content: Plan
  /** What people are to know of words that are not followed, in sentences. */
  readonly remarks: readonly string[]
}

/** What people do not write of an item stays; an amount that they left says nothing of a condition that they changed. */
const withUnwritten = (item: PlanItem, was: PlanItem): PlanItem => {
  const left = isSameCondition(was.done, item.done) ? was.amount : undefined
  const amount = item.amount === was.amount ? left : (item.amount ?? left)
  return { ...item, way: item.way ?? was.way, amount }
}

/** An item of a person's version, and what they are to know of its new words. */
export const itemRead = (
  needs: WordsNeeds,
  written: PlanItem,
  was: PlanItem | undefined,
): { readonly item: PlanItem; readonly remarks: readonly string[] } => {
  const item = was
    ? { ...written, wished: written.wished ?? was.wished, addedBy: was.addedBy, givenBy: was.givenBy }
    : written
  const isNew = was ? was.title !== item.title && isSameCondition(was.done, item.done) : item.done.kind === 'report'
  if (!isNew) return { item: was ? withUnwritten(item, was) : item, remarks: [] }
  const read = conditionRead(needs, item.title, item.assignee ?? undefined, was)
  if (read === null) return { item, remarks: [notRead(needs, item)] }
  const assignee = item.assignee ?? read.who ?? null
  // `Bob: collect 3 sand`: who does it stands beside the words.
  const words = item.title.replace(new RegExp(`^@?${read.who ?? '(?!)'}\\s*[:,]\\s*`, 'i'), '')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return {
    item: { ...item, ...read.work, title: words === '' || words === item.title ? item.title : title, assignee },
    remarks: unreadInWords(item.title, read.demand),
  }
}

export const notRead = (
  { knowledge }: Pick<WordsNeeds, 'knowledge'>,
  { title, done }: Pick<PlanItem, 'title' | 'done'>,
): string =>
  done.kind === 'report'
    ? `${quotedPart(knowledge, title)} is not read as one piece of work: it counts as done when its worker says so. Read is, for example: “Collect 6 oak logs”, “Put 6 oak logs into the chest”, “Place a chest at 3 64 -2”.`
    : `${quotedPart(knowledge, title)} is not read as work. Its check stays: ${doneWhen(done)}.`

/** Words of a piece of work that nothing follows. */
export const unreadInWords = (title: string, { unread = [] }: Demand): string[] =>
  unread.length === 0 ? [] : [`Of “${title}” this is not followed: ${unread.map(part => `“${part}”`).join(', ')}.`]

/** A person's version in which turns at a chest, and what is carried for others, count again where it leaves their checks as they were. */
const countedAgain = (content: Plan, before: Plan): Plan => {
  const ids = new Set(itemsOf(content).map(({ id }) => id))
  const known = new Map(itemsOf(before).map(item => [item.id, item]))
  const gone = [...known.keys()].filter(id => !ids.has(id))
  const left = new Map(itemsOf(gone.reduce(beforeRemoval, before)).map(item => [item.id, item]))
  const among = (requires: readonly string[]): string[] => requires.filter(id => ids.has(id))
  const counted = withItems(content, item => {
    const [was, now] = [known.get(item.id), left.get(item.id)]
    if (!was || !now) return item
    const full = withUnwritten(item, was)
    if (!isSameCondition(was.done, item.done)) return full
    const requires = isDeepStrictEqual(among(was.requires), item.requires) ? among(now.requires) : item.requires
    return { ...full, done: now.done, requires }
  })
  return inTurnAgain(before, counted)
}

/** A person's version with the conditions that their words say, where they changed or added words and left the condition as it was. */
export const withWordsRead = (needs: WordsNeeds, content: Plan, before: Plan | null): ReadPlan => {
  const known = new Map((before ? itemsOf(before) : []).map(item => [item.id, item]))
  const remarks: string[] = []
  const read = itemsOf(content).reduce(
    (plan, sent) => {
      const was = known.get(sent.id)
      // What was changed before it may have moved what it counts.
      const { done, requires } = itemsOf(plan).find(item => item.id === sent.id)!
      const isLeft = was !== undefined && was.title !== sent.title && isSameCondition(was.done, sent.done)
      const exact = isLeft ? exactTurn(plan, { ...was, done }) : undefined
      const taken = itemsOf(plan).flatMap(({ done: one }) => (one.kind === 'placed' ? [one.at] : []))
      const { item, remarks: told } = itemRead(
        { ...needs, taken },
        exact ? { ...sent, done: exact.done, requires } : sent,
        exact ?? was,
      )
      // What is not read at all was said when it was written.
      remarks.push(...(item.done.kind === 'report' && was?.title === item.title ? [] : told))
      const isNew = was === undefined && sent.done.kind === 'report'
      const next = exact || isNew ? itemChanged(plan, exact, item) : withItem(plan, { ...item, done, requires })
      const isGiven = was !== undefined && was.assignee !== sent.assignee && isSameCondition(was.done, sent.done)
      return isGiven ? given(next, sent.id, sent.assignee, inHands(needs)) : next
    },
    before ? countedAgain(content, before) : content,
  )
  return { content: read, remarks }
}
