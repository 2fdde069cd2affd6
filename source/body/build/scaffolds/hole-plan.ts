import { distance, keyOf, type Point, type Position } from '../../../minecraft/blocks/position.ts'
import { handReachBlocks } from '../../bot/eyes.ts'
import { eyesAbove } from '../../hands/find-click.ts'
import { far } from '../../hands/line-of-sight.ts'
import { neighboursOf, type Placer } from '../../hands/place-block.ts'
import { pillarLevel, standLevel } from '../../walk/foot-moves.ts'
import type { Reach } from '../../walk/path-search.ts'
import type { Job } from '../site/site.ts'
import { canDo, Imagined } from '../site/stands.ts'

/** The longest hole, in blocks: what is dug deeper in lies where no body gets at it. */
const holeBlocksAtMost = 1
/** How many holes are thought through for one job. */
const maxLooked = 80

export interface OpeningLimits {
  /** Whether the block of a cell may be taken away for a while. */
  readonly mayOpen: (at: Position) => boolean
  /** How many blocks may be raised under the feet, and where not. */
  readonly maxHeight: number
  readonly keepFree: (at: Position) => boolean
}

/**
 * The fewest blocks to take away so that a job which is built in on all sides can be done from some stand: the outermost first.
 * Undefined when no such hole is short enough.
 */
export function planOpening(placer: Placer, job: Job, reach: Reach, limits: OpeningLimits): Position[] | undefined {
  const { terrain } = placer
  const eyes = eyesNear(placer, job, reach, limits)
  const air = placer.expectations.kindOf({ block: 'air' })
  const from = new Map<string, readonly Position[]>([[job.key, []]])
  let edge: Position[] = [job.cell.at]
  let looked = 0
  for (let depth = 0; depth < holeBlocksAtMost && eyes.length > 0; depth++) {
    const next: Position[] = []
    for (const at of edge)
      for (const beside of neighboursOf(at)) {
        if (from.has(keyOf(beside)) || !limits.mayOpen(beside)) continue
        const hole = [beside, ...from.get(keyOf(at))!]
        from.set(keyOf(beside), hole)
        next.push(beside)
        if (!neighboursOf(beside).some(one => terrain.of(one)?.passable)) continue
        if (++looked > maxLooked) return undefined
        const opened = new Imagined(terrain)
        for (const one of hole) opened.put(one, air)
        const outermost: Job = { cell: { at: beside, block: 'air' }, key: keyOf(beside), work: 'dig' }
        const inSight = eyes.filter(one => !hole.some(gone => isUnder(gone, one)))
        if (!inSight.some(one => canDo(placer, outermost, one))) continue
        if (inSight.some(one => canDo(placer, job, one, opened))) return hole
      }
    edge = next
  }
  return undefined
}

/** Where eyes can be so that a hand might reach a job, from the ground or from a pillar. */
function eyesNear({ terrain }: Placer, job: Job, reach: Reach, limits: OpeningLimits): Point[] {
  const [jx, jy, jz] = job.cell.at
  const middle = { x: jx + 0.5, y: jy + 0.5, z: jz + 0.5 }
  const eyes: Point[] = []
  for (const { at } of reach.cells()) {
    const [x, y, z] = at
    if (distance([x, 0, z], [jx, 0, jz]) > handReachBlocks + 1) continue
    const level = standLevel(terrain, x, y, z)
    if (level === undefined) continue
    const highest = pillarLevel(terrain, x, y, z) === undefined ? 0 : limits.maxHeight
    for (let height = 0; height <= highest; height++) {
      if (height > 0 && (!terrain.at(x, y + height + 1, z)?.passable || limits.keepFree([x, y + height - 1, z]))) break
      const one = eyesAbove([x, y + height, z], level + height)
      if (far(one, middle) <= handReachBlocks + 0.9) eyes.push(one)
    }
  }
  return eyes
}

/** Whether a cell carries, or is, where a body with these eyes stands. */
const isUnder = ([x, y, z]: Position, eyes: Point): boolean =>
  x === Math.floor(eyes.x) && z === Math.floor(eyes.z) && y >= Math.floor(eyes.y) - 2 && y <= eyes.y
