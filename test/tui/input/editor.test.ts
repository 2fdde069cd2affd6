import { describe, expect, it } from 'vitest'
import {
  down,
  type EditName,
  type Editor,
  editorRows,
  edits,
  emptyEditor,
  insert,
  up,
  withText,
} from '../../../source/tui/input/editor.ts'
import { graphemes, plain, width, wrap } from '../../../source/tui/screen/text.ts'
import { fc, test } from '../property.ts'

const at = (text: string): Editor => ({ text: text.replace('|', ''), cursor: text.indexOf('|') })
const show = ({ text, cursor }: Editor) => `${text.slice(0, cursor)}|${text.slice(cursor)}`

describe('editing', () => {
  it.each([
    ['wordLeft', 'use birch, for|', 'use birch, |for'],
    ['wordLeft', 'use birch, |for', 'use |birch, for'],
    ['wordRight', '|use birch', 'use| birch'],
    ['eraseWord', 'use birch |for', 'use |for'],
    ['eraseToStart', 'one\ntwo thr|ee', 'one\n|ee'],
    ['eraseToEnd', 'one tw|o\nthree', 'one tw|\nthree'],
    ['start', 'one\ntw|o', 'one\n|two'],
    ['end', 'o|ne\ntwo', 'one|\ntwo'],
    ['backspace', '木の|家', '木|家'],
    ['delete', '木|の家', '木|家'],
    ['newLine', 'a|b', 'a\n|b'],
    // A mark belongs to the character before it.
    ['wordLeft', ' \u0301|', '| \u0301'],
    ['wordRight', 'a| \u0301', 'a \u0301|'],
    ['backspace', 'a\n|\u0301', 'a\u0301|'],
  ] as const)('%s: %s → %s', (name, before, after) => {
    expect(show(edits[name](at(before)))).toBe(after)
  })

  it('moves between lines by cells, not by characters', () => {
    expect(show(up(at('木の家\nabcd|')) ?? emptyEditor)).toBe('木の|家\nabcd')
    expect(show(down(at('ab|\n木の家')) ?? emptyEditor)).toBe('ab\n木|の家')
    expect(up(at('on|e'))).toBeNull()
    expect(down(at('on|e'))).toBeNull()
  })
})

type Step =
  | { readonly kind: 'insert'; readonly text: string }
  | { readonly kind: 'edit'; readonly name: EditName }
  | { readonly kind: 'vertical'; readonly up: boolean }

const steps = fc.array(
  fc.oneof(
    fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('木', ' ', '\n', 'é', '\u0301', '👍'),
      )
      .map((text): Step => ({ kind: 'insert', text })),
    // The keys of an object literal are exactly its names.
    fc.constantFrom(...(Object.keys(edits) as EditName[])).map((name): Step => ({ kind: 'edit', name })),
    fc.boolean().map((direction): Step => ({ kind: 'vertical', up: direction })),
  ),
  { maxLength: 40 },
)

const run = (list: readonly Step[]): Editor[] => {
  const states = [emptyEditor]
  for (const step of list) {
    const now = states.at(-1) ?? emptyEditor
    if (step.kind === 'insert') states.push(insert(now, step.text))
    else if (step.kind === 'edit') states.push(edits[step.name](now))
    else states.push((step.up ? up(now) : down(now)) ?? now)
  }
  return states
}

describe('whatever is typed', () => {
  test('the cursor stands between whole characters of harmless text', [steps], list => {
    for (const { text, cursor } of run(list)) {
      const ends = new Set([0])
      let index = 0
      for (const part of graphemes(text)) {
        index += part.length
        ends.add(index)
      }
      expect(ends.has(cursor)).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    }
  })

  test(
    'its rows hold all of it, none too wide, and the cursor is in one of them',
    [steps, fc.integer({ min: 4, max: 30 })],
    (list, columns) => {
      const editor = run(list).at(-1) ?? emptyEditor
      const { rows, row, column } = editorRows(editor, columns)
      expect(rows.join('')).toBe(editor.text.replaceAll('\n', ''))
      for (const line of rows) expect(width(line)).toBeLessThanOrEqual(columns)
      expect(row).toBeLessThan(rows.length)
      expect(column).toBeLessThanOrEqual(columns)
    },
  )

  test(
    'what is inserted and erased again leaves no trace',
    [fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' })],
    (before, typed) => {
      const start = withText(before.replaceAll('\n', ' '))
      let now = insert(start, typed.replace(/[^a-z ]/gi, ''))
      while (now.text.length > start.text.length) now = edits.backspace(now)
      expect(now).toEqual(start)
    },
  )
})

describe('wrapping', () => {
  test(
    'loses nothing and never overflows',
    [fc.string({ unit: 'grapheme' }), fc.integer({ min: 8, max: 30 }), fc.integer({ min: 1, max: 30 })],
    (text, columns, first) => {
      const clean = plain(text)
      const lines = wrap(clean, columns, Math.min(first, columns))
      for (const [index, line] of lines.entries())
        expect(width(line)).toBeLessThanOrEqual(index === 0 ? Math.min(first, columns) : columns)
      expect(lines.join('').replaceAll(' ', '')).toBe(clean.replaceAll(' ', ''))
    },
  )
  it('begins where there is room', () => {
    expect(wrap('one two three', 9, 4)).toEqual(['one', 'two three'])
    expect(wrap('extraordinary', 9, 4)).toEqual(['extr', 'aordinary'])
    expect(wrap('wonderful day', 9, 4)).toEqual(['', 'wonderful', 'day'])
  })
})
