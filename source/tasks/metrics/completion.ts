/** Something that can be ticked off, worth `score` points; a part may consist of parts. */
export interface CheckPoint {
  readonly item: string
  /** How many one agent must hold at once. */
  readonly count: number
  readonly score: number
  readonly parts: readonly CheckPoint[]
}

/**
 * Completion C of check points, 0…1 (VillagerBench A.4): points of what was reached, over the points of the whole. The score is
 * flat, as in the reference judge: a point counts once, under however many others it stands, and not beside one that it is a
 * part of and that was reached, since the sugar is no longer in hand once the cake is.
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
): { points: number; of: number } => {
  const scores = new Map<string, number>()
  const contained = new Set<string>()
  const visit = (point: CheckPoint, below: boolean): void => {
    const key = `${point.count} ${point.item}`
    const done = reached(point)
    if (done) scores.set(key, point.score)
    if (below) contained.add(key)
    for (const part of point.parts) visit(part, below || done)
  }
  for (const point of points) visit(point, false)
  const of = sum(points.map(point => point.score))
  return { points: Math.min(of, sum([...scores].map(([key, score]) => (contained.has(key) ? 0 : score)))), of }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

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
