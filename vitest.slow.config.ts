import process from 'node:process'
import { defineConfig } from 'vitest/config'

// npm run test:slow: what takes too long for npm test, most of it the game's own time. Whole buildings and every action of a body
// on every version of the embedded world; and the real program, killed, resumed, taken over and spread over fleets.
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    maxWorkers: 4,
    testTimeout: 300_000,
    // A busy machine may hold up a packet; what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
