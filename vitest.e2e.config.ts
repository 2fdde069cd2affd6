import { defineConfig } from 'vitest/config'

// The real program in a real pseudo-terminal, against the real world.
export default defineConfig({
  test: {
    name: 'e2e',
    // As many as of what else plays in the world: they run side by side.
    maxWorkers: 5,
    include: ['test/e2e/**/*.test.ts'],
    // However the tests were started, the program is called as where it is installed.
    env: { MCTEAM_CALLED_AS: 'mcteam' },
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
  },
})
