import process from 'node:process'
import { defineConfig } from 'vitest/config'

// The real program in a real pseudo-terminal, against the real world.
export default defineConfig({
  test: {
    name: 'e2e',
    // As many as of what else plays in the world: they run side by side.
    maxWorkers: 5,
    include: ['test/e2e/**/*.test.ts'],
    testTimeout: 300_000,
    // A busy machine may hold up a packet or a frame; what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
