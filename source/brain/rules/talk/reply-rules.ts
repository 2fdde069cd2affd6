import { readable } from '../../../minecraft/names/readable.ts'
import { resolveName } from '../../../planner/item-names.ts'
import { type Counts, sum } from '../../../planner/materials.ts'
import { headOf } from '../../../planner/read-asides.ts'
import type { Verb } from '../../../planner/request-forms.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { spaced, unmarked } from '../../../planner/words-read.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { callOf } from '../act/action-call.ts'
import { acquire } from '../act/get-items.ts'
import { amountRules } from './amount-talk.ts'
import { bodyOrders, fishOrder } from './body-orders.ts'
import { everydayOrders } from './everyday-orders.ts'
import { giftForUnknown, readThing } from './gifts.ts'
import { goalRules } from './goal-talk.ts'
import { guardOrders } from './guard-orders.ts'
import { buildingOrder, homeOrders } from './home-orders.ts'
import { memberRules } from './member-talk.ts'
import { isForLater } from './near-order.ts'
import { inKnownWords } from './other-words.ts'
import { pathOrder } from './path-orders.ts'
import { planRules } from './plan-talk.ts'
import { answerRule, progressRule } from './progress-talk.ts'
import { bodiless, clip, isBodiless, type Reaction, type ReplyRule } from './reaction.ts'
import { shareRules } from './share-talk.ts'
import { storeAllOrder } from './store-orders.ts'
import { thingsRules } from './things-talk.ts'
import { timeRules } from './time-talk.ts'
import { carryOrder, walkOrders } from './walk-orders.ts'
import { allRule, doingRule, whereRule } from './where-talk.ts'
import { whyNotRule } from './why-not-talk.ts'
import { whyRule } from './why-talk.ts'

/** Who needs it is to find it at once: `help` ends with it. */
const stopExample = 'stop'

/** Rules of orders that one agent carries out with its hands. */
const handOrders = [fishOrder, pathOrder, ...homeOrders, ...bodyOrders, ...guardOrders, ...everydayOrders]

