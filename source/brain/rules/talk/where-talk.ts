import { readable } from '../../../minecraft/names/readable.ts'
import { didYouMean, nearestName } from '../../../minecraft/names/suggestions.ts'
import { resolveName } from '../../../planner/item-names.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { ReplyRule } from './reaction.ts'
import { thingsSaid } from './things-talk.ts'

/** `where is Mia?`, `where is the base?`, `where is the chest?` */

export const memberSaid = ({ name, position, doing }: DecideReplyInput['team'][number]): string =>
  `${name} is ${position ? `at ${position.join(' ')}` : 'not in the world'}${doing ? `: ${doing}` : ''}.`

/** A place that the team remembers; `constructor` is a name as any other is. */
export const placeCalled = (words: string, { places = {} }: Pick<DecideReplyInput, 'places'>) =>
  Object.hasOwn(places, words) ? places[words] : undefined

/** Places that are named where another one is asked for. */
const placesNamed = 4

/** `chests`: a chest. */
export const containerKind = (words: string): string | undefined =>
  /^(?:chests?|barrels?)$/.test(words) ? words.replace(/s$/, '') : undefined
export const noContainer = (kind: string): string => `I know no ${kind} yet.`

const containerSaid = (words: string, { containers }: DecideReplyInput): string | null => {
  const kind = containerKind(words)
  const found = kind === undefined ? [] : containers.filter(one => one.block.includes(kind))
  const places = found.slice(0, placesNamed).map(({ at }) => at.join(' '))
  if (kind === undefined) return null
  return places.length > 0 ? `I know a ${kind} at ${places.join(', and one at ')}.` : noContainer(kind)
}

const blockSaid = (words: string, { observation, names, recipes }: DecideReplyInput): string | null => {
  const blocks = observation?.blocks ?? []
  const known = new Set([...blocks.map(({ name }) => name), ...names, ...recipes.map(({ item }) => item)])
  const name = resolveName(words, known)
  const block = name === null ? undefined : blocks.find(one => one.name === name)
  if (name === null) return null
  return block ? `I see ${readable(name)} at ${block.nearest.join(' ')}.` : null
}

export const placeSaid = (words: string, { places = {}, team }: DecideReplyInput): string => {
  const at = placeCalled(words, { places })
  if (at) return `“${words}” is at ${at.join(' ')}.`
  const member = nearestName(
    words,
    team.map(({ name }) => name),
    { within: words.length <= 4 ? 1 : 2, anyCase: true },
  )
  if (member !== undefined) return `I know no ${words}.${didYouMean(`“where is ${member}?”`)}`
  const others = Object.entries(places)
    .slice(0, placesNamed)
    .map(([name, place]) => `“${name}” at ${place.join(' ')}`)
  const name = /^\w{1,16}$/.test(words) ? words : 'home'
  return `I remember no place “${words}”${others.length > 0 ? `, but ${others.join(', ')}` : ''}. Stand there and say “remember this place as ${name}”.`
}

export const whereRule: ReplyRule = {
  example: 'where is home?',
  pattern:
    /^(?:where is|where's|where are)\s+@?(?!(?:it|he|she|they|everyone|everybody)$)((?:(?:the|our|my|your|a)\s+)?\w+(?:\s\w+){0,2})$/,
  react([, asked = ''], input, { person }) {
    const member = input.team.find(one => one.name.toLowerCase() === asked)
    if (member) return { say: memberSaid(member) }
    // Between agents, “I know no …” would go round in circles.
    if (!person || asked === 'you') return null
    const words = asked.replace(/^(?:the|our|my|your|a)\s+/, '')
    if (placeCalled(words, input)) return { say: placeSaid(words, input) }
    const container = containerSaid(words, input)
    if (container !== null) return { say: container }
    const isOwned = /^(?:our|my|your)\s/.test(asked)
    const seen = blockSaid(words, input)
    return { say: thingsSaid(words, input, seen, isOwned) ?? placeSaid(words, input) }
  },
}

const allAgents =
  '(?:everyone|everybody|all(?: of (?:you|us|them))?|you (?:all|guys)|each of you|the (?:team|others|agents))'

/** `what is everyone up to?`, `where is everybody?`, `who does what?` */
export const allRule: ReplyRule = {
  example: 'what is everyone doing?',
  pattern: new RegExp(
    `^(?:(?:what|where|how)(?:'s|'re| is| are) ${allAgents}(?: (?:all )?(?:doing|up to|at|now))*|(?:status|report) (?:of )?${allAgents}|who (?:does|is doing|'s doing) what)$`,
  ),
  react([words = ''], { team, seat, task }, { person }) {
    // Agents know it of each other.
    if (!person) return null
    const agents = team.filter(one => !one.person)
    if (words.startsWith('where')) return { say: agents.map(memberSaid).join(' ') }
    const doing = agents.map(one => {
      const now = one.doing || (one.name === seat ? (task?.title ?? '') : '')
      return `${one.name}: ${now === '' ? 'nothing just now' : now}`
    })
    return { say: `${doing.join('; ')}.` }
  },
}

/** `what is Mia doing?` */
export const doingRule: ReplyRule = {
  example: 'what is @name doing?',
  pattern: /^(?:what is|what's)\s+@?(\w+)\s+(?:doing|up to)$/,
  react([, name], { team }) {
    const member = team.find(one => one.name.toLowerCase() === name)
    return member ? { say: memberSaid(member) } : null
  },
}
