import type { ActionCall, ActionInfo } from '../../questions/shapes.ts'

/** What an argument means, and the names under which an action table may know it. */
const meanings = {
  item: ['item', 'block', 'what', 'type', 'kind', 'name'],
  count: ['count', 'amount', 'quantity', 'number', 'n'],
  at: ['at', 'position', 'pos', 'to', 'where', 'container', 'chest', 'location'],
  player: ['player', 'to', 'name', 'target', 'who'],
  blueprint: ['blueprint', 'name'],
  cells: ['cells'],
  text: ['text', 'message', 'words'],
  distance: ['distance', 'range', 'radius', 'blocks'],
  seconds: ['seconds', 'duration', 'time'],
  anew: ['anew'],
} as const
type ArgumentMeaning = keyof typeof meanings
export type Wanted = { readonly [M in ArgumentMeaning]?: unknown }

/**
 * A call of the first of `names` that the asker may use, with the arguments under the names that its table gives them;
 * null when there is no such action or an argument that it demands is not known.
 */
export const callOf = (actions: readonly ActionInfo[], names: readonly string[], wanted: Wanted): ActionCall | null => {
  for (const name of names) {
    const action = actions.find(one => one.name === name)
    if (!action) continue
    const args: Record<string, unknown> = {}
    for (const [meaning, value] of Object.entries(wanted) as [ArgumentMeaning, unknown][]) {
      if (value === undefined) continue
      if (meaning === 'at' && Array.isArray(value) && action.parameters.some(one => one.name === 'x')) {
        for (const [index, axis] of ['x', 'y', 'z'].entries()) args[axis] = value[index]
        continue
      }
      const parameter = meanings[meaning]
        .map(alias => action.parameters.find(one => one.name === alias && !(alias in args)))
        .find(one => one !== undefined)
      if (parameter) args[parameter.name] = value
    }
    if (action.parameters.every(one => one.optional || one.name in args)) return { name, args }
  }
  return null
}
