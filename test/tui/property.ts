import fc from 'fast-check'
import { it } from 'vitest'

/** A property as a test, small enough for every run. */
export const test = <T extends unknown[]>(
  name: string,
  inputs: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...values: T) => void,
): void => {
  it(name, () => {
    fc.assert(
      fc.property(fc.tuple<T>(...inputs), values => check(...values)),
      { numRuns: 150 },
    )
  })
}

export { fc }
