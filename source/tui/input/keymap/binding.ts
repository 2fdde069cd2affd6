import type { Right } from '../../../session/attach/access.ts'
import type { App } from '../../app.ts'

/** What a key does. */
type Action = (app: App) => void

/** One entry of the keymap: keys, what they do, and how that reads. */
interface Key {
  /** The name under which settings give it other keys; no two entries share one. */
  readonly id: string
  readonly keys: readonly string[]
  readonly help: string
  readonly run: Action
  /** Short words for the footer; absent = not shown there. */
  readonly label?: string
  /** How the keys read in the footer, when not simply the first key. */
  readonly show?: string
  /** What it takes: the footer shows it to those who have the right, in a session that goes on. */
  readonly right?: Right
  /** Cannot be taken back: guarded against accidents, and marked in the help. */
  readonly dangerous?: boolean
  /**
   * Acts only when no other character follows at once, because then the person is writing a message that happens to begin
   * with this letter.
   */
  readonly held?: boolean
}

/** A situation in which some keys mean something. */
export interface KeyContext {
  /** How it is called where people read. */
  readonly title: string
  readonly keys: readonly Key[]
  /** The help lists it with what waits for a decision. */
  readonly decides?: boolean
  /** It cannot come up in a replay. */
  readonly live?: boolean
}

export interface Binding extends Key {
  readonly context: string
  readonly group: KeyContext
}

export type Keymap = readonly Binding[]

/** The entries of some contexts, each with its context's name. */
export const bindingsOf = (contexts: Readonly<Record<string, KeyContext>>): Keymap =>
  Object.entries(contexts).flatMap(([context, group]) => group.keys.map(key => ({ ...key, context, group })))

const views = 'what views bring'
const deciding = 'what views bring that decides'

/** Contexts in the order in which they matter to a newcomer. */
const helpOrder: readonly string[] = [
  'empty line',
  'browsing',
  'approval waiting',
  'draft waiting',
  'task waiting',
  deciding,
  'ended',
  'menu',
  'writing',
  'pane',
  views,
  'replay',
  'two replays',
  'anywhere',
  'quit question',
  'stop question',
  'fork question',
]

export interface KeyGroup {
  readonly context: string
  readonly group: KeyContext
  readonly bindings: Keymap
}

/** The keymap as help and docs show it: one group per context. */
export const groupsOf = (keymap: Keymap): readonly KeyGroup[] => {
  const groups = Map.groupBy(keymap, binding => binding.context)
  const rank = ({ context, group }: Binding): number =>
    helpOrder.indexOf(helpOrder.includes(context) ? context : group.decides ? deciding : views)
  return [...groups.values()]
    .flatMap(bindings => (bindings[0] ? [{ first: bindings[0], bindings }] : []))
    .sort((a, b) => rank(a.first) - rank(b.first))
    .map(({ first, bindings }) => ({ context: first.context, group: first.group, bindings }))
}
