import { readable } from '../../../minecraft/names/readable.ts'
import { memberCalled } from '../../../minecraft/names/suggestions.ts'
import { type Counts, restOf, sum } from '../../../planner/materials.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'
import { clip, type ReplyRule } from './reaction.ts'
import { planSecondsLeft, secondsLeft, timeLeftSaid } from './time-left.ts'
import { memberSaid, placeCalled, placeSaid } from './where-talk.ts'

/** `status`, `how far is the house?`, `is it finished?`, `what is missing?`, `how long will it take?`: how far the goal is, its building in blocks, and what is still to be got. */

const what = String.raw`(?<what>it|this|that|you(?: all| guys)?|we|they|things|everything|all|work|(?:the|your|our|my|this|that|a)(?: \w+){1,4}?|\w+)`
const finished = '(?:(?:almost |nearly |soon )?(?:finished|done|ready|complete|completed|built|over))'
const now = '(?: (?:along|yet|now|already|so far|coming along|at the moment))*'
const still = '(?:still |yet )?'
const toDo = '(?:missing|lacking|left|needed|open|to be done|left to do|to do)'

const asks: readonly RegExp[] = [
  /^(?:what is |what's |tell me |say |give me )?(?:(?:the|your|a) )?(?:status|progress)(?: report| update)?(?: (?:of|on|with|for) (?<what>.+))?$/,
  new RegExp(`^how far(?: along)? (?:is|are) ${what}${now}(?: with (?<with>.+?))?${now}$`),
  new RegExp(`^how far(?: along)? (?:have|did|has) ${what} (?:got|get|come|come along)${now}(?: with (?<with>.+?))?$`),
  new RegExp(
    `^how(?: is|'s| are) ${what} (?:going|coming|coming along|getting on|doing)${now}(?: with (?<with>.+?))?$`,
  ),
  new RegExp(`^(?<isDone>is|are) ${what} ${finished}${now}(?: with (?<with>.+?))?$`),
  new RegExp(
    `^(?<isDone>have|has|did) ${what} finish(?:ed)?${now}(?: with)?(?: (?<with>(?:it|the|your|our)\\b.*?))?${now}$`,
  ),
  new RegExp(`^what(?: is|'s) ${still}${toDo}(?: (?:for|of|from|in|on|at) ${what})?${now}$`),
  new RegExp(`^what (?:remains|does ${what} (?:still )?(?:need|lack))(?: to be done| to do)?$`),
  /^what (?:do|are) (?:you|we) (?:still )?(?:need|lack|miss|missing|lacking)(?: (?:for|of) (?<what>.+))?$/,
  new RegExp(`^how (?:much|many(?: \\w+)?) (?:is|are) ${still}${toDo}(?: (?:for|of|from|in|on) ${what})?$`),
  new RegExp(`^(?<when>when|how soon) (?:is|are|will) ${what} (?:be |have )?${finished}${now}(?: with (?<with>.+?))?$`),
  new RegExp(`^(?<when>when) (?:do|does|will) ${what} (?:finish|end)(?: (?:with )?(?<with>.+?))?$`),
  new RegExp(
    `^(?<when>how (?:long|much longer|much(?: more)? time)) (?:will|does|do|would|is) ${what} (?:still |yet |going to )?(?:take|need|last)(?: (?:you|us|them))?(?: (?:for|with|to (?:finish|build|complete|do|be ${finished})) ?(?<with>.*))?$`,
  ),
  new RegExp(
    `^(?<when>how (?:long|much longer|soon))(?: is it| does it take| will it take)? (?:until|till|til|before) ${what} (?:is|are|will be|has|have) ${finished}$`,
  ),
  /^(?<when>how (?:much )?(?:long|longer|time))(?: more)?(?: (?:is )?(?:left|to go|still))?(?: (?:for|with|on) (?<with>.+))?$/,
  /^(?:what(?: is|'s) (?:the |your )?)?(?<when>eta|time left)(?: (?:for|of|on) (?<with>.+))?$/,
]

/** Of a list that is not told whole. */
const itemsTold = 3
const pointless = /^(?:(?:the|your|our|my|this|that|a|with)\s+)+/

const upTo = ({ done, total }: { readonly done: number; readonly total: number }): string => `${done} of ${total}`

type Building = NonNullable<DecideReplyInput['buildings']>[number]

/** What those who work for the goal of the asker carry, and what lies in containers and is not there for another goal. */
const atHandFor = ({ team, containers }: DecideReplyInput): Readonly<Counts> =>
  sum(
    ...team.map(one => (one.elsewhere ? {} : one.inventory)),
    ...containers.map(({ items, kept = {} }) => restOf(items ?? {}, kept)),
  )

const listOf = (counts: Readonly<Counts>): string[] =>
  Object.entries(counts).flatMap(([item, count]) => (count > 0 ? [readable(item, count)] : []))

/** One after the other: what one of them takes is not at hand for the next. What is for another goal is not counted against what this one has. */
const buildingsSaid = (buildings: readonly Building[], input: DecideReplyInput): string[] => {
  let atHand = atHandFor(input)
  return buildings.map(({ name, done, total, takes, ofGoal }) => {
    const isForOther = !ofGoal && input.goal !== noGoal
    const lacked = listOf(isForOther ? takes : restOf(takes, atHand))
    const missing = isForOther ? 'the rest takes' : 'still missing'
    const still =
      lacked.length > 0 ? `; ${missing}: ${lacked.join(', ')}` : done < total ? '; what it takes is at hand' : ''
    if (!isForOther) atHand = restOf(atHand, takes)
    return `The ${readable(name)}: ${done} of ${total} blocks are placed${still}.`
  })
}

export const goalSaid = ({ goal, plan }: DecideReplyInput): string => {
  const words = `“${clip(goal.replace(/\.$/, ''))}”`
  if (!plan) return `The goal is ${words}; there is no plan yet.`
  const done = plan.filter(({ status }) => status === 'done').length
  const isWaiting = plan.every(({ status }) => status === 'proposed')
  if (isWaiting) return `The plan for ${words} waits for approval; nothing of it has begun.`
  return `The goal ${words}: ${done} of ${plan.length} items of the plan are done.`
}

export const openSaid = ({ plan = [] }: DecideReplyInput): string => {
  const open = plan
    .filter(({ status }) => status === 'running' || status === 'open' || status === 'failed')
    .toSorted((a, b) => Number(b.status === 'running') - Number(a.status === 'running'))
  const told = open.slice(0, itemsTold).map(({ title, by, status, progress }) => {
    const notes = [
      ...(progress ? [upTo(progress)] : []),
      ...(by === null ? [] : [by]),
      ...(status === 'failed' ? ['failed'] : []),
    ]
    return notes.length > 0 ? `${title} (${notes.join(', ')})` : title
  })
  const rest = open.length - told.length
  return open.length === 0 ? '' : `Not done yet: ${[...told, ...(rest > 0 ? [`${rest} more`] : [])].join('; ')}.`
}

const ownSaid = ({ task, progress }: DecideReplyInput): string =>
  task ? `I am at: ${task.title}${progress ? ` (${upTo(progress)})` : ''}.` : 'I have nothing to do right now.'

const namedBy = (words: string, buildings: readonly Building[]): Building | undefined => {
  const said = words.split(' ').map(word => word.replace(/s$/, ''))
  return buildings.find(({ name }) =>
    name
      .toLowerCase()
      .split(/[\W_]+/)
      .some(part => said.includes(part)),
  )
}

export const progressRule: ReplyRule = {
  example: 'how far is the house?',
  pattern: new RegExp(asks.map(({ source }) => source.replaceAll(/\(\?<\w+>/g, '(?:')).join('|')),
  react([words], input, message) {
    const found = asks.map(ask => ask.exec(words)).find(one => one !== null)?.groups ?? {}
    return said(found, input, message)
  },
}

const said = (found: Readonly<Record<string, string | undefined>>, input: DecideReplyInput, message: Heard) => {
  // Between agents it would go round in circles.
  if (!message.person) return null
  const about = (found.with ?? found.what ?? '').replace(pointless, '')
  const member = memberCalled(
    input.team.map(({ name }) => name),
    about,
  )
  if (member !== undefined) {
    const theirs = (input.plan ?? []).filter(({ by, status }) => by === member && status !== 'done')
    const left = found.when === undefined || theirs.length === 0 ? '' : `${timeLeftSaid(planSecondsLeft(theirs))} `
    return { say: `${left}${memberSaid(input.team.find(({ name }) => name === member)!)}` }
  }
  // How far away it is.
  if (placeCalled(about, input)) return { say: placeSaid(about, input) }
  const { buildings = [] } = input
  const building = namedBy(about, buildings)
  const hasGoal = input.goal !== noGoal
  const isForOwn = !input.plans
  const told = building ? [building] : buildings.filter(({ ofGoal }) => ofGoal)
  const isReached = building
    ? building.done >= building.total
    : hasGoal && input.plan?.every(({ status }) => status === 'done')
  const answer = found.isDone === undefined ? '' : isReached ? 'Yes.' : hasGoal || building ? 'Not yet.' : ''
  return {
    say: [
      answer,
      found.when === undefined ? '' : isReached ? 'It is done.' : whenSaid(building, input),
      isForOwn ? ownSaid(input) : '',
      ...buildingsSaid(told, input),
      hasGoal ? goalSaid(input) : isForOwn || building ? '' : 'The team has no goal just now.',
      hasGoal ? openSaid(input) : '',
    ]
      .filter(part => part !== '')
      .join(' '),
  }
}

/** Of the building that was asked about, else of what the one who is asked works at, else of the goal. */
const whenSaid = (
  building: Building | undefined,
  { plans, task, progress, plan = [], goal }: DecideReplyInput,
): string => {
  if (building) return timeLeftSaid(secondsLeft(building))
  if (!plans && task) return timeLeftSaid(secondsLeft(progress))
  return goal === noGoal ? '' : timeLeftSaid(plan.length > 0 ? planSecondsLeft(plan) : undefined)
}

/** `yes` and `no` to a plan that waits: alone they decide nothing at a screen. */
export const answerRule: ReplyRule = {
  example: null,
  pattern: /^(?:yes|yep|yeah|ok|okay|sure|approved?|no|nope|reject(?:ed)?)(?: please| thanks)?$/,
  react: (_, { plans, plan = [] }, { person }) =>
    person && plans && plan.length > 0 && plan.every(({ status }) => status === 'proposed')
      ? {
          say: 'The plan waits: /approve (the key a) approves it, /reject (the key r) with what is to be different has me make another one.',
        }
      : null,
}
