/** What people have their bodies do: one thing at a time for each of them. */
export interface Hands {
  /** Signal for a person's next action; ends the one before. */
  next(person: string): AbortSignal
  /** Resolves when the person's action before has ended. */
  free(person: string): Promise<void>
  /** The person's body does this now. */
  busy(person: string, action: Promise<unknown>): void
  /** Ends what the bodies do. */
  close(): void
}

export const createHands = (): Hands => {
  const signals = new Map<string, AbortController>()
  const actions = new Map<string, Promise<unknown>>()
  return {
    next(person) {
      signals.get(person)?.abort(new Error('another action was asked for'))
      const controller = new AbortController()
      signals.set(person, controller)
      return controller.signal
    },
    async free(person) {
      await actions.get(person)
    },
    busy: (person, action) => void actions.set(person, action),
    close() {
      for (const controller of signals.values()) controller.abort(new Error('the session ends'))
    },
  }
}
