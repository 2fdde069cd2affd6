import type { Counts } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Draft, draftId, titled } from './draft-item.ts'
import type { Transfer } from './transfer-items.ts'

/** What goes from hand to hand as a whole: everything of a building into the chest, everything that was made to one agent. */

/**
 * Builders take from the chest what their part takes. Where one lacks what another carries, each worker that
 * holds material of the building lays down all of it.
 */
export const layDown = (
  build: Readonly<Counts>,
  stock: Readonly<Counts>,
  workers: readonly string[],
  team: PlanTaskInput['team'],
): Transfer[] => {
  const held = (name: string, item: string): number => team.find(one => one.name === name)?.inventory[item] ?? 0
  const uneven = Object.entries(build).some(([item, count]) => {
    const part = Math.floor(count / workers.length)
    const short = workers.filter(name => held(name, item) < part)
    return (
      (stock[item] ?? 0) < short.length * part &&
      short.length > 0 &&
      team.some(one => (one.inventory[item] ?? 0) > part)
    )
  })
  if (!uneven) return []
  return team.flatMap(({ name, inventory }) =>
    Object.entries(inventory).flatMap(([item, count]) =>
      build[item] !== undefined && count > 0 ? [{ item, count, from: name, to: '' }] : [],
    ),
  )
}

/** The worker that made most gets the rest from the others. */
export const intoOneHand = (
  crafted: readonly Draft[],
  workers: readonly string[],
  handsOf: (name: string) => Readonly<Counts>,
): Draft[] => {
  const made = crafted.filter(draft => draft.done.kind === 'have')
  const weight = (name: string): number =>
    made.filter(draft => draft.assignee === name).reduce((sum, draft) => sum + draft.effort, 0)
  const recipient = [...workers].sort((a, b) => weight(b) - weight(a))[0]!
  return made.flatMap((draft): Draft[] => {
    const { done, assignee } = draft
    if (done.kind !== 'have' || assignee === recipient) return []
    return [
      titled({
        id: draftId('share', done.item, assignee, recipient),
        stage: 'stock',
        way: 'give',
        amount: done.count,
        assignee,
        requires: [draft.id],
        done: {
          kind: 'have',
          item: done.item,
          count: done.count + (handsOf(recipient)[done.item] ?? 0),
          seat: recipient,
        },
        because: 'in the end one agent must carry all of it',
        effort: 2,
        bound: true,
      }),
    ]
  })
}
