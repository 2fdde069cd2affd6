/** A step of a task whose action goes on until it is stopped, or of one who leads. It keeps the body, and not the mind. */
export interface LastingStep {
  readonly isOpen: boolean
  /** Does a step; resolves when it has ended, or when its action is found to be one that the mind does not wait for. */
  run(step: () => Promise<void>, signal: AbortSignal): Promise<void>
  /** The mind goes on beside the action of the step under way. */
  lasts(): void
  /** Resolves when no step is open. */
  quiet(): Promise<void>
}

export interface LastingStepNeeds {
  /** It has ended: the mind takes its next turn. */
  ready(): void
  /** It failed for another reason than a stop. */
  troubled(error: unknown): void
}

export const createLastingStep = ({ ready, troubled }: LastingStepNeeds): LastingStep => {
  let open: Promise<void> | null = null
  let lasts = (): void => {}
  return {
    get isOpen() {
      return open !== null
    },
    lasts: () => lasts(),
    async run(step, signal) {
      const { promise: goesOn, resolve } = Promise.withResolvers<true>()
      lasts = () => resolve(true)
      const work = step()
      if (!(await Promise.race([work.then(() => false), goesOn]))) return
      open = work
        .catch((error: unknown) => {
          if (!signal.aborted) troubled(error)
        })
        .finally(() => {
          open = null
          ready()
        })
    },
    async quiet() {
      await open
    },
  }
}
