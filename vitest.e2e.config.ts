import { defineConfig } from 'vitest/config'

// The real program in a real pseudo-terminal, against the real world: one at a time, with time to play.
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
