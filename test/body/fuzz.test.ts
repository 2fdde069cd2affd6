import process from 'node:process'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionInfos } from '../../source/body/actions/index.ts'
import { createStage, type Stage } from './stage.ts'

/** The quick run is a sample; FUZZ_CALLS=10000 makes the long one. */
const total = Number(process.env.FUZZ_CALLS ?? 240)

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'mia'], blueprints: { row: [{ at: [3, -60, 3], block: 'dirt' }] } })
  await stage.commands(
    'gamerule doMobSpawning false',
    'setblock 4 -60 4 chest',
    'setblock 5 -60 1 furnace',
    'fill 8 -60 0 8 -57 0 oak_log',
    'summon cow -5 -60 -5',
    'give bob dirt 64',
    'give bob bread 5',
    'give mia oak_log 16',
  )
})
afterAll(() => stage.close())

const word = fc.constantFrom(
  'dirt',
  'oak_log',
  'bread',
  'stick',
  'cow',
  'mia',
  'bob',
  'row',
  'north',
  'furnace',
  'oak_doro',
  '',
  '__proto__',
)
const number = fc.oneof(
  fc.integer({ min: -8, max: 8 }),
  fc.integer({ min: -64, max: -56 }),
  fc.constantFrom(Number.NaN, 1e9, -1e9, 0.5, Number.POSITIVE_INFINITY),
)
const any = fc.oneof(word, number, fc.boolean(), fc.constant(null), fc.array(number, { maxLength: 3 }))
const infos = actionInfos().filter(info => !/^(newAction|runCode|saveSkill|runSkill|deleteSkill)$/.test(info.name))
const call = fc.constantFrom(...infos).chain(info => {
  const values = info.parameters.map(one => {
    const fitting =
      one.type === 'number' || one.type === 'integer' ? number : one.type === 'boolean' ? fc.boolean() : word
    return fc.tuple(fc.constant(one.name), fc.oneof({ weight: 5, arbitrary: fitting }, any))
  })
  return fc
    .tuple(...values)
    .map(entries => ({ name: info.name, args: Object.fromEntries(entries) as Record<string, unknown> }))
})

it(`survives ${total} random calls: every one ends in time, with a reason of one line, and the body still works`, async () => {
  const calls = fc.sample(call, { numRuns: total, seed: 42 })
  const before = process.memoryUsage().heapUsed
  let slowest = 0
  let next = 0
  const run = async (index: number) => {
    const body = stage.bodies[index]!
    for (let one = calls[next++]; one; one = calls[next++]) {
      const patience = 20 + (next % 5) * 40
      const started = performance.now()
      const result = await stage.act(one.name, one.args, { body, signal: AbortSignal.timeout(patience) })
      slowest = Math.max(slowest, performance.now() - started - patience)
      expect(['success', 'failure', 'aborted']).toContain(result.result)
      expect(result.reason, JSON.stringify(one)).toBeTruthy()
      if (result.result === 'failure') {
        expect(result.reason, JSON.stringify(one)).not.toMatch(/\n|undefined|is not a function|Cannot read/)
        expect(result.code, JSON.stringify(one)).toBeDefined()
      }
    }
  }
  await Promise.all(stage.bodies.map((_, index) => run(index)))
  expect(slowest, 'ms after its abort until the slowest call ended').toBeLessThan(1_500)
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20, 'MB of growth').toBeLessThan(150)
  for (const body of stage.bodies) {
    await stage.sees(seen => seen.health > 0, body)
    await expect
      .poll(async () => (await stage.act('moveAway', { distance: 2 }, { body })).result, { timeout: 20_000 })
      .toBe('success')
  }
}, 600_000)
