import { errorText } from '../../errors.ts'
import { dialogRows } from '../dialogs.ts'
import { modeOf } from '../modes/index.ts'
import type { Mode } from '../modes/mode.ts'
import { drawView, viewKeys, viewOf } from '../views/index.ts'
import type { Drawn } from '../views/view.ts'
import { composerRows, hintRows } from './composer.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import { menuRows } from './menu.ts'
import { clip, row } from './rows.ts'
import { type Area, at, type Frame, type Placed, type Snapshot } from './snapshot.ts'
import { tabs } from './tabs.ts'
import { plain } from './text.ts'

/** The whole frame: header, one view, what waits, the line, the keys. */
export const screen = (snapshot: Snapshot): Frame => {
  const { columns, rows, ui } = snapshot
  if (columns < 40 || rows < 10) return tooSmall(snapshot)
  const mode = modeOf(snapshot)
  const full = (y: number, height: number): Area => ({ x: 0, y, width: columns, height })
  const panes: Placed[] = [at('header', full(0, 1), [header(mode.subject?.(snapshot) ?? snapshot)])]
  panes.push(at('tabs', full(1, 1), [tabs(snapshot)]))
  const top = 2
  let bottom = rows - 1
  panes.push(at('footer', full(bottom, 1), [footer(snapshot)]))
  let cursor: Frame['cursor']
  if (mode.line || ui.prompt.kind !== 'say') {
    const composer = composerRows(snapshot)
    bottom -= composer.lines.length
    panes.push(at('composer', full(bottom, composer.lines.length), composer.lines))
    if (ui.focus === 'composer' || ui.prompt.kind !== 'say')
      cursor = { x: composer.cursor.x, y: bottom + composer.cursor.y }
  }
  const between = mode.rows(snapshot)
  if (between.length > 0) {
    bottom -= between.length
    panes.push(at('mode', full(bottom, between.length), between))
  }
  const { panes: drawn, ...told } = body(snapshot, mode, full(top, bottom - top))
  panes.push(...drawn)
  const hint = hintRows(snapshot)
  const floor = bottom - hint.length
  for (const [id, lines] of [
    // A mode that draws the view has no room for what covers it.
    ['cover', mode.draw ? [] : (viewOf(ui.view).cover?.(snapshot, floor - top) ?? [])],
    ['dialog', dialogRows(snapshot)],
    ['menu', menuRows(snapshot, floor - top)],
  ] as const)
    if (lines.length > 0) panes.push(at(id, full(floor - lines.length, lines.length), lines))
  if (hint.length > 0) panes.push(at('hint', full(floor, hint.length), hint))
  return { ...told, panes, cursor: ui.dialog === undefined ? cursor : undefined }
}

const body = (snapshot: Snapshot, mode: Mode, area: Area): Drawn => {
  if (!snapshot.state) {
    const words = snapshot.connection === 'lost' ? 'the session host is gone' : snapshot.opening
    const lines = clip(['', row(snapshot.theme, area.width, ['  ', words])], area.width, area.height)
    return { panes: [at('body', area, lines)] }
  }
  try {
    return mode.draw?.(snapshot, area, drawView) ?? drawView(snapshot, area)
  } catch (error) {
    // A mistake in one view must not take the terminal from a person in the middle of a session.
    const reason = plain(errorText(error))
    const { theme } = snapshot
    const words = [
      `  ✗ This view cannot be drawn: ${reason}`,
      `  The others can (${viewKeys}), and the line below works.`,
    ]
    const lines = words.map(text => row(theme, area.width, [['bad', text]]))
    return { panes: [at('body', area, clip(lines, area.width, area.height))] }
  }
}

const tooSmall = (snapshot: Snapshot): Frame => {
  const { columns, rows, theme } = snapshot
  const words = row(theme, columns, [`needs 40×10, this is ${columns}×${rows}`])
  return { panes: [at('body', { x: 0, y: 0, width: columns, height: rows }, clip([words], columns, rows))] }
}

/** The frame as rows of text, for tests, logs and screen dumps. */
export const frameRows = (frame: Frame, rows: number): string[] => {
  const out: { readonly x: number; readonly line: string }[][] = Array.from({ length: rows }, () => [])
  for (const pane of frame.panes)
    pane.lines.forEach((line, index) => {
      const target = out[pane.y + index]
      if (!target) return
      // A later full-width row covers what was there.
      if (pane.x === 0 && target.length > 0) target.length = 0
      target.push({ x: pane.x, line })
    })
  return out.map(parts =>
    parts
      .sort((a, b) => a.x - b.x)
      .map(part => part.line)
      .join(''),
  )
}
