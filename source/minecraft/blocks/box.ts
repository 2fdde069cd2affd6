interface Box {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Whether feet at a point are in a box of whole blocks, both corners included, whichever way round they are given. */
export const standsIn = (position: readonly number[], { from, to }: Box): boolean =>
  position.every((value, axis) => {
    const [low, high] = [Math.min(from[axis]!, to[axis]!), Math.max(from[axis]!, to[axis]!)]
    return Math.floor(value) >= low && Math.floor(value) <= high
  })
