import { askingKeys } from './keymap/asking.ts'
import type { Keymap } from './keymap/binding.ts'
import { decidingKeys } from './keymap/deciding.ts'
import { lookingKeys } from './keymap/looking.ts'
import { replayKeys } from './keymap/replaying.ts'

export { type Binding, type Context, contextTitles, type Keymap } from './keymap/binding.ts'

/**
 * The one table of keys. Bindings, the footer, the help view and docs/keys.md are made from it; a key means the first
 * entry whose context is active.
 */
export const keymap: Keymap = [...askingKeys, ...decidingKeys, ...replayKeys, ...lookingKeys]
