import { isDeepStrictEqual } from 'node:util'
import type { ProposedWork } from './events/meaning.ts'
import type { Condition } from './events/plan.ts'

/** As the log has it: without members that are undefined. */
const logged = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const isSameCondition = (one: Condition, other: Condition): boolean =>
  isDeepStrictEqual(logged(one), logged(other))

/** A piece of work as data: when it is done, and what is to be done for it where nothing in the world can tell. */
interface Piece {
  readonly done?: Condition
  readonly actions?: readonly unknown[]
}

/** Whether two pieces of work are one and the same, whatever they are called. Reports are told apart by their actions. */
export const isSameWork = ({ done: one, actions = [] }: Piece, { done: other, actions: others = [] }: Piece): boolean =>
  one !== undefined &&
  other !== undefined &&
  isSameCondition(one, other) &&
  (one.kind !== 'report' || (actions.length > 0 && isDeepStrictEqual(logged(actions), logged(others))))

const isSamePiece = (one: ProposedWork, other: ProposedWork): boolean =>
  one.assignee === other.assignee &&
  isSameCondition(one.done, other.done) &&
  (one.done.kind !== 'report' || isDeepStrictEqual(logged(one), logged(other)))

/** Whether two proposals give the same work to the same agents, in whatever order and words. Reports are told apart by their titles. */
export const isSameProposal = (one: readonly ProposedWork[], other: readonly ProposedWork[]): boolean => {
  const left = [...other]
  for (const piece of one) {
    const at = left.findIndex(rest => isSamePiece(piece, rest))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}
