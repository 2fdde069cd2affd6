import { afterRunning } from '../../minecraft/after-running.ts'
import { ActionError } from '../contract/body-types.ts'

/** Anything with listeners; bots, worlds and windows declare theirs in ways that have no common type. */
interface Emitter {
  on(name: never, listener: never): unknown
  removeListener(name: never, listener: never): unknown
}
interface PlainEmitter {
  on(name: string, listener: () => void): unknown
  removeListener(name: string, listener: () => void): unknown
}

/** Hears these events of an emitter until the function that it returns is called. */
export const listenTo = (
  emitter: Emitter,
  listeners: Readonly<Record<string, (...told: never[]) => void>>,
): (() => void) => {
  const plain = emitter as unknown as PlainEmitter
  for (const [event, listener] of Object.entries(listeners)) plain.on(event, listener as () => void)
  return () => {
    for (const [event, listener] of Object.entries(listeners)) plain.removeListener(event, listener as () => void)
  }
}

export function abortError(signal: AbortSignal): ActionError {
  return signal.reason instanceof ActionError ? signal.reason : new ActionError('aborted', 'stopped on request')
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal)
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError(signal))
    const onAbort = () => {
      clearTimeout(timer)
      reject(abortError(signal))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Gives up waiting for `promise` when the signal aborts or `ms` pass; the promise itself goes on unheard. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = () => finish(() => reject(abortError(signal)))
    const stopTimer = afterRunning(ms, () =>
      finish(() => reject(new ActionError('timeout', `${what} took longer than ${ms / 1000} s`))),
    )
    promise.then(
      value => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    )
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

/**
 * Waits until `check` is true, testing it now and at each of the named events. Resolves to false when `ms` pass first.
 */
export function until(
  emitter: Emitter,
  events: readonly string[],
  check: () => boolean,
  options: { readonly ms: number; readonly signal: AbortSignal },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { signal, ms } = options
    // All of them are Node's event emitters underneath.
    const plain = emitter as unknown as PlainEmitter
    if (signal.aborted) return reject(abortError(signal))
    if (check()) return resolve(true)
    const finish = (settle: () => void) => {
      settled = true
      stopTimer()
      signal.removeEventListener('abort', onAbort)
      for (const event of events) plain.removeListener(event, onEvent)
      settle()
    }
    const onAbort = () => finish(() => reject(abortError(signal)))
    // A check that throws inside an event would take the connection down with it.
    const tested = (): boolean => {
      try {
        return check()
      } catch (error) {
        finish(() => reject(error))
        return false
      }
    }
    let settled = false
    const onEvent = () => {
      if (!settled && tested()) finish(() => resolve(true))
    }
    const over = () => {
      if (settled) return
      const late = tested()
      finish(() => resolve(late))
    }
    const stopTimer = afterRunning(ms, over)
    for (const event of events) plain.on(event, onEvent)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** False when first asked, true at the next event. */
export function ticked(): () => boolean {
  let asked = false
  return () => {
    const before = asked
    asked = true
    return before
  }
}
