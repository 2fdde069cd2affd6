import type { ActionWords, QuestionForm } from '../../question-form.ts'
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
  title({ task }, answer, actions) {
    if (!answer) return `what to do for: ${task.title}`
    return answer.actions.map(actions.label).join(', then ') || (answer.blocked ?? 'nothing')
  },
  text(answer, { list }) {
    return answer?.actions.map(call => callText(call, list)).join('\n') ?? ''
  },
  read(text, _, { parse }) {
    const actions: ActionCall[] = []
    for (const line of text.split('\n').filter(one => one.trim() !== '')) {
      const call = parse(line.trim())
      if ('error' in call) return { problem: call.error }
      actions.push(call)
    }
    return actions.length === 0 ? { problem: 'Write at least one !action(…).' } : { actions, thought: '' }
  },
}
