import type { Right } from '../../../session/attach/access.ts'

/** What people read of the keys. It holds no action: whatever draws from it cannot act. */

/** A situation in which some keys mean something. */
export interface KeyGroup {
  /** How it is called where people read. */
  readonly title: string
  /** The help lists it with what waits for a decision. */
  readonly decides?: boolean
  /** It cannot come up in a replay. */
  readonly live?: boolean
  /** A bar on the screen shows its keys: the footer need not say them twice. */
  readonly barred?: boolean
  /** It comes up in replays only: the help of a replay begins with it, any other leaves it out. */
  readonly replays?: boolean
  /** Signs on the screen that the help explains below the keys. */
  readonly signs?: { readonly title: string; readonly means: readonly (readonly [sign: string, means: string])[] }
}

/** `Scene`: what is on the screen. */
export interface KeyEntry<Scene = never> {
  /** The name under which settings give it other keys; no two entries share one. */
  readonly id: string
  readonly keys: readonly string[]
  readonly help: string
  /** Short words for the footer; absent = not shown there. */
  readonly label?: string
  /** Other words for it at this moment. */
  readonly labelNow?: (scene: Scene) => string | undefined
  /** The footer shows it while this holds. @default always */
  readonly when?: (scene: Scene) => boolean
  /** The greater, the earlier it stands in the footer, and the later it gives way to others. @default 0 */
  readonly weight?: number
  /** The last of the footer, for which there is always room. */
  readonly stays?: boolean
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
  readonly context: string
  readonly group: KeyGroup
}

export type KeyTable<Scene = never> = readonly KeyEntry<Scene>[]

/** How a key reads that a bar names itself: the first one of this entry; `–` where the person took all keys away. */
export const shownKey = (table: KeyTable, id: string): string => table.find(entry => entry.id === id)?.keys[0] ?? '–'

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
  'goal ended',
  'goal ended before',
  'menu',
  'writing',
  'pane',
  'filtered pane',
  views,
  'replay',
  'two replays',
  'anywhere',
  'quit question',
  'stop question',
  'fork question',
]

/** The table as help and docs show it: one group per context. */
export const groupsOf = (
  table: KeyTable,
): readonly { readonly context: string; readonly group: KeyGroup; readonly entries: KeyTable }[] => {
  const rank = (context: string, group: KeyGroup): number =>
    helpOrder.indexOf(helpOrder.includes(context) ? context : group.decides ? deciding : views)
  return [...Map.groupBy(table, entry => entry.context)]
    .flatMap(([context, entries]) => entries.slice(0, 1).map(({ group }) => ({ context, group, entries })))
    .sort((a, b) => rank(a.context, a.group) - rank(b.context, b.group))
}
