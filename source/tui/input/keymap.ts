import { views } from '../views/index.ts'
import { askingKeys } from './keymap/asking.ts'
import { bindingsOf, type KeyContext, type Keymap } from './keymap/binding.ts'
import { decidingKeys } from './keymap/deciding.ts'
import { lookingKeys } from './keymap/looking.ts'
import { replayKeys } from './keymap/replaying.ts'

/** Contexts that views and their panes bring; what two of them share counts once. */
const viewKeys: Readonly<Record<string, KeyContext>> = Object.assign(
  {},
  ...views.flatMap(({ panes, contexts }) => [...panes.map(pane => pane.contexts), contexts]),
)

/**
 * The one table of keys. Bindings, the footer, the help view and docs/keys.md are made from it; a key means the first
 * entry whose context is active.
 */
export const keymap: Keymap = bindingsOf({ ...askingKeys, ...decidingKeys, ...replayKeys, ...viewKeys, ...lookingKeys })
