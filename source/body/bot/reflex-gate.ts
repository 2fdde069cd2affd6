import { abortError } from './waits.ts'

/** Lets a reflex take the body for a moment: whatever else is going on waits, and goes on afterwards. */
export class Gate {
  #holder: AbortSignal | undefined
  readonly #parts = new WeakSet<AbortSignal>()
  #waiting: (() => void)[] = []
  #turns = 0

  /** Whether a reflex has the body. */
  get held(): boolean {
    return this.#holder !== undefined
  }

  /** How often a reflex has had the body. */
  get turns(): number {
    return this.#turns
  }

  /** Whether a reflex has the body, and the asker is not that reflex. */
  blocks(signal: AbortSignal): boolean {
    return this.#holder !== undefined && this.#holder !== signal && !this.#parts.has(signal)
  }

  /** What the reflex that has the body waits for with this signal is its own doing. */
  admit(signal: AbortSignal): void {
    this.#parts.add(signal)
  }

  async hold<T>(signal: AbortSignal, reflex: () => Promise<T>): Promise<T> {
    this.#holder = signal
    this.#turns++
    try {
      return await reflex()
    } finally {
      this.#holder = undefined
      for (const go of this.#waiting.splice(0)) go()
    }
  }

  /** Resolves when no reflex has the body. */
  pass(signal: AbortSignal): Promise<void> {
    if (!this.blocks(signal)) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(abortError(signal))
      this.#waiting.push(() => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      })
      if (signal.aborted) onAbort()
      else signal.addEventListener('abort', onAbort, { once: true })
    })
  }
}
