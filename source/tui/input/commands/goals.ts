import { budgetExample, takeBudget } from '../../../session/log/budget-limit.ts'
import type { SessionState } from '../../../session/log/state.ts'
import { addressed, seat } from './addressee.ts'
import { error, type InputMeaning, type Speaker, send, suggestion } from './meaning.ts'

/** `/goal [+] [@names] [--budget AMOUNT] text` and `/goals [edit|drop|move|stop …]`: the goals of now, and those that wait for their turn. */

export const goalCommand = (argument: string, speaker: Speaker): InputMeaning => {
  const [, plus, all = ''] = /^\s*(\+?)\s*([\s\S]*?)\s*$/.exec(argument) ?? []
  const before = takeBudget(all)
  if (!before) return unreadBudget
  // `@Bob,Mia` names two.
  const read = addressed(
    before.words.replace(/^@[^\s@]+(?:,@?[^\s@]+)+/, names => names.replaceAll(/,@?/g, ' @')),
    speaker,
  )
  if ('kind' in read) return read
  const { to } = read
  const behind = takeBudget(read.text)
  if (!behind) return unreadBudget
  const { words: goal, budget = before.budget } = behind
  if (goal === '') return error(to ? 'Say what their goal is: /goal @NAME TEXT' : 'Say what the goal is: /goal TEXT')
  const seats = to === null || to.all ? undefined : [...to.names]
  return send({ type: 'goal', goal, queue: plus ? true : undefined, seats, budget })
}

const unreadBudget = error(`Write the budget of the goal as ${budgetExample}.`)

/** What can be done with a goal that waits, or with that of a part of the team, and how that is written. */
export const goalChanges = {
  edit: '/goals edit NUMBER TEXT',
  drop: '/goals drop NUMBER',
  move: '/goals move NUMBER PLACE',
  stop: '/goals stop NAME',
} as const
type GoalVerb = keyof typeof goalChanges
export const goalVerbs = Object.keys(goalChanges) as readonly GoalVerb[] // the keys of a literal

export const queueOf = (state: SessionState | undefined): readonly string[] =>
  state?.session.queuedGoals?.map(({ goal }) => goal) ?? []

export const goalsCommand = (argument: string, speaker: Speaker): InputMeaning => {
  const { state } = speaker
  const [, verb = '', number = '', rest = ''] = /^\s*(\S*)\s*(\S*)\s*([\s\S]*?)\s*$/.exec(argument) ?? []
  if (verb === '') return send({ type: 'goals' })
  const what = goalVerbs.find(name => name === verb.toLowerCase())
  if (!what) return error(`/goals stands alone, or with one of ${goalVerbs.join(', ')}.${suggestion(verb, goalVerbs)}`)
  const usage = goalChanges[what]
  if (what === 'stop') {
    const found = seat(speaker, `${number} ${rest}`, usage)
    return 'kind' in found ? found : send({ type: 'goals', change: { what, seat: found.seat } })
  }
  if (!/^\d{1,3}$/.test(number)) return error(`Say which goal of the queue, by its number: ${usage}`)
  const place = Number(number)
  const was = queueOf(state)[place - 1]
  const which = { place, was }
  if (what === 'drop')
    return rest === '' ? send({ type: 'goals', change: { what, ...which } }) : error(`Write ${usage}`)
  if (what === 'edit') {
    const read = takeBudget(rest)
    if (!read) return unreadBudget
    const { words: goal, budget } = read
    return goal === ''
      ? error(`Say what it is to be: ${usage} (tab writes the present goal)`)
      : send({ type: 'goals', change: { what, ...which, goal, budget } })
  }
  return /^\d{1,3}$/.test(rest)
    ? send({ type: 'goals', change: { what, ...which, to: Number(rest) } })
    : error(`Say to which place, 1 being the next: ${usage}`)
}
