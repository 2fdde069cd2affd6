import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import { outWords } from '../../../session/log/events/benched.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Member } from '../../questions/shapes.ts'
import { openSaid } from './progress-talk.ts'
import { notRead, type ReplyRule } from './reaction.ts'
import { memberSaid } from './where-talk.ts'

/** `why is Mia idle?`, `what is Bob waiting for?`, `who has nothing to do?`: what an agent is at, or what keeps it from work. */

const one = String.raw`@?\w+`
const who = String.raw`(?<who>${one}(?:\s*(?:,|&|\band\b)\s*(?:and\s+)?${one}){0,5}|everyone|everybody)`
const now = String.raw`(?:\s+(?:now|right now|just now|at the moment|all the time|again|today))?`
const around = String.raw`(?:\s+(?:around|about|there|here|still|by|idly))*`
const idle = String.raw`(?:idle|idling|free|bored|stuck|waiting|(?:just\s+)?(?:standing|sitting|hanging|lying)${around}|doing\s+nothing|out(?:\s+of\s+work)?|without\s+work|not\s+(?:working|doing|helping|busy|moving)(?:\s+(?:anything|much|at all|with us))?|(?:so\s+)?(?:slow|lazy|still))`
const nothing = String.raw`(?:idle|wait|stand${around}|sit${around}|do\s+nothing|have\s+(?:nothing|no\s+(?:work|task|job|part))(?:\s+to\s+do)?|not\s+(?:work|help|move|do\s+anything)|(?:get|have)\s+no\s+work)`
const work = String.raw`(?:work(?:ing)?|help(?:ing)?|busy|mov(?:e|ing)|do(?:ing)?\s+(?:anything|something|any\s+work|(?:any\s+of\s+)?(?:his|her|its|their)\s+(?:work|part|job)))`
const notAt = String.raw`(?:isn['’]?t|aren['’]?t|doesn['’]?t|don['’]?t|does\s+not|do\s+not|is\s+not|are\s+not)`
const lead = String.raw`(?:(?:tell|show)\s+(?:me|us)\s+|explain\s+|so\s+|and\s+|but\s+)*`

const asks: readonly RegExp[] = [
  `why(?:\\s+(?:is|are)|['’]s|['’]re)\\s+${who}\\s+(?:still\\s+|just\\s+)?${idle}`,
  `why\\s+${who}\\s+(?:is|are)\\s+(?:still\\s+|just\\s+)?${idle}`,
  `why\\s+(?:do|does)\\s+${who}\\s+(?:still\\s+|just\\s+)?${nothing}`,
  `why\\s+${who}\\s+(?:has|have|does|do|is|are)\\s+(?:nothing(?:\\s+to\\s+do)?|no\\s+(?:work|task|job))`,
  `why\\s+${notAt}\\s+${who}\\s+${work}`,
  `why\\s+${who}\\s+${notAt}\\s+${work}`,
  `what(?:\\s+(?:is|are)|['’]s)\\s+${who}\\s+waiting\\s+for`,
  `what\\s+(?:do|does)\\s+${who}\\s+wait\\s+for`,
  `(?:is|are)\\s+${who}\\s+(?:still\\s+|just\\s+)?(?:${idle}|working|busy|at\\s+work)`,
  `who(?:\\s+is|['’]s|\\s+are)\\s+(?:still\\s+|just\\s+)?${idle}`,
  `(?:who|which\\s+(?:agents?|of\\s+(?:you|them)|workers?))\\s+(?:has|have|is|are|does)\\s+(?:nothing(?:\\s+to\\s+do)?|no\\s+(?:work|task|job)|${idle})`,
].map(source => new RegExp(`^${lead}${source}${now}$`))

