import { addTo, type Counts } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, draftId, titled } from '../items/draft-item.ts'
import { splitEvenly } from '../items/even-shares.ts'
import { stockOf } from '../items/stored-items.ts'
import { onTop } from '../items/storing-items.ts'

export interface Lacking {
  readonly name: string
  readonly cannot: readonly string[]
}

/** What each kind of work takes, each in several ways: an agent that has none of the ways of one does not do it. */
const takes = (draft: Draft): readonly (readonly string[])[] => {
  switch (draft.stage) {
    case 'gather':
      return [['collect', 'dig']]
    case 'craft':
      return draft.done.kind === 'placed' ? [['craft'], ['place']] : [['craft']]
    case 'walls':
    case 'roof':
      return [['build', 'place']]
    case 'place':
      return [['place']]
    default:
      return []
  }
}

/** Who of the workers is able to do it; empty when none is. */
export const ableTo = (draft: Draft, workers: readonly string[], lacking: readonly Lacking[]): string[] =>
  workers.filter(name => {
    const cannot = lacking.find(one => one.name === name)?.cannot ?? []
    return takes(draft).every(ways => ways.some(action => !cannot.includes(action)))
  })

/**
 * Work for a team whose workers differ in what they can do: those who can gather bring it all into the chest, and what is
 * made of it waits for that. Without a chest nothing can be handed over, and the work stays as it was.
 */
export const throughChest = (
  drafts: readonly Draft[],
  input: PlanTaskInput,
  workers: readonly string[],
  lacking: readonly Lacking[],
): readonly Draft[] => {
  const chest = input.containers[0]
  if (lacking.length === 0 || !chest) return drafts
  const gathers = drafts.filter(draft => draft.stage === 'gather')
  const [first] = gathers
  if (!first) return drafts
  const gatherers = ableTo(first, workers, lacking)
  if (gatherers.length === 0) return drafts
  const amounts: Counts = {}
  for (const { done, assignee } of gathers)
    if (done.kind === 'have') {
      const carried = input.team.find(one => one.name === assignee)?.inventory[done.item] ?? 0
      addTo(amounts, done.item, Math.max(0, done.count - carried))
    }
  const stock = stockOf(input.containers)
  const brought = Object.entries(amounts).flatMap(([item, total]) => {
    let sum = stock[item] ?? 0
    return splitEvenly(total, Math.min(total, gatherers.length)).map((count, index): Draft => {
      sum += count
      return titled({
        ...first,
        id: draftId('gather', item, index + 1),
        way: 'collect',
        amount: count,
        assignee: gatherers[index]!,
        done: { kind: 'stored', item, count: sum, at: [...chest.at] },
        because: 'through the chest it gets to those who can make something of it',
        effort: 4 * count,
      })
    })
  })
  const ids = brought.map(one => one.id)
  const finished = new Set(input.finished.map(one => one.id))
  const rest = drafts
    .filter(draft => draft.stage !== 'gather')
    .map(draft => ({ ...draft, requires: [...draft.requires, ...ids.filter(id => !finished.has(id))] }))
  return [...brought.filter(one => !finished.has(one.id)).map(draft => onTop(draft, input.containers, {})), ...rest]
}
