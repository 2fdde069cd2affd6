import { dialogKeys } from '../dialogs.ts'
import { modes } from '../modes/index.ts'
import { views } from '../views/index.ts'
import { bindingsOf, type KeyContext, type Keymap } from './keymap/binding.ts'
import { lookingKeys } from './keymap/looking.ts'
import { writingKeys } from './keymap/writing.ts'

type Contexts = Readonly<Record<string, KeyContext>>

/** What modes, views and their panes bring; what two of them share counts once. */
const brought: Contexts = Object.assign(
  {},
  ...modes.map(({ contexts }) => contexts),
  ...views.flatMap(({ panes, contexts }) => [...panes.map(pane => pane.contexts), contexts]),
)

/**
 * The one table of keys. Bindings, the footer, the help view and docs/keys.md are made from it; a key means the first
 * entry whose context is active.
 */
export const keymap: Keymap = bindingsOf({ ...dialogKeys, ...writingKeys, ...brought, ...lookingKeys })
