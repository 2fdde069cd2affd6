import { distance, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import type { Claims } from '../../contract/body-types.ts'
import { eyesAbove } from '../../hands/find-click.ts'
import type { Placer } from '../../hands/place-block.ts'
import type { OtherBuilders } from '../site/other-builders.ts'
import type { Job } from '../site/site.ts'
import { canDo, placeSeconds, stepSeconds } from '../site/stands.ts'
import { fields, isFlat } from './fields.ts'
import { isRound, slices } from './slices.ts'

/** Seconds that must be gained before columns change hands. */
const leastGainSeconds = 0.15
/** Seconds for a job, with its share of the ways between stands. */
export const jobSeconds = placeSeconds * 1.6

type WorthIt = (jobs: readonly Job[], owner: { readonly name: string; readonly jobs: number }) => boolean

interface Column {
  readonly x: number
  readonly z: number
  readonly jobs: Job[]
}

/**
 * Shares a site out by space. Each builder has a zone of whole columns, noted in the claims; a builder with nothing left to
 * do takes columns without owner, or that part of the busiest one's zone that makes both of them finish soonest.
 */
export class Zones {
  readonly #placer: Placer
  readonly #name: string
  readonly #claims: Claims
  readonly #otherBuilders: OtherBuilders

  constructor(placer: Placer, name: string, claims: Claims, otherBuilders: OtherBuilders) {
    this.#placer = placer
    this.#name = name
    this.#claims = claims
    this.#otherBuilders = otherBuilders
  }

  /** The jobs that are ours to do now; `worthIt` tells whether to go for a part of another's zone. */
  mine(jobs: readonly Job[], here: Position, worthIt: WorthIt): Job[] {
    if (this.#carve(jobs, here)) return this.own(jobs)
    const free = jobs.filter(
      job => !this.#otherBuilders.isBuilding(this.#claims.owner(this.#otherBuilders.zone(job.cell.at)) ?? ''),
    )
    const before = new Set(jobs.map(job => this.#claims.owner(this.#otherBuilders.zone(job.cell.at))))
    this.#give(this.#name, free)
    const own = this.own(jobs)
    if (own.length === 0) return this.#give(this.#name, this.#share(jobs, this.#name, here, here, worthIt))
    if (before.has(this.#name)) return own
    // Builders that came at the same time get theirs at once: none sets out for what is another's a moment later.
    for (const mate of this.#otherBuilders.mates())
      if (!before.has(mate.name)) this.#give(mate.name, this.#share(jobs, mate.name, mate.at, here))
    return this.own(jobs)
  }

  /** Builders that begin a house or a floor together get a slice or a field of it each; false when there is nothing of that kind. */
  #carve(jobs: readonly Job[], here: Position): boolean {
    if (jobs.some(job => this.ownerOf(job) !== undefined)) return false
    const mates = this.#otherBuilders.mates()
    if (mates.length === 0) return false
    const columns = columnsOf(jobs)
    const axis = (i: 0 | 1 | 2) => jobs.map(job => job.cell.at[i])
    const length = (values: readonly number[]) => Math.max(...values) - Math.min(...values) + 1
    const extent = { wide: length(axis(0)), height: length(axis(1)), deep: length(axis(2)) }
    const carve = isRound(extent) ? slices : isFlat(extent) ? fields : undefined
    if (!carve) return false
    const builders = [...mates, { name: this.#name, at: here }]
    for (const [name, part] of carve(columns, builders, jobSeconds))
      this.#give(
        name,
        part.flatMap(one => one.jobs),
      )
    return this.own(jobs).length > 0
  }

  own(jobs: readonly Job[]): Job[] {
    return jobs.filter(job => this.ownerOf(job) === this.#name)
  }

  ownerOf(job: Job): string | undefined {
    return this.#claims.owner(this.#otherBuilders.zone(job.cell.at))
  }

  /** The jobs of others around `here` that they cannot do from where they are: a builder that comes by does them. */
  unattended(jobs: readonly Job[], here: Position): Job[] {
    const eyes = new Map(this.#otherBuilders.builders().map(other => [other.name, eyesAbove(other.at)]))
    return jobs.filter(job => {
      if (distance(here, job.cell.at) > 6.5) return false
      const owner = this.#claims.owner(this.#otherBuilders.zone(job.cell.at)) ?? ''
      const theirs = owner === this.#name ? undefined : eyes.get(owner)
      return theirs !== undefined && !canDo(this.#placer, job, theirs)
    })
  }

  /** Leaves columns to the others, such as those that one lacks the material for. */
  giveUp(jobs: readonly Job[]): void {
    for (const { cell } of jobs) this.#claims.release(this.#otherBuilders.zone(cell.at), this.#name)
  }

  /** Makes columns ours, also those that others had. */
  take(cells: readonly Position[]): void {
    for (const at of cells) {
      const key = this.#otherBuilders.zone(at)
      const owner = this.#claims.owner(key)
      if (owner) this.#claims.release(key, owner)
      this.#claims.take(key, this.#name)
    }
  }

  #give(name: string, jobs: Job[]): Job[] {
    for (const { cell } of jobs) {
      const key = this.#otherBuilders.zone(cell.at)
      const owner = this.#claims.owner(key)
      if (owner) this.#claims.release(key, owner)
      this.#claims.take(key, name)
    }
    return jobs
  }

  /** The part of a builder's zone that is worth giving to a newcomer; empty when there is none. */
  #share(jobs: readonly Job[], newcomer: string, from: Position, here: Position, worthIt: WorthIt = () => true): Job[] {
    let best: { readonly jobs: Job[]; readonly won: number; readonly owner: Parameters<WorthIt>[1] } | undefined
    for (const { name, at } of [...this.#otherBuilders.builders(), { name: this.#name, at: here }]) {
      if (name === newcomer) continue
      const theirs = jobs.filter(job => this.ownerOf(job) === name)
      const cut = divide(columnsOf(theirs), at, from)
      if (cut && cut.won > leastGainSeconds && (!best || cut.won > best.won))
        best = { ...cut, owner: { name, jobs: theirs.length } }
    }
    return best && worthIt(best.jobs, best.owner) ? best.jobs : []
  }
}

function columnsOf(jobs: readonly Job[]): Column[] {
  const columns = new Map<string, Column>()
  for (const job of jobs) {
    const [x, , z] = job.cell.at
    const key = keyOf([x, 0, z])
    const column = columns.get(key)
    if (column) column.jobs.push(job)
    else columns.set(key, { x, z, jobs: [job] })
  }
  return [...columns.values()]
}

/**
 * Cuts columns in two with a straight line across the longer side: the part on the newcomer's side, so large that both
 * finish at the same time, and the seconds that are won by it.
 */
function divide(
  columns: readonly Column[],
  owner: Position,
  newcomer: Position,
): { readonly jobs: Job[]; readonly won: number } | undefined {
  const xs = columns.map(one => one.x)
  const zs = columns.map(one => one.z)
  const [wide, deep] = [Math.max(...xs) - Math.min(...xs), Math.max(...zs) - Math.min(...zs)]
  const alongX = wide === deep ? Math.abs(owner[0] - newcomer[0]) >= Math.abs(owner[2] - newcomer[2]) : wide > deep
  const sorted = [...columns].sort((a, b) => (alongX ? a.x - b.x || a.z - b.z : a.z - b.z || a.x - b.x))
  const total = sorted.reduce((sum, one) => sum + one.jobs.length, 0)
  let best: { cut: number; fromLow: boolean; seconds: number } | undefined
  for (const fromLow of [true, false]) {
    const order = fromLow ? sorted : [...sorted].reverse()
    const ways = (from: Position) => order.map(one => Math.hypot(one.x - from[0], one.z - from[2]) * stepSeconds)
    const toTheirs = lowestSoFar(ways(newcomer))
    const toOurs = lowestSoFar(ways(owner).reverse()).reverse()
    let taken = 0
    for (let cut = 1; cut < order.length; cut++) {
      taken += order[cut - 1]!.jobs.length
      const seconds = Math.max(toTheirs[cut - 1]! + taken * jobSeconds, toOurs[cut]! + (total - taken) * jobSeconds)
      if (!best || seconds < best.seconds) best = { cut, fromLow, seconds }
    }
  }
  if (!best) return undefined
  const order = best.fromLow ? sorted : [...sorted].reverse()
  const alone = Math.min(...columns.map(one => Math.hypot(one.x - owner[0], one.z - owner[2]))) * stepSeconds
  return { jobs: order.slice(0, best.cut).flatMap(one => one.jobs), won: alone + total * jobSeconds - best.seconds }
}

function lowestSoFar(values: readonly number[]): number[] {
  let least = Number.POSITIVE_INFINITY
  return values.map(value => {
    least = Math.min(least, value)
    return least
  })
}
