import type OpenAI from 'openai'
import type { ActionCall } from '../body/types.ts'
import type { ActionInfo } from './questions/shapes.ts'
import type { ToolCall } from './stream.ts'

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
            {
              ...(kinds[one.type] ?? { type: 'string' }),
              ...(one.description ? { description: one.description } : {}),
            },
          ]),
        ),
        required: parameters.filter(one => !one.optional).map(one => one.name),
      },
    },
  }))

/** Calls of tools as actions. Throws a plain Error with the reason when arguments are no JSON object. */
export const actionsOfTools = (calls: readonly ToolCall[]): ActionCall[] =>
  calls.map(call => {
    let args: unknown
    try {
      args = JSON.parse(call.arguments || '{}')
    } catch {
      throw new Error(`The arguments of ${call.name} are not JSON: ${call.arguments.slice(0, 100)}`)
    }
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      throw new Error(`The arguments of ${call.name} are not an object.`)
    return { name: call.name, args: args as Record<string, unknown> }
  })

/**
 * `!collect("oak_log", 6)` lines in a text, for models that write commands instead of JSON; arguments in the order of the
 * action's parameters. What is no command is left out, and so are commands that nobody offered.
 */
export const actionsInText = (text: string, actions: readonly ActionInfo[]): ActionCall[] => {
  const found: ActionCall[] = []
  for (const [, name, inside] of text.matchAll(
    /!([A-Za-z]\w*)\(((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\)/g,
  )) {
    const action = actions.find(one => one.name === name)
    if (!action) continue
    const values = [...(inside ?? '').matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|[^,\s]+/g)].map(
      ([value]) => plain(value),
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
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
