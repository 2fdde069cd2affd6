import { eyesAbove, findClick } from '../click.ts'
import { handReach } from '../hands.ts'
import { type Reach, standLevel } from '../path.ts'
import { aimsOf, type Placer } from '../place.ts'
import { far, type Point, visiblePoint } from '../sight.ts'
import type { Position } from '../types.ts'
import type { Job } from './site.ts'

/** Seconds for one block on the way, and for one block placed: what a stand is worth is blocks per second. */
const stepSeconds = 0.24
const placeSeconds = 0.16
/** A stand is good enough when this many jobs can be done from it. */
const plenty = 8

export interface Stand {
  readonly at: Position
  readonly rate: number
}

/** Whether a job can be done with the eyes at a point. */
export function canDo(placer: Placer, job: Job, eyes: Point): boolean {
  const { at } = job.cell
  if (Math.hypot(at[0] + 0.5 - eyes.x, at[1] + 0.5 - eyes.y, at[2] + 0.5 - eyes.z) > handReach + 0.9) return false
  if (job.work === 'dig') return visiblePoint(placer.terrain, eyes, at, handReach) !== undefined
  return findClick(placer.terrain, eyes, at, aimsOf(job.cell)) !== undefined
}

export interface StandLimits {
  /** Cells where others stand or go to. */
  readonly taken: (at: Position) => boolean
  /** What standing here costs extra, in steps. */
  readonly extra: (at: Position) => number
  /** What a job counts when done from here, 0 … 1. */
  readonly weight: (job: Job, at: Position) => number
  /** Whether a job may be done from here at all. */
  readonly allowed: (job: Job, at: Position) => boolean
}

/** The stand from which the most gets done per second, walking included. Looks at the near ones first and stops when no further one can be better. */
export function bestStand(placer: Placer, reach: Reach, jobs: readonly Job[], limits: StandLimits): Stand | undefined {
  let best: Stand | undefined
  const cells = [...reach.cells()].sort((a, b) => a.cost - b.cost)
  const until = performance.now() + 60
  for (const { at, cost } of cells) {
    const bound = plenty / (cost * stepSeconds + plenty * placeSeconds)
    if (best && (bound <= best.rate || performance.now() > until)) break
    if (limits.taken(at)) continue
    const level = standLevel(placer.terrain, ...at)
    if (level === undefined) continue
    const eyes = eyesAbove(at, level)
    let count = 0
    for (const job of jobs) {
      if (count >= plenty) break
      if (inBody(at, job) || !limits.allowed(job, at)) continue
      if (far(eyes, centre(job)) > handReach + 0.9) continue
      if (canDo(placer, job, eyes)) count += limits.weight(job, at)
    }
    if (count === 0) continue
    const rate = count / ((cost + limits.extra(at)) * stepSeconds + count * placeSeconds)
    if (!best || rate > best.rate) best = { at, rate }
  }
  return best
}

/** Nobody fills the cell they stand in. */
export const inBody = (at: Position, job: Job): boolean =>
  job.work === 'place' &&
  job.cell.at[0] === at[0] &&
  job.cell.at[2] === at[2] &&
  (job.cell.at[1] === at[1] || job.cell.at[1] === at[1] + 1)

const centre = (job: Job): Point => ({ x: job.cell.at[0] + 0.5, y: job.cell.at[1] + 0.5, z: job.cell.at[2] + 0.5 })
