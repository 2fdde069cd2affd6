import { isDeepStrictEqual } from 'node:util'
import { readable } from '../../../minecraft/names/readable.ts'
import { type Demand, dealtToEach } from '../../../planner/demand.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { isAllStored, sharersOf } from '../../../planner/goal-shares.ts'
import { isNumber } from '../../../planner/item-names.ts'
import { isCalledIn } from '../../../planner/kinds-meant.ts'
import { countIn, goesInto, usedFor } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Condition, Plan, PlanItem } from '../../../session/log/events/plan.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import { listed } from '../../../session/log/listed.ts'
import { splitEvenly } from '../../rules/items/even-shares.ts'
import type { PlanTaskInput } from './shape.ts'

/** Of whom a goal asks something by name, or of each, and what an answer leaves out of it. */

type Asked = Parameters<typeof vocabularyOf>[0] & { readonly goal: string }

interface Share {
  readonly name: string
  /** Others who bring it together with that one. */
  readonly along: readonly string[]
  readonly item: string
  readonly count: number
  /** It is handed to that one, who puts it away. */
  readonly through?: string | undefined
  /** It is put into a container. */
  readonly puts: boolean
  /** It is taken out of a container. */
  readonly takes: boolean
  /** It is made of other things. */
  readonly makes: boolean
  /** Words that say what it is for, and are not read. */
  readonly purpose: string
}

const purposeOf = (demand: Demand): string =>
  [...(demand.unread ?? []), 'aside' in demand ? (demand.aside ?? '') : ''].join(' ').trim()

/** `shares`: those that are read, so that the program itself counts them; `all`: also those of whom something else is asked. */
const sharersIn = (
  asked: Asked,
  workers: readonly string[],
): { demands: readonly Demand[]; all: readonly string[]; shares: readonly Share[] } => {
  const vocabulary = vocabularyOf(asked)
  const demands = dealtToEach(readGoal(asked.goal, vocabulary), workers)
  const shares = demands.flatMap(demand => {
    if (!('who' in demand) || demand.who === undefined) return []
    const name = workers.find(one => one.toLowerCase() === demand.who!.toLowerCase())
    const through =
      'through' in demand ? (demand.via?.[0] ?? demand.through) : 'via' in demand ? demand.via?.[0] : undefined
    const puts = demand.kind === 'store'
    const takes = 'taken' in demand && demand.taken === true
    const others = !puts && 'along' in demand ? (demand.along ?? []) : []
    const along = workers.filter(one => others.some(other => other.toLowerCase() === one.toLowerCase()))
    return name === undefined
      ? []
      : [
          {
            name,
            along,
            item: demand.item,
            count: demand.count,
            through,
            puts,
            takes,
            makes: demand.kind === 'craft',
            purpose: purposeOf(demand),
          },
        ]
  })
  const counted = shares.flatMap(({ name, along }) => [name, ...along])
  return { demands, all: [...new Set([...counted, ...sharersOf(asked.goal, vocabulary, workers)])], shares }
}

const isFor = ({ assignee, candidates = [] }: Pick<PlanItem, 'assignee' | 'candidates'>, name: string): boolean =>
  assignee === null || assignee === name || candidates.includes(name)

/** How much of a share an item can come to; what is to lie in containers is put there, or handed to another. */
const yieldOf = (done: Condition, { name, item, count, through }: Share, isPut: boolean): number => {
  switch (done.kind) {
    case 'report':
      // That a worker hands over what it carries may be told in words alone.
      return through !== undefined ? count : 0
    case 'have':
      if (through !== undefined) return done.item === item && done.seat === through ? done.count : 0
      return done.item === item && (!isPut || (done.seat ?? name) !== name) ? done.count : 0
    case 'stored':
      return done.item === item && through === undefined ? done.count - (done.before ?? 0) : 0
    case 'placed':
      return done.block === item && !isPut ? 1 : 0
    default:
      return 0
  }
}

/** Tools, of which a worker makes what its work takes. */
const tool = /_(?:pickaxe|axe|shovel|hoe)$|^(?:bucket|shears|fishing_rod|flint_and_steel)$/

/** Whether one names a thing only as a means to other work of the same worker: it goes into that, burns for it, or is the tool. */
const isMeans = (
  { item, name, along, purpose, puts, through }: Share,
  shares: readonly Share[],
  others: readonly string[],
  { recipes, names: known }: Pick<PlanTaskInput, 'recipes' | 'names'>,
): boolean => {
  const names = [name, ...along]
  const isTool = tool.test(item) && !puts && through === undefined
  const own = shares.filter(one => one.item !== item && [one.name, ...one.along].some(who => names.includes(who)))
  const forThese = purpose === '' ? [] : known.filter(one => one !== item && isCalledIn(purpose, one))
  const made = [...others, ...forThese, ...own.flatMap(one => (one.makes ? one.item : []))]
  return usedFor(made, recipes).has(item) || (isTool && (own.length > 0 || purpose !== ''))
}

