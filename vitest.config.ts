import { defineConfig } from 'vitest/config'

// Two cores: more workers than that only make timings worse.
export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/slow/**', 'test/e2e/**'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
