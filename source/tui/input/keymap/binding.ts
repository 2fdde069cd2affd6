import type { App } from '../../app.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import type { KeyEntry, KeyGroup } from './entry.ts'

/** One entry of the keymap: keys, what they do, and how that reads. */
export interface Binding extends KeyEntry<Snapshot> {
  readonly run: (app: App) => void
}

export type Keymap = readonly Binding[]

/** Some keys, and the situation in which they mean something. */
export interface KeyContext extends KeyGroup {
  readonly keys: readonly ContextKey[]
}
export type ContextKey = Omit<Binding, 'context' | 'group'>

/** Two keys that go to and fro in something: one place in the footer. */
export const bothWays = (
  both: Pick<ContextKey, 'label' | 'show' | 'when'>,
  back: Pick<ContextKey, 'id' | 'keys' | 'help'>,
  on: Pick<ContextKey, 'id' | 'keys' | 'help'>,
  go: (direction: -1 | 1) => Binding['run'],
): readonly ContextKey[] => [
  { ...both, ...back, run: go(-1) },
  { ...on, run: go(1) },
]

/** The entries of some contexts, each with its context's name. */
export const bindingsOf = (contexts: Readonly<Record<string, KeyContext>>): Keymap =>
  Object.entries(contexts).flatMap(([context, group]) => group.keys.map(key => ({ ...key, context, group })))