/** What keeps a member from work, or what it is at. */
export const stateSaid = (member: Member, input: DecideReplyInput): string => {
  const { name, role, person, out, doing } = member
  const own = name === input.seat ? (input.task?.title ?? '') : doing
  if (out) return `${name} gets no work: ${outWords(out, name)}. /resume ${name} lets it go on.`
  if (person) return `${name} is a person, and decides what to do.`
  if (own !== '') return `${name} is not idle: ${own}.`
  if (input.goal === noGoal) return `${name} has nothing to do: the team has no goal just now.`
  const { plan } = input
  if (!plan) return `${name} has nothing to do: there is no plan yet.`
  if (plan.every(({ status }) => status === 'proposed'))
    return `${name} waits: the plan waits for approval, and nothing of it has begun.`
  const theirs = plan.filter(({ by, status }) => by === name && status !== 'done')
  const [next] = theirs
  if (next?.status === 'failed')
    return `${name} has nothing to do: “${next.title}” failed, and a new plan is to follow.`
  if (next?.status === 'proposed') return `${name} waits: “${next.title}” is in a plan that waits for approval.`
  const others = plan.filter(({ by, status }) => by !== name && status === 'running').map(({ title }) => `“${title}”`)
  const after = input.works?.find(({ id }) => id === next?.id)?.after ?? []
  const before = plan.filter(({ id }) => after.includes(id))
  if (next && before.length > 0) {
    const told = before.slice(0, namedAtMost).map(({ title, by }) => `“${title}”${by === null ? '' : ` (${by})`}`)
    const rest = before.length - told.length
    return `${name} waits: “${next.title}” begins after ${inList.format([...told, ...(rest > 0 ? [`${rest} more`] : [])])}.`
  }
  if (next)
    return `${name} waits: “${next.title}” begins ${others.length === 0 ? 'as soon as what it needs is done' : `after what it needs; under way now: ${inList.format(others)}`}.`
  if (role === 'leader') return `${name} leads and has no work of the plan to do.`
  return `${name} has nothing to do: no item of the plan is left for ${name}.`
}

/** Items that are named of many. */
const namedAtMost = 3
const inList = new Intl.ListFormat('en-GB')

export const whyRule: ReplyRule = {
  example: null,
  pattern: new RegExp(asks.map(({ source }) => source.replaceAll(/\(\?<\w+>/g, '(?:')).join('|')),
  react([words], input, { person }) {
    // Agents know it of each other.
    if (!person) return null
    const said = asks.map(ask => ask.exec(words)).find(found => found !== null)?.groups?.who
    const team = input.team.filter(member => !member.person)
    const names = said === undefined || /^every/.test(said) ? team.map(({ name }) => name) : named(said, input)
    if (names === undefined) return null
    const members = names.flatMap(name => input.team.find(member => member.name === name) ?? [])
    const left = members.some(({ name }) => name === input.seat && input.task) ? '' : openSaid(input)
    return { say: [...members.map(member => stateSaid(member, input)), left].filter(Boolean).join(' ') }
  },
}

/** The members of whom the words speak; undefined: one of them is none. */
const named = (said: string, { team, seat }: DecideReplyInput): string[] | undefined => {
  const names = team.map(({ name }) => name)
  const found = said
    .split(/\s*(?:,|&|\band\b)\s*/)
    .filter(word => word !== '')
    .map(word => (word === 'you' ? seat : memberCalled(names, word.replace('@', ''))))
  return found.includes(undefined) ? undefined : found.flatMap(name => name ?? [])
}

/** Of members that are looked at at most. */
const membersTold = 2

/** A question that is not understood, with what is known of the members that it names. */
export const unanswered = (text: string, input: DecideReplyInput): string => {
  const words: readonly string[] = text.toLowerCase().match(/[\w-]+/g) ?? []
  const about = input.team.filter(({ name }) => words.includes(name.toLowerCase())).slice(0, membersTold)
  const known = about.map(member => ` ${memberSaid(member)}`).join('')
  return `I cannot answer ${notRead(text, input)}.${known} Say “@${input.seat} help” to hear what I know.`
}
