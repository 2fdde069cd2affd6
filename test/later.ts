/** For a promise that a test awaits later: when the test fails before that, nobody has to answer for how the promise ends. */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
