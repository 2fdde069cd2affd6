import { inWords, recipientOf } from '../../planner/demand.ts'
import type { TaskState } from '../../session/log/state.ts'
import { type amountsOf, isShown, storedBy, type Wanted } from './goal-outcome.ts'

/** All that is missing of a goal when no more plans are made for it: each part that nothing shows, with how much of it is there. */
export const missingParts = (
  parts: readonly Wanted[],
  amounts: ReturnType<typeof amountsOf>,
  done: readonly TaskState[],
  /** How much of a building stands, as far as a body has seen it; null: that is not known. */
  standing: (part: Extract<Wanted, { kind: 'build' }>) => readonly [number, number] | null = () => null,
): string[] =>
  parts.flatMap(part => {
    const counted = part.kind === 'collect' || part.kind === 'craft' ? amountFor(part, amounts) : undefined
    const [have, all] =
      part.kind === 'store'
        ? [storedBy(done, part.item), part.count]
        : counted
          ? [counted.have, counted.wanted]
          : ((part.kind === 'build' ? standing(part) : null) ?? [isShown(done, part) ? 1 : 0, 1])
    if (have >= all) return []
    return [`“${inWords(part)}”${have > 0 ? ` (${have} of ${all})` : ''}`]
  })

/** Of what is for a seat: how much of it that seat has. */
const amountFor = (part: Extract<Wanted, { item: string }>, amounts: ReturnType<typeof amountsOf>) =>
  amounts.findLast(one => one.item === part.item && (one.seat === undefined || one.seat === recipientOf(part)))

/** Work that is not done and was not called off. */
export const openItems = (items: readonly TaskState[]): TaskState[] =>
  items.filter(({ status }) => status !== 'succeeded' && status !== 'cancelled')
