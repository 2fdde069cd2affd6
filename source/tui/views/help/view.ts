import { type Right, rights } from '../../../session/attach/access.ts'
import { slashCommands } from '../../input/commands/table.ts'
import { groupsOf, type KeyTable } from '../../input/keymap/entry.ts'
import { clip, panel, row, titleLine } from '../../screen/rows.ts'
import { matches, may, roleOf } from '../../screen/select.ts'
import { type Area, fromTop, type Snapshot } from '../../screen/snapshot.ts'
import { width as cells, wrap } from '../../screen/text.ts'
import type { Theme } from '../../screen/theme.ts'
import { filterOf } from '../../ui.ts'
import { type Drawn, placed, type View } from '../view.ts'

/** All keys and commands, from the two tables that define them. */

const merged = (entries: KeyTable): readonly Line[] =>
  entries.map(entry => ({ keys: entry.keys.join(' '), help: entry.help + (entry.dangerous ? ' (!)' : '') }))

interface Line {
  readonly keys: string
  readonly help: string
  readonly heading?: string
}

/** What the person here may do, from the host's own table. */
const ownRights = (snapshot: Snapshot): readonly Line[] => {
  const { person, state } = snapshot
  if (person === null || state?.people[person] === undefined) return []
  const has = (Object.keys(rights) as Right[]).filter(right => may(snapshot, right)) // the keys of a literal are its rights
  const not = (Object.keys(rights) as Right[]).filter(right => !has.includes(right))
  const list = (some: readonly Right[]) =>
    some
      .map(right => rights[right])
      .join('; ')
      .replaceAll('`', '')
  return [
    { keys: '', help: '', heading: `You are here as ${roleOf(snapshot)}` },
    ...(not.length === 0 ? [{ keys: 'you can', help: 'do everything that follows' }] : []),
    ...(has.length > 0 && not.length > 0 ? [{ keys: 'you can', help: list(has) }] : []),
    ...(not.length > 0 ? [{ keys: 'you cannot', help: list(not) }] : []),
    ...(not.length > 0 && has.includes('seat') ? [{ keys: '/role peer|leader', help: 'gives you more' }] : []),
  ]
}

const contents = (snapshot: Snapshot): readonly Line[] => {
  const { keymap } = snapshot
  const replay = snapshot.mode === 'replay'
  const out: Line[] = []
  const heading = (text: string) => out.push({ keys: '', help: '', heading: text })
  out.push({
    keys: '(!)',
    help: 'cannot be undone: press the key alone, once what it decides has been on the screen for a moment',
  })
  if (!replay) {
    out.push(...ownRights(snapshot))
    heading('Writing')
    out.push(
      { keys: 'text', help: 'says it to everybody' },
      { keys: '@name text', help: 'to one; @name @other, @workers, @all' },
      { keys: '!action(…)', help: 'your own or taken body acts: !goTo(12, -60, 4)' },
    )
    heading('Commands')
    for (const entry of slashCommands)
      out.push({ keys: entry.usage, help: entry.help + (entry.dangerous ? ' (!)' : '') })
  }
  const groups = groupsOf(keymap)
  // What one came for stands first; what cannot come up here would only be in the way.
  const others = groups.filter(({ group }) => !group.replays)
  const shown = replay
    ? [...groups.filter(({ group }) => group.replays), ...others.filter(({ group }) => !group.live)]
    : others
  for (const { group, entries } of shown) {
    heading(group.title)
    out.push(...merged(entries))
    if (group.signs === undefined) continue
    heading(group.signs.title)
    for (const [sign, means] of group.signs.means) out.push({ keys: sign, help: means })
  }
  return out
}

const draw = (theme: Theme, lines: readonly Line[], columns: number): string[] => {
  const keys = Math.min(26, Math.floor(columns * 0.36))
  return lines.flatMap(line => {
    if (line.heading !== undefined) return [row(theme, columns, ['']), row(theme, columns, [['bold', line.heading]])]
    const help = wrap(line.help, columns - keys)
    const long = cells(line.keys) > keys - 2
    const first = row(theme, columns, [
      ['key', line.keys],
      ...(long ? [] : [' '.repeat(keys - cells(line.keys)), help[0] ?? '']),
    ])
    const rest = long ? help : help.slice(1)
    return [first, ...rest.map(text => row(theme, columns, [' '.repeat(keys), text]))]
  })
}

const drawHelp = (snapshot: Snapshot, area: Area): Drawn => {
  const { theme, ui } = snapshot
  const { width, height } = area
  const all = contents(snapshot).filter(line =>
    matches(`${line.heading ?? ''} ${line.keys} ${line.help}`, filterOf(ui, 'main')),
  )
  const focused = ui.focus === 'main'
  const pad = (line: string) => ` ${line} `
  const hint = [['dim', focused ? '↑/↓ scroll' : 'tab, then ↑/↓ to scroll; pageup, pagedown'] as const]
  const show = (lines: readonly string[], columns: number, rows: number) => {
    const { from, limit } = fromTop(snapshot, lines.length, rows)
    return { lines: clip(lines.slice(from), columns, rows).map(pad), limit }
  }
  const title = { left: ['Help'], right: hint }
  if (width >= 150) {
    const half = Math.floor((width - 4) / 2)
    const whole = draw(theme, all, half - 2)
    const middle = Math.max(1, Math.ceil(whole.length / 2))
    const left = clip(whole.slice(0, middle), half - 2, middle)
    const right = clip(whole.slice(middle), half - 2, middle)
    const gap = ' '.repeat(width - 4 - 2 * (half - 2))
    const both = left.map((line, index) => line + gap + (right[index] ?? ''))
    const { lines, limit } = show(both, width - 4, height - 2)
    return placed('main', area, { lines: panel(theme, width, height, title, lines, focused), limit })
  }
  const { lines, limit } = show(draw(theme, all, width - 2), width - 2, height - 1)
  return placed('main', area, { lines: [titleLine(theme, width, ['─', '─'], title, focused), ...lines], limit })
}

export const helpView: View = { name: 'help', ofProgram: true, panes: [{ name: 'main', draw: drawHelp }] }
