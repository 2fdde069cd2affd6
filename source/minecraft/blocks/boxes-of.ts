import { blocksIn } from './box.ts'
import { add, keyOf, type Position, whole } from './position.ts'

/** Places as few boxes, corners included, the largest first: each grows to the east, then south, then up. */
export const boxesOf = (
  places: readonly Position[],
): { from: [number, number, number]; to: [number, number, number] }[] => {
  const left = new Set(places.map(keyOf))
  const boxes = places
    .map(whole)
    .sort((a, b) => a[1] - b[1] || a[2] - b[2] || a[0] - b[0])
    .flatMap(from => {
      if (!left.has(keyOf(from))) return []
      let to = [...from] as typeof from
      for (const step of [
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
      ] as const)
        for (let next = whole(add(to, step)); ; next = whole(add(to, step))) {
          // The slice that the step adds: along the axis of the step it is one block thick.
          const low = from.map((value, axis) => (step[axis] === 1 ? next[axis]! : value)) as typeof from
          if (![...blocksIn({ low, high: next })].every(at => left.has(keyOf(at)))) break
          to = next
        }
      const inside = [...blocksIn({ low: from, high: to })]
      for (const at of inside) left.delete(keyOf(at))
      return [{ from, to, size: inside.length }]
    })
  return boxes.toSorted((a, b) => b.size - a.size).map(({ from, to }) => ({ from, to }))
}
