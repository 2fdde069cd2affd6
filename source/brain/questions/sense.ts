import type { ActionCall } from '../../body/types.ts'
import type { Condition } from '../../session/events.ts'
import type { ActionInfo, BlueprintOutline } from './shapes.ts'

/** What no schema can say about pieces that several answers share; each gives one line of reason, or null. */

export const callProblem = (call: ActionCall, known: readonly ActionInfo[]): string | null => {
  const action = known.find(one => one.name === call.name)
  if (!action) return `There is no action "${call.name}" here; known: ${known.map(one => one.name).join(', ')}.`
  const absent = action.parameters.find(one => !one.optional && call.args[one.name] === undefined)
  if (absent) return `Action "${call.name}" needs "${absent.name}" (${absent.type}).`
  const extra = Object.keys(call.args).find(key => !action.parameters.some(one => one.name === key))
  return extra === undefined
    ? null
    : `Action "${call.name}" has no "${extra}"; it takes ${action.parameters.map(one => one.name).join(', ') || 'nothing'}.`
}

/** Blueprints and cells that exist; `who` is how the answer called it. */
export const conditionProblem = (
  done: Condition,
  blueprints: readonly Pick<BlueprintOutline, 'name' | 'total'>[],
  who: string,
): string | null => {
  if (done.kind === 'children') return `${who} cannot consist of others; say what shows that it is done.`
  if (done.kind !== 'built') return null
  const outline = blueprints.find(one => one.name === done.blueprint)
  if (!outline) return `${who} builds "${done.blueprint}", which is not a blueprint here.`
  const outside = done.cells?.find(cell => cell >= outline.total)
  return outside === undefined
    ? null
    : `${who} names cell ${outside}; "${outline.name}" has cells 0-${outline.total - 1}.`
}
