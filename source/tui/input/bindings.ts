import { isOver } from '../../session/log/events/outcome.ts'
import { dialogContext } from '../dialogs.ts'
import { modeOf } from '../modes/index.ts'
import { may, pending } from '../screen/select.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { isWriting } from '../ui.ts'
import { paneOf, shownPanes, viewOf } from '../views/index.ts'
import type { ViewContext } from '../views/view.ts'
import { back } from './back.ts'
import { menuOf } from './complete.ts'
import type { KeyEntry, KeyTable } from './keymap/entry.ts'
import { purposeOf } from './prompts.ts'

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

/** What a key means here. */
export const lookup = <Entry extends KeyEntry>(
  active: readonly string[],
  key: string,
  table: readonly Entry[],
): Entry | undefined => {
  for (const context of active) {
    const found = table.find(entry => entry.context === context && entry.keys.includes(key))
    if (found) return found
  }
  return undefined
}

const onlyInMessages: ReadonlySet<string> = new Set(['delivery', 'complete', 'edit.newLine'])

/** Whether a key of an ended session does something at this terminal and moment. */
const endKeyWorks = ({ offers, ui }: Snapshot, id: string): boolean =>
  id === 'endLeave' ||
  offers.has(id) ||
  (id === 'endSummary' && (ui.read === true || viewOf(ui.view).cover === undefined))

export interface FooterKey {
  readonly id: string
  readonly keys: string
  readonly label: string
}

export const footerKeys = (snapshot: Snapshot): readonly FooterKey[] => {
  const active = contexts(snapshot)
  const over = snapshot.state !== undefined && isOver(snapshot.state.session)
  const order = (binding: KeyEntry) => active.indexOf(binding.context)
  const purpose = purposeOf(snapshot.ui.prompt)
  const several = snapshot.state !== undefined && pending(snapshot.state, snapshot.person).length > 1
  const shown = snapshot.keymap.filter(
    binding =>
      binding.label !== undefined &&
      active.includes(binding.context) &&
      !binding.group.barred &&
      // At home there is nothing to go back from.
      (binding.id !== 'back' || back(snapshot) !== snapshot.ui) &&
      // Such a text has no recipient and no second line.
      !(onlyInMessages.has(binding.id) && purpose) &&
      // There is nothing to say always to.
      (binding.id !== 'approveAlways' || active.includes('approval waiting')) &&
      // What this terminal cannot do.
      (binding.context !== 'ended' || endKeyWorks(snapshot, binding.id)) &&
      // No agent reads or acts in a recording or after the end, and not every person may do everything before.
      !(binding.right && (over || !modeOf(snapshot).line || !may(snapshot, binding.right))) &&
      // `q` leaves already.
      !(binding.id === 'detach' && active.includes('ended')) &&
      // One thing leaves no choice.
      (binding.id !== 'previousApproval' || several),
  )
  return [...shown]
    .map(binding => {
      // What a more particular context takes away does not work here.
      const working = binding.keys.filter(key => lookup(active, key, snapshot.keymap) === binding)
      const keys = working[0] === binding.keys[0] ? (binding.show ?? working[0]) : working[0]
      return { binding, keys }
    })
    .filter(entry => entry.keys !== undefined)
    .sort((a, b) => order(a.binding) - order(b.binding))
    .map(({ binding, keys }) => ({
      id: binding.id,
      keys: keys ?? '',
      label: (binding.id === 'submit' && purpose?.label) || (binding.label ?? ''),
    }))
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
