import process from 'node:process'
import fc from 'fast-check'
import { actionInfos } from '../../../source/body/actions/index.ts'
import { stopwatch } from '../../stopwatch.ts'
import { catchUpTimeoutMs } from '../caught-up.ts'
import { createStage, type Stage } from '../stage.ts'

export interface FuzzReport {
  readonly calls: number
  readonly results: Readonly<Record<string, number>>
  /** Calls that ended in a way that nobody could make sense of. */
  readonly wrong: readonly string[]
  /** From its abort until the slowest call ended, in ms. */
  readonly slowest: number
  readonly slowCall: string
  /** Growth of the heap, in MB; after a collection where the process allows one. */
  readonly grown: number
  /** Bodies that could not be used afterwards. */
  readonly broken: readonly string[]
  readonly seconds: number
}

const word = fc.constantFrom(
  ...['dirt', 'oak_log', 'bread', 'stick', 'cow', 'mia', 'bob', 'row', 'north', 'furnace', 'oak_doro', '', '__proto__'],
  ...[
    'return 1',
    'while (true) {}',
    'await stay(9)\nawait missing()',
    'jump',
    'home',
    'wheat',
    'chest',
    'self_defense',
  ],
)
const number = fc.oneof(
  fc.integer({ min: -8, max: 8 }),
  fc.integer({ min: -64, max: -56 }),
  fc.constantFrom(Number.NaN, 1e9, -1e9, 0.5, Number.POSITIVE_INFINITY),
)
const any = fc.oneof(word, number, fc.boolean(), fc.constant(null), fc.array(number, { maxLength: 3 }))
const call = fc.constantFrom(...actionInfos()).chain(info => {
  const values = info.parameters.map(one => {
    const fitting = /number|integer/.test(one.type) ? number : one.type === 'boolean' ? fc.boolean() : word
    return fc.tuple(fc.constant(one.name), fc.oneof({ weight: 5, arbitrary: fitting }, any))
  })
  return fc
    .tuple(...values)
    .map(entries => ({ name: info.name, args: Object.fromEntries(entries) as Record<string, unknown> }))
})

/** Two bodies in one world, each given random calls, right and wrong ones, and stopped after a random while. */
export async function fuzzBodies(total: number, seed: number, skills: string): Promise<FuzzReport> {
  const stage = await createStage({
    names: ['bob', 'mia'],
    blueprints: { row: [{ at: [3, -60, 3], block: 'dirt' }] },
    skills,
  })
  try {
    await stage.commands(
      'gamerule doMobSpawning false',
      'gamerule keepInventory true',
      'setblock 4 -60 4 chest',
      'setblock 5 -60 1 furnace',
      'fill 8 -60 0 8 -57 0 oak_log',
      'summon cow -5 -60 -5',
      'give bob dirt 64',
      'give bob bread 5',
      'give mia oak_log 16',
    )
    return await run(stage, total, seed)
  } finally {
    await stage.close()
  }
}

async function run(stage: Stage, total: number, seed: number): Promise<FuzzReport> {
  const calls = fc.sample(call, { numRuns: total, seed })
  const results: Record<string, number> = {}
  const wrong: string[] = []
  let slowest = 0
  let slowCall = ''
  let next = 0
  const started = performance.now()
  const before = heap()
  const drive = async (index: number) => {
    const body = stage.bodies[index]!
    for (let one = calls[next++]; one; one = calls[next++]) {
      const abortAfterMs = 2 + (next % 7) * 6
      const watch = stopwatch()
      const result = await stage.act(one.name, one.args, { body, signal: AbortSignal.timeout(abortAfterMs) })
      const late = watch.stop() - abortAfterMs
      if (late > slowest) {
        slowest = late
        slowCall = JSON.stringify(one)
      }
      results[result.result] = (results[result.result] ?? 0) + 1
      const odd =
        !result.reason ||
        (result.result === 'failure' &&
          (!result.code || /\n|undefined|is not a function|Cannot read|\[object/.test(result.reason)))
      // Programs may say what they like.
      if (odd && !/^(newAction|runCode|runSkill|saveSkill)$/.test(one.name))
        wrong.push(`${JSON.stringify(one)}: ${JSON.stringify(result)}`)
    }
  }
  await Promise.all(stage.bodies.map((_, index) => drive(index)))
  const seconds = (performance.now() - started) / 1_000
  const grown = heap() - before
  const broken: string[] = []
  for (const body of stage.bodies) {
    await stage.sees(seen => seen.health > 0, body)
    const end = performance.now() + catchUpTimeoutMs
    let last = await stage.act('moveAway', { distance: 2 }, { body })
    while (last.result !== 'success' && performance.now() < end)
      last = await stage.act('moveAway', { distance: 2 }, { body })
    if (last.result !== 'success') broken.push(`${body.username}: ${last.reason}`)
  }
  return { calls: total, results, wrong, slowest, slowCall, grown, broken, seconds }
}

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
