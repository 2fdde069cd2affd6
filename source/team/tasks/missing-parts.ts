import { inWords } from '../../planner/demand.ts'
import type { TaskState } from '../../session/log/state.ts'
import { type amountsOf, isShown, storedBy, type Wanted } from './goal-outcome.ts'

/** All that is missing of a goal when no more plans are made for it: each part that nothing shows, with how much of it is there. */
export const missingParts = (
  parts: readonly Wanted[],
  amounts: ReturnType<typeof amountsOf>,
  done: readonly TaskState[],
): string[] =>
  parts.flatMap(part => {
    const counted =
      part.kind === 'collect' || part.kind === 'craft' ? amounts.find(one => one.item === part.item) : undefined
    const [have, all] =
      part.kind === 'store'
        ? [storedBy(done, part.item), part.count]
        : counted
          ? [counted.have, counted.wanted]
          : [isShown(done, part) ? 1 : 0, 1]
    if (have >= all) return []
    return [`“${inWords(part)}”${have > 0 ? ` (${have} of ${all})` : ''}`]
  })

/** The same where the words of the goal do not say it: items of the plan that are not done. */
export const missingItems = (items: readonly TaskState[]): string[] => [
  ...new Set(
    items.filter(({ status }) => status !== 'succeeded' && status !== 'cancelled').map(({ title }) => `“${title}”`),
  ),
]
