import process from 'node:process'
import { defineConfig } from 'vitest/config'

// Suites that play in the world mostly wait for it: one worker more than the two cores that are the least.
export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/slow/**', 'test/e2e/**'],
    maxWorkers: 3,
    testTimeout: 30_000,
    // A busy machine may hold up a packet or a frame; what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 30_000,
  },
})
