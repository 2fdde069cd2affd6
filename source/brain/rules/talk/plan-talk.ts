import { readable } from '../../../minecraft/names/readable.ts'
import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Heard, Member } from '../../questions/shapes.ts'
import { openSaid } from './progress-talk.ts'
import { questionRule } from './question-rule.ts'
import { clip, type ReplyRule } from './reaction.ts'
import { bareThing, heldOf, isThing, thingsMeant } from './things-talk.ts'
import { stateSaid } from './why-talk.ts'

/** `why an oak log?`, `why are you digging there?`, `how many logs do we need?`, `who has the axe?`, `what killed you?`: told from plan and state. */

type Planned = NonNullable<DecideReplyInput['plan']>[number]
type Work = NonNullable<DecideReplyInput['works']>[number]

const someone = String.raw`@?(?<who>\w+)`
const we = String.raw`(?:we|you|they|i|the team|it|@?\w+)`
const doing = `(?:dig|digg|mine|min|collect|gather|get|gett|chop|chopp|cut|cutt|craft|make|mak|build|place|plac|fill|put|putt|carry|carri|walk|run|runn|go|stand|do|work|take|tak|use|us|light|bring|store|stor|fetch|look|smelt|cook|fish|climb)(?:s|es|ing|ed)?`
const needing = `(?:need|want|use|collect|gather|get|make|craft|build|take|mine|bring|fetch|chop|have|require)(?:s|ing|ed)?`

const list = new Intl.ListFormat('en-GB')
const workOf = ({ works = [] }: DecideReplyInput, id: string): Work | undefined => works.find(one => one.id === id)
const withReason = (text: string, because: string | undefined): string =>
  because === undefined ? text : `${text}, because ${because}`
/** Items that are told of many. */
export const toldAtMost = 2

/** What words of a question name; undefined: no thing of the game. */
export const thingNamed = (said: string | undefined, input: DecideReplyInput): string | undefined => {
  const words = bareThing(
    (said ?? '').replace(
      /^(?:(?:so|that|too|as|all|the|these|those|this|your|our|many|much|more|a|an|any|of)\s+)+/,
      '',
    ),
  )
  return isThing(words, input) ? words : undefined
}
export const bringing = (
  words: string,
  input: DecideReplyInput,
): readonly { readonly item: Planned; readonly work: Work }[] => {
  const fits = thingsMeant(words)
  return (input.plan ?? []).flatMap(item => {
    const work = workOf(input, item.id)
    return work?.brings && fits(work.brings.item) ? [{ item, work }] : []
  })
}

const whyThing = (words: string, input: DecideReplyInput, who = ''): string => {
  const all = bringing(words, input)
  const one = memberCalled(
    input.team.map(({ name }) => name),
    who.replace('@', ''),
  )
  const own = all.filter(({ item }) => item.by === one)
  const found = own.length > 0 ? own : all
  const takers = (input.buildings ?? []).filter(({ takes }) => Object.keys(takes).some(thingsMeant(words)))
  const named = list.format(takers.map(({ name }) => `the ${readable(name)}`))
  const use = takers.length === 0 ? '' : `T${named.slice(1)} ${takers.length === 1 ? 'takes' : 'take'} ${words}.`
  if (found.length === 0) return use || `No item of the plan brings ${words}.`
  // How many are asked for is no answer to what they are for.
  return [reasonsSaid(found, input), use].filter(Boolean).join(' ')
}

/** Why items of the plan are there, those with one reason together. */
export const reasonsSaid = (found: ReturnType<typeof bringing>, input: DecideReplyInput): string => {
  const reasons = Map.groupBy(found, ({ work }) => work.because ?? `the goal is “${clip(input.goal)}”`)
  return [...reasons]
    .slice(0, toldAtMost)
    .map(([because, all]) => {
      const who = [...new Set(all.flatMap(({ item }) => item.by ?? []))]
      const titles = list.format([...new Set(all.map(({ item }) => `“${item.title}”`))].slice(0, toldAtMost))
      return `${titles}${who.length > 0 ? ` (${who.join(', ')})` : ''}: ${because}.`
    })
    .join(' ')
}

