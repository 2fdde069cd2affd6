import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that play longest; whatever is long and begins last keeps everybody waiting. */
const long = /\/test\/(tasks|benchmark|team|compose|body|host)\//

/** Long suites first, and the real program between them: what computes runs beside what waits. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (fits: (file: TestSpecification) => boolean) => sorted.filter(fits)
    const programs = of(({ project }) => project.name === 'e2e')
    const inWorld = of(({ project }) => ['world', 'disk'].includes(project.name))
    const played = inWorld.filter(({ moduleId }) => long.test(moduleId))
    const rest = inWorld.filter(({ moduleId }) => !long.test(moduleId))
    const mixed = [...played, ...rest].flatMap((file, index) => [...programs.slice(index, index + 1), file])
    return [...mixed, ...programs.slice(played.length + rest.length), ...of(({ project }) => project.name === 'unit')]
  }
}

const slow = ['test/slow/**', 'test/e2e/**']
/** A login of a bot rewrites the biomes of its packages, which a world on disk reads; outside tests a world has its own thread. */
const disk = ['test/world/terrain/anvil.test.ts']
const alone = [
  'test/*.test.ts',
  'test/{brain,charts,cli,designs,minecraft,security,session,tui}/**/*.test.{ts,tsx}',
  'test/{host,team}/*.test.ts',
  'test/{host,team}/!(in-world)/**/*.test.ts',
]
const common = {
  setupFiles: ['test/seed.ts'],
  // What plays a whole session takes half a minute alone, and longer on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 150_000 } },
}

// npm test. What plays in the world mostly waits for it (a log takes three seconds by hand), so that more of it runs at once
// than there are cores. What computes, and what looks at the clock, runs after it, with fewer at once. Files share their
// modules, since parts keep nothing in them: a process and all packages anew cost each file more than a second of a core.
export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
    projects: [
      './vitest.e2e.config.ts',
      {
        test: {
          ...common,
          name: 'world',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...slow, ...alone, ...disk],
          maxWorkers: 5,
          isolate: false,
        },
      },
      { test: { ...common, name: 'disk', include: disk, maxWorkers: 5 } },
      {
        test: {
          ...common,
          name: 'unit',
          include: alone,
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
