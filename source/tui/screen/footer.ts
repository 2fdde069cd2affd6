import { footerKeys } from '../input/bindings.ts'
import { row, type Segment } from './rows.ts'
import { roleOf } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { plain, width } from './text.ts'

/** The keys that work here, most useful first, as many as fit; and who one is. */
export const footer = (snapshot: Snapshot): string => {
  const { theme, columns, person } = snapshot
  const right =
    snapshot.mode === 'replay' ? (columns < 100 ? '' : 'replay') : person === null ? '' : roleWords(snapshot)
  const all = footerKeys(snapshot)
  // Whatever else has to go, the way to the help stays.
  const help = all.find(entry => entry.stays)
  const cells = (entry: { keys: string; label: string }) => width(entry.keys) + width(entry.label) + 4
  let room = columns - width(right) - 2 - (help ? cells(help) : 0)
  const left: Segment[] = [' ']
  const put = (entry: { keys: string; label: string }) =>
    left.push(left.length === 1 ? '' : '   ', ['key', entry.keys], ['dim', ` ${entry.label}`])
  for (const entry of all) {
    if (entry === help || cells(entry) > room) continue
    room -= cells(entry)
    put(entry)
  }
  if (help) put(help)
  return row(theme, columns, left, [['dim', right], ' '])
}

const roleWords = (snapshot: Snapshot): string => {
  const role = roleOf(snapshot)
  const seat = snapshot.person === null ? undefined : snapshot.state?.people[snapshot.person]?.seat
  const own = seat === undefined || seat === snapshot.person ? role : `${role} in ${plain(seat)}'s seat`
  const others = Object.values(snapshot.state?.people ?? {})
    .filter(entry => entry.online && entry.person !== snapshot.person)
    .map(entry => plain(entry.person))
  if (others.length === 0 || snapshot.columns < 100) return own
  return `${own}, with ${others.length > 2 ? `${others.length} others` : others.join(' and ')}`
}
