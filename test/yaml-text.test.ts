import { expect, test } from 'vitest'
import { LineCounter } from 'yaml'
import { parseYaml, yamlDocument } from '../source/yaml-text.ts'
import { computing } from './stopwatch.ts'

const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}a${close.repeat(depth)}`

test('what people write is read', () => {
  expect(parseYaml('parts:\n  - {kind: box, from: [0, 0, 0]} # a floor\n1: one\n')).toEqual({
    parts: [{ kind: 'box', from: [0, 0, 0] }],
    1: 'one',
  })
  expect(parseYaml(`# ${'-'.repeat(200)}\ntext: |\n  ${'- '.repeat(3)}x\n`)).toEqual({ text: '- - - x\n' })
  expect(parseYaml('')).toBe(null)
  expect(parseYaml(nested('[', ']', 60))).toBeInstanceOf(Array)
})

// Each of them took a parser seconds to hours: a map that is a key is written out again at every level around it.
test.each([
  ['maps as keys of maps', `${'{'.repeat(40)}a: 1${'}: 1'.repeat(40)}`, /keys must be strings/],
  ['a map as a key', '? {a: 1}\n: 2', /keys must be strings/],
  ['lists in lists', nested('[', ']', 10_000), /nested deeper than 64 levels/],
  ['lists without an end', '{a: '.repeat(5000), /nested deeper than 64 levels/],
  ['lists in one line', `${'- '.repeat(5000)}x`, /nested deeper than 64 levels/],
  [
    'aliases of aliases',
    `a: &a [1]\n${[...'bcdefghijklm'].map((name, at) => `${name}: &${name} [${`*${'abcdefghijkl'[at]}, `.repeat(9)}]`).join('\n')}`,
    /alias/,
  ],
  [
    'many aliases of many anchors',
    Array.from({ length: 5000 }, (_, n) => `- &a${n} x\n- *a${n}\n`).join(''),
    /2000 alias/,
  ],
  ['keys that stand there twice', 'a: 1\nb: {c: 1, c: 2}', /keys must be unique/],
])('%s are refused with a reason', (_, text, reason) => {
  expect(() => parseYaml(text)).toThrow(reason)
})

test('the place of a mistake is known', () => {
  const lines = new LineCounter()
  const [broken] = yamlDocument('a: 1\nb: [1,\n', lines).errors
  expect(lines.linePos(broken!.pos[0]).line).toBeGreaterThan(1)
  expect(yamlDocument(`a: ${nested('[', ']', 100)}`).errors[0]?.pos[0]).toBe(67)
})

test('many short keys take as long as many of anything', () => {
  const keys = Array.from({ length: 40_000 }, (_, n) => n.toString(36))
  const took = computing(() => parseYaml(keys.map(key => `${key}: 1\n`).join('')))
  const list = computing(() => parseYaml(keys.map(key => `- ${key}\n`).join('')))
  expect(took).toBeLessThan(8 * list)
})
