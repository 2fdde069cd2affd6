import type { ActionWords, QuestionForm } from '../../question-form.ts'
import { asYaml, fromYaml } from '../form-text.ts'
import type { ActionCall } from '../shapes.ts'
import type { NextActionsInput, NextActionsOutput } from './shape.ts'

/** A call as people write it: `!collect("oak_log", 6)`. */
const callText = ({ name, args }: ActionCall, list: ActionWords['list']): string => {
  const parameters = list.find(one => one.name === name)?.parameters.map(one => one.name) ?? Object.keys(args)
  const last = parameters.findLastIndex(parameter => args[parameter] !== undefined)
  const gap = parameters.slice(0, last + 1).some(parameter => args[parameter] === undefined)
  const value = (parameter: string): string => JSON.stringify(args[parameter])
  const written = gap
    ? parameters
        .filter(parameter => args[parameter] !== undefined)
        .map(parameter => `${parameter}: ${value(parameter)}`)
    : parameters.slice(0, last + 1).map(value)
  return `!${name}(${written.join(', ')})`
}

export const form: QuestionForm<NextActionsInput, NextActionsOutput> = {
  concerns({ delegable }, answer) {
    if (delegable.length === 0) return true
    // What the approved plan says already was decided with it.
    const given = answer?.delegations ?? []
    return !given.every(one => delegable.some(item => item.item === one.item && item.assignee === one.worker))
  },
  title({ task, delegable }, answer, actions) {
    if (!answer) return `what to do for: ${task.title}`
    if (delegable.length > 0)
      return answer.delegations.map(one => `${one.worker}: ${one.message || one.item}`).join('; ') || 'hand out nothing'
    return answer.actions.map(actions.label).join(', then ') || (answer.blocked ?? 'nothing')
  },
  text(answer, { list }) {
    if (answer && answer.delegations.length > 0) return asYaml(answer.delegations)
    return answer?.actions.map(call => callText(call, list)).join('\n') ?? ''
  },
  read(text, { answer, input }, { parse }) {
    if (input.delegable.length > 0) {
      const delegations = fromYaml(text)
      return 'problem' in delegations ? delegations : { ...answer, delegations: delegations.value }
    }
    const actions: ActionCall[] = []
    for (const line of text.split('\n').filter(one => one.trim() !== '')) {
      const call = parse(line.trim())
      if ('error' in call) return { problem: call.error }
      actions.push(call)
    }
    return actions.length === 0 ? { problem: 'Write at least one !action(…).' } : { actions, thought: '' }
  },
}
