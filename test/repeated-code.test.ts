import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What exists once: how a second copy would look, and the only files that may have it. */
const once: readonly { readonly what: string; readonly copy: RegExp; readonly in: readonly string[] }[] = [
  { what: 'the seeded generator', copy: /0x6d2b79f5/i, in: ['source/minecraft/random.ts'] },
  {
    what: 'the rule for a mistyped name',
    copy: /from 'fastest-levenshtein'/,
    // The scores compare whole texts, as the benchmark does; nothing is suggested there.
    in: ['source/minecraft/names/suggestions.ts', 'source/tasks/metrics/minecollab-scores.ts'],
  },
  { what: 'the words of a suggestion', copy: /did you mean ["“]?\$\{/i, in: ['source/minecraft/names/suggestions.ts'] },
]

test.each(once)('$what exists once', ({ copy, in: home }) => {
  const files = globSync('{source,bench,scripts,test}/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'))
  const found = files.filter(file => copy.test(readFileSync(join(file), 'utf8')))
  expect(found.filter(file => file !== 'test/repeated-code.test.ts').toSorted()).toEqual([...home].toSorted())
})
