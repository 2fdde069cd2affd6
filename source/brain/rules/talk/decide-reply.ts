import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { inWords } from '../../../planner/demand.ts'
import { readGoal, readOrder } from '../../../planner/goal-demands.ts'
import { readAmount, resolveName } from '../../../planner/item-names.ts'
import type { Counts } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Condition, Way } from '../../../session/log/events/plan.ts'
import { titleOf } from '../../../session/log/item-titles.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'
import { callOf } from '../act/action-call.ts'
import { acquire } from '../act/get-items.ts'
import { onTopOfNow } from '../items/stored-items.ts'
import { readWishes } from '../plan/read-wishes.ts'

interface Reaction {
  readonly say?: string
  readonly tasks?: DecideReplyOutput['tasks']
  readonly stop?: boolean
  readonly instruction?: string
  readonly replan?: string
}

/** The rule brain's answer to `decideReply`: plain requests are understood, the rest is said not to be. */
export const replyByRules = (input: DecideReplyInput): DecideReplyOutput => {
  const asking = input.messages.filter(one => one.kind !== 'report' && one.kind !== 'notice' && one.kind !== 'reply')
  return answerOf(
    asking.map(message => react(message, input)),
    input,
  )
}

/**
 * The answer to words that are understood whole, with nothing left over: what can be done at once, whatever brain the seat
 * has. Null where they take a brain.
 */
export const plainReply = (input: DecideReplyInput): DecideReplyOutput | null => {
  const [message] = input.messages
  if (!message) return null
  const bare = bareWords(message.text, input.seat)
  for (const rule of rules) {
    const found = rule.pattern.exec(bare)
    const reaction = found && found[0].length === bare.length ? rule.react(found, input, message) : null
    if (reaction) return answerOf([reaction], input)
  }
  const demands = readOrder(bare, vocabularyOf(input))
  const understood = demands.length > 0 && demands.every(demand => demand.kind !== 'unknown')
  const reaction = understood ? work(bare, input, message) : null
  return reaction && answerOf([reaction], input)
}

const answerOf = (reactions: readonly Reaction[], input: DecideReplyInput): DecideReplyOutput => {
  const instruction = reactions.flatMap(one => one.instruction ?? []).join('; ')
  const replan = reactions.flatMap(one => one.replan ?? []).join('; ')
  const { sheltersFrom } = input.observation ?? {}
  const shelter =
    sheltersFrom === undefined || !reactions.some(one => one.say)
      ? []
      : [{ say: `I shelter from ${withArticle(readable(sheltersFrom))} until it is gone, at the latest until day.` }]
  return {
    reply: [...new Set([...reactions, ...shelter].flatMap(one => one.say ?? []))].join(' '),
    to: [],
    tasks: reactions.flatMap(one => one.tasks ?? []),
    stop: reactions.some(one => one.stop),
    instruction: instruction || undefined,
    replan: replan || undefined,
  }
}

const react = (message: Heard, input: DecideReplyInput): Reaction => {
  const text = addressedTo(message.text, input.seat)
  const bare = bareWords(message.text, input.seat)
  for (const rule of rules) {
    const found = rule.pattern.exec(bare)
    const reaction = found ? rule.react(found, input, message) : null
    if (reaction) return reaction
  }
  return work(bare, input, message) ?? unread(text, input, message)
}

const addressedTo = (text: string, seat: string): string =>
  text.trim().replace(new RegExp(`^@?${seat}[,:]?\\s+`, 'i'), '')
const bareWords = (text: string, seat: string): string =>
  addressedTo(text, seat)
    .toLowerCase()
    .replace(/[!.?]+$/, '')
    .replace(/^(?:please|can you|could you|hey|ok)\s+/, '')
    .replace(/[,\s]+please$/, '')

interface Rule {
  readonly pattern: RegExp
  react(found: RegExpExecArray, input: DecideReplyInput, message: Heard): Reaction | null
}

