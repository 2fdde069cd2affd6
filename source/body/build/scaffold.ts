import { eyesAbove } from '../click.ts'
import { faces } from '../hands.ts'
import { type Reach, standLevel } from '../path.ts'
import { aimsOf, type Placer } from '../place.ts'
import { add } from '../terrain.ts'
import type { Position } from '../types.ts'
import type { Job } from './site.ts'
import { canDo } from './stands.ts'

const maxHeight = 9

/**
 * Cells to fill for a while so that a cell without a neighbour to click has one: the cell on the clicked side and, down to the
 * ground, what carries it. Empty when the cell has a neighbour already; undefined when nothing can be put up.
 */
export function planSupport(placer: Placer, job: Job, planned: (at: Position) => boolean): Position[] | undefined {
  const { terrain } = placer
  let best: Position[] | undefined
  for (const aim of aimsOf(job.cell))
    for (const side of aim.sides) {
      const [dx, dy, dz] = faces[side]
      const helper: Position = add(job.cell.at, [-dx, -dy, -dz])
      const kind = terrain.of(helper)
      if (!kind) continue
      if (!kind.replaceable) return []
      if (planned(helper)) continue
      const column = columnTo(placer, helper, planned)
      if (column && (!best || column.length < best.length)) best = column
    }
  return best
}

/** The helper cell and everything free below it, unless a neighbour carries it already. */
function columnTo(placer: Placer, helper: Position, planned: (at: Position) => boolean): Position[] | undefined {
  const { terrain } = placer
  const column: Position[] = []
  for (let y = helper[1]; y > helper[1] - maxHeight; y--) {
    const at: Position = [helper[0], y, helper[2]]
    const kind = terrain.of(at)
    if (!kind) return undefined
    if (!kind.replaceable) return column.reverse()
    if (planned(at)) return undefined
    column.push(at)
    const beside = Object.values(faces).some(step => {
      const next = terrain.of(add(at, step))
      return next !== undefined && !next.replaceable && next.full
    })
    if (beside) return column.reverse()
  }
  return undefined
}

export interface PillarPlan {
  /** Where to stand before going up. */
  readonly at: Position
  /** Blocks to go up. */
  readonly height: number
}

/** The lowest pillar from whose top a job can be done. */
export function planPillar(
  placer: Placer,
  job: Job,
  reach: Reach,
  blocked: (at: Position) => boolean,
): PillarPlan | undefined {
  const { terrain } = placer
  const [jx, jy, jz] = job.cell.at
  let best: (PillarPlan & { effort: number }) | undefined
  for (const { at, cost } of reach.cells()) {
    const [x, y, z] = at
    if (Math.abs(x - jx) > 4 || Math.abs(z - jz) > 4 || y > jy + 1 || jy - y > maxHeight + 4) continue
    const level = standLevel(terrain, x, y, z)
    if (level !== y) continue
    for (let height = 1; height <= maxHeight; height++) {
      const top: Position = [x, y + height, z]
      const effort = cost * 0.25 + height * 1.2
      if (best && effort >= best.effort) break
      const free = terrain.at(x, y + height + 1, z)
      if (!free?.passable || blocked([x, y + height - 1, z]) || blocked(top)) break
      if (jx === x && jz === z && jy <= y + height + 1) break
      if (!canDo(placer, job, eyesAbove(top, y + height))) continue
      best = { at, height, effort }
      break
    }
  }
  return best
}
