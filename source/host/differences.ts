import type { Position } from '../minecraft/blocks/position.ts'
import { readable } from '../minecraft/names/readable.ts'

type Counts = Readonly<Record<string, number>>
const itemsAtMost = 6

/** `Bob had 12 oak logs, now has 3; had no sticks, now has 4`; null when everything is as it was. */
export function inventoryDifference(seat: string, before: Counts, now: Counts): string | null {
  const items = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    item => (before[item] ?? 0) !== (now[item] ?? 0),
  )
  if (items.length === 0) return null
  const parts = items.slice(0, itemsAtMost).map(item => {
    const had = before[item] ?? 0
    const has = now[item] ?? 0
    const first = had === 0 ? `no ${readable(item, 2).replace(/^2 /, '')}` : readable(item, had)
    return `had ${first}, now has ${has === 0 ? 'none' : has}`
  })
  const more = items.length - parts.length
  return `${seat} ${parts.join('; ')}${more > 0 ? `; and ${more} more differ` : ''}`
}

/** Blocks that a body may drift while the session is not played; further is worth a word. */
const driftBlocks = 8

/** `Bob was at 3 -60 4, now is at 40 -60 4`; null when that is about where they were. */
export function placeDifference(seat: string, before: Position | undefined, now: Position): string | null {
  if (!before || before.every((value, axis) => Math.abs(value - now[axis]!) <= driftBlocks)) return null
  const at = (position: Position) => position.map(value => Math.floor(value)).join(' ')
  return `${seat} was at ${at(before)}, now is at ${at(now)}`
}
