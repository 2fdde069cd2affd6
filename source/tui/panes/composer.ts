import { editorRows } from '../editor.ts'
import { row, type Segment } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { plain, width } from '../text.ts'

/** Most rows the composer takes before it scrolls within itself. */
const mostRows = 6

export interface ComposerRows {
  readonly lines: readonly string[]
  readonly cursor: { readonly x: number; readonly y: number }
}

/** What stands before the text: the line says what enter will do with it. */
export const promptText = (snapshot: Snapshot): Segment => {
  const { ui } = snapshot
  switch (ui.prompt.kind) {
    case 'reject':
      return ['bad', ' reject because > ']
    case 'filter':
      return ['accent', ' / ']
    case 'search':
      return ['accent', ' search > ']
    case 'seek':
      return ['accent', ' go to time > ']
    case 'say':
      if (ui.editing !== undefined) return ['warn', ' change message > ']
      return ui.delivery === 'queue' ? ' > ' : ['warn', ` ${ui.delivery} > `]
  }
}

const hint = (snapshot: Snapshot): string => {
  const { state, ui, person } = snapshot
  if (ui.prompt.kind !== 'say' || person === null) return ''
  if (!state || state.session.phase === 'ended') return ''
  return ui.focus === 'composer' ? 'write to everybody, @name to one, / for commands' : ''
}

/** The composer with the place of the real cursor, relative to its own first row. */
export const composerRows = (snapshot: Snapshot): ComposerRows => {
  const { ui, theme, columns } = snapshot
  const prompt = promptText(snapshot)
  const lead = width(typeof prompt === 'string' ? prompt : 'seat' in prompt ? prompt.text : prompt[1])
  const { rows, row: cursorRow, column } = editorRows(ui.editor, Math.max(1, columns - lead - 1))
  const limit = Math.max(1, Math.min(mostRows, Math.floor(snapshot.rows / 4)))
  const from = Math.max(0, Math.min(cursorRow - limit + 1, rows.length - limit))
  const shown = rows.slice(from, from + limit)
  const lines = shown.map((line, index) => {
    const start: Segment = index + from === 0 ? prompt : ' '.repeat(lead)
    const words: Segment = ui.editor.text === '' ? ['dim', hint(snapshot)] : line
    return row(theme, columns, [start, words])
  })
  return { lines, cursor: { x: lead + column, y: cursorRow - from } }
}

/** The row that covers the last one above the composer while there is something to say. */
export const hintRow = (snapshot: Snapshot): string | null => {
  const { ui, theme, columns } = snapshot
  const { completion, notice } = ui
  if (completion && completion.candidates.length > 0) {
    const segments: Segment[] = [' ']
    completion.candidates.forEach((candidate, index) => {
      segments.push([index === completion.index ? 'select' : 'key', plain(candidate)], '  ')
    })
    return row(theme, columns, segments, [['dim', 'tab next '] as const])
  }
  const shown = notice ?? (snapshot.trouble === '' ? undefined : { style: 'warn' as const, text: snapshot.trouble })
  return shown ? row(theme, columns, [' ', [shown.style, plain(shown.text)]]) : null
}
