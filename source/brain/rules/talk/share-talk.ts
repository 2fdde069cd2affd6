import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Heard, Member } from '../../questions/shapes.ts'
import { bringing, thingNamed, toldAtMost } from './plan-talk.ts'
import { goalSaid, openSaid } from './progress-talk.ts'
import { questionRule } from './question-rule.ts'
import type { ReplyRule } from './reaction.ts'
import { stateSaid } from './why-talk.ts'

/** `who has the most work?`, `what does Mia do next?`, `who builds the walls?`: how the plan shares the work out. */

type Planned = NonNullable<DecideReplyInput['plan']>[number]

const list = new Intl.ListFormat('en-GB')
export const andMore = (parts: readonly string[], atMost: number): string => {
  const rest = parts.length - atMost
  return list.format([...parts.slice(0, atMost), ...(rest > 0 ? [`${rest} more`] : [])])
}
const titled = ({ title, progress }: Planned): string =>
  `“${title}”${progress && progress.done < progress.total ? ` (${progress.done} of ${progress.total})` : ''}`

export const noWork = ({ goal, plan }: DecideReplyInput): string | undefined => {
  if (goal === noGoal) return 'The team has no goal just now.'
  return plan ? undefined : 'There is no plan yet.'
}

/** Pieces of work that are left of an item: things to get, blocks to place; else it is one. */
const leftOf = ({ id, progress }: Planned, { works = [] }: DecideReplyInput): number =>
  progress ? progress.total - progress.done : (works.find(one => one.id === id)?.brings?.count ?? 1)

const leftFor = (name: string, { plan = [] }: DecideReplyInput): Planned[] =>
  plan.filter(({ by, status }) => by === name && status !== 'done')

/** Who has how much; those with the same amount together. */
const ranked = (input: DecideReplyInput, of: (name: string) => number): (readonly [number, string[]])[] => {
  const names = input.team.flatMap(({ name, role }) => (role === 'leader' && of(name) === 0 ? [] : [name]))
  return [
    ...Map.groupBy(
      names.filter(name => isWorker(name, input) || of(name) > 0),
      of,
    ),
  ].toSorted(([a], [b]) => b - a)
}
/** An agent, or a person whom the plan has work for. */
const isWorker = (name: string, { team, plan = [] }: DecideReplyInput): boolean =>
  team.some(one => one.name === name && !one.person) || plan.some(({ by }) => by === name)

const mostLeft = (input: DecideReplyInput, isLeast: boolean): string => {
  const none = noWork(input)
  if (none) return none
  const piecesOf = (name: string): number => leftFor(name, input).reduce((sum, item) => sum + leftOf(item, input), 0)
  const groups = ranked(input, piecesOf)
  if (groups.every(([amount]) => amount === 0)) return 'Nothing of the plan is left to do.'
  const told = (name: string): string => {
    const items = leftFor(name, input)
    return `${name}: ${items.length === 0 ? 'nothing left' : andMore(items.map(titled), toldAtMost)}`
  }
  const [[, first] = [0, []], ...others] = isLeast ? groups.toReversed() : groups
  const is = `${list.format(first)} ${first.length === 1 ? 'has' : 'have'} the ${isLeast ? 'least' : 'most'} left to do`
  const head = others.length === 0 ? 'All have the same amount left to do' : is
  return `${head}. ${[...first, ...others.flatMap(([, names]) => names)].slice(0, 4).map(told).join('; ')}.`
}

const mostDone = (input: DecideReplyInput): string => {
  const none = noWork(input)
  if (none) return none
  const done = (name: string): number =>
    (input.plan ?? []).filter(({ by, status }) => by === name && status === 'done').length
  const groups = ranked(input, done)
  if (groups.every(([count]) => count === 0)) return 'No item of the plan is done yet.'
  return `${groups
    .map(([count, names]) => `${list.format(names)}: ${count} ${count === 1 ? 'item' : 'items'} of the plan done`)
    .join('; ')}.`
}

/** Of whom a question is: the person who asks, the asked one, or a member by name. */
export const memberMeant = (said: string, input: DecideReplyInput, { from }: Heard): Member | undefined => {
  const word = said.replace(/^@|['’]s$/g, '')
  const name = /^(?:i|my|me)$/.test(word)
    ? from
    : /^(?:you|your)$/.test(word)
      ? input.seat
      : memberCalled(
          input.team.map(one => one.name),
          word,
        )
  return input.team.find(one => one.name === name)
}

/** What a member is at, and what it does after that. */
export const planOf = (member: Member, input: DecideReplyInput): string => {
  const { name, person } = member
  const all = leftFor(name, input)
  const running = all.filter(({ status }) => status === 'running')
  const later = all.filter(({ status }) => status !== 'running')
  const isOwn = name === input.seat && input.task && !running.some(({ title }) => title === input.task!.title)
  const now = [...(isOwn ? [`“${input.task!.title}”`] : []), ...running.map(titled)]
  if (now.length === 0 && later.length === 0)
    return person ? `${name} has no work of the plan.` : stateSaid(member, input)
  const next =
    later.length === 0 ? 'nothing of the plan after that' : `next: ${andMore(later.map(titled), toldAtMost + 1)}`
  return now.length === 0 ? `${name} has ${next}.` : `${name} is at ${list.format(now)}; ${next}.`
}

const empty = /^(?:the|a|an|all|any|our|your|my|some|of|up|down|to|is|are|that|this|at)$/
const stem = (word: string): string => word.replace(/(?:ing|es|s|ed|e)$/, '')
const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[a-z]+/g) ?? []).map(stem)

