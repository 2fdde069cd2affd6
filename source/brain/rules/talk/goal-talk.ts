import { resultWords } from '../../../session/log/events/outcome.ts'
import { noGoal } from '../../../session/log/events/words.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { goalSaid, openSaid } from './progress-talk.ts'
import { questionRule } from './question-rule.ts'
import { clip, type ReplyRule } from './reaction.ts'
import { spanSaid } from './time-left.ts'

/** `why did the goal fail?`, `what is the goal?`, `what comes next?`, `since when are you at it?`: told from the goals of the session. */

const list = new Intl.ListFormat('en-GB')
/** Items, and goals, that are told of many. */
const toldAtMost = 3

const quoted = (goal: string): string => `“${clip(goal.replace(/\.$/, ''))}”`
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const lastSaid = ({ goals }: DecideReplyInput): string => {
  const { last } = goals ?? {}
  if (!last) return 'No goal of this session has ended yet.'
  return sentence(
    `${quoted(last.goal)} ended, ${resultWords[last.result]}${last.reason === '' ? '' : `: ${last.reason}`}`,
  )
}

/** What of the plan failed, and why. */
const failuresSaid = ({ plan = [], works = [] }: DecideReplyInput): string =>
  plan
    .filter(({ status }) => status === 'failed')
    .slice(0, toldAtMost)
    .map(({ id, title, by }) => {
      const why = works.find(one => one.id === id)?.failed
      return sentence(`“${title}”${by === null ? '' : ` (${by})`} failed${why ? `: ${why}` : ''}`)
    })
    .join(' ')

const wrongSaid = (input: DecideReplyInput, isAboutLast: boolean): string => {
  const isUnderWay = input.goal !== noGoal && input.goals?.began !== undefined
  if (!isUnderWay) return lastSaid(input)
  const failed = failuresSaid(input)
  const last = input.goals?.last
  if (isAboutLast && last && failed === '') return lastSaid(input)
  if (failed !== '') return `${failed} ${goalSaid(input)}`
  return `Nothing of the plan has failed. ${goalSaid(input)}`
}

const goalWord = String.raw`(?:(?:the|our|your|this|that|my|team['’]s)\s+)*(?:(?<last>last|previous|old|earlier|first)\s+)?(?:(?:goal|task|mission|job|work|project|it|this|that|one|plan|thing)s?)`
const failing = String.raw`(?:fail(?:s|ed)?|not\s+(?:work(?:ed)?(?:\s+out)?|succeed(?:ed)?|finish(?:ed)?|reached|done|complete(?:d)?|made|get\s+done)|(?:end|ended|stop|stopped|given\s+up|missed|go\s+wrong|went\s+wrong|gone\s+wrong)(?:\s+(?:early|so\s+soon))?)`

