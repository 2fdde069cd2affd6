import type OpenAI from 'openai'
import { jsonOf } from '../../json.ts'
import type { ToolCall } from '../providers/endpoint/endpoint-reply.ts'
import type { ActionCall, ActionInfo } from '../questions/shapes.ts'
import { limits } from './answer-limits.ts'
import { findJson, repairBudget, Unreadable } from './find-json.ts'
import { optionOf } from './mend-form.ts'

/** Actions offered to a model as tools, and whatever form it calls them in, read back. */

const kinds: Readonly<Record<string, object>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  'integer[]': { type: 'array', items: { type: 'integer' } },
  'string[]': { type: 'array', items: { type: 'string' } },
}

export const toolsOf = (actions: readonly ActionInfo[]): OpenAI.ChatCompletionTool[] =>
  actions.map(({ name, description, parameters }) => ({
    type: 'function',
    function: {
      name,
      description,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          parameters.map(one => [
            one.name,
            { ...(kinds[one.type] ?? { type: 'string' }), description: one.description || undefined },
          ]),
        ),
        required: parameters.filter(one => !one.optional).map(one => one.name),
      },
    },
  }))

/** Calls of tools as actions, and what is wrong with those that are none. */
export const actionsOfTools = (calls: readonly ToolCall[]): { actions: ActionCall[]; faults: string[] } => {
  const actions: ActionCall[] = []
  const faults: string[] = []
  const budget = repairBudget()
  for (const call of calls) {
    const name = call.name.slice(0, 100)
    try {
      const args = call.arguments.trim() === '' ? {} : findJson(call.arguments, budget)
      if (args === undefined)
        faults.push(`The arguments of ${name} are not a JSON object: ${call.arguments.slice(0, 100)}`)
      else actions.push({ name, args: args as Record<string, unknown> }) // what findJson finds is an object
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push(`The arguments of ${name}: ${error.message}`)
    }
  }
  return { actions, faults }
}

interface Command {
  readonly name: string
  readonly inside: string
  readonly start: number
  readonly end: number
}

/** What looks like a command. The length is bounded: an opening that nothing closes is not searched to the end of the text. */
function* commandsIn(whole: string): Generator<Command> {
  const text = whole.slice(0, limits.commandCharacters)
  let end = 0
  for (const { index, 0: opening, 1: name } of text.matchAll(/!([A-Za-z]\w{0,63})\(/g)) {
    // Within the arguments of the one before it.
    if (index < end) continue
    const from = index + opening.length
    const closed = /^((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\)/.exec(
      text.slice(from, from + limits.argumentCharacters),
    )
    if (!closed) continue
    end = from + closed[0].length
    yield { name: name!, inside: closed[1]!, start: index, end }
  }
}

/**
 * `!collect("oak_log", 6)` lines in a text, for models that write commands instead of JSON; arguments in the order of the
 * action's parameters. What is no command is left out, and so are commands that were not offered.
 */
export const actionsInText = (text: string, actions: readonly ActionInfo[]): ActionCall[] => {
  const found: ActionCall[] = []
  for (const { name, inside } of commandsIn(text)) {
    const meant = actions.some(one => one.name === name)
      ? name
      : optionOf(
          name,
          actions.map(one => one.name),
        )
    const action = actions.find(one => one.name === meant)
    if (!action) continue
    const values = [...inside.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|[^,\s]+/g)].map(([value]) =>
      plain(value),
    )
    const args = action.parameters.flatMap((one, index) =>
      values[index] === undefined ? [] : [[one.name, values[index]]],
    )
    found.push({ name: action.name, args: Object.fromEntries(args) as Record<string, unknown> })
  }
  return found
}

const plain = (value: string): unknown => {
  if (value.startsWith("'")) return value.slice(1, -1).replace(/\\(.)/g, '$1')
  return jsonOf(value) ?? value
}

export const withoutCommands = (text: string): string => {
  let kept = ''
  let at = 0
  for (const { start, end } of commandsIn(text)) {
    kept += text.slice(at, start)
    at = end
  }
  return (kept + text.slice(at)).trim()
}
