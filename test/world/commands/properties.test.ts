import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compound,
  formatTag,
  get,
  list,
  mergeTags,
  number,
  readCompound,
  string,
  type Tag,
} from '../../../source/world/commands/language/nbt.ts'
import { Reader } from '../../../source/world/commands/language/reader.ts'
import { consoleSource } from '../../../source/world/commands/source.ts'
import { suggest } from '../../../source/world/commands/suggest.ts'
import { commands } from '../../../source/world/commands/table/index.ts'
import { quietGame } from './quiet-game.ts'

const whole = (type: 'byte' | 'short' | 'int', limit: number) =>
  fc.integer({ min: -limit, max: limit - 1 }).map(n => number(type, n))
/** 32 bits with a sign: an int, or one of the two parts of a long. */
const half = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const leaf: fc.Arbitrary<Tag> = fc.oneof(
  whole('byte', 128),
  whole('short', 32_768),
  whole('int', 2_147_483_648),
  fc.tuple(half, half).map((value): Tag => ({ type: 'long', value })),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(n => number('double', n / 64)),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(n => number('float', n / 64)),
  fc.string({ unit: 'binary' }).map(string),
  fc.array(fc.integer({ min: -128, max: 127 })).map((value): Tag => ({ type: 'byteArray', value })),
  fc.array(half).map((value): Tag => ({ type: 'intArray', value })),
  fc.array(fc.tuple(half, half)).map((value): Tag => ({ type: 'longArray', value })),
)
const { tree } = fc.letrec<{ tree: Tag }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(whole('int', 1000)).map(list),
    fc.array(fc.string().map(string)).map(list),
    fc.dictionary(fc.string({ minLength: 1 }), tie('tree'), { maxKeys: 4, noNullPrototype: true }).map(compound),
  ),
}))

describe('NBT as text', () => {
  test('what is written reads back as the same', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), tree, { maxKeys: 5, noNullPrototype: true }), entries => {
        const tag = compound(entries)
        const read = readCompound(new Reader(formatTag(tag)))
        expect(formatTag(read)).toBe(formatTag(tag))
        expect(read).toEqual(tag)
      }),
      { numRuns: 300 },
    )
  })
})

test('a key may have any name, those of every object included', () => {
  const text = '{__proto__: {a: 1b}, constructor: 2b, big: 9223372036854775807L}'
  const tag = readCompound(new Reader(text))
  expect(formatTag(tag)).toBe(text)
  expect(get(tag, 'toString')).toBeUndefined()
  expect(get(get(tag, '__proto__'), 'a')).toEqual(number('byte', 1))
  expect(formatTag(mergeTags(compound({}), tag))).toBe(text)
})

const piece = fc.oneof(
  fc.constantFrom(...commands.children.map(child => child.name)),
  fc.constantFrom(
    '@a',
    '@e',
    '@s',
    '@e[',
    '@e[type=cow]',
    '@e[limit=1',
    '@p[distance=..5]',
    'bob',
    '*',
    '~',
    '~1',
    '^',
    '^2',
    '0',
    '-60',
    '1.5',
    '-',
    '..',
  ),
  fc.constantFrom(
    'stone',
    '#logs',
    'oak_door[half=upper]',
    'chest{Items:[]}',
    '{a:1b}',
    '{',
    '[',
    '"',
    '{"text":"x"}',
    'run',
    'if',
    'unless',
    'entity',
    'block',
  ),
  fc.constantFrom(
    'give',
    'get',
    'set',
    'add',
    'remove',
    'replace',
    'with',
    'container.1',
    'players',
    'survival',
    'true',
    '1000',
    '__proto__',
    'constructor',
    '§c',
    '%s',
    '%1$s',
  ),
  fc.string({ maxLength: 12 }),
)
// Stopping, kicking and filling the list are not what is looked for here.
const line = fc.array(piece, { minLength: 1, maxLength: 9 }).map(words => words.join(' '))

describe('any line at all', () => {
  test('is answered and breaks nothing', () => {
    const { errors, run } = quietGame()
    // What the console says to all stands in its log, not in the answer.
    const silent = /^(execute|tellraw|say|me)\b/
    fc.assert(
      fc.property(line, text => {
        const reply = run(text)
        expect(errors).toEqual([])
        if (!silent.test(text.trim().replace(/^\//, ''))) expect(reply.length).toBeGreaterThan(0)
        for (const answer of reply) expect(typeof answer).toBe('string')
      }),
      { numRuns: 3000 },
    )
  })

  test('can be completed without harm, and every completion extends what was typed', () => {
    const { game } = quietGame()
    fc.assert(
      fc.property(line, fc.nat(60), (text, cut) => {
        const typed = text.slice(0, cut)
        const { start, length, matches } = suggest(game, consoleSource(game), typed)
        expect(start + length).toBe(typed.length)
        const word = typed.slice(start).toLowerCase()
        // `m` finds `minecraft:stone` by its namespace, `sto` by its name.
        for (const match of matches)
          expect(
            [match, match.replace(/^#?minecraft:/, '')].some(name => name.toLowerCase().startsWith(word)),
            `${match} for ${word}`,
          ).toBe(true)
      }),
      { numRuns: 1000, examples: [['give spawnpoint msg ', 17]] },
    )
  })
})
