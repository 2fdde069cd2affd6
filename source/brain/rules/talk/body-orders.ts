import { distance, type Position } from '../../../minecraft/blocks/position.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { isHostile } from '../../../minecraft/names/creatures.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { readAmount, resolveName, singulars } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { creatureKindsShown } from '../../questions/shapes.ts'
import { acquire } from '../act/get-items.ts'
import { bodiless, isBodiless, type Reaction, type ReplyRule } from './reaction.ts'
import { containerKind, noContainer, placeCalled } from './where-talk.ts'

/** Orders that one action of the body carries out: `go fishing`, `kill the zombie`, `go home`. */

interface Order {
  readonly action: string
  readonly args?: Readonly<Record<string, unknown>>
  /** What the agent says that it does, behind “I”; capitalised it is the title of the task. */
  readonly words: string
  /** What it takes beforehand. */
  readonly needs?: string | undefined
  /** How many of it. @default 1 */
  readonly count?: number
  /** How often, one after the other. */
  readonly times?: number
}

export const follow = (
  input: DecideReplyInput,
  { action, args = {}, words, needs, count = 1, times = 1 }: Order,
): Reaction => {
  // Those that are not shown with their arguments can be called as well.
  const { actions: shown, otherActions = [] } = input
  const isAllowed = shown.some(({ name }) => name === action) || otherActions.some(one => one.actions.includes(action))
  if (!isAllowed) return { say: 'I may not do that.' }
  const call = { name: action, args }
  const lacks = needs !== undefined && (input.observation?.inventory[needs] ?? 0) === 0
  const way = lacks ? acquire({ [needs]: count }, { ...input, history: [] }) : { calls: [] }
  if ('blocked' in way) return { say: `I can't: ${way.blocked}` }
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const actions = [...way.calls, ...Array.from({ length: times }, () => call)]
  return { say: `Ok, I ${words}.`, tasks: [{ title, done: { kind: 'report' }, actions }] }
}

/** To the nearest of a kind that the team knows. */
const goToContainer = (kind: string, input: DecideReplyInput): Reaction => {
  const from = input.observation?.position
  const known = input.containers.filter(({ block }) => block.includes(kind))
  const [nearest] = from ? known.toSorted((a, b) => distance(a.at, from) - distance(b.at, from)) : known
  if (!nearest) return { say: noContainer(kind) }
  const [x, y, z] = nearest.at
  return follow(input, { action: 'goTo', args: { x, y, z }, words: `go to the ${kind} at ${x} ${y} ${z}` })
}

/** The nearest kind of monster that is seen, and which a body comes out of its shelter for. */
export const monsterSeen = (observation: DecideReplyInput['observation'], from?: string): string | undefined => {
  const monsters = (observation?.entities ?? []).filter(({ name, lying }) => !lying && isHostile(name))
  const near = (at: Position): number => distance(at, observation!.position)
  const [first] = monsters.toSorted((a, b) => near(a.nearest) - near(b.nearest))
  return monsters.find(({ name }) => name === from)?.name ?? first?.name
}

/** Creatures that one order is about, at most: each is searched for and fought by itself. */
const creaturesAtMost = 5

const anyMonster =
  /^(?:(?:the|that|those|these|all|any|some|a|an|every)\s+)*(?:monsters?|mobs?|hostiles?|enem(?:y|ies))$/

/** Whether it would be among what is seen, if it were there. */
const isSeen = (kind: string, { observation }: DecideReplyInput): boolean => {
  const creatures = observation?.entities.filter(({ lying }) => !lying) ?? []
  return !observation || creatures.length >= creatureKindsShown || creatures.some(({ name }) => name === kind)
}

