import { readable } from '../../../minecraft/names/readable.ts'
import { type Demand, inWords, recipientOf } from '../../../planner/demand.ts'
import { readGoal, readOrder } from '../../../planner/goal-demands.ts'
import { asksEach } from '../../../planner/goal-shares.ts'
import { resolveName } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Condition, Way } from '../../../session/log/events/plan.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import { titleOf } from '../../../session/log/item-titles.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'
import { callOf } from '../act/action-call.ts'
import { isPlace, onTopOfNow } from '../items/stored-items.ts'
import { readWishes } from '../plan/read-wishes.ts'
import { clip, isForPlan, notRead, type Reaction } from './reaction.ts'

/** `get 6 oak logs`, `craft a chest`, `build the cabin`: own work for a worker, a reason to plan again for a planner. */
export const workAsked = (bare: string, input: DecideReplyInput, message: Heard): Reaction | null => {
  const read = readOrder(bare, vocabularyOf(input))
  const recipient = recipientNotRead(bare, read, input, message)
  if (recipient !== undefined) return { say: notHandedOver(bare, read, recipient, input) }
  const isPlanned = isForPlan(input, message)
  /** One agent brings things with its hands, which is another order; a team's plan reads it as its goal does. */
  const isBrought = (demand: Demand): boolean => !isPlanned && demand.kind === 'bring' && demand.to !== undefined
  /** What is to lie at a place that is not read is put nowhere else. */
  const isElsewhere = (demand: Demand): boolean =>
    (demand.kind === 'store' &&
      !isPlanned &&
      ((demand.unread ?? []).length > 0 || demand.at !== undefined) &&
      containersAt(demand, input).length === 0) ||
    (demand.kind === 'place' && !isPlanned && demand.at === null)
  const demands = read.filter(demand => demand.kind !== 'unknown' && !isBrought(demand) && !isElsewhere(demand))
  if (demands.length === 0) return null
  const unread = read.flatMap(demand => {
    if (demand.kind === 'unknown') return [notRead(demand.text, input)]
    if (isBrought(demand)) return [`“${inWords(demand)}”`]
    const isKnown = demand.kind === 'build' || containersAt(demand, input).length > 0
    const beside = isPlanned || isKnown ? [] : (demand.unread ?? []).map(words => `“${clip(words)}”`)
    return isElsewhere(demand) ? [`“${[inWords(demand), ...(demand.unread ?? [])].join(' ')}”`] : beside
  })
  for (const demand of demands) if ('aside' in demand && demand.aside !== undefined) unread.push(`“${demand.aside}”`)
  const rest = unread.length > 0 ? ` I could not read ${unread.join(' and ')}.` : ''
  if (isPlanned && input.role === 'leader' && input.goal === noGoal)
    return {
      say: `The team has no goal just now. To make this its goal write “/goal ${bare}”, in the game “goal ${bare}”; for one agent begin with its name.`,
    }
  if (isPlanned && input.role === 'leader') {
    const material = demands.some(({ kind }) => kind === 'build') ? materialIn(bare, input) : null
    const decided = material === null ? '' : ` Its blueprint decides the blocks: “${material}” changes nothing.`
    const others = input.team.filter(({ role, person, name }) => role === 'worker' && !person && name !== input.seat)
    const isEach = others.length > 0 && asksEach(bare, vocabularyOf(input))
    const each = isEach
      ? ` “each” is each worker: ${others.map(({ name }) => name).join(', ')}. I lead and do no work of the plan.`
      : ''
    const besides = `${rest}${decided}${each}`
    const goal = readGoal(input.goal, vocabularyOf(input)).map(inWords)
    if (demands.every(demand => goal.includes(inWords(demand))) && !isWish(bare, input))
      return { say: `The goal asks for that already: ${demands.map(inWords).join(', ')}.${besides}` }
    return {
      say: `Ok, I put it into the plan: ${bare}.${besides}`,
      instruction: bare,
      replan: bare,
    }
  }
  const tasks = demands.flatMap((demand): DecideReplyOutput['tasks'] => {
    const own =
      demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'bring'
        ? (input.observation?.inventory[demand.item] ?? 0)
        : 0
    const make = (title: string, done: Condition): DecideReplyOutput['tasks'] => [{ title, done, actions: [] }]
    const counted = (way: Way, amount: number, done: Condition): DecideReplyOutput['tasks'] => [
      { title: titleOf({ way, amount, done }), way, amount, done, actions: [] },
    ]
    if (demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'bring') {
      const { item, count } = demand
      const to = recipientOf(demand)
      if (to !== undefined && to !== input.seat) {
        const has = input.team.find(one => one.name === to)?.inventory[item] ?? 0
        return counted('give', count, { kind: 'have', item, count: count + has, seat: to })
      }
      return counted(demand.kind === 'collect' ? 'collect' : 'craft', count, { kind: 'have', item, count: count + own })
    }
    if (demand.kind === 'store') {
      const { item, count } = demand
      return counted('store', count, onTopOfNow({ kind: 'stored', item, count }, containersFor(demand, input)))
    }
    if (demand.kind === 'build')
      return make(`Build the ${readable(demand.blueprint)}`, { kind: 'built', blueprint: demand.blueprint })
    if (demand.kind === 'reach')
      return make(`Go to ${demand.box.from.join(' ')}`, {
        kind: 'inside',
        box: { from: [...demand.box.from], to: [...demand.box.to] },
      })
    if (demand.kind === 'place' && demand.at)
      return make(`Place ${readable(demand.block, 1)}`, { kind: 'placed', block: demand.block, at: [...demand.at] })
    return []
  })
  if (tasks.length === 0) return null
  const said = tasks.map(task => task.title.toLowerCase()).join(', then ')
  const stores = demands.some(({ kind }) => kind === 'store') && input.containers.length === 0
  const chest = stores ? ' I know no chest: if I find none near, I make one.' : ''
  const helper = companion(bare, input, message)
  const call =
    helper === undefined
      ? null
      : callOf(input.actions, ['startConversation'], { player: helper, text: `please ${withoutCompanion(bare)}` })
  if (!call) return { say: `Ok: ${said}.${chest}${rest}${takenFor(bare, demands)}`, tasks }
  // Both work on the same; the first that comes to a block claims it.
  const asking = { title: `Ask ${helper} to help`, done: { kind: 'report' as const }, actions: [call] }
  return { say: `Ok, with ${helper}: ${said}.${chest}${rest}`, tasks: [asking, ...tasks] }
}