export const goalRules: readonly ReplyRule[] = [
  questionRule(
    'why did the goal fail?',
    [
      String.raw`(?:why|how|how\s+come)\s+(?:(?:did|has|have|was|is|were|does)(?:\s*n['’]?t)?\s+)?${goalWord}\s+(?:been\s+|is\s+|was\s+|has\s+|did\s+)*${failing}`,
      String.raw`why\s+(?:did|was|has|is|does|could)n['’]?t\s+${goalWord}\s+(?:been\s+)?(?:work(?:ed)?(?:\s+out)?|succeed(?:ed)?|finish(?:ed)?|reached|done|complete(?:d)?|be\s+(?:reached|done))`,
      String.raw`(?:why|how\s+come)\s+(?:did|have|has)\s+(?:you|we|they|the\s+team)\s+(?:all\s+)?(?:(?:give|given|gave)\s+(?:it\s+|that\s+)?up|fail(?:ed)?|stop(?:ped)?|miss(?:ed)?(?:\s+it)?|not\s+\w+)(?:\s+(?:on\s+)?${goalWord})?`,
      String.raw`what\s+(?:went|has\s+gone|is\s+going|goes)\s+wrong(?:\s+(?:with|in)\s+${goalWord})?`,
      String.raw`what(?:\s+has|['’]s)?\s+(?:(?:just\s+)?happened|become)(?:\s+(?:to|with|of)\s+${goalWord})?`,
      String.raw`what(?:['’]s|\s+is|\s+was)\s+(?:the\s+)?(?:problem|matter|wrong|trouble|issue)(?:\s+with\s+${goalWord})?`,
      String.raw`what\s+(?:did|has)\s+(?:fail(?:ed)?|not\s+work(?:ed)?)`,
      String.raw`what\s+failed`,
      String.raw`(?:how\s+did\s+${goalWord}\s+(?:end|go|turn\s+out)|(?:did|has|was)\s+${goalWord}\s+(?:work(?:ed)?(?:\s+out)?|succeed(?:ed)?|fail(?:ed)?|reached))`,
    ],
    ({ last }, input) => wrongSaid(input, last !== undefined),
  ),
  questionRule(
    null,
    [
      String.raw`what(?:['’]s|\s+is|\s+are)\s+(?:the|our|your|my|this)\s+(?:(?:current|present|team['’]?s?)\s+)*(?:goal|mission|aim|objective|target|job\s+here)s?`,
      String.raw`what\s+(?:are|do)\s+(?:we|they|you\s+(?:all|guys)|the\s+(?:team|agents))\s+(?:all\s+)?(?:doing|up\s+to|working\s+(?:on|at)|do|building|making|trying\s+to\s+do)(?:\s+here)?`,
      String.raw`what\s+is\s+(?:this|it)(?:\s+all)?\s+(?:about|for)`,
      String.raw`(?:what(?:['’]s|\s+is)\s+)?(?:the|our)\s+score`,
      String.raw`(?:how\s+(?:much|many\s+percent)|what\s+(?:percent(?:age)?|share|part))(?:\s+(?:of\s+(?:it|the\s+\w+)|is|are|have\s+(?:we|you)|has\s+been|got))*(?:\s+(?:done|finished|ready|complete|reached|got))?(?:\s+(?:so\s+far|yet|already))*`,
    ],
    (_, input) =>
      input.goal === noGoal
        ? `The team has no goal just now. ${input.goals?.last ? lastSaid(input) : ''}`.trim()
        : [goalSaid(input), openSaid(input)].filter(Boolean).join(' '),
  ),
  questionRule(
    null,
    [
      String.raw`(?:what|which)\s+goals?\s+(?:(?:is|are|comes?|will\s+be|do\s+we\s+have|have\s+we(?:\s+got)?)\s*)?(?:still\s+)?(?:next|waiting|queued|left|open|after\s+(?:this|that|it)|to\s+come)?`,
      String.raw`how\s+many\s+(?:more\s+)?goals\s+(?:are|do\s+we\s+have|wait)(?:\s+there)?(?:\s+(?:still\s+)?(?:left|waiting|open|queued|next))?`,
      String.raw`what\s+(?:comes|is|happens|will\s+(?:be|come)|do\s+(?:we|you)\s+do)\s+(?:next\s+)?after\s+(?:this|that|it|the\s+goal|this\s+goal)`,
      String.raw`what(?:['’]s|\s+is)\s+the\s+next\s+goal`,
    ],
    (_, { goals, goal }) => {
      const waiting = goals?.waiting ?? []
      const rest = waiting.length - toldAtMost
      const told = [...waiting.slice(0, toldAtMost).map(quoted), ...(rest > 0 ? [`${rest} more`] : [])]
      const now = goal === noGoal ? 'The team has no goal just now' : `The goal of now is ${quoted(goal)}`
      return waiting.length === 0
        ? `${now}, and no other one waits.`
        : `${now}; ${waiting.length === 1 ? '1 goal waits' : `${waiting.length} goals wait`}: ${list.format(told)}.`
    },
  ),
  questionRule(
    null,
    [
      String.raw`how\s+long\s+(?:have|has|are|were)\s+(?:we|you|they|it|the\s+team)\s+(?:all\s+)?(?:been\s+)?(?:at\s+(?:it|this|work)|working(?:\s+(?:on|at)\s+.+)?|running|playing|doing\s+(?:it|this))(?:\s+(?:now|already|so\s+far))*`,
      String.raw`how\s+long\s+(?:did\s+(?:it|that|this)\s+take|has\s+(?:it|this|that)\s+taken|did\s+${goalWord}\s+take)(?:\s+(?:so\s+far|already|until\s+now|up\s+to\s+now))*`,
      String.raw`(?:since\s+when|when)\s+(?:did|have|are)\s+(?:we|you|they|it)\s+(?:start(?:ed)?|begin|begun|at\s+(?:it|this|work)|working)(?:\s+.{1,40})?`,
    ],
    (_, input) => {
      const { began } = input.goals ?? {}
      if (began === undefined) return input.goals ? `The team has no goal just now. ${lastSaid(input)}` : undefined
      return `${quoted(input.goal)} began ${spanSaid(began)} ago.`
    },
  ),
]
