import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { levelSteps } from '../../../minecraft/blocks/faces.ts'
import type { Point, Position } from '../../../minecraft/blocks/position.ts'
import { handReachBlocks } from '../../bot/eyes.ts'
import { eyesAbove, findClick } from '../../hands/find-click.ts'
import { far, visiblePoint } from '../../hands/line-of-sight.ts'
import { aimsOf, type Placer } from '../../hands/place-block.ts'
import type { BlockKind } from '../../terrain/terrain.ts'
import { type Blocks, pillarLevel, standLevel } from '../../walk/foot-moves.ts'
import { leanBlocks } from '../../walk/lean-out.ts'
import type { Reach } from '../../walk/path-search.ts'
import { Heap } from '../../walk/priority-heap.ts'
import type { Job } from './site.ts'

/** Seconds for one block on the way, for one placed, and for one raised under the feet. */
export const stepSeconds = 0.21
export const placeSeconds = 0.13
const raiseSeconds = 0.45
/** Seconds that a raised block takes later, when it is taken away: beside others this delays none of them. */
const removeSeconds = 0.85
const removeSecondsBesideOthers = 0.4
/** Seconds that it takes to get going and to stop. */
const startSeconds = 0.2
/** What a block that has to face somewhere is worth, in plain blocks. */
const turnedValue = 2
/** A stand is good enough when this many jobs can be done from it. */
const plentyJobs = 24
const thinkTimeMs = 50

export type Rim = readonly [dx: number, dz: number]

export interface Stand {
  /** Where to walk to. */
  readonly at: Position
  /** Blocks to raise under the feet there. */
  readonly height: number
  /** Over which rim to lean out there, as x and z; absent: none. */
  readonly lean: Rim | undefined
  /** Jobs per second, the way and the raising included. */
  readonly rate: number
  readonly seconds: number
  /** What can be done from there, in this order. */
  readonly jobs: readonly Job[]
}

export interface StandLimits {
  /** Cells where others stand or go to. */
  readonly taken: (at: Position) => boolean
  /** What standing here costs extra, in steps. */
  readonly extra: (at: Position) => number
  /** Whether a job may be done from here at all. */
  readonly allowed: (job: Job, at: Position) => boolean
  /** Whether others build too. */
  readonly besideOthers: boolean
  /** How many blocks may be raised at most, and where not. */
  readonly maxHeight: number
  readonly keepFree: (at: Position) => boolean
}

/** Whether a job can be done with the eyes at a point. */
export function canDo(placer: Placer, job: Job, eyes: Point, blocks: Blocks = placer.terrain): boolean {
  if (far(eyes, middle(job)) > handReachBlocks + 0.9) return false
  if (job.work === 'dig') return visiblePoint(blocks, eyes, job.cell.at, handReachBlocks) !== undefined
  return findClick(blocks, eyes, job.cell.at, aimsOf(job.cell)) !== undefined
}

interface Candidate {
  readonly at: Position
  readonly height: number
  readonly level: number
  readonly steps: number
  readonly lean?: Rim
  readonly near: readonly Job[]
  /** The rate if everything near could be done. */
  readonly bound: number
}

/**
 * The stand from which the most gets done per second, walking and raising included. Of all stands so far the most promising is
 * tried out first, and the search ends when no other one can be better.
 */
export function bestStand(placer: Placer, reach: Reach, jobs: readonly Job[], limits: StandLimits): Stand | undefined {
  let best: Stand | undefined
  const waiting = new Heap<Candidate>()
  const until = performance.now() + thinkTimeMs
  const most = Math.min(plentyJobs, jobs.length)
  const box = boxOf(jobs)
  const tryOut = (least: number) => {
    for (let top = waiting.top; top && top.bound >= least; top = waiting.top) {
      waiting.pop()
      if (best && top.bound <= best.rate) return waiting.clear()
      const done = doneFrom(placer, top)
      if (done.length === 0) continue
      const rate = rateOf(top.steps, top.height, done.length, worth(done), limits.besideOthers)
      if (!best || rate > best.rate)
        best = {
          ...{ at: top.at, height: top.height, lean: top.lean, rate, jobs: done },
          seconds: secondsTo(top.steps, top.height),
        }
    }
  }
  for (const { at, cost } of reach.cells()) {
    const bound = rateOf(cost, 0, most, most * turnedValue, limits.besideOthers)
    tryOut(bound)
    if (best && (bound <= best.rate || performance.now() > until)) break
    if (outside(box, at)) continue
    for (const candidate of candidatesAt(placer, at, cost, jobs, limits)) waiting.push(candidate, -candidate.bound)
  }
  tryOut(0)
  return best
}

