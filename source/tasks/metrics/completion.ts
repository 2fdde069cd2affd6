import type { CheckPointSpec } from '../schema/judged.ts'

/** Points for the same item and count are one. */
export const checkPointKey = ({ count, item }: CheckPointSpec): string => `${count} ${item}`

/**
 * Completion C of check points (VillagerBench A.4): the points of what was reached, and those of the whole. The score is
 * flat, as in the reference judge: a point counts once, under however many others it stands, and not beside one that it is a
 * part of and that was reached, since the sugar is no longer in hand once the cake is.
 */
export const checkPointPoints = (
  points: readonly CheckPointSpec[],
  reached: (point: CheckPointSpec) => boolean,
): { points: number; of: number } => {
  const scores = new Map<string, number>()
  const contained = new Set<string>()
  const visit = (point: CheckPointSpec, below: boolean): void => {
    const key = checkPointKey(point)
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
