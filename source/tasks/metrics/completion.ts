/** Something that can be ticked off, worth `score` points; a part may consist of parts. */
export interface CheckPoint {
  readonly item: string
  /** How many one agent must hold at once. */
  readonly count: number
  readonly score: number
  readonly parts: readonly CheckPoint[]
}

/**
 * Completion C of check points, 0…1 (VillagerBench A.4): points of what was reached, over the points of the whole. Whoever
 * has the cake no longer has the sugar, so a reached point counts with everything below it, and what lies below is not
 * looked at again.
 */
export const checkPointCompletion = (
  points: readonly CheckPoint[],
  reached: (point: CheckPoint) => boolean,
): number => {
  const result = checkPointPoints(points, reached)
  return result.of === 0 ? 0 : result.points / result.of
}

/** The same in points, and how many there are. */
export const checkPointPoints = (
  points: readonly CheckPoint[],
  reached: (point: CheckPoint) => boolean,
): { points: number; of: number } => ({
  points: points.reduce((sum, point) => sum + earned(point, reached), 0),
  of: points.reduce((sum, point) => sum + point.score, 0),
})

/** Points of one check point: all of them when it was reached, else what its parts are worth, at most its own score. */
const earned = (point: CheckPoint, reached: (point: CheckPoint) => boolean): number =>
  reached(point)
    ? point.score
    : Math.min(
        point.score,
        point.parts.reduce((sum, part) => sum + earned(part, reached), 0),
      )

/** One room of an escape: `met` of `conditions` were fulfilled, worth `score`. */
export interface RoomResult {
  readonly met: number
  readonly conditions: number
  readonly score: number
}

/** Completion C of an escape, 0…1 (VillagerBench A.7): Σ (c/m · S) / Σ S. */
export const escapeCompletion = (rooms: readonly RoomResult[]): number => {
  const total = rooms.reduce((sum, room) => sum + room.score, 0)
  if (total === 0) return 0
  return (
    rooms.reduce(
      (sum, { met, conditions, score }) => sum + (conditions === 0 ? score : (met / conditions) * score),
      0,
    ) / total
  )
}