/** What a member is at, with the reason that the plan has for it. */
const workSaid = (member: Member, input: DecideReplyInput): string => {
  const isOwn = member.name === input.seat
  const item = input.plan?.find(({ by, status }) => by === member.name && status === 'running')
  const title = isOwn && input.task ? input.task.title : item?.title
  if (title === undefined) return stateSaid(member, input)
  // What an agent of the team handed out is of the plan.
  const isOfPlan = !isOwn || !input.task || input.team.some(({ name, person }) => name === input.task!.from && !person)
  const reason = isOfPlan && item ? workOf(input, item.id)?.because : undefined
  const asked = isOfPlan ? undefined : `${input.task!.from} asked for it`
  const goal = input.goal === noGoal ? undefined : `the goal is “${clip(input.goal.replace(/\.$/, ''))}”`
  return `${withReason(`${isOwn ? 'I am' : `${member.name} is`} at “${title}”`, reason ?? asked ?? goal)}.`
}

/** Of whom a question is: by name, the asked one, or all agents. Undefined: none of the team. */
const membersMeant = (said: string | undefined, input: DecideReplyInput, { called }: Heard): Member[] | undefined => {
  const agents = input.team.filter(({ person }) => !person)
  const own = agents.filter(({ name }) => name === input.seat)
  if (said === 'you' && (called === true || !input.plans || input.task)) return own
  if (said === undefined || /^(?:you|we|they|all)$/.test(said)) return agents.filter(({ doing }) => doing !== '')
  const name = memberCalled(
    input.team.map(one => one.name),
    said,
  )
  return name === undefined ? undefined : input.team.filter(one => one.name === name)
}

const needSaid = (words: string, input: DecideReplyInput, isLeft: boolean): string => {
  const found = bringing(words, input)
  const total = found.reduce((sum, { work }) => sum + work.brings!.count, 0)
  const got = found.reduce(
    (sum, { item, work }) =>
      sum + (item.status === 'done' ? work.brings!.count : Math.min(work.brings!.count, item.progress?.done ?? 0)),
    0,
  )
  const fits = thingsMeant(words)
  const takes = (input.buildings ?? []).flatMap(({ name, takes }) => {
    const count = Object.entries(takes).reduce((sum, [item, number]) => sum + (fits(item) ? number : 0), 0)
    return count > 0 ? [`The ${readable(name)} still takes ${count}.`] : []
  })
  if (found.length === 0) return takes.join(' ') || `No item of the plan brings ${words}.`
  const left = total - got
  const plan = isLeft
    ? `${left} of ${total} ${words} ${left === 1 ? 'is' : 'are'} left to get.`
    : `The plan brings ${total} ${words}: ${got} ${got === 1 ? 'is' : 'are'} there, ${left} ${left === 1 ? 'is' : 'are'} left to get.`
  return [plan, ...takes].join(' ')
}

const leftSaid = (input: DecideReplyInput): string => {
  const { task, progress } = input
  const own =
    task && progress
      ? `“${task.title}”: ${progress.done} of ${progress.total} done, ${progress.total - progress.done} left.`
      : ''
  return own || openSaid(input) || (input.plan ? 'Nothing of the plan is left.' : 'There is no plan yet.')
}