export const replyRules: readonly ReplyRule[] = [
  {
    example: null,
    pattern: /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day))\b/,
    react: (_, input, message) => ({ say: `Hello ${message.from}. ${doing(input)}` }),
  },
  {
    example: null,
    pattern: /^(?:(?:good)?bye|good ?night|see (?:you|ya)|cya)(?: later| soon| tomorrow)?$/,
    react: (_, __, { from, person }) => (person ? { say: `Bye ${from}.` } : null),
  },
  answerRule,
  { example: null, pattern: /^(?:thanks|thank you|great|good|nice|well done|ok|okay)\b/, react: () => ({}) },
  {
    example: stopExample,
    pattern: /^(?:stop|halt|cancel|abort|never ?mind|wait)\b/,
    react: ({ input: words }, input) =>
      isForLater(words)
        ? { say: 'I go on: I cannot stop later, or wait for something. Say “stop” when it is time.' }
        : { stop: true, say: input.task ? `I stop: ${input.task.title}.` : 'I am not doing anything.' },
  },
  {
    example: null,
    pattern: /^(?:i )?(?:declined?|fail)\b.*$/,
    react: (_, __, { person }) =>
      person
        ? {
            say: 'I change nothing. Your own task is declined with /task decline, in the game with “decline” and no name of an agent; /task fail and “fail” say that it failed.',
          }
        : null,
  },
  {
    example: 'what do you have?',
    pattern: /^(?:what do you have|what have you got|inventory|what's in your|show .*inventory)/,
    react: (_, input) => ({ say: belongings(input) }),
  },
  {
    example: 'what are you doing?',
    pattern: /^(?:what are you (?:doing|up to)|(?:what's|what is) up|sup$|how are you)/,
    react: (_, input) => ({ say: doing(input) }),
  },
  ...thingsRules,
  {
    example: null,
    pattern: /^how (?:many|much)\s+(.+?)\s+(?:do you have|have you got|have you)\b/,
    react: (found, input) => {
      const vocabulary = vocabularyOf(input)
      const item = resolveName(found[1]!, vocabulary.items, vocabulary.prefer)
      return item ? { say: `I have ${readable(item, input.observation?.inventory[item] ?? 0)}.` } : null
    },
  },
  {
    example: null,
    pattern: /^(?:who are you|what is your name)/,
    react: (_, input) => ({ say: `I am ${input.seat}, ${input.role} of this team. ${doing(input)}` }),
  },
  {
    example: null,
    pattern: /^(?:help|what can you do|what do you understand)\b/,
    react: ({ input: words }, { team }) =>
      team.some(({ name }) => words.split(' ')[1] === name.toLowerCase()) ? null : { say: `I know: ${known}.` },
  },
  allRule,
  ...timeRules,
  whyRule,
  whyNotRule,
  ...goalRules,
  ...amountRules,
  ...shareRules,
  ...memberRules,
  ...planRules,
  progressRule,
  whereRule,
  doingRule,
  {
    example: 'where are you?',
    pattern: /^(?:(?:tell me |say )?where (?:are you|you are)|your position)/,
    react: (_, input) => ({
      say: input.observation ? `I am at ${input.observation.position.map(Math.round).join(' ')}.` : noBody,
    }),
  },
  ...walkOrders,
  carryOrder,
  fishOrder,
  {
    example: 'bring me 4 planks',
    pattern:
      /^(?:bring|give|hand|pass)\s+(?:me|us|(\w+))\s+(.+)$|^(?:bring|give|hand|pass)\s+(.+?)\s+to\s+(me|\w+)$|^(?:get|fetch|find|make|craft|collect|gather|mine|cook|smelt)\s+(?:me\s+(.+)|(.+?)\s+for\s+me)$/,
    react: (found, input, message) => {
      const around = [...input.team, ...(input.observation?.players ?? [])].map(one => one.name)
      const memberOf = (name?: string) => around.find(one => one.toLowerCase() === name)
      // `give half of the dirt to me`: “half” is no name.
      const [, last, to] = /^\w+\s+(.+?)\s+to\s+(me|\w+)$/.exec(found[0]) ?? []
      const isLast = found[1] !== undefined && memberOf(found[1]) === undefined && (to === 'me' || memberOf(to))
      // `bring 4 planks`: for who says so.
      const isNoName =
        !isLast && found[1] !== undefined && !/^(?:him|her|them)$/.test(found[1]) && memberOf(found[1]) === undefined
      const named = isLast ? to : isNoName ? 'me' : (found[1] ?? found[4] ?? 'me')
      const player = named === 'me' ? message.from : memberOf(named)
      const rest = found[2] ?? found[3] ?? found[5] ?? found[6]
      const whole = (isLast ? last : isNoName ? `${found[1]} ${rest}` : rest) ?? ''
      const [, beside] = /\sto\s+@?(\w+)/.exec(whole) ?? []
      if (player === undefined || (beside !== undefined && (isNoName || memberOf(beside) !== undefined))) return null
      if (everything.test(whole)) {
        if (player === message.from && isBodiless(message, input)) return bodiless
        return giveAll(player, input)
      }
      const half = halfOf(whole)
      if (half?.words === '') return { say: 'Half of what? Name the thing: “give me half of the dirt”.' }
      const phrase = half?.words ?? whole
      const several = phrase.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map(part => readThing(part, input))
      const asked = several.length > 1 ? several[0] : readThing(phrase, input)
      if (!asked || several.some(one => one === undefined || (several.length > 1 && one.count === null))) return null
      // Half of what: of all that it has of one thing.
      if (half !== null && (several.length > 1 || asked.count !== null)) return null
      if (player === message.from && isBodiless(message, input)) return bodiless
      const { item, count, words } = asked
      const carried = input.observation?.inventory ?? {}
      // `the planks`: all that it has, of whatever wood.
      const own = Object.keys(carried).filter(one => resolveName(words, new Set([one])) === one)
      const part = half === null ? 1 : 1 / 2
      const things: Counts =
        count === null
          ? own.length === 0 && !ofWhatItHas.test(phrase)
            ? { [item]: usualAmount(item) }
            : Object.fromEntries(own.map(one => [one, Math.ceil(carried[one]! * part)]))
          : sum(...several.map(one => ({ [one!.item]: one!.count! })))
      const list = Object.entries(things)
        .map(([one, many]) => readable(one, many))
        .join(' and ')
      if (list === '')
        return { say: `I carry no ${words}. Say how many I am to get, for example “bring me ${readable(item, 4)}”.` }
      const calls = Object.entries(things).map(([one, many]) =>
        callOf(input.actions, ['give', 'givePlayer'], { item: one, count: many, player }),
      )
      if (!calls.every(call => call !== null)) return { say: 'I cannot hand things over.' }
      const lacks = Object.entries(things).some(([one, many]) => (carried[one] ?? 0) < many)
      const way = lacks ? acquire(things, { ...input, history: [] }) : { calls: [] }
      if ('blocked' in way) return { say: `I can't: ${way.blocked}` }
      return {
        say: `Ok, ${list} for ${player}.`,
        tasks: [{ title: `Bring ${player} ${list}`, done: { kind: 'report' }, actions: [...way.calls, ...calls] }],
      }
    },
  },
  giftForUnknown,
  {
    example: 'use spruce instead of oak',
    pattern: /^(?:use|take)\s+(.+?)\s+(?:for|instead of)\s+(.+)$/,
    react: (found, input) => ({
      say: input.plans ? `I make the plan anew with it: “${found[0]}”.` : `I keep in mind: “${found[0]}”.`,
      instruction: found[0],
      replan: input.plans ? found[0] : undefined,
    }),
  },
  {
    example: 'go to 1 -60 4',
    pattern: /^(?:go to|walk to)\s*\(?(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\)?$/,
    react: (found, input) => {
      const at = [Number(found[1]), Number(found[2]), Number(found[3])]
      const call = callOf(input.actions, ['goTo', 'goToCoordinates'], { at })
      return call
        ? {
            say: `Ok, to ${at.join(' ')}.`,
            tasks: [{ title: `Go to ${at.join(' ')}`, done: { kind: 'report' }, actions: [call] }],
          }
        : null
    },
  },
  ...handOrders,
  storeAllOrder,
  buildingOrder,
]

/** The order for the hands of one agent that words are, without what is said of it beside; undefined: they are none. */
export const orderForOne = (text: string): string | undefined => {
  const words = unmarked(spaced(text))
  return [words, headOf(words)].find(order =>
    [...walkOrders, ...handOrders].some(({ pattern }) => pattern.test(inKnownWords(order.toLowerCase(), true))),
  )
}

/** How each kind of work is asked for; null: a rule above shows it, or it asks for what another one does, too. */
export const workExamples: Readonly<Record<Verb, string | null>> = {
  collect: 'get 6 oak logs',
  mine: 'mine 5 iron ore',
  craft: 'craft a chest',
  heat: 'cook 3 beef',
  store: 'put 4 sticks in the chest',
  fill: null,
  build: 'build a small house',
  place: null,
  light: null,
  bring: null,
  want: null,
}

const examplesShown = [...Object.values(workExamples), ...replyRules.map(({ example }) => example)].flatMap(example =>
  example === null || example === stopExample ? [] : [example],
)
/** What an agent says that it understands. */
export const known = `${[...new Set(examplesShown)].join(', ')}. For the whole team say “goal” before it: goal ${workExamples.build}. What I do ends with: ${stopExample}`

/** `the planks`, `your planks`: those that it carries. */
const ofWhatItHas = /^(?:the|your|those|these|all|any)\b/
const usedAlone =
  /_(?:sword|axe|pickaxe|shovel|hoe|helmet|chestplate|leggings|boots|bed|boat)$|^(?:bow|crossbow|shield|shears|bucket|fishing_rod|crafting_table|furnace|chest)$/
/** How many of it are got where none is said: `bring me torches`. */
const usualAmount = (item: string): number => (usedAlone.test(item) ? 1 : 4)

const everything =
  /^(?:everything|all)(?: (?:that )?you (?:have|carry|got|have got))?$|^all (?:of )?your (?:things|stuff|items|inventory)$/
const giveAll = (player: string, input: DecideReplyInput): Reaction => {
  const carried = Object.entries(input.observation?.inventory ?? {}).filter(([, count]) => count > 0)
  const calls = carried.map(([item, count]) => callOf(input.actions, ['give', 'givePlayer'], { item, count, player }))
  if (calls.length === 0) return { say: 'I carry nothing.' }
  if (!calls.every(call => call !== null)) return { say: 'I cannot hand things over.' }
  const list = carried.map(([item, count]) => readable(item, count)).join(', ')
  return {
    say: `Ok, all that I carry for ${player}: ${list}.`,
    tasks: [{ title: `Give ${player} all that is carried`, done: { kind: 'report' }, actions: calls }],
  }
}

/** `half of the dirt`, `half your dirt`, `half of it`: of what; '': that is not said. */
const halfOf = (phrase: string): { readonly words: string } | null => {
  const found = /^(?:the )?half(?!\s+(?:of\s+)?an?\b)((?:\s+(?:of|the|your|all|that|these|those))*)(?:\s+(.+))?$/.exec(
    phrase,
  )
  return found && { words: (found[2] ?? '').replace(/^(?:it|them|what you (?:have|carry))$/, '') }
}

const doing = (input: DecideReplyInput): string =>
  input.task
    ? `I am at: ${input.task.title}.`
    : input.plans
      ? `I plan: ${clip(input.goal)}`
      : 'I have nothing to do right now.'
const noBody = 'I have no body in the world.'
const belongings = ({ observation }: DecideReplyInput): string => {
  if (!observation) return noBody
  const items = Object.entries(observation.inventory).sort((a, b) => b[1] - a[1])
  return items.length > 0
    ? `I have ${items.map(([item, count]) => readable(item, count)).join(', ')}.`
    : 'I carry nothing.'
}
