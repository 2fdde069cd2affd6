import { distance } from '../../minecraft/blocks/position.ts'
import { parseCells } from '../../planner/cell-ranges.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'

/** Blocks, from a body to each cell; chunks that are so near are loaded on every server. */
const surelySeen = 32

/**
 * What is lacking of cells that a finished item built, as bodies beside them see it now: later steps may have dug there. Undefined:
 * nothing, or no body is near enough to tell. Cells that another finished building wants otherwise are not held against this one.
 */
export const brokenSince = (
  { knowledge, roster }: { readonly knowledge: Knowledge; readonly roster: Pick<Roster, 'bodies'> },
  { status, done, title }: TaskState,
  finished: readonly TaskState[],
): string | undefined => {
  if (status !== 'succeeded' || done?.kind !== 'built') return undefined
  const cells = knowledge.cells(done.blueprint)
  const others = new Set(finished.flatMap(one => (one.done?.kind === 'built' ? [one.done.blueprint] : [])))
  others.delete(done.blueprint)
  const taken = new Set([...others].flatMap(name => knowledge.cells(name).map(({ at }) => at.join(' '))))
  const places = roster.bodies().flatMap(body => (body.online ? [body.observe().position] : []))
  const wrong = knowledge.outline(done.blueprint, done.cells)?.missing.flatMap(group => parseCells(group.cells)) ?? []
  const broken = wrong.flatMap(index => {
    const cell = cells[index]
    if (!cell || taken.has(cell.at.join(' '))) return []
    return places.some(place => distance(place, cell.at) <= surelySeen) ? [cell] : []
  })
  const [first] = broken
  return first && `“${title}”: ${broken.length} of its cells are not right any more, first at ${first.at.join(' ')}`
}