/** Shares that the items for their workers cannot come to. What the goal has made into something else is not there in the end. */
const sharesNotYielded = (asked: PlanTaskInput, answer: Plan, able: readonly string[]): string[] => {
  const { demands, shares } = sharersIn(asked, asked.workers)
  const collected = new Set(shares.map(({ item }) => item))
  const others = demands.flatMap(one =>
    'item' in one && !collected.has(one.item) ? one.item : 'block' in one ? one.block : [],
  )
  const builds = demands.some(({ kind }) => kind === 'build')
  const items = answer.stages.flatMap(stage => stage.items)
  return shares.flatMap(share => {
    const { item, count, through } = share
    const names = [share.name, ...share.along]
    const name = listed(names)
    const ownItems = items.filter(one => names.some(who => isFor(one, who)))
    // What is taken out may be for what that one makes of it.
    const madeOfIt = ownItems.flatMap(one => thingIn(one.done) ?? [])
    if (share.takes && goesInto(madeOfIt, asked.recipes).has(item)) return []
    if (!names.every(one => able.includes(one)) || builds || isMeans(share, shares, others, asked)) return []
    const signs = (answer.reached ?? []).reduce(
      (sum, one) => (one.kind === 'stored' && one.item === item ? sum + one.count : sum),
      0,
    )
    // Where the goal names who puts it away, who brings it does not.
    const isOthers = !share.puts && shares.some(one => one.puts && one.item === item && !names.includes(one.name))
    const isPut = through !== undefined || (!isOthers && isAllStored(demands, item, signs))
    const come = ownItems.reduce((sum, one) => sum + yieldOf(one.done, share, isPut), 0)
    if (come >= count) return []
    const puts = isPut ? `put ${come} of them into a container, or into the hands of another` : `bring ${come} of them`
    const does = through !== undefined ? `give ${come} of them to ${through}` : puts
    const gift = `{"kind":"have","item":${JSON.stringify(item)},"count":${count},"seat":${JSON.stringify(through)}}`
    const lacking = through !== undefined ? gift : `${isPut ? 'stored' : 'have'} with ${item}`
    return [
      `The goal asks ${readable(item, count)} of ${name}, and the items for ${name} ${does}: give ${names.length > 1 ? 'them items' : `${name} an item`} whose condition is ${lacking}.`,
    ]
  })
}

/** A plan that gives nothing to a worker of whom the goal asks something. What people said since counts for more than the goal. */
export const sharersLeftOut = (asked: PlanTaskInput, answer: Plan): string[] => {
  const { stages, impossible, finished, more, outOfReach = [], leftOut = [] } = answer
  const isOpen = impossible || finished || more || outOfReach.length > 0 || leftOut.length > 0
  const isChanged = asked.instructions.length > 0 || asked.rejected.length > 0 || asked.messages.length > 0
  if (isOpen || isChanged || (asked.share && asked.share.of > 1)) return []
  const able = asked.workers.filter(name => asked.team.some(one => one.name === name && one.available))
  const items = stages.flatMap(stage => stage.items)
  const busy = new Set([...asked.finished, ...asked.running].map(({ by }) => by))
  const without = sharersIn(asked, asked.workers).all.filter(
    name => able.includes(name) && !busy.has(name) && !items.some(item => isFor(item, name)),
  )
  if (items.length === 0) return []
  return without.length === 0
    ? sharesNotYielded(
        asked,
        answer,
        able.filter(name => !busy.has(name)),
      )
    : [
        `The goal asks something of ${listed(without)} by name or of each, and no item is for ${listed(without)}: give each a share.`,
      ]
}

/** How much of an item is carried, or put away, by items of one seat, beside what it carries already. */
const comesTo = (
  { stages }: Pick<Plan, 'stages'>,
  seat: string,
  kind: 'have' | 'stored',
  item: string,
  carried: number,
): number => {
  const counts = stages
    .flatMap(({ items }) => items)
    .flatMap(({ done, assignee }) =>
      (assignee ?? seat) === seat &&
      done.kind === kind &&
      done.item === item &&
      !('seat' in done && done.seat !== undefined)
        ? [done.count - (done.kind === 'stored' ? (done.before ?? 0) : 0)]
        : [],
    )
  // What is carried counts in all: of two items of one worker the later one says more.
  return kind === 'have' ? Math.max(0, Math.max(0, ...counts) - carried) : counts.reduce((sum, count) => sum + count, 0)
}

/**
 * More of what the goal asks of all together than the part of one that plans beside others: each of them would bring the whole. `byRules`: the
 * plan of the rules for that part, which may divide by what is carried.
 */
