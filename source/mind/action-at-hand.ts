import { actions as allActions } from '../body/actions/index.ts'
import type { ActionCall, AtHand } from '../body/contract/body-types.ts'
import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import { itemsFor } from '../brain/rules/items/building-items.ts'
import { isPlace, stillToStore } from '../brain/rules/items/stored-items.ts'
import { parseCells } from '../planner/cell-ranges.ts'

/**
 * The one action that finishes a task, where its condition and what is carried leave nothing to choose; null: the brain chooses. So it is
 * on a first try alone, and not where something was said: what failed, and words, want thinking.
 */
export const actionAtHand = (
  asked: NextActionsInput,
  attempts: number,
  allowed: readonly string[],
): ActionCall | null => {
  const { task, history, messages, instructions, programs } = asked
  if (attempts > 0 || [...history, ...messages, ...instructions, ...programs].length > 0) return null
  const { stored, built } = leftOf(asked)
  const { done } = task
  for (const { name, finishes } of allActions) {
    if (!finishes || !allowed.includes(name)) continue
    if (done.kind === 'stored' && stored && finishes.stored) return { name, args: finishes.stored(stored) }
    if (done.kind === 'built' && built && finishes.built) return { name, args: finishes.built(built) }
  }
  return null
}

/** What is left to do with what is carried; nothing where something is lacking. */
const leftOf = ({ task: { done }, observation, containers, blueprint }: NextActionsInput): Partial<AtHand> => {
  const carried = observation?.inventory ?? {}
  switch (done.kind) {
    case 'stored': {
      const places = containers.filter(one => isPlace(one, done.at))
      const [place] = places
      // Of several, and of what several bring together, the brain chooses.
      if (places.length !== 1 || !place?.items || done.most !== undefined) return {}
      const count = stillToStore(done, places)
      const enough = count > 0 && (carried[done.item] ?? 0) >= count
      return enough ? { stored: { item: done.item, count, at: [...place.at] } } : {}
    }
    case 'built': {
      const groups = (blueprint?.missing ?? []).map(({ block, cells }) => ({ block, cells: parseCells(cells) }))
      const needed = Object.entries(itemsFor(groups))
      const cells = groups.flatMap(one => one.cells).sort((a, b) => a - b)
      const enough = needed.length > 0 && needed.every(([item, count]) => (carried[item] ?? 0) >= count)
      return enough ? { built: { blueprint: done.blueprint, cells } } : {}
    }
    default:
      return {}
  }
}
