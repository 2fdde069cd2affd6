import { causeWords } from '../../session/log/events/task-causes.ts'
import { listed } from '../../session/log/listed.ts'
import type { TaskState } from '../../session/log/state.ts'
import { countForGoal, type GoalAmountNeeds } from './goal-amounts.ts'
import { measurable, storedBy } from './goal-outcome.ts'
import { sharesLacking } from './goal-shares.ts'
import { partsInWords } from './goal-words.ts'
import { missingParts } from './missing-parts.ts'

/** How a goal stands that is not reached, by the world and the work for it, in words for people. */
export interface GoalStanding {
  /** Parts that are done; empty: none is. */
  readonly done: string
  /** What is lacking: parts with how much of them is there, and whose share. */
  readonly lacking: readonly string[]
  /** Something of it is there, or it has several parts. */
  readonly isPart: boolean
  /** Why the last attempts failed, the newest first. */
  readonly failures: readonly { readonly text: string; readonly reason: string }[]
}

const failuresAtMost = 3

const failuresIn = (items: readonly TaskState[]): GoalStanding['failures'] => {
  const failed = items.filter(({ status, tries }) => status !== 'succeeded' && (tries?.failed ?? 0) > 0)
  const told = failed
    .toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0))
    .map(({ title, tries: { by = [], cause, reason = '' } = {} }) => {
      const why = [causeWords(cause), reason].filter(text => text !== '').join(': ')
      return { reason, text: `“${title}” failed (${listed(by)})${why === '' ? '' : `: ${why}`}` }
    })
  return [...new Map(told.map(one => [one.text, one])).values()].slice(0, failuresAtMost)
}

/** Of work that is not done counts what it has put away. */
const asFarAsDone = (one: TaskState): TaskState => (one.status === 'succeeded' ? one : { ...one, done: undefined })

export const howItStands = (needs: GoalAmountNeeds): GoalStanding => {
  const items = needs.facts.items()
  const read = measurable(needs.facts.wanted())
  const counted = countForGoal(needs, read)
  const there = items.map(asFarAsDone)
  // One item that is done is a part of a building alone.
  const standing = ({ blueprint, cells }: { blueprint: string; cells?: readonly number[] | undefined }) => {
    const outline = needs.knowledge.outline(blueprint, cells)
    return outline && ([outline.done, outline.total] as const)
  }
  const missingOf = (parts: typeof read.parts): string[] => missingParts(parts, counted.amounts, there, standing)
  const missing = missingOf(read.parts)
  const shares = sharesLacking(needs, counted).map(lack => lack())
  const begun = read.parts.some(
    part => 'item' in part && missingOf([part]).length > 0 && storedBy(there, part.item) > 0,
  )
  return {
    done: partsInWords(read.parts, part => missingOf([part]).length === 0).done,
    lacking: [...(missing.length > 0 ? [`lacking: ${missing.join(', ')}`] : []), ...shares],
    isPart: begun || shares.length > 0 || read.parts.length > 1,
    failures: failuresIn(items),
  }
}
