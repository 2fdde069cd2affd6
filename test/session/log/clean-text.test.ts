import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanData } from '../../../source/session/log/clean-data.ts'
import { cleanFileName, cleanName, cleanText, firstWords } from '../../../source/session/log/clean-text.ts'
import { computing } from '../../stopwatch.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must never come through
const forbidden = /[\x00-\x09\x0b-\x1f\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029]/u

/** Text as an attacker would write it: pieces of sequences between ordinary letters, in any order. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001b',
        '[',
        ']',
        '31m',
        '0;title',
        '\u0007',
        '\u001b\\',
        '\u009b',
        '\u009d',
        '\u009c',
        'P',
        '\u0090',
      ),
      fc.constantFrom(
        '§',
        'a',
        'k',
        '\u202e',
        '\u200d',
        '\ufe0f',
        '\u{1f1e9}\u{1f1ea}',
        '\u{1f3fd}',
        '\r',
        '\n',
        '\t',
        '\u0301',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map(parts => parts.join(''))

describe('cleanText', () => {
  test.each([
    ['colours', '\u001b[31mred\u001b[0m', 'red'],
    ['a window title', 'before\u001b]0;pwned\u0007after', 'beforeafter'],
    ['a title ended by ST', 'a\u001b]0;x\u001b\\b', 'ab'],
    ['the clipboard', 'a\u001b]52;c;aGFjaw==\u0007b', 'ab'],
    ['an unterminated sequence, without what follows it', 'a\u001b]0;keep me', 'a0;keep me'],
    ['8-bit controls', '\u009b31mred\u009d0;t\u009c!', 'red!'],
    ['clearing the screen', '\u001bcHi', 'Hi'],
    ['carriage returns that overwrite', 'good\rbad', 'good\nbad'],
    ['bells and backspaces', 'a\u0007\b\u007fb', 'ab'],
    ['reading direction', 'abc\u202etxt.exe\u2069', 'abctxt.exe'],
    ['joined emoji', '\u{1f468}\u200d\u{1f469}\ufe0f\u{1f44d}\u{1f3fd}', '\u{1f468}\u{1f469}\u{1f44d}'],
    ['flags', '\u{1f1e9}\u{1f1ea}', 'DE'],
    ['colour codes of the game', '§cred§r and §§ablue, § 4', 'red and blue, § 4'],
    ['piles of marks', `a${'\u0301'.repeat(50)}`, 'a\u0301\u0301\u0301'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['tabs', 'a\tb', 'a  b'],
  ])('takes out %s', (_, hostile, clean) => {
    expect(cleanText(hostile)).toBe(clean)
  })

  test('leaves words of any language alone', () => {
    for (const text of ['Übermäßig\nschön', '木の家を建てる', 'Привет, мир', 'עולם', 'नमस्ते', 'x = 3 ≥ 2 · “ok” …']) {
      expect(cleanText(text)).toBe(text)
    }
  })

  test('lets no control character through, whatever comes', () => {
    fc.assert(
      fc.property(hostileText, text => {
        const clean = cleanText(text)
        expect(clean).not.toMatch(forbidden)
        expect(clean).not.toMatch(/§[0-9a-fk-orx]/i)
        expect(cleanText(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  test('takes time in proportion to the text', () => {
    for (const piece of ['\u001b]', '\u009d', '§', '\u001b[', '\u0301', '\u001b[1;']) {
      const text = piece.repeat(100_000)
      expect(computing(() => cleanText(text))).toBeLessThan(500)
    }
  })
})

describe('cleanName', () => {
  test('makes one word that can follow an @', () => {
    expect(cleanName('  Mia von\tB. ')).toBe('Mia_von_B.')
    expect(cleanName('a@b,c')).toBe('a_b_c')
    expect(cleanName('\u001b[2J')).toBe('nameless')
  })

  test('is short, clean and never empty', () => {
    fc.assert(
      fc.property(hostileText, text => {
        const name = cleanName(text)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(64)
        expect(name).not.toMatch(/[\s@,]/)
        expect(name).not.toMatch(forbidden)
      }),
    )
  })
})

describe('cleanFileName', () => {
  test.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\x', 'C-Windows-x'],
    ['.hidden', 'hidden'],
    ['nul.txt', '_nul.txt'],
    ['COM1', '_COM1'],
    ['console', 'console'],
    ['..', 'unnamed'],
    ['a\u0000b', 'ab'],
    ['cabin. ', 'cabin'],
    ['Hütte 3', 'Hütte 3'],
  ])('%j becomes %j', (name, expected) => {
    expect(cleanFileName(name)).toBe(expected)
  })

  test('names one file in this folder, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostileText, fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', '-', 'a', 'ü') })),
        text => {
          const name = cleanFileName(text)
          expect(name).not.toMatch(/[/\\:*?"<>|\n]|^[.\s-]|[.\s]$|\.\./)
          expect(name).not.toMatch(forbidden)
          expect(Buffer.byteLength(name)).toBeGreaterThan(0)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(121)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('cleanData', () => {
  test('makes what JSON would make, with clean texts', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4, withBigInt: false, withDate: true }), value => {
        const clean = cleanData(value)
        if (clean !== undefined) expect(JSON.parse(JSON.stringify(clean))).toEqual(clean)
        expect(JSON.stringify(clean) ?? '').not.toMatch(/\\u00[01]|\\u001b/)
      }),
    )
  })

  test('ends on a cycle', () => {
    const loop: Record<string, unknown> = { text: '\u001b[1mx' }
    loop.self = loop
    expect(JSON.stringify(cleanData(loop))).toContain('…')
  })

  test('keeps a field called __proto__ a field', () => {
    const clean = cleanData(JSON.parse('{"__proto__":{"admin":true}}')) as Record<string, unknown>
    expect(Object.keys(clean)).toEqual(['__proto__'])
    expect(clean.admin).toBeUndefined()
  })
})

test('a name that is too long ends with a whole word', () => {
  expect(firstWords('build-a-small-birch-house-by-the-lake', 28)).toBe('build-a-small-birch-house-by')
  expect(firstWords('build-a-small-birch-house-by-the-lake', 24)).toBe('build-a-small-birch')
  expect(firstWords('cabin', 24)).toBe('cabin')
  expect(firstWords('a'.repeat(30), 24)).toBe('a'.repeat(24))
})
