import { menuOf } from '../input/complete.ts'
import { row } from './rows.ts'
import type { Snapshot } from './snapshot.ts'
import { cut, fitLeft, plain, width } from './text.ts'

/** Most entries that are shown at once; the list scrolls under the choice. */
const mostRows = 10
const widestName = 30

/** What the word under the cursor could become: one row per entry, the chosen one marked. */
export const menuRows = (snapshot: Snapshot, room: number): readonly string[] => {
  const { ui, theme, columns, state } = snapshot
  const menu = menuOf(ui, state)
  if (!menu) return []
  const { candidates, index } = menu
  const height = Math.max(1, Math.min(mostRows, candidates.length, room - 1, Math.floor(snapshot.rows / 2) - 1))
  const from = Math.max(0, Math.min(index - Math.floor(height / 2), candidates.length - height))
  const shown = candidates.slice(from, from + height)
  const name = ({ text, usage }: (typeof candidates)[number]): string => plain(usage ?? text)
  const most = Math.min(widestName, Math.floor(columns * 0.45))
  const names = Math.min(most, Math.max(...candidates.map(one => width(name(one)))))
  const rows = shown.map((one, offset) => {
    const chosen = offset + from === index
    const label = fitLeft(cut(name(one), names), names)
    return row(theme, columns, [
      [chosen ? 'focus' : 'dim', chosen ? ' › ' : '   '],
      [chosen ? 'select' : 'key', label],
      '  ',
      [chosen ? 'plain' : 'dim', plain(one.note)],
    ])
  })
  const more = candidates.length > height ? ` ${index + 1} of ${candidates.length} ` : ''
  const rule = theme.paint('border', '─'.repeat(Math.max(0, columns - width(more))))
  return [rule + theme.paint('dim', more), ...rows]
}
