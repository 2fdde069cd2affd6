import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What exists once: how a second copy would look, and the only files that may have it. */
const once: readonly { readonly what: string; readonly copy: RegExp; readonly in: readonly string[] }[] = [
  { what: 'the seeded generator', copy: /0x6d2b79f5/i, in: ['source/minecraft/random.ts'] },
  {
    what: 'the rule for a mistyped name',
    copy: /from 'fastest-levenshtein'/,
    in: ['source/minecraft/names/suggestions.ts'],
  },
  {
    what: 'the type of a position',
    // What three numbers mean elsewhere: colours, shares of a screen, costs, the sizes of a file's format.
    copy: /readonly \[number, number, number\]/,
    in: [
      'source/minecraft/blocks/position.ts',
      'source/body/sense/top-down-map.ts',
      'source/tui/screen/theme.ts',
      'source/tui/views/team/view.ts',
      'source/tasks/importers/schematic/nbt.ts',
      'source/world/data/enchanting.ts',
      'source/world/rules/enchanting-table.ts',
      'source/world/rules/mobs/monsters.ts',
      'source/world/terrain/trees.ts',
    ],
  },
  {
    what: 'the distance of two tuples',
    copy: /Math\.hypot\(a\[0\] - b\[0\]|Math\.hypot\(\.\.\.\w+\.map/,
    in: ['source/minecraft/blocks/position.ts'],
  },
  {
    what: 'the schema of a position',
    copy: /z\s*\.tuple\(\[(?:z\.(?:int|number)\(\),? ?){3}\]\)/,
    in: ['source/minecraft/blocks/position-schema.ts'],
  },
  {
    what: 'the names of air',
    copy: /=== 'void_air'|\['air', 'cave_air', 'void_air'\]|\|void_air\)/,
    in: ['source/minecraft/blocks/block-text.ts'],
  },
  { what: 'the words of a suggestion', copy: /did you mean ["“]?\$\{/i, in: ['source/minecraft/names/suggestions.ts'] },
]

test.each(once)('$what exists once', ({ copy, in: home }) => {
  const files = globSync('source/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'))
  const found = files.filter(file => copy.test(readFileSync(join(file), 'utf8')))
  expect(found.filter(file => file !== 'test/repeated-code.test.ts').toSorted()).toEqual([...home].toSorted())
})
