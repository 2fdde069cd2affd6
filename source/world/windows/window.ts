import type { Slot, Stack } from '../items/stack.ts'

/** One slot of a window: a place somewhere (inventory, chest, furnace) seen through this window. */
export interface SlotRef {
  get(): Slot
  set(item: Slot): void
  /** May a player put this here? */
  accepts?(item: Stack): boolean
  /** Most items that fit, if fewer than a stack. */
  readonly limit?: number
  /** A result: can only be taken, and taking calls `taken`, which consumes what it was made of. */
  readonly result?: boolean
  taken?(): void
}

/** What a click on a slot with shift held does: slot ranges [from, to) to try in order. */
export type QuickMove = (slot: number, item: Stack) => ReadonlyArray<readonly [number, number, reversed?: boolean]>

export interface OpenWindow {
  readonly id: number
  /** `minecraft:generic_9x3`; `minecraft:inventory` for window 0. */
  readonly type: string
  readonly slots: readonly SlotRef[]
  readonly quickMove: QuickMove
  /** What the viewer's client believes: same length as slots; undefined: unknown. */
  readonly seen: (Slot | undefined)[]
  seenCursor: Slot | undefined
  stateId: number
  /** Slots to send after a click on a slot, changed or not, because clients wait for them. */
  echo?(clicked: number): readonly number[]
  /** After each click: recompute results. */
  changed?(): void
  /** Called each tick while open: progress bars. */
  tick?(): void
  closed?(): void
  /** What lies in the window itself, in grids and inputs: it goes back to the player when the window closes. */
  lent?(): readonly Slot[]
  /** False closes the window: the block is gone or too far away. */
  valid?(): boolean
  /** Extra data for those who handle packets of this kind of window (trades, enchantments). */
  readonly extra?: unknown
}

/** What a mechanic says of a window it opens: everything but the player's own slots. */
export interface WindowSpec
  extends Pick<OpenWindow, 'type' | 'slots' | 'echo' | 'changed' | 'tick' | 'closed' | 'lent' | 'valid' | 'extra'> {
  readonly title: string
  readonly quickMove?: QuickMove
}

export const arraySlot = (list: Slot[], i: number, more: Partial<SlotRef> = {}): SlotRef => ({
  get: () => list[i] ?? null,
  set: item => {
    list[i] = item
  },
  ...more,
})
