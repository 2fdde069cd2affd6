import { distance } from '../../../minecraft/blocks/position.ts'
import { isOfKind, itemKind } from '../../../minecraft/names/item-kinds.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { readAmount, resolveName } from '../../../planner/item-names.ts'
import { type Counts, sum } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Container } from '../../questions/shapes.ts'
import type { Reaction, ReplyRule } from './reaction.ts'

/** `what is in the chest?`, `how many logs do we have?`, `do we have iron?`: told from what the asked agent knows, with how old that is. */

/** Containers, and kinds of items of one, that are told: the game's chat shows some ten lines. */
const toldAtMost = { containers: 4, kinds: 8 }

const the = String.raw`(?:(?:the|our|my|your|this|that|a|an|any|all|each|every|of|some)\s+)*`
const store = String.raw`${the}(?<store>chests?|barrels?|containers?|storage)(?:\s+at\s+\(?(?<at>-?\d+[,\s]+-?\d+[,\s]+-?\d+)\)?)?`
const inStore = String.raw`(?:in|inside|inside\s+of)\s+${store}`

interface Asked {
  /** `chest`, `barrel`; undefined: whatever holds things. */
  readonly block?: string | undefined
  readonly at?: readonly number[] | undefined
}
type Groups = Readonly<Record<string, string | undefined>>

const askedIn = ({ store: named = '', at }: Groups): Asked => ({
  block: /^(?:chest|barrel)/.exec(named)?.[0],
  at: at?.split(/[,\s]+/).map(Number),
})

const containersOf = ({ containers, observation }: DecideReplyInput, { block, at }: Asked = {}): Container[] => {
  const far = (one: Container): number => (observation ? distance(one.at, observation.position) : 0)
  return containers
    .filter(one => (block === undefined || one.block.includes(block)) && (!at || one.at.join(' ') === at.join(' ')))
    .toSorted((a, b) => far(a) - far(b))
}

