import { isOver } from '../../session/log/events/outcome.ts'
import { dialogContext } from '../dialogs.ts'
import { modeOf } from '../modes/index.ts'
import { may } from '../screen/select.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { isWriting } from '../ui.ts'
import { paneOf, shownPanes, viewOf } from '../views/index.ts'
import type { ViewContext } from '../views/view.ts'
import { menuOf } from './complete.ts'
import type { KeyEntry, KeyTable } from './keymap/entry.ts'

/** What keys mean at a moment: which contexts of the keymap are active, and what the footer shows of them. */

/** Contexts that are active, the most particular first. */
export const contexts = (snapshot: Snapshot): readonly string[] => {
  const { ui, state } = snapshot
  if (ui.dialog !== undefined) return [dialogContext(ui.dialog)]
  if (isWriting(ui)) return menuOf(ui, state) ? ['menu', 'writing', 'anywhere'] : ['writing', 'anywhere']
  const focused = ui.focus !== 'composer'
  const brought = [
    ...holding(snapshot, modeOf(snapshot).contexts, focused),
    ...holding(snapshot, viewOf(ui.view).contexts, focused),
    ...shownPanes(ui).flatMap(pane => holding(snapshot, pane.contexts, ui.focus === pane.name)),
  ]
  const names = (first: boolean) => brought.flatMap(([name, one]) => ((one.first ?? false) === first ? [name] : []))
  return [
    ...names(true),
    ...names(false),
    ...(paneOf(ui, ui.focus)?.filtered ? ['filtered pane'] : []),
    ...(focused ? ['pane'] : []),
    'browsing',
    'anywhere',
  ]
}

const holding = (snapshot: Snapshot, brought: Readonly<Record<string, ViewContext>> = {}, focused: boolean) =>
  Object.entries(brought).filter(([, context]) => context.when(snapshot, focused))

/** What each key means here: what it does in the most particular of the active contexts. */
const meanings = <Entry extends KeyEntry>(
  active: readonly string[],
  table: readonly Entry[],
): ReadonlyMap<string, Entry> => {
  const found = new Map<string, Entry>()
  for (const context of active)
    for (const entry of table)
      if (entry.context === context) for (const key of entry.keys) if (!found.has(key)) found.set(key, entry)
  return found
}

/** What a key means here. */
export const lookup = <Entry extends KeyEntry>(
  active: readonly string[],
  key: string,
  table: readonly Entry[],
): Entry | undefined => meanings(active, table).get(key)

export interface FooterKey extends Pick<KeyEntry, 'stays'> {
  readonly keys: string
  readonly label: string
}

/** What has words for the footer in these contexts, with the key that shows it, the most useful first. */
const withLabels = (active: readonly string[], keymap: Snapshot['keymap']) => {
  const meaning = meanings(active, keymap)
  const order = (binding: KeyEntry) => active.indexOf(binding.context)
  return keymap
    .filter(({ label, context, group }) => label !== undefined && active.includes(context) && !group.barred)
    .flatMap(binding => {
      // What a more particular context takes away does not work here.
      const working = binding.keys.filter(key => meaning.get(key) === binding)
      const keys = working[0] === binding.keys[0] ? (binding.show ?? working[0]) : working[0]
      return keys === undefined ? [] : [{ binding, keys }]
    })
    .sort((a, b) => (b.binding.weight ?? 0) - (a.binding.weight ?? 0) || order(a.binding) - order(b.binding))
}

/** What works here and has words for the footer, the most useful first. */
export const footerKeys = (snapshot: Snapshot): readonly FooterKey[] => {
  const { keymap, state, cache } = snapshot
  const active = contexts(snapshot)
  const over = state !== undefined && isOver(state.session)
  const shown = cache
    .keep('labels', [keymap, active.join('\n')], () => withLabels(active, keymap))
    .filter(
      ({ binding: { when, right } }) =>
        (when?.(snapshot) ?? true) &&
        // No agent reads or acts in a recording or after the end, and not every person may do everything before.
        !(right && (over || !modeOf(snapshot).line || !may(snapshot, right))),
    )
    .map(({ binding: { label = '', labelNow, stays }, keys }) => ({
      keys,
      label: labelNow?.(snapshot) ?? label,
      stays,
    }))
  // Two keys that do the same are one too many.
  return shown.filter(({ label }, index) => shown.findIndex(other => other.label === label) === index)
}

export interface Conflict {
  readonly context: string
  readonly key: string
  readonly ids: readonly [string, string]
}

/** Two meanings for one key in one context would make one of them unreachable. */
export const conflicts = (table: KeyTable): readonly Conflict[] => {
  const seen = new Map<string, string>()
  const out: Conflict[] = []
  for (const { id, context, keys } of table)
    for (const key of keys) {
      const other = seen.get(`${context} ${key}`)
      if (other !== undefined && other !== id) out.push({ context, key, ids: [other, id] })
      seen.set(`${context} ${key}`, id)
    }
  return out
}