const rules: readonly Rule[] = [
  {
    pattern: /^(?:hello|hi|hey|good (?:morning|evening|day))\b/,
    react: (_, input, message) => ({ say: `Hello ${message.from}. ${doing(input)}` }),
  },
  { pattern: /^(?:thanks|thank you|great|good|nice|well done|ok|okay)\b/, react: () => ({}) },
  {
    pattern: /^(?:stop|halt|cancel|abort|never ?mind|wait)\b/,
    react: (_, input) => ({
      stop: true,
      say: input.task ? `I stop: ${input.task.title}.` : 'I am not doing anything.',
    }),
  },
  {
    pattern: /^(?:what do you have|what have you got|inventory|what's in your|show .*inventory)/,
    react: (_, input) => ({ say: belongings(input) }),
  },
  {
    pattern: /^(?:what are you doing|what's up|status|how (?:is it going|far|are you))/,
    react: (_, input) => ({ say: doing(input) }),
  },
  {
    pattern: /^how (?:many|much)\s+(.+?)\s+(?:do you have|have you got|have you|are there)\b/,
    react: (found, input) => {
      const vocabulary = vocabularyOf(input)
      const item = resolveName(found[1]!, vocabulary.items, vocabulary.prefer)
      return item ? { say: `I have ${readable(item, input.observation?.inventory[item] ?? 0)}.` } : null
    },
  },
  {
    pattern: /^(?:who are you|what is your name)/,
    react: (_, input) => ({ say: `I am ${input.seat}, ${input.role} of this team. ${doing(input)}` }),
  },
  { pattern: /^(?:help|what can you do|what do you understand)\b/, react: () => ({ say: `I know: ${known}.` }) },
  {
    pattern: /^(?:where is|where's)\s+@?(\w+)$|^(?:what is|what's)\s+@?(\w+)\s+doing$/,
    react: (found, input) => {
      const member = input.team.find(one => one.name.toLowerCase() === (found[1] ?? found[2]))
      if (!member) return null
      const place = member.position ? `at ${member.position.join(' ')}` : 'not in the world'
      return { say: `${member.name} is ${place}${member.doing ? `: ${member.doing}` : ''}.` }
    },
  },
  {
    pattern: /^(?:where are you|your position)/,
    react: (_, input) => ({
      say: input.observation
        ? `I am at ${input.observation.position.map(Math.round).join(' ')}.`
        : 'I have no body in the world.',
    }),
  },
  {
    pattern: /^(?:go|walk|run)\s+to\s+@?([a-z]\w*)$/,
    react: (found, input, message) => {
      const player =
        found[1] === 'me' ? message.from : input.team.find(one => one.name.toLowerCase() === found[1])?.name
      const call = player === undefined ? null : callOf(input.actions, ['goToPlayer'], { player })
      return call
        ? {
            say: `Ok, I go to ${player}.`,
            tasks: [{ title: `Go to ${player}`, done: { kind: 'report' }, actions: [call] }],
          }
        : null
    },
  },
  {
    pattern: /^(?:follow|come with)\s+(me|\w+)$|^(?:come)(?: here| to me| over)?$/,
    react: (found, input, message) => {
      const player =
        found[1] && found[1] !== 'me'
          ? (input.team.find(one => one.name.toLowerCase() === found[1])?.name ?? found[1])
          : message.from
      const call = found[1]
        ? (callOf(input.actions, ['follow', 'followPlayer'], { player }) ??
          callOf(input.actions, ['goToPlayer'], { player }))
        : callOf(input.actions, ['goToPlayer', 'follow', 'followPlayer'], { player })
      return call
        ? {
            say: `Ok, I come to ${player}.`,
            tasks: [{ title: `${found[1] ? 'Follow' : 'Go to'} ${player}`, done: { kind: 'report' }, actions: [call] }],
          }
        : { say: 'I cannot walk to players.' }
    },
  },
  {
    pattern: /^(?:bring|give|hand|pass)\s+(?:me|us|(\w+))\s+(.+)$|^(?:bring|give|hand|pass)\s+(.+?)\s+to\s+(me|\w+)$/,
    react: (found, input, message) => {
      const named = found[1] ?? (found[4] === 'me' ? undefined : found[4])
      const player = input.team.find(one => one.name.toLowerCase() === named)?.name ?? message.from
      const { count, words } = readAmount(found[2] ?? found[3] ?? '')
      const vocabulary = vocabularyOf(input)
      const item = resolveName(words, vocabulary.items, vocabulary.prefer)
      if (!item) return null
      const carried = input.observation?.inventory ?? {}
      // `the planks`: all that it has, of whatever wood.
      const own = Object.keys(carried).filter(one => resolveName(words, new Set([one])) === one)
      const things: Counts =
        count === null ? Object.fromEntries(own.map(one => [one, carried[one]!])) : { [item]: count }
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
  {
    pattern: /^(?:use|take)\s+(.+?)\s+(?:for|instead of)\s+(.+)$/,
    react: (found, input) => ({
      say: `Ok, ${found[1]} ${found[2]!.replace(/^the\s+/, '')}.`,
      instruction: found[0],
      replan: input.plans ? found[0] : undefined,
    }),
  },
  {
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
]

/** `get 6 oak logs`, `craft a chest`, `build the cabin`: own work for a worker, a reason to plan again for a planner. */
const work = (bare: string, input: DecideReplyInput, message: Heard): Reaction | null => {
  const read = readOrder(bare, vocabularyOf(input))
  const demands = read.filter(demand => demand.kind !== 'unknown')
  if (demands.length === 0) return null
  const unread = read.flatMap(demand => (demand.kind === 'unknown' ? [`“${demand.text}”`] : []))
  const notRead = unread.length > 0 ? ` I could not read ${unread.join(' and ')}.` : ''
  if (input.plans && input.role === 'leader') {
    const material = demands.some(({ kind }) => kind === 'build') ? materialIn(bare, input) : null
    const decided = material === null ? '' : ` Its blueprint decides the blocks: “${material}” changes nothing.`
    const rest = `${notRead}${decided}`
    const goal = readGoal(input.goal, vocabularyOf(input)).map(inWords)
    if (demands.every(demand => goal.includes(inWords(demand))) && !isWish(bare, input))
      return { say: `The goal asks for that already: ${demands.map(inWords).join(', ')}.${rest}` }
    return {
      say: `Ok, I put it into the plan: ${bare}.${rest}`,
      instruction: bare,
      replan: `${message.from} asks: ${bare}`,
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
      return counted(demand.kind === 'collect' ? 'collect' : 'craft', count, { kind: 'have', item, count: count + own })
    }
    if (demand.kind === 'store') {
      const { item, count } = demand
      return counted('store', count, onTopOfNow({ kind: 'stored', item, count }, input.containers))
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
  const helper = companion(bare, input, message)
  const call =
    helper === undefined
      ? null
      : callOf(input.actions, ['startConversation'], { player: helper, text: `please ${withoutCompanion(bare)}` })
  if (!call) return { say: `Ok: ${said}.${notRead}`, tasks }
  // Both work on the same; the first that comes to a block claims it.
  const asking = { title: `Ask ${helper} to help`, done: { kind: 'report' as const }, actions: [call] }
  return { say: `Ok, with ${helper}: ${said}.${notRead}`, tasks: [asking, ...tasks] }
}

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

const known =
  'get 6 oak logs, craft a chest, put 4 sticks in the chest, build the blueprint (with @name), bring me planks, follow me, go to 1 -60 4, what do you have?, where is @name?, stop'

const unread = (text: string, input: DecideReplyInput, message: Heard): Reaction => {
  // Agents talking to each other would answer “I did not understand” in circles.
  if (!message.person) return {}
  if (input.plans)
    return {
      say: isWish(text, input)
        ? `I keep it in mind for the plan: “${clip(text)}”.`
        : `I keep it in mind for the plan, though I do not fully understand “${clip(text)}”.`,
      instruction: text,
    }
  return { say: `I did not understand “${clip(text)}”. I know: ${known}.` }
}

/** Whether every part of it is read as a wish for the plan. */
const isWish = (text: string, { team }: DecideReplyInput): boolean => {
  const names = team.map(one => one.name)
  const { only, unread, ...lists } = readWishes([{ text, by: '', wish: true }], names)
  return unread.length === 0 && (only !== null || Object.values(lists).some(list => list.length > 0))
}

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
const doing = (input: DecideReplyInput): string =>
  input.task
    ? `I am at: ${input.task.title}.`
    : input.plans
      ? `I plan: ${clip(input.goal)}`
      : 'I have nothing to do right now.'
const belongings = (input: DecideReplyInput): string => {
  const items = Object.entries(input.observation?.inventory ?? {}).sort((a, b) => b[1] - a[1])
  return items.length > 0
    ? `I have ${items.map(([item, count]) => readable(item, count)).join(', ')}.`
    : 'I carry nothing.'
}
