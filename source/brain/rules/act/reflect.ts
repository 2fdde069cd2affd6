import { readable } from '../../../minecraft/names/readable.ts'
import { longestStateCharacters, type ReflectInput, type ReflectOutput } from '../../questions/reflect/shape.ts'

/** The rule brain's answer to `reflect`: what went well and what did not, counted; what is carried and where. */
export const reflectByRules = (input: ReflectInput): ReflectOutput => {
  const { task, result, reason, history, observation } = input
  const failures = history.filter(one => one.result === 'failure')
  const last = failures.at(-1)
  const lesson = last && result === 'failure' ? ` ${last.action} failed: ${last.reason}.` : ''
  const feedback =
    result === 'success'
      ? `${task.title}: done in ${history.length} actions${failures.length > 0 ? `, ${failures.length} of which failed` : ''}.`
      : `${task.title}: not done (${reason}).${lesson}`
  const carried = Object.entries(observation?.inventory ?? {}).map(([item, count]) => readable(item, count))
  const now = observation
    ? `At ${observation.position.join(' ')} with ${carried.slice(0, 8).join(', ') || 'nothing'}.`
    : 'Not in the world.'
  const before = input.state.replace(/^(?:At [-\d ]+ with [^.]*\.|Not in the world\.) ?/, '')
  const line = `${result === 'success' ? 'Done' : 'Could not'}: ${task.title}${result === 'success' ? '' : ` (${last?.code ?? reason})`}.`
  const lines = `${before} ${line}`.trim()
  const room = longestStateCharacters - now.length - 1
  return { feedback, state: `${now} ${lines.length > room ? `…${lines.slice(lines.length - room + 1)}` : lines}` }
}