export const planRules: readonly ReplyRule[] = [
  questionRule(
    null,
    [
      String.raw`(?:why|how come|what for)\s+(?:(?:do|does|did|should|must|would|are|is)\s+)?(?:(?<who>${we})\s+)?(?:(?:still|also|even|really|to)\s+)*${needing}\s+(?<thing>\S.*?)`,
      String.raw`(?:why|what for)\s+(?:(?:are|is|do|does)\s+)?(?<thing>\S.*?)(?:\s+(?:needed|wanted|used|necessary))?`,
      String.raw`what\s+(?:are|is)\s+(?<thing>\S.*?)\s+(?:(?:needed|used|good)\s+)?for`,
      String.raw`what\s+(?:do|does)\s+${we}\s+(?:need|want|use)\s+(?<thing>\S.*?)\s+for`,
    ],
    ({ thing, who }, input) => {
      const words = thingNamed(thing, input)
      return words === undefined ? undefined : whyThing(words, input, who)
    },
  ),
  questionRule(
    null,
    [
      String.raw`(?:why|how come)(?:\s+(?:is|are|do|does|did|was|were)|['’](?:s|re))?\s+${someone}(?:\s+(?:is|are|still|just|always|now))*\s+${doing}(?:\s.*?)?`,
      // Where one stands, its work has brought it.
      String.raw`(?:why|how come)(?:\s+(?:is|are)|['’](?:s|re))?\s+${someone}(?:\s+(?:is|are|still|just|always|now|all|so|way|far))*\s+(?:in|inside|on|under|below|above|near|behind|up|down|at)(?:\s+\S.*)?`,
      String.raw`what(?:\s+(?:is|are)|['’]s)\s+${someone}\s+${doing}\s+(?:that|this|it|there|here|\S.*)\s*for`,
    ],
    ({ who }, input, message) => {
      const members = membersMeant(who, input, message)
      if (!members) return undefined
      if (members.length === 0) return 'No agent is at work just now.'
      return members
        .slice(0, toldAtMost + 1)
        .map(one => workSaid(one, input))
        .join(' ')
    },
  ),
  questionRule(
    null,
    [
      String.raw`(?:what|who)(?:\s+(?:has|have))?\s+killed\s+${someone}`,
      String.raw`(?:how|why|where|when)\s+did\s+${someone}\s+die`,
      String.raw`(?:what|who)\s+did\s+${someone}\s+die\s+(?:of|from)`,
      String.raw`(?:how|why)\s+(?:is|are|was|were)\s+${someone}\s+(?:dead|killed)`,
      String.raw`(?:did|have|has|are|is)\s+${someone}\s+(?:just\s+)?(?:die|died|dead)`,
    ],
    ({ who }, input, message) => {
      const members = membersMeant(who, input, message)
      const dead = (who === 'you' || who === 'we' || who === 'they' ? input.team : (members ?? [])).filter(
        one => one.died !== undefined,
      )
      const own = dead.filter(({ name }) => name === input.seat)
      const told = who === 'you' && own.length > 0 ? own : dead
      if (!members) return undefined
      if (told.length > 0)
        return told
          .slice(0, toldAtMost + 1)
          .map(({ died }) => `${died}.`)
          .join(' ')
      return who === 'you' && !input.plans
        ? 'I have not died in this session.'
        : 'No agent asked about has died in this session.'
    },
  ),
  questionRule(
    null,
    [
      String.raw`how\s+(?:many|much)\s+(?:more\s+)?(?<thing>\S.*?)\s+(?:do|does|must|should)\s+${we}(?:\s+(?:still|yet))?\s+(?:need|want|lack|get|collect|have to \w+|need to \w+)(?:\s+(?:for|to|in)\s.+?)?`,
      String.raw`how\s+(?:many|much)\s+(?:more\s+)?(?<thing>\S.*?)\s+(?:is|are)\s+(?:still\s+|yet\s+)?(?:needed|wanted|required)(?:\s+(?:for|to|in)\s.+?)?`,
      String.raw`how\s+(?:many|much)\s+(?:more\s+)?(?<left>\S.*?)\s+(?:is|are)\s+(?:still\s+|yet\s+)?(?:left|missing|lacking|to go|open|to (?:get|collect|make|do))(?:\s+(?:to|for|in)\s.+?)?`,
    ],
    ({ thing, left }, input) => {
      const words = thingNamed(thing ?? left, input)
      return words === undefined ? undefined : needSaid(words, input, left !== undefined)
    },
  ),
  questionRule(
    null,
    [
      String.raw`how\s+(?:many|much)(?:\s+(?:more|of (?:them|it|those)))?(?:\s+(?:is|are)\s+(?:still\s+)?(?:left|missing|needed|to go)|\s+(?:do|does)\s+${we}\s+(?:still\s+)?need)?(?:\s+to\s+\w+)?`,
    ],
    (_, input) => leftSaid(input),
  ),
  questionRule(
    null,
    [
      String.raw`(?:who|which (?:one|agent|of you))(?:\s+(?:has|have|of you has|else has|is)|['’]s)(?:\s+(?:got|carrying|holding))?\s+(?<thing>\S.*?)`,
      String.raw`who\s+(?:carries|holds|owns|keeps)\s+(?<thing>\S.*?)`,
      String.raw`(?:does|has|do)\s+(?:any|one|some)(?:one|body| of (?:you|us|them)| agent)\s+(?:have|got|carry|hold)\s+(?<thing>\S.*?)`,
    ],
    ({ thing }, input) => {
      const words = thingNamed(thing, input)
      if (words === undefined) return undefined
      const { parts, unknown } = heldOf(words, input)
      const told =
        parts.length > 0
          ? `${parts.join('; ')}.`
          : `I know of no ${words}: no agent carries any, and none lies in a chest that was looked into.`
      return [`${told.charAt(0).toUpperCase()}${told.slice(1)}`, ...unknown].join(' ')
    },
  ),
]