/** Of the containers that are known, the one that `in the chest at 2 -60 2` names. */
export const containersAt = (demand: Demand, { containers }: DecideReplyInput) =>
  demand.kind === 'store' && demand.at ? containers.filter(one => isPlace(one, [...demand.at!])) : []
const containersFor = (demand: Demand, input: DecideReplyInput): DecideReplyInput['containers'] => {
  const named = containersAt(demand, input)
  return named.length > 0 ? named : input.containers
}

const gets = 'bring|give|get|hand|fetch|pass|deliver|take|carry|find|make|craft|collect|gather|mine|cook|smelt'
const toFirst = new RegExp(String.raw`\b(?:${gets})\s+@?(\w+)\b`, 'g')
const toLast = /\b(?:to|for)\s+@?(\w+)\b/g
const speakers = ['me', 'us']
const absent = ['them', 'him', 'her']
/** What is made for all of them is the team's. */
const allWords = ['everybody', 'everyone', 'each']

/** Words for people in an order: who speaks, the team and players who are seen. */
export const peopleNamed = ({ team, observation }: DecideReplyInput, { from }: Heard): readonly string[] => [
  ...speakers,
  ...[from, ...[...team, ...(observation?.players ?? [])].map(({ name }) => name)].map(name => name.toLowerCase()),
]

/** Whom words name as the one to whom a thing goes: `me`, or a name. */
export const recipientNamed = (bare: string, input: DecideReplyInput, message: Heard) => {
  const names = [...absent, ...peopleNamed(input, message)]
  const named = (pattern: RegExp, known: readonly string[]): string[] =>
    [...bare.matchAll(pattern)].flatMap(([words, name = '']) =>
      known.includes(name) && words !== 'for us' ? [name] : [],
    )
  return [...named(toFirst, [...names, ...allWords]), ...named(toLast, names)].at(0)
}

/** Who is to have what was read, where that is not in what was read of it: it would only be got, and kept. A plan says so itself. */
export const recipientNotRead = (bare: string, read: readonly Demand[], input: DecideReplyInput, message: Heard) => {
  if (isForPlan(input, message) && input.role === 'leader') return undefined
  const isBrought = read.some(({ kind }) => kind === 'bring')
  const isKept = read.some(one => (one.kind === 'collect' || one.kind === 'craft') && one.to === undefined)
  return isBrought || isKept ? (recipientNamed(bare, input, message) ?? (isBrought ? 'me' : undefined)) : undefined
}