const agoSaid = (seconds: number): string => {
  const [unit, length] = seconds < 3600 ? ['minute', 60] : ['hour', 3600]
  const count = Math.floor(seconds / Number(length))
  return count === 0 ? 'a moment ago' : `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const nameOf = ({ block, at }: Container): string => `the ${readable(block)} at ${at.join(' ')}`
/** What was only told, or found before this session went on, has no time. */
const ageOf = ({ at }: Container, { looked = [] }: DecideReplyInput): string => {
  const look = looked.find(one => one.at.join(' ') === at.join(' '))
  return look ? ` (looked into ${agoSaid(look.secondsAgo)})` : ' (as far as I know)'
}

const listed = (items: Counts): string => {
  const all = Object.entries(items).filter(([, count]) => count > 0)
  const told = all.toSorted((a, b) => b[1] - a[1]).slice(0, toldAtMost.kinds)
  const rest = all.length - told.length
  return [...told.map(one => readable(...one)), ...(rest > 0 ? [`${rest} more kinds of items`] : [])].join(', ')
}
const isEmpty = (items: Counts): boolean => Object.values(items).every(count => count <= 0)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const inAll = (parts: readonly string[], more: (rest: number) => string): string[] => {
  const rest = parts.length - toldAtMost.containers
  return rest > 0 ? [...parts.slice(0, toldAtMost.containers), more(rest)] : [...parts]
}

/** What is in no answer, since no agent that this one hears of has looked. */
const unopenedSaid = (containers: readonly Container[]): string[] => {
  const closed = containers.filter(one => one.items === null)
  const places = inAll(closed.map(nameOf), rest => `${rest} more`)
  return closed.length === 0 ? [] : [`Not looked into yet: ${places.join(', ')}.`]
}
/** The team's members whose things the asked one is not to know. */
const unseenSaid = ({ team, seat }: DecideReplyInput): string[] => {
  const unseen = team.filter(one => one.unseen && one.name !== seat).map(one => one.name)
  return unseen.length === 0
    ? []
    : [`All that ${unseen.join(' and ')} ${unseen.length === 1 ? 'carries' : 'carry'}, I do not know.`]
}

const noContainer = ({ block = 'chest', at }: Asked): string =>
  at ? `I know no ${block} at ${at.join(' ')}.` : `I know no ${block} yet.`

const contentsSaid = (input: DecideReplyInput, asked: Asked): string => {
  const found = containersOf(input, asked)
  if (found.length === 0) return noContainer(asked)
  const opened = found.flatMap(one =>
    one.items === null
      ? []
      : [`${capital(nameOf(one))}${ageOf(one, input)}: ${isEmpty(one.items) ? 'nothing' : listed(one.items)}.`],
  )
  return [...inAll(opened, rest => `I know ${rest} more.`), ...unopenedSaid(found)].join(' ')
}

/** What words for things mean among names of items: a kind of them, or each that is called so. */
export const thingsMeant = (words: string): ((item: string) => boolean) => {
  const kind = itemKind(words)
  return kind === undefined ? item => resolveName(words, new Set([item])) === item : item => isOfKind(item, kind)
}
const onlySuch = (items: Counts, fits: (item: string) => boolean): Counts =>
  Object.fromEntries(Object.entries(items).filter(([item, count]) => count > 0 && fits(item)))

interface Held {
  readonly total: number
  /** The same in words. */
  readonly number: string
  /** Who or what holds how much, as parts of a sentence. */
  readonly parts: readonly string[]
  /** What the asked one cannot answer for. */
  readonly unknown: readonly string[]
}

/** `within`: only what lies there counts. */
export const heldOf = (words: string, input: DecideReplyInput, within?: Asked): Held => {
  const fits = thingsMeant(words)
  const containers = containersOf(input, within)
  const stored = containers.map(one => ({ one, items: onlySuch(one.items ?? {}, fits) }))
  const carried = within
    ? []
    : input.team.map(({ name, inventory, uncounted }) => {
        const own = name === input.seat ? (input.observation?.inventory ?? inventory) : inventory
        return { name, items: onlySuch(own, fits), uncounted }
      })
  const lying = stored
    .filter(({ items }) => !isEmpty(items))
    .map(({ one, items }) => `${listed(items)} in ${nameOf(one)}${ageOf(one, input)}`)
  const inHands = carried
    .filter(({ items }) => !isEmpty(items))
    .map(({ name, items, uncounted }) => {
      // What is seen in a hand is seen without its number.
      const { [uncounted ?? '']: _, ...counted } = items
      const list = [
        isEmpty(counted) ? '' : listed(counted),
        uncounted && fits(uncounted) ? `some ${readable(uncounted, 2).slice(2)}` : '',
      ]
      return `${name === input.seat ? 'I carry' : `${name} carries`} ${list.filter(Boolean).join(', ')}`
    })
  const total = Object.values(sum(...[...stored, ...carried].map(({ items }) => items))).reduce((a, b) => a + b, 0)
  const isMore = carried.some(({ uncounted }) => uncounted && fits(uncounted))
  return {
    total,
    number: isMore ? `${total} or more` : `${total}`,
    parts: [...inAll(lying, rest => `more in ${rest} other places`), ...inHands],
    unknown: [...unopenedSaid(containers), ...(within ? [] : unseenSaid(input))],
  }
}

/** Whether the words name things of the game at all. */
export const isThing = (words: string, input: DecideReplyInput): boolean => {
  if (words === '' || words.split(' ').length > 4) return false
  return itemKind(words) !== undefined || resolveName(words, vocabularyOf(input).items) !== null
}

const noneSaid = (words: string, within?: Asked): string =>
  within
    ? `no ${words} in what was looked into`
    : `no ${words} in chests that were looked into, and none that an agent carries`

/**
 * Where things are that the team has; null: the words name none. `seen`: where a block of it stands in sight; `isOwned`: they are asked for
 * as things that the team has.
 */
export const thingsSaid = (
  words: string,
  input: DecideReplyInput,
  seen: string | null = null,
  isOwned = true,
): string | null => {
  if (!isThing(words, input)) return seen
  const { total, parts, unknown } = heldOf(words, input)
  const held = total > 0 ? `${capital(parts.join('; '))}.` : seen === null ? `I know of ${noneSaid(words)}.` : undefined
  return [held ?? [], seen ?? [], isOwned || seen === null ? unknown : []].flat().join(' ')
}

/** `any logs left` → `logs`. */
export const bareThing = (said: string): string =>
  readAmount(said.replace(/\s+(?:left|now|already|yet|in all|altogether|at all)$/, '')).words

const withinOf = (groups: Groups): Asked | undefined => (groups.store === undefined ? undefined : askedIn(groups))

const ask = (
  example: string | null,
  source: string,
  react: (groups: Groups, input: DecideReplyInput) => Reaction | null,
): ReplyRule => ({
  example,
  pattern: new RegExp(`^(?:${source})(?:\\s+(?:now|right\\s+now|just\\s+now))?$`),
  // Between agents it would go round in circles.
  react: ({ groups = {} }, input, { person }) => (person ? react(groups, input) : null),
})

const thingAsked =
  (answer: (held: Held, words: string, asked: { count: number | null; within: Asked | undefined }) => string) =>
  (groups: Groups, input: DecideReplyInput): Reaction | null => {
    const said = groups.thing ?? ''
    const words = bareThing(said)
    if (!isThing(words, input)) return null
    const within = withinOf(groups)
    if (within && containersOf(input, within).length === 0) return { say: noContainer(within) }
    const held = heldOf(words, input, within)
    const { count } = readAmount(said)
    // An article asks for no number.
    const asked = { count: /^(?:an?|some|few|any)\b/.test(said) ? null : count, within }
    return { say: [answer(held, words, asked), ...held.unknown].join(' ') }
  }

const weHave = String.raw`(?:do\s+we\s+(?:still\s+)?have|have\s+we(?:\s+got)?|does\s+the\s+team\s+have)`
const thereAre = String.raw`(?:is|are)(?:\s+there)?(?:\s+still)?`

export const thingsRules: readonly ReplyRule[] = [
  ask(
    'what is in the chest?',
    [
      String.raw`(?:(?:tell|show)\s+me\s+)?what(?:'s|\s+is|\s+are|\s+lies|\s+(?:do|did)\s+(?:we|you)\s+(?:have|put))\s+(?:there\s+)?(?:stored\s+)?${inStore}`,
      String.raw`(?:(?:tell|show|list)\s+(?:me\s+)?)?(?:the\s+)?contents?\s+of\s+${store}`.replaceAll('?<', '?<c'),
      String.raw`what\s+(?:does|do)\s+${store}\s+(?:hold|contain|have)(?:\s+in\s+it)?`.replaceAll('?<', '?<d'),
    ].join('|'),
    (groups, input) => ({
      say: contentsSaid(
        input,
        askedIn({ store: groups.store ?? groups.cstore ?? groups.dstore, at: groups.at ?? groups.cat ?? groups.dat }),
      ),
    }),
  ),
  ask(
    null,
    String.raw`what\s+(?:do\s+we\s+have|have\s+we(?:\s+got)?|does\s+the\s+team\s+have)(?:\s+(?:in\s+all|altogether|so\s+far))?`,
    (_, input) => {
      const carried = input.team.flatMap(({ name, inventory }) =>
        isEmpty(inventory) ? [] : [`${name === input.seat ? 'I carry' : `${name} carries`} ${listed(inventory)}.`],
      )
      return { say: [contentsSaid(input, {}), ...carried, ...unseenSaid(input)].join(' ') }
    },
  ),
  ask(
    'how many logs do we have?',
    String.raw`(?:how\s+(?:many|much)|count)\s+(?<thing>\S.*?)\s+(?:(?:${weHave}|do\s+you\s+have|have\s+you\s+got|${thereAre}(?:\s+left)?)\s+${inStore}|${weHave}|(?:is|are)\s+there)(?:\s+(?:in\s+all|altogether))?`,
    thingAsked(({ total, number, parts }, words, { within }) =>
      total === 0 ? `${capital(noneSaid(words, within))}.` : `${number}: ${parts.join('; ')}.`,
    ),
  ),
  ask(
    null,
    String.raw`(?:${weHave}|${thereAre})\s+(?<thing>\S.*?)(?:\s+${inStore})?`,
    thingAsked(({ total, number, parts }, words, { count, within }) => {
      if (total === 0) return `${capital(noneSaid(words, within))}.`
      const isExact = number === `${total}`
      return `${total >= (count ?? 1) ? 'Yes' : isExact ? `No, only ${total}` : capital(number)}: ${parts.join('; ')}.`
    }),
  ),
  ask(
    null,
    String.raw`(?:(?:do\s+you\s+(?:still\s+)?(?:have|carry)|have\s+you(?:\s+got)?)|(?:you\s+)?got)\s+(?<thing>\S.*)`,
    thingAsked(({ total, parts }, words) =>
      total === 0
        ? `${capital(noneSaid(words))}.`
        : `${capital(parts.toSorted((a, b) => Number(b.startsWith('I ')) - Number(a.startsWith('I '))).join('; '))}.`,
    ),
  ),
  ask(
    null,
    String.raw`where\s+(?:did|have)\s+(?:you|we|i)\s+(?:put|leave|left|store|stored)\s+${the}(?<thing>\S.*)`,
    (groups, input) => {
      const words = bareThing(groups.thing ?? '')
      const say = thingsSaid(words, input)
      return say === null ? null : { say }
    },
  ),
]