/** `2 zombies`, `that creeper`, `the monsters` → a kind of creature that is hostile or in sight, and how many. */
const creatureIn = (phrase: string, { observation }: DecideReplyInput): { kind: string; count: number } | undefined => {
  const { count, words } = readAmount(phrase.replace(/^(?:that|this)\s+/, ''))
  const parts = words
    .replace(/\s+(?:over\s+)?(?:there|here)$|\s+(?:near|next to|behind|in front of)\s+(?:you|me|us)$/, '')
    .split(' ')
  const last = parts.pop() ?? ''
  const names = singulars(last).map(form => [...parts, form].join('_'))
  const kind = names.find(name => isHostile(name) || observation?.entities.some(one => one.name === name))
  return kind === undefined ? undefined : { kind, count: Math.min(count ?? 1, creaturesAtMost) }
}

/** `the torch` → an item of the game. */
const itemIn = (phrase: string, input: DecideReplyInput): { item: string; count: number | null } | undefined => {
  const { count, words } = readAmount(phrase)
  const { items, prefer } = vocabularyOf(input)
  const item = resolveName(words, items, prefer)
  return item === null ? undefined : { item, count }
}

/** What is about an item that is carried; undefined words say that it is not. */
const carried = (phrase: string, input: DecideReplyInput, order: (item: string, count: number | null) => Order) => {
  const found = itemIn(phrase, input)
  if (!found) return null
  const { item, count } = found
  return (input.observation?.inventory[item] ?? 0) === 0
    ? { say: `I carry no ${readable(item)}.` }
    : follow(input, order(item, count))
}

/** What is meant by `some fish`. */
const someFish = 3

/** What bites is the water's to say: no name of an item, and so no order to bring one. */
export const fishOrder: ReplyRule = {
  example: 'fish',
  pattern:
    /^(?:go\s+)?(?:fish|fishing)$|^(?:go\s+)?(?:catch|get|bring|fetch|fish(?:\s+for)?)\s+(me\s+|us\s+)?(?:(.+)\s+)?fish(?:es)?(?:\s+for\s+(me|us))?$/,
  react(found, input, message) {
    const [, to, phrase = '', last] = found
    const { count, words: kind } = readAmount(phrase)
    if (kind !== '') return null
    const isForSpeaker = (to ?? last) !== undefined
    if (isForSpeaker && isBodiless(message, input)) return bodiless
    const many = /^(?:some|a few|few)$/.test(phrase) ? someFish : (count ?? 1)
    const player = isForSpeaker ? { player: message.from } : {}
    const words = `${many === 1 ? 'fish' : `catch ${many} fish`}${isForSpeaker ? ` for ${message.from}` : ''}`
    return follow(input, { action: 'fish', args: { count: many, ...player }, words })
  },
}

