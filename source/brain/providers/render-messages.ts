import type { Past } from '../../session/log/events/words.ts'
import type { PlanTaskInput } from '../questions/plan-task/shape.ts'
import { lines, linesOfSaid, named } from '../questions/prompt-lines.ts'
import type { Heard, SaidLately, ToldWorkers } from '../questions/shapes.ts'

/** How a prompt shows what was said: each thing once, and what was dealt with as such. */

export interface Wish {
  readonly from: string
  readonly text: string
}
type Outcomes = Partial<Pick<PlanTaskInput, 'finished' | 'failed' | 'running'>>

const asWish = ({ by, text }: NonNullable<PlanTaskInput['goalChanges']>[number]): Wish => ({ from: by, text })

/** A wish that holds stands among the wishes, and what came of a task among the tasks; what a look found out may be told by the report alone. */
const isToldAbove = (
  { from, text, report }: Heard,
  { instructions, goalChanges = [], occasionWish, finished = [], failed = [], running = [] }: Said & Outcomes,
): boolean => {
  const isIt = (one: Wish | undefined): boolean => one?.from === from && one.text === text
  // Where no wishes are shown, the words are there to be answered.
  const wishes = instructions && [...instructions, ...goalChanges.map(asWish)]
  if (isIt(occasionWish) || wishes?.some(isIt)) return true
  const isOf = ({ id }: { readonly id: string }): boolean => id === report?.task
  if (report?.stage === 'started') return [...finished, ...failed, ...running].some(isOf)
  if (report?.stage === 'done')
    return finished.some(one => isOf(one) && (one.done?.kind !== 'report' || one.finding !== undefined))
  return report?.stage === 'failed' && failed.some(one => isOf(one) && one.detail !== '')
}

/** What was dealt with is no news: it is there for what it tells. */
const answered = ({ answeredBy }: Heard, { seat }: Said): string =>
  answeredBy === undefined ? '' : ` (answered already${answeredBy === seat ? '' : ` by ${named(answeredBy)}`})`

interface Said {
  readonly seat?: string
  /** It is told as the reason why a plan is wanted. */
  readonly occasionWish?: Wish
  /** They stand below the goal. */
  readonly goalChanges?: NonNullable<PlanTaskInput['goalChanges']>
  readonly messages?: readonly Heard[]
  readonly instructions?: readonly Wish[]
  /** What the asker said, which has a place of its own. */
  readonly saidLately?: SaidLately
  /** What was tried for the task, which stands above what is remembered. */
  readonly history?: readonly Past[]
}

export const renderMessages = (list: readonly Heard[], input: Said & Outcomes): string =>
  lines(
    list.filter(one => !isToldAbove(one, input)),
    one =>
      `${named(one.from)}${one.person ? ' (a person)' : ''}, ${one.kind}: ${JSON.stringify(one.text)}${one.answer === false ? ' (wants no answer)' : ''}${answered(one, input)}`,
  )

/** What the asker was told as a wish stands there. */
export const renderToldWorkers = (
  list: ToldWorkers,
  { occasionWish, goalChanges = [], instructions = [] }: Said,
): string => {
  const told = [...(occasionWish ? [occasionWish] : []), ...goalChanges.map(asWish), ...instructions]
  return lines(
    list.filter(({ from, text }) => !told.some(one => one.from === from && one.text === text)),
    ({ from, to, text }) => `${named(from)} (a person) to ${to.map(named).join(', ')}: ${JSON.stringify(text)}`,
  )
}

/** Why a plan is wanted may be such a wish. */
export const renderWishes = (list: readonly Wish[], { occasionWish, goalChanges = [] }: Said): string => {
  const told = [...(occasionWish ? [occasionWish] : []), ...goalChanges.map(asWish)]
  return lines(
    list.filter(({ from, text }) => !told.some(one => one.from === from && one.text === text)),
    one => `${named(one.from)}: ${JSON.stringify(one.text)}`,
  )
}

export const renderMemory = (
  list: readonly string[],
  { messages = [], instructions = [], history = [], saidLately = [] }: Said,
): string => {
  const said = new Set([
    ...linesOfSaid(saidLately),
    ...[...messages, ...instructions].map(({ from, text }) => `${from}: ${JSON.stringify(text)}`),
    ...history.flatMap(({ action, result, reason }) => [`${action}: ${result}`, `${action}: ${result} (${reason})`]),
  ])
  return lines(
    list.filter(line => !said.has(line)),
    line => line,
  )
}
