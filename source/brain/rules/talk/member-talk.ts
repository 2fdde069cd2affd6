import { readable } from '../../../minecraft/names/readable.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Member } from '../../questions/shapes.ts'
import { questionRule } from './question-rule.ts'
import type { ReplyRule } from './reaction.ts'
import { andMore, memberMeant, noWork } from './share-talk.ts'
import { memberSaid } from './where-talk.ts'

/** `what does Mia have?`, `is Bob all right?`, `what did Bob do?`: of one member of the team. */

/** Kinds of items, and pieces of work, that are told of many. */
const toldAtMost = 8

const carriedBy = ({ name, inventory, unseen }: Member, { seat, observation }: DecideReplyInput): string => {
  const items = name === seat && observation ? observation.inventory : inventory
  const list = Object.entries(items)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([item, count]) => readable(item, count))
  const rest = unseen && name !== seat ? ` All that ${name} carries, I do not know.` : ''
  return `${name} carries ${list.length > 0 ? andMore(list, toldAtMost) : 'nothing'}.${rest}`
}

/** How well a body is is known to itself alone. */
const healthOf = (member: Member, input: DecideReplyInput): string => {
  const { name, died } = member
  const own = name === input.seat ? input.observation : null
  const hearts = own ? `I have ${Math.round(own.health)} of 20 health and ${own.food} of 20 food.` : memberSaid(member)
  return [hearts, died ? `${died}.` : '', own ? '' : `Ask “@${name} how are you feeling?” for more.`]
    .filter(Boolean)
    .join(' ')
}

const doneBy = (member: Member | undefined, input: DecideReplyInput): string => {
  const none = noWork(input)
  if (none)
    return [none, input.goals?.last ? `The last one was “${input.goals.last.goal.replace(/\.$/, '')}”.` : '']
      .join(' ')
      .trim()
  const done = (input.plan ?? []).filter(({ status, by }) => status === 'done' && (!member || by === member.name))
  if (done.length === 0) return `No item of the plan is done${member ? ` by ${member.name}` : ''} yet.`
  return `Done${member ? ` by ${member.name}` : ''}: ${andMore(
    done.map(({ title, by }) => (member || by === null ? title : `${title} (${by})`)),
    toldAtMost,
  )}.`
}

const one = String.raw`@?(?<who>\w+)`
const well = String.raw`(?:ok|okay|all\s*right|alright|fine|well|hurt|injured|wounded|hungry|starving|healthy|alive|in\s+danger|in\s+trouble|safe)`

export const memberRules: readonly ReplyRule[] = [
  questionRule(
    null,
    [
      String.raw`what(?:\s+(?:all|things|items))?\s+(?:does|do|has|have|did)\s+${one}\s+(?:have|carry|got|hold|own)(?:\s+(?:on\s+(?:him|her|it|them)|with\s+(?:him|her|it|them)|so\s+far|got))*`,
      String.raw`what(?:['’]s|\s+is)\s+${one}\s+(?:carrying|holding)`,
      String.raw`what(?:['’]s|\s+is)\s+in\s+@?(?<who>(?!the\b|a\b)\w+?)(?:['’]?s)?\s+(?:inventory|bag|pockets?|hands?)`,
    ],
    ({ who = '' }, input, message) => {
      const member = /^(?:we|they|you|the)$/.test(who) ? undefined : memberMeant(who, input, message)
      return member && carriedBy(member, input)
    },
  ),
  questionRule(
    null,
    [
      String.raw`(?:is|are)\s+${one}\s+(?:still\s+)?${well}`,
      String.raw`how(?:['’]s|\s+is|\s+are)\s+${one}(?:\s+(?:feeling|doing))?`,
      String.raw`how\s+(?:much|many|hurt|healthy|hungry)\s+(?:(?:health|hearts|life|food|hp|hit\s+points)\s+)?(?:does|do|has|is|are)\s+${one}(?:\s+(?:have|got|left))*`,
      String.raw`how\s+(?:hurt|healthy|hungry)\s+(?:is|are)\s+${one}`,
    ],
    ({ who = '' }, input, message) => {
      const member = memberMeant(who, input, message)
      return member && healthOf(member, input)
    },
  ),
  questionRule(
    null,
    [
      String.raw`what(?:['’]ve|\s+did|\s+has|\s+have)\s+${one}\s+(?:all\s+)?(?:already\s+)?(?:do|done|been\s+doing|got\s+done|finish(?:ed)?|achieved?|accomplish(?:ed)?)(?:\s+(?:so\s+far|yet|already|until\s+now|up\s+to\s+now|today|for\s+(?:the|this)\s+goal))*`,
      String.raw`what(?:['’]s|\s+is|\s+has\s+been)\s+(?:already\s+)?(?:done|finished|ready)(?:\s+(?:so\s+far|yet|already))*`,
    ],
    ({ who = 'we' }, input, message) => {
      if (/^(?:we|they|all|you)$/.test(who) && (who !== 'you' || message.called !== true))
        return doneBy(undefined, input)
      const member = memberMeant(who, input, message)
      return member && doneBy(member, input)
    },
  ),
]
