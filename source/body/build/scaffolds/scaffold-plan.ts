import { faces } from '../../../minecraft/blocks/faces.ts'
import { add, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { eyesAbove } from '../../hands/find-click.ts'
import { aimsOf, neighboursOf, type Placer } from '../../hands/place-block.ts'
import type { BlockKind } from '../../terrain/terrain.ts'
import { pillarLevel } from '../../walk/foot-moves.ts'
import type { Reach } from '../../walk/path-search.ts'
import type { Job } from '../site/site.ts'
import { canDo } from '../site/stands.ts'

const maxHeight = 12
/** The longest support, in blocks, and how far it is looked for. */
const maxSupportBlocks = 24
const maxLooked = 4_000

/**
 * Cells to fill for a while so that a cell gets one more neighbour to click: from what stands already to a side from which the
 * block can be given its states, the shortest line there is. Undefined when there is none; `tried` are ends that were no use.
 */
export function planSupport(
  placer: Placer,
  job: Job,
  planned: (at: Position) => boolean,
  tried: (end: Position) => boolean,
): Position[] | undefined {
  const { terrain } = placer
  const from = new Map<string, Position | undefined>()
  let edge: Position[] = []
  for (const { sides, look, look6 } of aimsOf(job.cell))
    for (const side of sides) {
      // A side that points the way one has to look is never seen.
      if (side === look || side === look6) continue
      const [dx, dy, dz] = faces[side]
      const helper: Position = add(job.cell.at, [-dx, -dy, -dz])
      if (!terrain.of(helper)?.replaceable || planned(helper) || tried(helper) || from.has(keyOf(helper))) continue
      from.set(keyOf(helper), undefined)
      edge.push(helper)
    }
  for (let length = 1; length <= maxSupportBlocks && edge.length > 0 && from.size < maxLooked; length++) {
    const next: Position[] = []
    for (const at of edge) {
      const around = neighboursOf(at)
      if (around.some(other => keyOf(other) !== job.key && carriesOthers(terrain.of(other)))) return lineTo(at, from)
      for (const other of around) {
        if (from.has(keyOf(other)) || keyOf(other) === job.key || planned(other)) continue
        if (!terrain.of(other)?.replaceable) continue
        from.set(keyOf(other), at)
        next.push(other)
      }
    }
    edge = next
  }
  return undefined
}

const carriesOthers = (kind: BlockKind | undefined): boolean => kind?.replaceable === false && kind.full

function lineTo(end: Position, from: ReadonlyMap<string, Position | undefined>): Position[] {
  const line: Position[] = []
  for (let at: Position | undefined = end; at; at = from.get(keyOf(at))) line.push(at)
  return line
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
    if (pillarLevel(terrain, x, y, z) === undefined) continue
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
