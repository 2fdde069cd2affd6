import { isOver } from '../../session/log/events/outcome.ts'
import { may, pending, pendingAtHand } from '../screen/select.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { isWriting, type Prompt } from '../ui.ts'
import { viewOf, views } from '../views/index.ts'
import type { ViewContext } from '../views/view.ts'
import { back } from './back.ts'
import { menuOf } from './complete.ts'
import type { KeyEntry, KeyTable } from './keymap/entry.ts'

/** What keys mean at a moment: which contexts of the keymap are active, and what the footer shows of them. */

/** Contexts that are active, the most particular first. */
export const contexts = (snapshot: Snapshot): readonly string[] => {
  const { ui, mode, state, person } = snapshot
  if (ui.dialog === 'quit') return ['quit question']
  if (ui.dialog === 'stop') return ['stop question']
  if (ui.dialog === 'fork') return ['fork question']
  if (isWriting(ui)) return menuOf(ui, state) ? ['menu', 'writing', 'anywhere'] : ['writing', 'anywhere']
  const out: string[] = []
  // The summary shows these keys, so they work while it covers a pane, too.
  const summary = ui.view === views[0]?.name && !ui.read
  if (mode === 'live' && person !== null && state && isOver(state.session) && (ui.focus === 'composer' || summary))
    out.push('ended')
  const one = mode === 'live' && state ? pendingAtHand(state, ui.approval, person) : undefined
  const brought = viewContexts(snapshot)
  if (one) out.push(`${one.kind} waiting`)
  out.push(...brought.filter(([, { first }]) => first).map(([name]) => name))
  if (mode === 'replay' && snapshot.other) out.push('two replays')
  if (mode === 'replay') out.push('replay')
  if (ui.focus === 'composer' && mode === 'live') out.push('empty line')
  out.push(...brought.filter(([, { first }]) => !first).map(([name]) => name))
  if (ui.focus !== 'composer') out.push('pane')
  out.push('browsing', 'anywhere')
  return out
}

/** What the open view and its panes bring that holds now. */
const viewContexts = (snapshot: Snapshot): readonly (readonly [string, ViewContext])[] => {
  const { ui } = snapshot
  const { panes, contexts = {} } = viewOf(ui.view)
  const holding = (brought: Readonly<Record<string, ViewContext>>, focused: boolean) =>
    Object.entries(brought).filter(([, context]) => context.when(snapshot, focused))
  return [
    ...holding(contexts, ui.focus !== 'composer'),
    ...panes.flatMap(pane => holding(pane.contexts ?? {}, ui.focus === pane.name)),
  ]
}

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

/** What enter does with the line when it is no message. */
const submitLabels: Partial<Record<Prompt['kind'], string>> = {
  filter: 'keep',
  search: 'search',
  seek: 'go there',
  reject: 'reject',
  plan: 'save',
  amount: 'set',
  goal: 'start',
  export: 'write',
}

const onlyInMessages: ReadonlySet<string> = new Set(['delivery', 'complete', 'edit.newLine'])

/** The bar above the line, and the foot of a plan, show these keys themselves. */
const barred: readonly string[] = ['approval waiting', 'draft waiting', 'task waiting', 'plan']

/** Whether a key of an ended session does something at this terminal and moment. */
const endKeyWorks = ({ offers, ui }: Snapshot, id: string): boolean =>
  id === 'endLeave' || offers.has(id) || (id === 'endSummary' && (ui.read === true || ui.view !== 'team'))

export interface FooterKey {
  readonly id: string
  readonly keys: string
  readonly label: string
}

export const footerKeys = (snapshot: Snapshot): readonly FooterKey[] => {
  const active = contexts(snapshot)
  const over = snapshot.state !== undefined && isOver(snapshot.state.session)
  const order = (binding: KeyEntry) => active.indexOf(binding.context)
  const prompt = snapshot.ui.prompt.kind
  const several = snapshot.state !== undefined && pending(snapshot.state, snapshot.person).length > 1
  // The approval bar shows its own keys; the footer need not say them twice.
  const shown = snapshot.keymap.filter(
    binding =>
      binding.label !== undefined &&
      active.includes(binding.context) &&
      !barred.includes(binding.context) &&
      // At home there is nothing to go back from.
      (binding.id !== 'back' || back(snapshot.ui, over) !== snapshot.ui) &&
      // Such a text has no recipient and no second line.
      !(onlyInMessages.has(binding.id) && prompt !== 'say') &&
      // There is nothing to say always to.
      (binding.id !== 'approveAlways' || active.includes('approval waiting')) &&
      // What this terminal cannot do.
      (binding.context !== 'ended' || endKeyWorks(snapshot, binding.id)) &&
      // No agent reads or acts in a recording or after the end, and not every person may do everything before.
      !(binding.right && (over || snapshot.mode === 'replay' || !may(snapshot, binding.right))) &&
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
      label: (binding.id === 'submit' && submitLabels[prompt]) || (binding.label ?? ''),
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
