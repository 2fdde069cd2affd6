/** Something that can be ticked off, worth `score` points; a part may consist of parts. */
export interface CheckPoint {
  readonly item: string
  /** How many one agent must hold at once. */
  readonly count: number
  readonly score: number
  readonly parts: readonly CheckPoint[]
}

/**
 * Completion C of check points (VillagerBench A.4): the points of what was reached, and those of the whole. The score is
 * flat, as in the reference judge: a point counts once, under however many others it stands, and not beside one that it is a
 * part of and that was reached, since the sugar is no longer in hand once the cake is.
 */
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
