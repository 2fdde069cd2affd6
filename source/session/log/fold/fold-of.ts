import type { EventOf, EventType } from '../events.ts'
import type { SessionState } from '../state.ts'

/** What one kind of event changes. `owned`: see `foldAll` in fold.ts. */
export type FoldOf<T extends EventType> = (
  state: SessionState,
  event: EventOf<T>,
  owned: Set<object> | undefined,
) => Partial<SessionState> | undefined

/** By kinds of events; one that is not here changes nothing but the clock. */
export type Folds = { readonly [T in EventType]?: FoldOf<T> }
