import process from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { familyTasks } from '../../../bench/family-tasks.ts'
import { startWeakModel } from '../../brain/support/weak-model.ts'
import { type Played, type PlayOptions, played } from '../../tasks/play.ts'

const seeds = [1, 2]

const callsOf = ({ events }: Played): number =>
  events.reduce((sum, { type, data }) => sum + (type === 'mind.answered' ? Math.max(1, data.attempts) : 0), 0)

const say = (what: string, task: string, { result, completion, ...one }: Played): void =>
  void process.stdout.write(
    `  ${what} ${task}: ${result}, ${Math.floor(completion * 100)} %, ${callsOf({ result, completion, ...one })} calls\n`,
  )

const all = async (what: string, optionsFor: () => Promise<PlayOptions>): Promise<readonly Played[]> => {
  const runs: Played[] = []
  for (const { task } of familyTasks) {
    const one = await played(task, await optionsFor())
    say(what, task, one)
    runs.push(one)
  }
  return runs
}

// The answers are those of the rules, as a weak model would write them: in other letters, as plurals, without the last brackets, with prose
// or fences around, and one name of five answers is wrong.
describe('a weak model', () => {
  test('succeeds in one task of each family, with at most 1.3 times the calls', { timeout: 2_400_000 }, async () => {
    const [plain, ...weak] = await Promise.all([
      all('rules', () => Promise.resolve({})),
      ...seeds.map(seed =>
        all(`weak model, seed ${seed}`, async () => {
          const model = await startWeakModel(seed)
          onTestFinished(model.close)
          return { flags: { model: 'weak', 'base-url': model.url }, onEvent: model.listen }
        }),
      ),
    ])
    const runs = weak.flat()
    const sum = (list: readonly Played[]): number => list.reduce((total, one) => total + callsOf(one), 0)
    const ratio = sum(runs) / seeds.length / sum(plain!)
    const succeeded = runs.filter(({ result, completion }) => result === 'success' && completion === 1).length
    process.stdout.write(`  ${succeeded} of ${runs.length} succeed, ${ratio.toFixed(2)} times the calls of the rules\n`)
    expect(succeeded / runs.length).toBeGreaterThanOrEqual(0.95)
    expect(ratio).toBeLessThanOrEqual(1.3)
  })
})
