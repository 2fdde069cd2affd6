import { footerKeys } from '../keymap.ts'
import { row, type Segment } from '../rows.ts'
import { roleOf } from '../select.ts'
import type { Snapshot } from '../snapshot.ts'
import { plain, width } from '../text.ts'

/** The keys that work here, most useful first, as many as fit; and who one is. */
export const footer = (snapshot: Snapshot): string => {
  const { theme, columns, person } = snapshot
  const right = snapshot.mode === 'replay' ? 'replay' : person === null ? '' : roleWords(snapshot)
  const left: Segment[] = [' ']
  let room = columns - width(right) - 4
  for (const { keys, label } of footerKeys(snapshot)) {
    const cells = width(keys) + 1 + width(label) + 3
    if (cells > room) continue
    room -= cells
    left.push(['key', keys], ['dim', ` ${label}   `])
  }
  return row(theme, columns, left, [['dim', right], ' '])
}

const roleWords = (snapshot: Snapshot): string => {
  const role = roleOf(snapshot)
  const seat = snapshot.person === null ? undefined : snapshot.state?.people[snapshot.person]?.seat
  return seat === undefined ? role : `${role} in ${plain(seat)}'s seat`
}
