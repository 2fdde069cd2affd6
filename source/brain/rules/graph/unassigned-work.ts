import { readable } from '../../../minecraft/names/readable.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, titled } from '../items/draft-item.ts'
import { onTop } from '../items/storing-items.ts'
import { withChestsInReach } from '../plan/chests-in-reach.ts'
import type { Work } from '../plan/work.ts'
import { workFor } from '../plan/work-for.ts'

/**
 * The work that a goal comes to, for plans that leave open who does what: shares of gathering are numbered instead of
 * named after the worker they were measured out for.
 */
export const sharedWork = (given: PlanTaskInput): Work => {
  const input = withChestsInReach(given)
  const work = workFor({ ...input, numbered: true })
  return { ...work, drafts: throughTheChest(work, input) }
}

/** Amounts up to here are not worth dividing. */
const errandAmount = 8

/**
 * Where it is not decided yet who makes a thing, what goes into it must not end up in a hand: small amounts are brought to the chest, each
 * kind by one. What the goal itself asks for stays as it is.
 */
const throughTheChest = ({ drafts, demands, workers }: Work, { containers }: PlanTaskInput): Draft[] => {
  const [chest] = containers
  if (!chest || workers.length < 2) return [...drafts]
  const asked = new Set(demands.flatMap(demand => (demand.kind === 'collect' ? [demand.item] : [])))
  const brought = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const { done, stage } = draft
    if (stage !== 'gather' || done.kind !== 'have' || done.seat !== undefined || asked.has(done.item)) continue
    brought.set(done.item, [...(brought.get(done.item) ?? []), draft])
  }
  const idOf = new Map<string, string>()
  const first = new Map<string, Draft>()
  for (const [item, list] of brought) {
    const count = list.reduce((sum, { done }) => sum + (done.kind === 'have' ? done.count : 0), 0)
    if (count > errandAmount) continue
    const [head] = list
    for (const { id } of list) idOf.set(id, head!.id)
    const held = containers.reduce((sum, one) => sum + (one.items?.[item] ?? 0), 0)
    first.set(
      head!.id,
      titled({
        ...head!,
        way: 'bring',
        amount: count,
        done: { kind: 'stored', item, count: held + count, at: [...chest.at] },
        because: `${readable(item, count)} go into what is made, by one worker or another`,
      }),
    )
  }
  return drafts.flatMap(draft => {
    const target = idOf.get(draft.id)
    if (target !== undefined && target !== draft.id) return []
    const kept = first.get(draft.id) ?? draft
    const requires = [...new Set(kept.requires.map(id => idOf.get(id) ?? id))]
    return [target === undefined ? { ...kept, requires } : onTop({ ...kept, requires }, containers, {})]
  })
}
