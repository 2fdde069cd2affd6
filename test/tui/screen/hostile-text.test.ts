import { afterEach, describe, expect, it } from 'vitest'
import type { SessionState } from '../../../source/session/log/state.ts'
import { newLines } from '../../../source/tui/screen/lines.ts'
import { plain, width } from '../../../source/tui/screen/text.ts'
import { viewNames } from '../../../source/tui/views/index.ts'
import { planSteps, stateOf, steps } from '../cabin.ts'
import { type Harness, openHarness, pause } from '../terminal.ts'
import { testView } from '../view.ts'

/** Text that wants to be more than text. The states here bypass the fold's cleaning, as a forged recording would. */

const attacks: Readonly<Record<string, string>> = {
  'clear screen': '\u001b[2J\u001b[H',
  'set title': '\u001b]0;owned\u0007',
  clipboard: '\u001b]52;c;ZXZpbA==\u001b\\',
  hyperlink: '\u001b]8;;http://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'C1 CSI': '\u009b31mred\u009b2J',
  'C1 OSC': '\u009d0;owned\u009c',
  'device control': '\u001bP1$r0m\u001b\\',
  'cursor keys': '\u001b[99;99H\u001b[1A',
  'leave the alternate screen': '\u001b[?1049l',
  colours: '\u001b[31;7mred',
  'backspaces and returns': 'safe\b\b\b\b\r\revil',
  'bell and null': '\u0007\u0000\u007f',
  'bidi override': 'a\u202egpj.exe\u202c',
  'bidi isolate': 'a\u2066b\u2067c\u2069',
  'zero width': 'p\u200ba\u200cs\u200ds\ufeff',
  tags: 'x\u{e0041}\u{e0042}',
  'variation selectors': '\u2764\ufe0f\u{1f44b}\u{1f3fd}',
  flags: '\u{1f1e9}\u{1f1ea}',
  zalgo: `a${'\u0301'.repeat(40)}`,
  'lone surrogate': '\ud800x',
  wide: '木の家を建てる',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant
const dangerous = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/
const everything = Object.values(attacks).join(' ')

/** Puts the text wherever a string stands, except in keys and in words that the program itself chooses. */
const poisoned = (value: unknown, key = ''): unknown => {
  const fixed = [
    'status',
    'phase',
    'kind',
    'role',
    'delivery',
    'channel',
    'result',
    'decision',
    'level',
    'approvals',
    'parent',
    'plan',
    'approval',
    'message',
    'block',
    'task',
  ]
  if (typeof value === 'string') return fixed.includes(key) ? value : `${value}${everything}`
  if (Array.isArray(value))
    return value.map(entry => poisoned(entry, key === 'to' || key === 'children' || key === 'requires' ? 'kind' : key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poisoned(entry, name)]))
}

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

describe('plain', () => {
  it.each(Object.entries(attacks))('%s', (_, text) => {
    const clean = plain(text)
    expect(clean).not.toMatch(dangerous)
    expect(clean.isWellFormed()).toBe(true)
    expect(plain(clean)).toBe(clean)
  })
  it('keeps honest text', () => {
    expect(plain('Grüße, 木の家 ✓ ½')).toBe('Grüße, 木の家 ✓ ½')
    expect(width(plain('木の家'))).toBe(6)
  })
})

// What Ink and the screen themselves write: cursor moves, erasing, styles, modes of the terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
const own = /\u001b\[(?:\?(?:1049|25|1004|2004|2026)[hl]|\?u|[\d;]*m|\d*[ABCDEGJK]|[\d;]*H)/g

describe('the screen', () => {
  it.each(['dark', 'none'] as const)('writes nothing of it to the terminal (%s)', async theme => {
    const state = poisoned(stateOf(steps, planSteps)) as SessionState // the same shape with other strings
    const view = testView(state)
    open = openHarness({ view, title: `cabin${everything}`, theme })
    await open.see('REC')
    for (const [index] of viewNames.entries()) {
      await pause(190)
      await open.press(String(index + 1))
    }
    await open.resize(80, 24)
    await open.idle()
    const rest = open.written().replace(own, '').replaceAll('\n', '').replaceAll('\r', '')
    expect(rest).not.toMatch(dangerous)
    expect(open.written()).not.toContain('owned\u0007')
    expect(open.screen()).toHaveLength(24)
  })

  it('keeps every row in its place beside wide text', async () => {
    const wide: SessionState = stateOf(steps, [
      [
        170_000,
        'message.sent',
        'Bob',
        { message: 'w', from: 'Bob', to: [], text: '木の家を建てる。'.repeat(6), kind: 'chat' },
      ],
    ])
    open = openHarness({ view: testView(wide), title: '湖のほとりの小屋' })
    await open.see('木の家')
    await open.idle()
    for (const row of open.screen().slice(2, 36)) expect(width(row)).toBe(120)
  })
})

describe('plain lines', () => {
  it('are free of it too', () => {
    const lines = newLines(undefined, poisoned(stateOf(steps, planSteps)) as SessionState) // the same shape
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) expect(line).not.toMatch(dangerous)
  })
})