const secondsTo = (steps: number, height: number): number =>
  (steps > 0 ? startSeconds : 0) + steps * stepSeconds + height * raiseSeconds

const rateOf = (steps: number, height: number, count: number, value: number, besideOthers: boolean): number =>
  value /
  (secondsTo(steps, height) +
    height * (besideOthers ? removeSecondsBesideOthers : removeSeconds) +
    count * placeSeconds)

/** The best that can come of a stand: everything near gets done, or the most valuable part of it. */
function boundOf(steps: number, height: number, near: readonly Job[], besideOthers: boolean): number {
  const count = Math.min(plentyJobs, near.length)
  return rateOf(steps, height, count, Math.min(worth(near), count * turnedValue), besideOthers)
}

/** A block that has to be placed from one side counts more: a builder that leaves it behind comes back for it alone. */
const worth = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, { cell, work }) => sum + (work === 'place' && isTurned(cell) ? turnedValue : 1), 0)

const isTurned = (cell: BlueprintCell): boolean =>
  cell.states?.facing !== undefined || cell.states?.rotation !== undefined

/** What may be reached from one cell: from the ground, and from as many blocks above it as make sense there. */
function candidatesAt(placer: Placer, at: Position, cost: number, jobs: readonly Job[], limits: StandLimits) {
  const level = standLevel(placer.terrain, ...at)
  const around = jobs.filter(({ cell }) => Math.hypot(cell.at[0] - at[0], cell.at[2] - at[2]) < handReachBlocks + 1)
  if (level === undefined || around.length === 0 || limits.taken(at)) return []
  const steps = cost === 0 ? 0 : cost + limits.extra(at)
  const leant = rimsOf(placer, at).flatMap((lean): Candidate[] => {
    const eyes = eyesOver(at, level, lean)
    const near = around.filter(
      job => isBeyond(at, lean, job) && far(eyes, middle(job)) <= handReachBlocks + 0.9 && limits.allowed(job, at),
    )
    if (near.length === 0) return []
    const there = steps + leanSteps
    return [{ at, height: 0, level, steps: there, lean, near, bound: boundOf(there, 0, near, limits.besideOthers) }]
  })
  const upright = heightsAt(placer, at, around, limits).flatMap((height): Candidate[] => {
    const top: Position = [at[0], at[1] + height, at[2]]
    const eyes = eyesAbove(top, level + height)
    const near = around.filter(
      job => far(eyes, middle(job)) <= handReachBlocks + 0.9 && !inBody(top, job) && limits.allowed(job, top),
    )
    if (near.length === 0) return []
    return [{ at, height, level, steps, near, bound: boundOf(steps, height, near, limits.besideOthers) }]
  })
  return [...leant, ...upright]
}

/** Leaning out takes as long as so many steps. */
const leanSteps = 3

/** The sides on which nothing carries a body beside a cell in which it stands: there it can lean out and see the block under its feet from the side. */
function rimsOf({ terrain }: Pick<Placer, 'terrain'>, [x, y, z]: Position): Rim[] {
  if (!terrain.at(x, y - 1, z)?.full || terrain.at(x, y, z)?.swimmable) return []
  return levelSteps.filter(([dx, dz]) =>
    [-2, -1, 0, 1].every(dy => terrain.at(x + dx, y + dy, z + dz)?.passable === true),
  )
}

/** Whether a block goes on over a rim what the body stands on. */
const isBeyond = ([x, y, z]: Position, [dx, dz]: Rim, { cell: { at }, work }: Job): boolean =>
  work === 'place' && at[1] === y - 1 && (at[0] - x) * dx + (at[2] - z) * dz === 1