/** The items that words of a question speak of: each of them stands in the title, but for the verb. */
const itemsNamed = (verb: string, thing: string, input: DecideReplyInput): Planned[] => {
  const words = (thing.match(/[a-z]+/g) ?? []).filter(word => !empty.test(word)).map(stem)
  if (words.length === 0) return []
  const fit = (input.plan ?? []).filter(({ title }) => words.every(word => wordsOf(title).includes(word)))
  const exact = fit.filter(({ title }) => wordsOf(title).includes(stem(verb)))
  return exact.length > 0 ? exact : fit
}

const whoDoes = (verb: string, thing: string, input: DecideReplyInput): string | undefined => {
  const named = thingNamed(thing, input)
  const found = itemsNamed(verb, thing, input)
  const all = found.length > 0 || named === undefined ? found : bringing(named, input).map(({ item }) => item)
  if (all.length === 0) return undefined
  const statuses = { done: 'done', running: 'under way', failed: 'failed', open: 'not begun', proposed: 'not approved' }
  const told = all.map(({ title, by, status }) => `${by ?? 'no agent yet'}: “${title}” (${statuses[status]})`)
  const rest = told.length - 4
  return `${[...told.slice(0, 4), ...(rest > 0 ? [`${rest} more`] : [])].join('; ')}.`.replace(/^n/, 'N')
}

const work = String.raw`(?:work|tasks?|jobs?|items?|to\s+do|todo|load|left|chores)`
const doing = String.raw`(?<verb>(?!(?:has|is|was|does|holds|carries|owns|keeps)\b)\w+?(?:s|es|ing|t|d)|do|build|make|get|collect|craft)`
const one = String.raw`@?(?<who>\w+)`

