import process from 'node:process'
import { defineConfig } from 'vitest/config'

// npm run test:slow: what takes too long for npm test, most of it the game's own time. Whole buildings and every action of a body
// on every version of the embedded world; and the real program, killed, resumed, taken over and spread over fleets.
/** Sessions through whole nights, of which no two are alike: npm run soak:afternoon. */
const nights = 'test/slow/e2e/afternoon-nights.test.ts'

export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    exclude: process.env.MCTEAM_NIGHTS ? [] : [nights],
    maxWorkers: 4,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
  },
})
