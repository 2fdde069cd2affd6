import process from 'node:process'
import { defineConfig } from 'vitest/config'

// npm run test:slow: what takes too long for npm test, most of it the game's own time. Whole buildings and every action of a body
// on every version of the embedded world; and the real program, killed, resumed, taken over and spread over fleets.
/** Whole nights, and a quarter of an hour of players' sentences: npm run soak:afternoon, npm run soak:company. */
const longest = ['test/slow/e2e/afternoon-nights.test.ts', 'test/slow/tasks/company.test.ts']

export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    exclude: process.env.MCTEAM_LONG ? [] : longest,
    maxWorkers: 4,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
  },
})
