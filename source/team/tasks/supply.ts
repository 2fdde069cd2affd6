/** Keeps what rests on others' plans waiting until it can begin, and never for ever. */
export interface Supply {
  /** Looks at all that could begin: what lacks something that others are to bring waits, what no longer does is free. */
  review(): void
  /** Puts off a task that could not go on because something was lacking that others are to bring; false: no other is. */
  postponed(id: string): boolean
}
