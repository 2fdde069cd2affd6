import type { App } from '../../app.ts'
import type { KeyEntry, KeyGroup } from './entry.ts'

/** One entry of the keymap: keys, what they do, and how that reads. */
export interface Binding extends KeyEntry {
  readonly run: (app: App) => void
}

export type Keymap = readonly Binding[]

/** Some keys, and the situation in which they mean something. */
export interface KeyContext extends KeyGroup {
  readonly keys: readonly Omit<Binding, 'context' | 'group'>[]
}

/** The entries of some contexts, each with its context's name. */
export const bindingsOf = (contexts: Readonly<Record<string, KeyContext>>): Keymap =>
  Object.entries(contexts).flatMap(([context, group]) => group.keys.map(key => ({ ...key, context, group })))