const eyesOver = (at: Position, level: number, [dx, dz]: Rim): Point => {
  const { x, y, z } = eyesAbove(at, level)
  return { x: x + dx * leanBlocks, y, z: z + dz * leanBlocks }
}

/** The jobs' ground plan with a hand's reach around it, as west, east, north, south. */
function boxOf(jobs: readonly Job[]): readonly [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { cell } of jobs) {
    box[0] = Math.min(box[0], cell.at[0] - 6)
    box[1] = Math.max(box[1], cell.at[0] + 6)
    box[2] = Math.min(box[2], cell.at[2] - 6)
    box[3] = Math.max(box[3], cell.at[2] + 6)
  }
  return box
}

const outside = ([west, east, north, south]: readonly number[], [x, , z]: Position): boolean =>
  x < west! || x > east! || z < north! || z > south!

/** The ground itself, and so many blocks above it as may be raised there and bring the eyes up to a job. */
function heightsAt(placer: Placer, at: Position, jobs: readonly Job[], limits: StandLimits): number[] {
  const heights = [0]
  if (limits.maxHeight === 0 || pillarLevel(placer.terrain, ...at) === undefined) return heights
  const top = Math.max(...jobs.map(({ cell }) => cell.at[1]))
  // With the feet one below a cell both its floor and what is beside it are in sight.
  const most = Math.min(limits.maxHeight, top - at[1])
  for (let height = 1; height <= most; height++) {
    const [x, y, z] = [at[0], at[1] + height, at[2]]
    if (limits.keepFree([x, y - 1, z]) || !placer.terrain.at(x, y + 1, z)?.passable) break
    if (!limits.keepFree([x, y, z])) heights.push(height)
  }
  return heights
}

/** The jobs that get done from one spot, each on top of those before it, up to what is plenty. */
function doneFrom(placer: Placer, { at, height, level, lean, near }: Candidate): Job[] {
  const eyes = lean ? eyesOver(at, level, lean) : eyesAbove([at[0], at[1] + height, at[2]], level + height)
  const after = new Imagined(placer.terrain)
  for (let i = 0; i < height; i++) after.put([at[0], at[1] + i, at[2]], placer.expectations.kindOf({ block: 'stone' }))
  let left = [...near].sort((a, b) => a.cell.at[1] - b.cell.at[1] || far(eyes, middle(b)) - far(eyes, middle(a)))
  const done: Job[] = []
  for (;;) {
    const rest: Job[] = []
    for (const job of left) {
      if (done.length < plentyJobs && canDo(placer, job, eyes, after)) {
        done.push(job)
        after.put(job.cell.at, placer.expectations.kindOf(job.work === 'dig' ? { block: 'air' } : job.cell))
      } else rest.push(job)
    }
    if (done.length >= plentyJobs || rest.length === 0 || rest.length === left.length) return done
    left = rest
  }
}

/** The world as it will be when some jobs are done: only for what is less than 64 blocks apart. */
export class Imagined implements Blocks {
  readonly #blocks: Blocks
  readonly #changed = new Map<number, BlockKind>()

  constructor(blocks: Blocks) {
    this.#blocks = blocks
  }

  at(x: number, y: number, z: number): BlockKind | undefined {
    return this.#changed.get(nearKey(x, y, z)) ?? this.#blocks.at(x, y, z)
  }

  put([x, y, z]: Position, kind: BlockKind | undefined): void {
    if (kind) this.#changed.set(nearKey(x, y, z), kind)
  }
}

/** Tells cells apart that are less than 64 blocks from each other: all that one pair of eyes deals with. */
const nearKey = (x: number, y: number, z: number): number => ((x & 63) << 12) | ((y & 63) << 6) | (z & 63)

/** Whether a job would fill a cell that a body at `at` is in. */
export const inBody = (at: Position, job: Job): boolean =>
  job.work === 'place' &&
  job.cell.at[0] === at[0] &&
  job.cell.at[2] === at[2] &&
  (job.cell.at[1] === at[1] || job.cell.at[1] === at[1] + 1)

const middle = ({ cell: { at } }: Job): Point => ({ x: at[0] + 0.5, y: at[1] + 0.5, z: at[2] + 0.5 })
