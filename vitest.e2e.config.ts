import process from 'node:process'
import { defineConfig } from 'vitest/config'

// The real program in a real pseudo-terminal, against the real world. Most of the time is the game's own (a log takes three
// seconds by hand), so a few play side by side even on two cores.
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 300_000,
    // A busy machine may hold up a packet or a frame; what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
  },
})
