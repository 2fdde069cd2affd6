import process from 'node:process'
import { defineConfig } from 'vitest/config'

// npm run test:slow: whole buildings and every action of a body on every version of the embedded world. Mostly the game's own time.
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 90_000,
    // A busy machine may hold up a packet; what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
  },
})
