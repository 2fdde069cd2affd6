import { sum } from '../../../planner/materials.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'
import { giftsIn, readThing } from './gifts.ts'
import { orderVerbs } from './near-order.ts'
import type { Reaction } from './reaction.ts'
import { peopleNamed } from './reply-work.ts'

/** `put 4 logs in the chest and bring Steve 2`: several orders in one line, each for itself. */

const anOrder = String.raw`(?=(?:${orderVerbs.join('|')})\b)`
const please = String.raw`(?:please\s+)?`
/** `where are you and what are you doing`. */
const aQuestion = String.raw`(?=(?:what|where|who|when|how|is|are|have|has|do|does|did)(?:'s|'re)?\b)`
const between = new RegExp(
  String.raw`\s*[,;]?\s*(?:\band\s+)?\bthen\b[,\s]*|\s*;\s*|\s*,\s*(?:and\s+)?${please}${anOrder}|\s+and\s+${please}${anOrder}|\s*[?,]\s*(?:and\s+)?${aQuestion}|\s+and\s+${aQuestion}`,
)
const beginsAnOrder = new RegExp(`^${anOrder}`)
const gift = /^((?:bring|give|hand|pass|get|fetch)\s+(?:me|us|@?\w+))\s+(?!to\b)(.+)$/

const isGift = /^(?:bring|give|hand|pass|get|fetch)\s/
const things = /^[a-z]+\s+(?:(?:me|us)\s+)?(.+?)(?:\s+(?:in|into|to|for|from|at|on|near|with)\b.*)?$/

const asksOf = /^(?:where|what|how)(?:'s|'re|\s+is|\s+are)\s+@?(\w+)/

/** `bring them to me`, `bring me 2`, `what is he doing`, with what stands before. */
const spelled = (order: string, before: string | undefined): string => {
  const asked = before === undefined ? undefined : asksOf.exec(before)?.[1]
  if (asked !== undefined && order === 'where') return asked === 'you' ? 'where are you' : `where is ${asked}`
  if (asked !== undefined && asked !== 'you') return order.replace(/\b(?:he|she)\b/, asked)
  const named = before === undefined ? undefined : things.exec(before)?.[1]
  if (named === undefined || !isGift.test(order)) return order
  const thing = named.replace(/^(?:\d+|an?|the|some|all)\s+/, '')
  return order
    .replace(/\b(?:it|them|those|that)\b(?!\s+\d)/, named)
    .replace(
      /^((?:bring|give|hand|pass|get|fetch)\s+(?:me|us|@?\w+)\s+(?:\d+|one|two|three|four|five|six))$/,
      `$1 ${thing}`,
    )
}

/** Set off by a comma; of what stands behind it, only the caller knows whether it goes on with what stands before. */
const atComma = /\s*,\s*(?:and\s+)?/
const beginsAsThing = /^(?:\d|(?:an?|the|some|half|all|any|your|one|two|three|four|five|six)\b)/

/** The orders of a line, in their turn. What one player is given is one of them: it is got together. */
const ordersIn = (words: string, input: DecideReplyInput, { message, finely }: Line): readonly string[] => {
  const orders: string[] = []
  const people = peopleNamed(input, message)
  const isThing = (part: string): boolean => beginsAsThing.test(part) || readThing(part, input) !== undefined
  const add = (part: string): void => {
    const before = orders.at(-1) ?? ''
    const [, to, had] = gift.exec(before) ?? []
    // `bring me 8 planks, then a crafting table`.
    const goesOn = to !== undefined && !beginsAnOrder.test(part) && isThing(part)
    const whole = goesOn ? `${to} ${part}` : spelled(part, orders.at(-1))
    const [, again, more] = gift.exec(whole) ?? []
    if (to !== undefined && again === to) orders[orders.length - 1] = `${to} ${had} and ${more}`
    else orders.push(whole)
  }
  const partAtCommas = (part: string): readonly string[] => {
    const parts: string[] = []
    for (const one of part.split(atComma))
      if (parts.length > 0 && !beginsAnOrder.test(one) && isThing(one)) parts.push(`${parts.pop()}, ${one}`)
      else parts.push(one)
    return parts
  }
  for (const part of words.split(between).filter(one => one !== ''))
    for (const order of giftsIn(part, people)) for (const one of finely ? partAtCommas(order) : [order]) add(one)
  return orders
}

/** What is in the hands for the next order, where this one gets, gives or puts away something. */
const afterwards = (input: DecideReplyInput, { tasks = [] }: Reaction): DecideReplyInput => {
  if (!input.observation) return input
  const gone = sum(
    ...tasks.flatMap(({ done, amount, actions }) => [
      ...(done.kind === 'stored' ? [{ [done.item]: amount ?? done.count }] : []),
      ...actions.flatMap(({ name, args: { item, count } }) =>
        name === 'give' && typeof item === 'string' ? [{ [item]: Number(count ?? 1) }] : [],
      ),
    ]),
  )
  const { inventory } = input.observation
  const got = tasks.flatMap(({ done }) =>
    done.kind === 'have' && done.seat === undefined ? [[done.item, done.count] as const] : [],
  )
  const left = Object.entries({ ...inventory, ...Object.fromEntries(got) }).map(
    ([item, count]) => [item, Math.max(0, count - (gone[item] ?? 0))] as const,
  )
  return { ...input, observation: { ...input.observation, inventory: Object.fromEntries(left) } }
}

interface Line {
  readonly message: Heard
  /** Also what a comma sets off is an order, where it is no thing. */
  readonly finely?: true
}

/** All orders of a line, where there are several and each is understood whole; null: they are not. */
export const followInTurn = (
  words: string,
  input: DecideReplyInput,
  line: Line,
  follow: (order: string, input: DecideReplyInput) => Reaction | null,
): Reaction | null => {
  const orders = ordersIn(words, input, line)
  if (orders.length === 1 && orders[0] === words) return null
  const reactions: Reaction[] = []
  let now = input
  for (const order of orders) {
    const reaction = follow(order, now)
    // What changes the plan, or ends work, is about more than its part of the line.
    if (!reaction || reaction.stop || reaction.replan !== undefined || reaction.instruction !== undefined) return null
    reactions.push(reaction)
    now = afterwards(now, reaction)
  }
  return {
    say: [...new Set(reactions.flatMap(({ say }) => say ?? []))].join(' '),
    tasks: reactions.flatMap(({ tasks }) => tasks ?? []),
  }
}
