import type { SessionState } from '../../../session/log/state.ts'
import { addressed } from './addressee.ts'
import { error, type Meaning, type Speaker, send, suggestion } from './meaning.ts'

/** `/goal [+] [@names] text` and `/goals [edit|drop|move …]`: the goal of now, and those that wait for their turn. */

export const goalCommand = (argument: string, speaker: Speaker): Meaning => {
  const [, plus, words = ''] = /^\s*(\+?)\s*([\s\S]*?)\s*$/.exec(argument) ?? []
  // `@Bob,Mia` names two.
  const read = addressed(
    words.replace(/^@[^\s@]+(?:,@?[^\s@]+)+/, names => names.replaceAll(/,@?/g, ' @')),
    speaker,
  )
  if ('kind' in read) return read
  const { to, text: goal } = read
  if (goal === '') return error(to ? 'Say what their goal is: /goal @NAME TEXT' : 'Say what the goal is: /goal TEXT')
  const seats = to === null || to.all ? undefined : [...to.names]
  return send({ type: 'goal', goal, queue: plus ? true : undefined, seats })
}

/** What can be done with a goal that waits, and how that is written. */
export const queueChanges = {
  edit: '/goals edit NUMBER TEXT',
  drop: '/goals drop NUMBER',
  move: '/goals move NUMBER PLACE',
} as const
type QueueVerb = keyof typeof queueChanges
export const queueVerbs = Object.keys(queueChanges) as readonly QueueVerb[] // the keys of a literal

export const queueOf = (state: SessionState | undefined): readonly string[] =>
  state?.session.queuedGoals?.map(({ goal }) => goal) ?? []

export const goalsCommand = (argument: string, { state }: Speaker): Meaning => {
  const [, verb = '', number = '', rest = ''] = /^\s*(\S*)\s*(\S*)\s*([\s\S]*?)\s*$/.exec(argument) ?? []
  if (verb === '') return send({ type: 'goals' })
  const what = queueVerbs.find(name => name === verb.toLowerCase())
  if (!what)
    return error(`/goals stands alone, or with one of ${queueVerbs.join(', ')}.${suggestion(verb, queueVerbs)}`)
  const usage = queueChanges[what]
  if (!/^\d{1,3}$/.test(number)) return error(`Say which goal of the queue, by its number: ${usage}`)
  const place = Number(number)
  const was = queueOf(state)[place - 1]
  const which = { place, was }
  if (what === 'drop')
    return rest === '' ? send({ type: 'goals', change: { what, ...which } }) : error(`Write ${usage}`)
  if (what === 'edit')
    return rest === ''
      ? error(`Say what it is to be: ${usage} (tab writes the present goal)`)
      : send({ type: 'goals', change: { what, ...which, goal: rest } })
  return /^\d{1,3}$/.test(rest)
    ? send({ type: 'goals', change: { what, ...which, to: Number(rest) } })
    : error(`Say to which place, 1 being the next: ${usage}`)
}
