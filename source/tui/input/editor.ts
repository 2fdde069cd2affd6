import { graphemes, plainLines, width } from '../screen/text.ts'

/** The text being written and where the cursor stands: an index into `text`, always between two whole characters. */
export interface Editor {
  readonly text: string
  readonly cursor: number
}

export const emptyEditor: Editor = { text: '', cursor: 0 }

/** Pasted and typed text alike is made harmless here, so what is shown is what is sent. */
export const harmless = (text: string): string => plainLines(text).join('\n')

export const withText = (text: string): Editor => {
  const clean = harmless(text)
  return { text: clean, cursor: clean.length }
}

export const insert = (editor: Editor, typed: string): Editor => {
  const clean = harmless(typed)
  return joined(editor.text.slice(0, editor.cursor) + clean, editor.text.slice(editor.cursor))
}

/** A mark joins the letter that is now before it, so the cursor is put behind the whole character. */
const joined = (before: string, after: string): Editor => ({
  text: before + after,
  cursor: boundary(before + after, before.length),
})

const boundary = (text: string, index: number): number => {
  let at = 0
  for (const part of graphemes(text)) {
    if (at >= index) return at
    at += part.length
  }
  return text.length
}

const before = (editor: Editor): number => {
  const parts = graphemes(editor.text.slice(0, editor.cursor))
  return editor.cursor - (parts.at(-1)?.length ?? 0)
}
const after = (editor: Editor): number => {
  const first = graphemes(editor.text.slice(editor.cursor))[0]
  return editor.cursor + (first?.length ?? 0)
}

/** A whole character, with its accents, that belongs to a word. */
const isWord = (character: string | undefined): boolean => character !== undefined && !/^[\s,.;:!?()"']/.test(character)

/** How long the beginning of a text is: what separates words, and then one word. */
const wordLength = (characters: readonly string[]): number => {
  let at = 0
  while (at < characters.length && !isWord(characters[at])) at++
  while (at < characters.length && isWord(characters[at])) at++
  return characters.slice(0, at).join('').length
}
const wordStart = ({ text, cursor }: Editor): number =>
  cursor - wordLength(graphemes(text.slice(0, cursor)).toReversed())
const wordEnd = ({ text, cursor }: Editor): number => cursor + wordLength(graphemes(text.slice(cursor)))
const lineStart = ({ text, cursor }: Editor): number => text.lastIndexOf('\n', cursor - 1) + 1
const lineEnd = ({ text, cursor }: Editor): number => {
  const end = text.indexOf('\n', cursor)
  return end === -1 ? text.length : end
}

const moveTo = (editor: Editor, cursor: number): Editor =>
  cursor === editor.cursor ? editor : { text: editor.text, cursor }
const without = (editor: Editor, from: number, to: number): Editor =>
  from === to ? editor : joined(editor.text.slice(0, from), editor.text.slice(to))

/** Up or down a line of a text of several; null when there is none, so that the key can mean something else. */
const vertical = (editor: Editor, direction: -1 | 1): Editor | null => {
  const start = lineStart(editor)
  const end = lineEnd(editor)
  if (direction === -1 ? start === 0 : end === editor.text.length) return null
  const column = width(editor.text.slice(start, editor.cursor))
  const target = direction === -1 ? start - 1 : end + 1
  const from = lineStart({ text: editor.text, cursor: target })
  const line = editor.text.slice(from, lineEnd({ text: editor.text, cursor: target }))
  let at = from
  let used = 0
  for (const part of graphemes(line)) {
    if (used + width(part) > column) break
    used += width(part)
    at += part.length
  }
  return moveTo(editor, at)
}

export const edits = {
  left: (editor: Editor) => moveTo(editor, before(editor)),
  right: (editor: Editor) => moveTo(editor, after(editor)),
  wordLeft: (editor: Editor) => moveTo(editor, wordStart(editor)),
  wordRight: (editor: Editor) => moveTo(editor, wordEnd(editor)),
  start: (editor: Editor) => moveTo(editor, lineStart(editor)),
  end: (editor: Editor) => moveTo(editor, lineEnd(editor)),
  backspace: (editor: Editor) => without(editor, before(editor), editor.cursor),
  delete: (editor: Editor) => without(editor, editor.cursor, after(editor)),
  eraseWord: (editor: Editor) => without(editor, wordStart(editor), editor.cursor),
  eraseToStart: (editor: Editor) => without(editor, lineStart(editor), editor.cursor),
  eraseToEnd: (editor: Editor) => without(editor, editor.cursor, lineEnd(editor)),
  newLine: (editor: Editor) => insert(editor, '\n'),
} as const
export type EditName = keyof typeof edits

export const up = (editor: Editor): Editor | null => vertical(editor, -1)
export const down = (editor: Editor): Editor | null => vertical(editor, 1)

export interface EditorRows {
  readonly rows: readonly string[]
  readonly row: number
  readonly column: number
}

/** The text broken into rows of at most `columns` cells, and the cell in which the cursor stands. */
export const editorRows = (editor: Editor, columns: number): EditorRows => {
  const rows: string[] = []
  let line = ''
  let used = 0
  let index = 0
  let row = 0
  let column = 0
  const mark = () => {
    row = rows.length
    column = used
  }
  const close = () => {
    rows.push(line)
    line = ''
    used = 0
  }
  for (const part of graphemes(editor.text)) {
    const cells = part === '\n' ? 0 : width(part)
    if (used + cells > columns && part !== '\n') close()
    if (index === editor.cursor) mark()
    if (part === '\n') close()
    else {
      line += part
      used += cells
    }
    index += part.length
  }
  if (index === editor.cursor) {
    // The cursor after a full row stands at the start of the next one, where the next character will appear.
    if (used >= columns) close()
    mark()
  }
  rows.push(line)
  return { rows, row, column }
}