/** A line to the one who plans in which work is for a person: no words of it become a plan, hands do what is read of it. */
export const inHands = (bare: string, input: DecideReplyInput, message: Heard): DecideReplyInput => {
  const canGive = input.actions.some(({ name }) => name === 'give' || name === 'givePlayer')
  if (!input.plans || input.role !== 'leader' || !canGive) return input
  const named = recipientNamed(bare, input, message)
  const to = named === 'me' ? message.from.toLowerCase() : named
  const member = input.team.find(({ name }) => name.toLowerCase() === to)
  const isPlayer = input.observation?.players.some(({ name }) => name.toLowerCase() === to) ?? false
  const isForPerson = member?.person ?? (named === 'me' || isPlayer)
  const isWork = readOrder(bare, vocabularyOf(input)).some(({ kind }) => kind !== 'unknown')
  // `give Steve the crafting` is a wish for the plan.
  const isBrought = named === 'me' || /\b(?:bring|fetch|deliver)\b/.test(bare)
  return isForPerson && (isWork || isBrought) ? { ...input, plans: false } : input
}

const notHandedOver = (bare: string, read: readonly Demand[], to: string, input: DecideReplyInput): string => {
  const unread = read.flatMap(demand => [
    ...(demand.kind === 'unknown' ? [notRead(demand.text, input)] : []),
    ...[...(demand.unread ?? []), ...('aside' in demand ? [demand.aside ?? ''] : [])]
      .filter(words => words !== '')
      .map(words => `“${clip(words)}”`),
  ])
  const what = unread.length > 0 ? unread.join(' and ') : 'whom it is for'
  const known = absent.includes(to) || allWords.includes(to) ? 'NAME' : to
  const things = read.flatMap(demand => ('item' in demand ? [readable(demand.item, demand.count)] : []))
  return `I did not do “${clip(bare)}”: I could not read ${what}. Say “bring ${known} ${things.join(' and ')}” alone.`
}

/** A building of a name that is not known here, taken for the only one that there is a blueprint of. */
const takenFor = (bare: string, demands: readonly Demand[]): string =>
  demands
    .flatMap(demand => {
      if (demand.kind !== 'build') return []
      const name = readable(demand.blueprint)
      const [unknown] = bare.toLowerCase().includes(name.toLowerCase()) ? [] : (demand.unread ?? [])
      return unknown === undefined
        ? []
        : [` I take “${unknown.replace(/^(?:me|us)\s+/, '')}” for the ${name}, the only building that I know.`]
    })
    .join('')

const madeOf = /\b(?:(?:made )?out of|made of|made from|using) (?:only )?(.+)$/
/** `out of stone`: what a building is to be made of, in the words that say so. */
const materialIn = (bare: string, input: DecideReplyInput): string | null => {
  const found = madeOf.exec(bare)
  const { items, prefer } = vocabularyOf(input)
  return found && resolveName(found[1]!, items, prefer) ? found[0] : null
}

/** `with @bob`: another agent that is to do it too. */
const partner = /\s+(?:together\s+)?with\s+@?(\w+)$/
const withoutCompanion = (bare: string): string => bare.replace(partner, '')
const companion = (bare: string, input: DecideReplyInput, message: Heard): string | undefined => {
  const name = partner.exec(bare)?.[1]
  return input.team.find(one => one.name.toLowerCase() === name && one.name !== input.seat && one.name !== message.from)
    ?.name
}

/** Who is asked, and the team; without a seat: who asks is none of them. */
interface Asked {
  readonly team: readonly (Pick<DecideReplyInput['team'][number], 'name'> & Partial<DecideReplyInput['team'][number]>)[]
  readonly seat?: string
  readonly role?: DecideReplyInput['role']
}
const wishesIn = (text: string, { team, seat = '', role }: Asked) => {
  const isIdle = role === 'leader' && team.some(one => one.role === 'worker' && !one.person && one.name !== seat)
  const names = team.map(one => one.name).filter(name => !isIdle || name !== seat)
  return readWishes([{ text, by: '', nth: 0, wish: true }], names, undefined, null, names, isIdle ? [seat] : [])
}

/** Whether every part of it is read as a wish for the plan. */
export const isWish = (text: string, input: Asked): boolean => {
  const { only, unread, ...lists } = wishesIn(text, input)
  const isRead = only !== null || unread.length > 0 || Object.values(lists).some(list => list.length > 0)
  return unread.every(({ idle }) => idle !== undefined) && isRead
}

/** Whether it asks for work of the one who leads, and does none. */
export const asksLeader = (text: string, input: DecideReplyInput): boolean =>
  wishesIn(text, input).unread.some(({ idle }) => idle?.names.includes(input.seat))
