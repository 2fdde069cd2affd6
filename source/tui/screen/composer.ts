import { foldName } from '../../minecraft/names/suggestions.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import { bodyActions } from '../input/body-actions.ts'
import { slashCommands } from '../input/commands/table.ts'
import { editorRows } from '../input/editor.ts'
import { purposeOf } from '../input/prompts.ts'
import { row, type Segment } from './rows.ts'
import type { Snapshot } from './snapshot.ts'
import { plainLines, width, wrap } from './text.ts'

/** Most rows the composer takes before it scrolls within itself. */
const mostRows = 6

export interface ComposerRows {
  readonly lines: readonly string[]
  readonly cursor: { readonly x: number; readonly y: number }
}

/** What stands before the text: the line says what enter will do with it. */
const promptText = ({ ui }: Snapshot): Segment => {
  const purpose = purposeOf(ui.prompt)
  if (purpose) return purpose.lead(ui.prompt)
  if (ui.editing !== undefined) return ['warn', ' change message > ']
  return ui.delivery === 'queue' ? ' > ' : ['warn', ` ${ui.delivery} > `]
}

const hint = (snapshot: Snapshot): string => {
  const { state, ui, person } = snapshot
  if (ui.prompt.kind !== 'say' || person === null) return ''
  if (!state || state.session.phase === 'ended') return ''
  if (ui.focus !== 'composer') return ''
  if (!hasGoal(state.session)) return '/goal and what the team is to do, @name to one, / for commands'
  return 'write to everybody, @name to one, / for commands'
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

/** How the command goes on that is being written. */
const usageRow = (snapshot: Snapshot): string | null => {
  const { text } = snapshot.ui.editor
  const called = /^!([\w-]+)\(/.exec(text)?.[1]
  const action = called === undefined ? undefined : bodyActions.find(({ name }) => foldName(name) === foldName(called))
  if (action) return row(snapshot.theme, snapshot.columns, [' ', ['key', action.usage], ['dim', `  ${action.help}`]])
  const name = /^\/(\S+)\s/.exec(text)?.[1]
  const entry = slashCommands.find(candidate => candidate.name === name)
  return entry ? row(snapshot.theme, snapshot.columns, [' ', ['key', entry.usage], ['dim', `  ${entry.help}`]]) : null
}

/** How many rows above the composer are covered: what is newest must then stand above them. */
export const covered = (snapshot: Snapshot): number => hintRows(snapshot).length

/** The rows that cover the last ones above the composer while there is something to say: all of it, as far as there is room. */
export const hintRows = (snapshot: Snapshot): string[] => {
  const { ui, theme, columns } = snapshot
  const { notice, editor } = ui
  const trouble = snapshot.trouble === '' ? undefined : { style: 'warn' as const, text: snapshot.trouble }
  // While the host is lost, its trouble matters more than an earlier notice.
  const shown = snapshot.connection === 'lost' ? (trouble ?? notice) : (notice ?? trouble)
  if (shown) {
    const said = plainLines(shown.text)
    // A list covers more than a sentence: it was asked for.
    const room = Math.max(1, Math.floor(snapshot.rows / (said.length > 1 ? 2 : 4)))
    const lines = said.flatMap(line => wrap(line, Math.max(1, columns - 2)))
    const kept = lines.length <= room ? lines : [...lines.slice(0, room - 1), lines.slice(room - 1).join(' ')]
    return kept.map(line => row(theme, columns, [' ', [shown.style, line]]))
  }
  const usage = ui.prompt.kind === 'say' && /^[/!]/.test(editor.text) ? usageRow(snapshot) : null
  return usage === null ? [] : [usage]
}