export const moreThanShare = (asked: PlanTaskInput, answer: Plan, byRules: () => Plan): string[] => {
  const { share, seat, previous } = asked
  const isFirst = previous === null && [asked.finished, asked.failed, asked.running].every(list => list.length === 0)
  const isChanged = asked.instructions.length > 0 || asked.rejected.length > 0 || asked.messages.length > 0
  if (!share || share.of < 2 || !isFirst || isChanged) return []
  const demands = readGoal(asked.goal, vocabularyOf(asked))
  const carried = asked.team.find(({ name }) => name === seat)?.inventory ?? {}
  return demands.flatMap(demand => {
    if (demand.kind !== 'collect' && demand.kind !== 'craft' && demand.kind !== 'store') return []
    const { item, count } = demand
    const isOfAll = demand.who === undefined && !demand.each && !('own' in demand && demand.own)
    const others = demands.flatMap(one => (one !== demand && 'item' in one && one.item !== item ? one.item : []))
    if (!isOfAll || goesInto(others, asked.recipes).has(item)) return []
    const kind = demand.kind === 'store' ? 'stored' : 'have'
    const come = comesTo(answer, seat, kind, item, countIn(carried, item))
    const even = splitEvenly(count, share.of)[share.index]!
    if (come <= even || come <= comesTo(byRules(), seat, kind, item, countIn(carried, item))) return []
    return [
      `The goal asks ${readable(item, count)} of all ${share.of} who plan it, and your items come to ${come}: your share is ${even}, the others plan the rest.`,
    ]
  })
}

const namedIn = (done: Condition): readonly string[] =>
  done.kind === 'have' || done.kind === 'stored'
    ? [done.by, 'seat' in done ? done.seat : undefined].filter(name => name !== undefined)
    : done.kind === 'inside'
      ? (done.seats ?? [])
      : []

/** Workers of whom words that are not read say how much is asked. */
const amountsUnread = (demands: readonly Demand[], workers: readonly string[]): readonly string[] => {
  const texts = demands.flatMap(one => (one.kind === 'unknown' ? [one.text.toLowerCase().split(/[^\w@]+/)] : []))
  const isMeant = (words: readonly string[], name: string): boolean =>
    words.some(isNumber) && words.some(word => word.replace('@', '') === name.toLowerCase())
  return workers.filter(name => texts.some(words => isMeant(words, name)))
}

/** Signs of a goal that say nothing of those of whom the goal asks something, where nothing else counts that. */
export const signsLeftOut = (
  asked: Asked & { readonly judgedBy?: PlanTaskInput['judgedBy'] },
  workers: readonly string[],
  { reached = [] }: Pick<Plan, 'reached'>,
): string[] => {
  if (asked.judgedBy !== 'plan' || reached.length === 0) return []
  const { demands, all, shares } = sharersIn(asked, workers)
  const other = amountsUnread(demands, workers)
  // Words that are not read may say another amount than those that are.
  const counted = new Set(other.length > 0 ? [] : shares.flatMap(({ name, along }) => [name, ...along]))
  const named = new Set(reached.flatMap(namedIn))
  const without = [...new Set([...all, ...other])].filter(name => !counted.has(name) && !named.has(name))
  const [first] = without
  return first === undefined
    ? []
    : [
        `"reached": the goal asks something of ${listed(without)}, and no condition there is about ${listed(without)}: add what each is to bring, as in {"kind":"stored","item":"stick","count":2,"by":${JSON.stringify(first)}}.`,
      ]
}

/** Items that put shares of one thing into one container, while the last of them does not say all that is to lie there: one of them would do. */
export const sharesCountedTwice = (
  asked: Asked,
  { stages, reached = [] }: Pick<Plan, 'stages' | 'reached'>,
): string[] => {
  const puts = stages.flatMap(({ items }) =>
    items.flatMap(({ title, done }) =>
      done.kind === 'stored' && done.most === undefined && done.by === undefined
        ? [{ title, ...done, total: done.count - (done.before ?? 0) }]
        : [],
    ),
  )
  const demands = readGoal(asked.goal, vocabularyOf(asked))
  return [...Map.groupBy(puts, one => `${one.item} ${one.at?.join(' ') ?? ''}`).values()].flatMap(group => {
    const [{ item, at }] = group as [(typeof group)[number]]
    const signs = reached.filter(
      one => one.kind === 'stored' && one.item === item && (!one.at || !at || isDeepStrictEqual(one.at, at)),
    )
    const inAll = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
    const wanted = Math.max(
      inAll(signs.map(one => ('count' in one ? one.count : 0))),
      inAll(demands.map(one => (one.kind === 'store' && one.item === item ? one.count : 0))),
    )
    const most = Math.max(...group.map(({ total }) => total))
    if (group.length < 2 || most >= wanted || inAll(group.map(({ total }) => total)) < wanted) return []
    return [
      `${listed(group.map(({ title }) => `“${title}”`))}: a "stored" counts all that the container holds, so each of them is met by the others' ${readable(item, most)}. Let them count on: the last one says ${wanted}.`,
    ]
  })
}
