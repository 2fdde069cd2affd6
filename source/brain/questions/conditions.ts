import type { Condition } from '../../session/events.ts'
import type { BlueprintOutline } from './shapes.ts'

/** Why the world could never show that this is done, in one line, or null. */
export const conditionProblem = (
  what: string,
  done: Condition,
  blueprints: readonly Pick<BlueprintOutline, 'name' | 'total'>[],
): string | null => {
  if (done.kind === 'children')
    return `${what} is done "when its children are", but has none; say what the world shows.`
  if (done.kind !== 'built') return null
  const known = blueprints.find(one => one.name === done.blueprint)
  if (!known) return `${what} builds "${done.blueprint}", which is not a blueprint here.`
  const outside = done.cells?.find(cell => cell >= known.total)
  return outside === undefined
    ? null
    : `${what} names cell ${outside}; "${done.blueprint}" has cells 0-${known.total - 1}.`
}

/** The first id that occurs twice. */
export const twice = (ids: readonly string[]): string | undefined => ids.find((id, index) => ids.indexOf(id) < index)
