import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// npm run fuzz:properties: what npm test shows with the same inputs each time, shown with other inputs and more of them.
const properties = globSync('test/**/*.test.{ts,tsx}').filter(file =>
  /'fast-check'|\/property\.ts'/.test(readFileSync(file, 'utf8')),
)
const more = fileURLToPath(new URL('test/slow/fuzz/properties.ts', import.meta.url))

export default defineConfig({
  plugins: [
    {
      name: 'more inputs',
      enforce: 'pre',
      resolveId: (source, importer) => (source === 'fast-check' && importer !== more ? more : undefined),
    },
  ],
  test: {
    include: properties,
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
