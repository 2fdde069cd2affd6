import { show } from '../../minecraft/blocks/position.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Checks } from './check-condition.ts'

/** What is not as it was when work was done, in words. */
export interface Broken {
  /** Cells that are wrong now: the work is to be done again. */
  readonly hole?: string
  /** No body could look, and why. */
  readonly unseen?: string
}

/**
 * What is lacking of cells that a finished item built, as bodies see it now: later steps, or others, may have dug there. Undefined: nothing.
 * Cells that another finished building wants otherwise are not held against this one.
 */
export const brokenSince = async (
  { knowledge, checks }: { readonly knowledge: Knowledge; readonly checks: Pick<Checks, 'lookAt' | 'refereed'> },
  { status, done, title, assignees: [seat = ''] }: TaskState,
  finished: readonly TaskState[],
): Promise<Broken | undefined> => {
  if (status !== 'succeeded' || done?.kind !== 'built') return undefined
  if ((await checks.refereed(done, ''))?.met) return undefined
  const cells = knowledge.cells(done.blueprint)
  const others = new Set(finished.flatMap(one => (one.done?.kind === 'built' ? [one.done.blueprint] : [])))
  others.delete(done.blueprint)
  const taken = new Set([...others].flatMap(name => knowledge.cells(name).map(({ at }) => at.join(' '))))
  const { wrong, failed } = await checks.lookAt(done, seat)
  const broken = wrong.map(index => cells[index]!.at).filter(at => !taken.has(at.join(' ')))
  const [first] = broken
  if (first)
    return { hole: `“${title}”: ${broken.length} of its cells are not right any more, first at ${show(first)}` }
  return failed === undefined ? undefined : { unseen: `“${title}”: no body could look at all of it: ${failed}` }
}
