import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with the real program, a file of it after each of the others: what is long and mostly waits runs beside what computes. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const [programs, others] = [true, false].map(program =>
      sorted.filter(file => (file.project.name === 'e2e') === program),
    ) as [TestSpecification[], TestSpecification[]]
    return others
      .flatMap((file, index) => [...programs.slice(index, index + 1), file])
      .concat(programs.slice(others.length))
  }
}

// npm test. What plays in the world mostly waits for it (a log takes three seconds by hand): twice as many at once as the two
// cores that are the least.
export default defineConfig({
  test: {
    projects: ['vitest.unit.config.ts', 'vitest.e2e.config.ts'],
    maxWorkers: 4,
    sequence: { sequencer: LongOnesFirst },
  },
})
