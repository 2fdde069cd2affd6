import { tickMs } from '../../../minecraft/tick.ts'
import { dayTick, dayTicks, isNightAt, nightTick } from '../../../minecraft/time-of-day.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { questionRule } from './question-rule.ts'
import type { ReplyRule } from './reaction.ts'
import { planSecondsLeft, spanSaid } from './time-left.ts'

/** `how long until day?`, `what time is it?`, `will we be done before night?`: told from the time of the world. */

type Clock = NonNullable<DecideReplyInput['clock']>

/** Times of the day as people call them, each with its tick. */
const times: readonly (readonly [name: string, words: RegExp, tick: number])[] = [
  ['noon', /^(?:noon|midday)$/, 6_000],
  ['midnight', /^midnight$/, 18_000],
  ['night', /^(?:night|nightfall|night ?time|sunset|sundown|dusk|evening|dark|darkness|bed ?time)$/, nightTick],
  ['day', /^(?:day|daylight|day ?time|sunrise|sunup|dawn|daybreak|morning|light|bright|tomorrow)$/, dayTick],
]
const said = times.map(([, words]) => words.source.slice(1, -1)).join('|')
const time = String.raw`(?:the\s+|next\s+|it(?:['’]s|\s+is|\s+gets?|\s+becomes)\s+)*(?<time>${said})(?:\s+(?:time|comes?|falls?|starts?|begins?|again|breaks?))*`
const sun = String.raw`(?:(?:does|do|will|is|when)\s+)*(?:the\s+)?sun\s+(?:to\s+|going\s+to\s+)?(?:(?<up>rises?|comes?\s+up|up)|(?<down>sets?|goes?\s+down|down))`

const secondsUntil = (tick: number, { ticks }: Clock): number =>
  (((tick - ticks + dayTicks) % dayTicks) * tickMs) / 1000

const clockSaid = (ticks: number): string => {
  const minutes = Math.floor((((ticks % dayTicks) + 6_000) % dayTicks) * 0.06)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
const nowSaid = ({ ticks }: Clock): string => `${isNightAt(ticks) ? 'night' : 'day'} (${clockSaid(ticks)})`

const noClock = 'I see no sky: no body of mine is in the world.'

/** `called`: the time that is asked for; undefined: that which comes next. */
const timeSaid = (clock: Clock | undefined, called?: string): string => {
  if (!clock) return noClock
  const next = isNightAt(clock.ticks) ? 'day' : 'night'
  const [name, , tick] = times.find(([, words]) => words.test(called ?? next)) ?? times[3]!
  if (clock.stands) return `It is ${nowSaid(clock)}, and stays so: this world lets no time of the day pass.`
  const isNow = name === (next === 'day' ? 'night' : 'day')
  const until = (one: string, at: number): string => `${one} in about ${spanSaid(secondsUntil(at, clock))}`
  if (isNow) return `It is ${nowSaid(clock)} already; ${until(next, next === 'day' ? dayTick : nightTick)}.`
  return `It is ${nowSaid(clock)}; ${until(name, tick)}.`
}

const beforeSaid = (input: DecideReplyInput, called: string): string => {
  const { clock, plan = [] } = input
  if (!clock) return noClock
  const left = plan.length > 0 ? planSecondsLeft(plan) : undefined
  const [, , tick] = times.find(([, words]) => words.test(called)) ?? times[2]!
  const isIn = called !== '' && left !== undefined && !clock.stands
  const answer = !isIn
    ? ''
    : left <= secondsUntil(tick, clock)
      ? 'Yes, at the pace so far. '
      : 'No, not at the pace so far. '
  const work =
    left === undefined ? 'I cannot say yet how long the work takes.' : `The work takes about ${spanSaid(left)} more.`
  return `${answer}${work} ${timeSaid(clock, called)}`
}

const untilThen = String.raw`(?:(?:how\s+(?:long|much\s+longer|many\s+minutes|much(?:\s+more)?\s+time)|(?:what(?:['’]s|\s+is)\s+the\s+)?time)(?:\s+(?:is\s+it|is\s+left|does\s+it\s+take|will\s+it\s+(?:be|take)|do\s+we\s+have|left|is\s+there|are\s+(?:there|left)))*\s+(?:until|till|til|to|before))`

export const timeRules: readonly ReplyRule[] = [
  questionRule(
    'how long until night?',
    [
      String.raw`${untilThen}\s+${time}`,
      String.raw`(?:when|how\s+soon)(?:['’]s|\s+(?:is|will|does|do))?\s+(?:it\s+)?(?:(?:be|get|become|turn|come|start|begin)\s+)*${time}`,
      String.raw`(?:is|will)\s+it\s+(?:(?:be|get|still|already|almost|nearly|soon)\s+)*${time}(?:\s+(?:soon|yet|already|now))*`,
      String.raw`(?:when|how\s+soon)(?:['’]s)?\s+${sun}`,
      String.raw`${untilThen}\s+${sun}`,
    ],
    ({ time: called, up }, { clock }) => timeSaid(clock, called ?? (up === undefined ? 'night' : 'day')),
  ),
  questionRule(
    null,
    [
      String.raw`(?:what(?:['’]s|\s+is)\s+the\s+time|what\s+time(?:\s+of\s+(?:the\s+)?day)?\s+is\s+it|how\s+late\s+is\s+it|is\s+it\s+(?:day\s+or\s+night|night\s+or\s+day))`,
    ],
    (_, { clock }) => timeSaid(clock),
  ),
  questionRule(
    null,
    [
      String.raw`(?:will|can|do|are)\s+(?:we|you|they|it|the\s+team)\s+(?:(?:all|be|get|make|going\s+to|have|still)\s+)*(?:it|this|that|done|finish(?:ed)?|ready|there|complete[d]?|everything)(?:\s+(?:it|this|that|done|finished|ready|work))*\s+(?:before|by|until|till)\s+${time}`,
    ],
    ({ time: called = '' }, input) => beforeSaid(input, called),
  ),
]
