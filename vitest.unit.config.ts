import process from 'node:process'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'unit',
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/slow/**', 'test/e2e/**'],
    testTimeout: 60_000,
    // A busy machine may hold up a packet or a frame; what fails three times in a row is broken.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