export const bodyOrders: readonly ReplyRule[] = [
  {
    example: 'sleep',
    pattern:
      /^(?:go\s+)?(?:to\s+)?(?:sleep|bed)(?:\s+in\s+(?:the|a|your|my)\s+bed)?(\s+(?:tonight|at\s+night|(?:when|once|as\s+soon\s+as)\s+(?:it\s+gets\s+|it\s+is\s+|it's\s+)?(?:dark|night)))?$/,
    react: ([, later], input) =>
      later === undefined
        ? follow(input, { action: 'goToBed', words: 'go to bed' })
        : follow(input, { action: 'goToBed', args: { atNight: true }, words: 'go to bed when it gets dark' }),
  },
  {
    example: null,
    pattern: /^eat(?:\s+something|\s+some\s+food)?$/,
    react: (_, input) => follow(input, { action: 'consume', words: 'eat something' }),
  },
  {
    example: 'find food',
    pattern:
      /^(?:go\s+)?(?:find|get|look\s+for|search\s+for|hunt\s+for)(?:\s+yourself)?\s+(?:some\s+)?(?:food|something\s+to\s+eat)$/,
    react: (_, input) => follow(input, { action: 'findFood', words: 'look for food' }),
  },
  {
    example: 'eat the bread',
    pattern: /^(?:eat|drink)\s+(.+)$/,
    react: (found, input) =>
      carried(found[1]!, input, item => ({ action: 'consume', args: { item }, words: `eat ${readable(item, 1)}` })),
  },
  {
    example: 'wear the iron helmet',
    pattern: /^(?:equip|wear|wield|hold|put\s+on)\s+(.+)$/,
    react: (found, input) =>
      carried(found[1]!, input, item => ({
        ...{ action: 'equip', args: { item } },
        words: `take ${readable(item, 1)} into the hand or put it on`,
      })),
  },
  {
    example: 'drop the dirt',
    pattern: /^(?:drop|discard|toss|throw\s+away)\s+(.+)$/,
    react: (found, input) =>
      carried(found[1]!, input, (item, count) => {
        const own = input.observation?.inventory[item] ?? 0
        const many = Math.min(count ?? own, own)
        return { action: 'discard', args: { item, count: many }, words: `drop ${readable(item, many)}` }
      }),
  },
  {
    example: 'put a torch here',
    pattern: /^(?:place|put|set)\s+(?:up\s+|down\s+)?(.+?)\s+(?:here|down)$/,
    react(found, input) {
      const what = itemIn(found[1]!, input)
      if (!what) return null
      const { item } = what
      return follow(input, {
        action: 'placeHere',
        args: { item },
        words: `put down ${readable(item, 1)}`,
        needs: item,
      })
    },
  },
  {
    example: 'kill the zombie',
    pattern: /^(?:kill|attack|fight|slay|hunt)\s+(.+)$/,
    react(found, input) {
      const monster = anyMonster.test(found[1]!) ? monsterSeen(input.observation) : undefined
      const creature = monster === undefined ? creatureIn(found[1]!, input) : { kind: monster, count: 1 }
      if (!creature) return anyMonster.test(found[1]!) ? { say: 'I see no monster here.' } : null
      const { kind, count } = creature
      if (!isSeen(kind, input)) return { say: `I see no ${readable(kind)} here.` }
      const words = `attack ${count === 1 ? withArticle(readable(kind)) : readable(kind, count)}`
      return follow(input, { action: 'attack', args: { entity: kind }, words, times: count })
    },
  },
  {
    example: 'remember this place as home',
    pattern:
      /^remember\s+(?:this\s+place|this|here)\s+as\s+(?:the\s+|our\s+|my\s+)?(\w+)$|^this\s+(?:place\s+)?is\s+(?:the\s+|our\s+|my\s+)?(home|base|camp)$/,
    react([, told, home], input) {
      const name = told ?? home!
      return follow(input, {
        action: 'rememberHere',
        args: { name },
        words: `remember this place as “${name}”`,
      })
    },
  },
  {
    example: 'go home',
    pattern:
      /^(?:go|come|return|walk|run|head)(?:\s+(?:back|over))?\s+(?:(home)|to\s+(?:(?:the|our|my)\s+)?(?!(?:bed|sleep|work|them|him|her|it|me|us|you|there|here)$)([a-z]\w*)(?:\s+point)?)$/,
    react([, home, place], input) {
      const name = home ?? place!
      const kind = placeCalled(name, input) ? undefined : containerKind(name)
      if (kind !== undefined) return goToContainer(kind, input)
      return follow(input, { action: 'goToRememberedPlace', args: { name }, words: `go to “${name}”` })
    },
  },
  {
    example: 'find a cow',
    pattern: /^(?:find|look\s+for|search\s+for)\s+(.+)$/,
    react(found, input) {
      const creature = creatureIn(found[1]!, input)
      if (creature)
        return follow(input, {
          action: 'searchForEntity',
          args: { entity: creature.kind },
          words: `look for ${withArticle(readable(creature.kind))}`,
        })
      const what = itemIn(found[1]!, input)
      if (!what) return null
      const { item } = what
      return follow(input, { action: 'searchForBlock', args: { item }, words: `look for ${readable(item, 1)}` })
    },
  },
  {
    example: 'dig down 5',
    pattern: /^dig(?:\s+down)?\s+(\d{1,2})(?:\s+blocks?)?(?:\s+(?:down|deep))?$/,
    react: (found, input) =>
      follow(input, {
        action: 'digDown',
        args: { distance: Number(found[1]) },
        words: `dig ${found[1]} blocks down`,
      }),
  },
]
