import { slots as inv, type Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { maxStack, type Slot, type Stack, stacksWith, withCount } from '../items/stack.ts'
import type { OpenWindow, SlotRef } from './window.ts'

export interface Click {
  readonly slot: number
  readonly button: number
  readonly mode: number
}

/** Drag in progress: 0 left (split evenly), 1 right (one each), 2 middle (creative). */
export interface Drag {
  readonly kind: number
  readonly slots: Set<number>
}

/** Does what a click does, on the server's own state. Items are moved, dropped or crafted, never made or lost. */
export class Clicks {
  private readonly game: Game
  private readonly drags = new WeakMap<Player, Drag>()
  private readonly drop: (player: Player, item: Stack) => void

  constructor(game: Game, drop: (player: Player, item: Stack) => void) {
    this.game = game
    this.drop = drop
  }

  apply(player: Player, click: Click): void {
    const { window } = player
    if (click.mode !== 5) this.drags.delete(player)
    if (click.mode === 0 && click.slot === -999) this.dropCursor(player, click.button)
    else if (click.mode === 0) this.pick(player, click.slot, click.button)
    else if (click.mode === 1) this.quick(window, click.slot)
    else if (click.mode === 2) this.swap(player, window, click)
    else if (click.mode === 3) this.clone(player, window, click.slot)
    else if (click.mode === 4) this.throwAway(player, window, click)
    else if (click.mode === 5) this.drag(player, window, click)
    else if (click.mode === 6) this.gather(player, window, click)
  }

  private max(ref: SlotRef, item: Stack): number {
    return Math.min(ref.limit ?? 64, maxStack(this.game.registry, item.name))
  }

  private accepts(ref: SlotRef, item: Stack): boolean {
    return !ref.result && (ref.accepts?.(item) ?? true)
  }

  private dropCursor(player: Player, button: number): void {
    const { cursor } = player
    if (!cursor) return
    const n = button === 1 ? 1 : cursor.count
    player.cursor = withCount(cursor, cursor.count - n)
    this.drop(player, { ...cursor, count: n })
  }

  /** Left or right click. */
  private pick(player: Player, slot: number, button: number): void {
    const ref = player.window.slots[slot]
    if (!ref || (button !== 0 && button !== 1)) return
    const here = ref.get()
    const { cursor } = player
    if (ref.result) {
      this.takeResult(player, ref)
      return
    }
    if (!cursor) {
      if (!here) return
      const n = button === 0 ? here.count : Math.ceil(here.count / 2)
      player.cursor = { ...here, count: n }
      ref.set(withCount(here, here.count - n))
      return
    }
    if (!here || stacksWith(here, cursor)) {
      if (!this.accepts(ref, cursor)) return
      const room = this.max(ref, cursor) - (here?.count ?? 0)
      const n = Math.min(room, button === 0 ? cursor.count : 1)
      if (n <= 0) return
      ref.set({ ...cursor, count: (here?.count ?? 0) + n })
      player.cursor = withCount(cursor, cursor.count - n)
      return
    }
    if (this.accepts(ref, cursor) && cursor.count <= this.max(ref, cursor)) {
      ref.set(cursor)
      player.cursor = here
    }
  }

  private takeResult(player: Player, ref: SlotRef): void {
    const item = ref.get()
    const { cursor } = player
    if (!item) return
    if (cursor && (!stacksWith(cursor, item) || cursor.count + item.count > maxStack(this.game.registry, item.name)))
      return
    ref.set(null)
    player.cursor = { ...item, count: item.count + (cursor?.count ?? 0) }
    ref.taken?.()
  }

  private quick(window: OpenWindow, slot: number): void {
    const ref = window.slots[slot]
    if (!ref) return
    // A result repeats as long as the same thing can be made and has room.
    for (let i = 0; i < 64; i++) {
      const item = ref.get()
      if (!item) return
      const ranges = window.quickMove(slot, item)
      if (ref.result) {
        if (this.room(window, item, ranges) < item.count) return
        ref.set(null)
        this.insert(window, item, ranges)
        ref.taken?.()
        window.changed?.()
        const next = ref.get()
        if (!next || !stacksWith(next, item)) return
        continue
      }
      ref.set(this.insert(window, item, ranges))
      return
    }
  }

  private *targets(window: OpenWindow, ranges: ReturnType<OpenWindow['quickMove']>): Generator<SlotRef> {
    for (const [from, to, reversed] of ranges) {
      for (let i = from; i < to; i++) {
        const ref = window.slots[reversed ? to - 1 - (i - from) : i]
        if (ref) yield ref
      }
    }
  }

  private room(window: OpenWindow, item: Stack, ranges: ReturnType<OpenWindow['quickMove']>): number {
    let room = 0
    for (const ref of this.targets(window, ranges)) {
      const here = ref.get()
      if (this.accepts(ref, item) && (!here || stacksWith(here, item))) room += this.max(ref, item) - (here?.count ?? 0)
    }
    return room
  }

  /** Puts as much as fits: started stacks first, then empty slots. Returns the rest. */
  private insert(window: OpenWindow, item: Stack, ranges: ReturnType<OpenWindow['quickMove']>): Slot {
    let rest: Slot = item
    for (const empty of [false, true]) {
      for (const ref of this.targets(window, ranges)) {
        if (!rest) return null
        const here = ref.get()
        if (empty ? here !== null : here === null || !stacksWith(here, rest)) continue
        if (!this.accepts(ref, rest)) continue
        const n = Math.min(rest.count, this.max(ref, rest) - (here?.count ?? 0))
        if (n <= 0) continue
        ref.set({ ...rest, count: (here?.count ?? 0) + n })
        rest = withCount(rest, rest.count - n)
      }
    }
    return rest
  }

  /** Number keys and F: exchange with a hotbar slot or the off-hand. */
  private swap(player: Player, window: OpenWindow, { slot, button }: Click): void {
    const ref = window.slots[slot]
    const index = button === 40 ? inv.offhand : button >= 0 && button <= 8 ? inv.hotbar + button : -1
    if (!ref || index < 0) return
    const here = ref.get()
    const other = player.inventory[index]!
    if (ref.result) {
      if (!here || other) return
      ref.set(null)
      player.inventory[index] = here
      ref.taken?.()
      return
    }
    if (other && (!this.accepts(ref, other) || other.count > this.max(ref, other))) return
    ref.set(other)
    player.inventory[index] = here
  }

  private clone(player: Player, window: OpenWindow, slot: number): void {
    const item = window.slots[slot]?.get()
    if (player.creative && item && !player.cursor)
      player.cursor = { ...item, count: maxStack(this.game.registry, item.name) }
  }

  /** Q over a slot. */
  private throwAway(player: Player, window: OpenWindow, { slot, button }: Click): void {
    const ref = window.slots[slot]
    const item = ref?.get()
    if (!ref || !item || player.cursor) return
    if (ref.result) {
      ref.set(null)
      this.drop(player, item)
      ref.taken?.()
      return
    }
    const n = button === 1 ? item.count : 1
    ref.set(withCount(item, item.count - n))
    this.drop(player, { ...item, count: n })
  }

  private drag(player: Player, window: OpenWindow, { slot, button }: Click): void {
    const stage = button & 3
    const kind = (button >> 2) & 3
    if (stage === 0) {
      if (player.cursor && kind < 2) this.drags.set(player, { kind, slots: new Set() })
      return
    }
    const drag = this.drags.get(player)
    if (!drag || drag.kind !== kind) {
      this.drags.delete(player)
      return
    }
    if (stage === 1) {
      const ref = window.slots[slot]
      const { cursor } = player
      const here = ref?.get() ?? null
      if (!ref || !cursor || !this.accepts(ref, cursor) || (here && !stacksWith(here, cursor))) return
      if (drag.slots.size < cursor.count) drag.slots.add(slot)
      return
    }
    this.drags.delete(player)
    const { cursor } = player
    if (!cursor || !drag.slots.size) return
    if (drag.slots.size === 1) {
      this.pick(player, [...drag.slots][0]!, kind)
      return
    }
    const each = kind === 0 ? Math.floor(cursor.count / drag.slots.size) : 1
    let rest = cursor.count
    for (const i of drag.slots) {
      const ref = window.slots[i]!
      const here = ref.get()
      const n = Math.min(each, rest, this.max(ref, cursor) - (here?.count ?? 0))
      if (n <= 0) continue
      ref.set({ ...cursor, count: (here?.count ?? 0) + n })
      rest -= n
    }
    player.cursor = withCount(cursor, rest)
  }

  /** Double click: fill the cursor's stack from everywhere, started stacks first. */
  private gather(player: Player, window: OpenWindow, { slot }: Click): void {
    const { cursor } = player
    const clicked = window.slots[slot]
    if (!cursor || (clicked?.get() && !clicked.result)) return
    const max = maxStack(this.game.registry, cursor.name)
    let count = cursor.count
    for (const full of [false, true]) {
      for (const ref of window.slots) {
        const here = ref.get()
        if (count >= max) break
        if (ref.result || !here || !stacksWith(here, cursor) || here.count >= max !== full) continue
        const n = Math.min(here.count, max - count)
        ref.set(withCount(here, here.count - n))
        count += n
      }
    }
    player.cursor = { ...cursor, count }
  }
}