export const shareRules: readonly ReplyRule[] = [
  questionRule(
    null,
    [
      String.raw`(?:who|which\s+(?:agent|of\s+(?:you|them)|one))\s+(?:has|have|had|got|is|does|do|works|gets)(?:\s+(?:still|got))*\s+(?:the\s+)?(?:most|more|biggest|largest|heaviest|(?<least>least|fewest|smallest))(?:\s+(?:of\s+the\s+)?(?:open\s+|to\s+)?(?:${work}|do|part|share))*`,
      String.raw`who\s+(?:is|are|['’]s)?\s*(?:the\s+)?(?:busiest|most\s+busy|most\s+loaded|(?<least>least\s+busy|laziest))(?:\s+(?:one|agent))?`,
      String.raw`who\s+works\s+(?:the\s+)?(?:most|hardest|(?<least>least))`,
      String.raw`how\s+is\s+(?:the\s+)?work\s+(?:shared|split|divided|dealt|distributed)(?:\s+(?:out|up))?`,
    ],
    ({ least }, input) => mostLeft(input, least !== undefined),
  ),
  questionRule(
    null,
    [
      String.raw`(?:who|which\s+(?:agent|of\s+(?:you|them)))\s+(?:did|has\s+done|worked|has\s+worked|finished|has\s+finished|helped|has\s+helped)\s+(?:the\s+)?most(?:\s+(?:${work}|so\s+far|until\s+now))*`,
      String.raw`who\s+did\s+what`,
    ],
    (_, input) => mostDone(input),
  ),
  questionRule(
    null,
    [
      String.raw`what(?:['’]s|\s+is|\s+are)\s+@?(?<who>\w+(?:['’]s)?)\s+(?:(?:next|current|own)\s+)*(?:work|tasks?|jobs?|part|share|items?)(?:\s+(?:in|of)\s+(?:this|it|the\s+\w+))?`,
      String.raw`what(?:\s+(?:work|tasks?|jobs?|items?))?\s+(?:does|do|will|must|should|has|have)\s+${one}\s+(?:still\s+)?(?:(?:have|got|need|want)\s+)?(?:to\s+)?(?:do|get|make|next|left)(?:\s+(?:next|now|then|after\s+(?:that|this)|in\s+(?:the|this)\s+\w+|later|still|to\s+do))*`,
      String.raw`what(?:['’]s|\s+is)\s+(?:left|next|planned|there)\s+(?:to\s+do\s+)?for\s+${one}(?:\s+to\s+do)?`,
      String.raw`what(?:['’]s|\s+is|\s+are)\s+${one}\s+(?:going\s+to\s+do|supposed\s+to\s+(?:do|be\s+doing)|doing\s+(?:next|then|after\s+(?:that|this))|meant\s+to\s+do)(?:\s+next)?`,
    ],
    ({ who = '' }, input, message) => {
      if (/^(?:we|they|the|our|their)$/.test(who)) return noWork(input) ?? openSaid(input)
      const member = memberMeant(who, input, message)
      return (
        member && (noWork(input) && !(member.name === input.seat && input.task) ? noWork(input) : planOf(member, input))
      )
    },
  ),
  questionRule(
    null,
    [
      String.raw`(?:what(?:['’]s|\s+is)\s+)?(?:the|our|your)\s+(?:current\s+)?plan(?:\s+of\s+the\s+team)?`,
      String.raw`(?:what(?:['’]s|\s+is|\s+comes|\s+happens|\s+will\s+happen|\s+will\s+be)|what\s+(?:do|will)\s+(?:we|you\s+(?:all|guys))\s+do)\s+(?:the\s+)?next(?:\s+(?:step|item|thing|task))?`,
    ],
    (_, input) => noWork(input) ?? [goalSaid(input), openSaid(input)].filter(Boolean).join(' '),
  ),
  questionRule(
    null,
    [
      String.raw`who(?:['’]s|\s+is|\s+are)\s+(?:the\s+|our\s+|your\s+)?(?:leader|boss|chief|in\s+charge|leading|captain)(?:\s+here)?`,
      String.raw`who\s+(?:leads|plans|decides|makes\s+the\s+plan)(?:\s+.{1,20})?`,
    ],
    (_, { team }) => {
      const leads = team.filter(({ role }) => role === 'leader').map(({ name }) => name)
      return leads.length === 0
        ? 'No member of the team leads it.'
        : `${list.format(leads)} ${leads.length === 1 ? 'leads' : 'lead'}.`
    },
  ),
  questionRule(
    null,
    [
      String.raw`who\s+(?:is|are)\s+(?:all\s+)?(?:in|on|of|part\s+of)\s+(?:the|this|our|your)\s+team`,
      String.raw`who\s+(?:is|are)\s+(?:the\s+others|all\s+here|you\s+(?:all|guys)|here|there|they)`,
      String.raw`how\s+many\s+(?:agents|workers|members|bots|people|players)?\s*(?:are|do\s+we\s+have|have\s+we|is)(?:\s+(?:there|you|we|they|of\s+you|the\s+team))*(?:\s+(?:here|in\s+(?:the|this|our)\s+team|in\s+all))*`,
    ],
    (_, { team }) =>
      `${team.length === 1 ? '1 member' : `${team.length} members`}: ${list.format(
        team.map(({ name, role, person }) =>
          person ? `${name} (a person)` : role === 'leader' ? `${name} (leads)` : name,
        ),
      )}.`,
  ),
  questionRule(
    null,
    [
      String.raw`(?:who|which\s+(?:agent|of\s+(?:you|them)))\s+(?:is\s+|are\s+|will\s+|should\s+|must\s+|has\s+to\s+|['’]s\s+)?(?:going\s+to\s+|to\s+)?${doing}\s+(?<thing>\S.*?)`,
    ],
    ({ verb = '', thing = '' }, input) => whoDoes(verb, thing, input),
  ),
  questionRule(
    null,
    [
      String.raw`(?:why|how\s+come)\s+(?:is|are|does|do|has|did)?\s*(?:it|this|that|everything|the\s+work|all\s+this|the\s+\w+|things)?\s*(?:taking|take|takes|last|lasts|going|go|goes|been|be|taken|need|needs)?\s*(?:so|too|that|this)\s+(?:long|slow|slowly|much\s+time)`,
      String.raw`what(?:['’]s|\s+is)\s+taking\s+(?:you\s+|it\s+|them\s+)?(?:so|too)\s+long`,
      String.raw`(?:why|how\s+come)\s+(?:is|does|do|are)?\s*(?:nothing|no\s*one|none\s+of\s+you|you\s+all)\s+(?:is\s+)?(?:happen(?:ing|s)?|mov(?:ing|es|e)|work(?:ing|s)?|going\s+on|done|doing\s+anything)(?:\s+here)?`,
    ],
    (_, input) => {
      const none = noWork(input)
      if (none) return none
      const stuck = input.team.flatMap(({ name, stuck: found }) =>
        found ? [`${name} finds no way on from where it stands.`] : [],
      )
      return [...stuck, goalSaid(input), openSaid(input)].filter(Boolean).join(' ')
    },
  ),
]
