// One iron ingot (or what `--item` names) from nothing on survival land, seed after seed, with a real body in a real world:
// `node test/slow/gather.ts [--item iron_ingot] [--seeds 1-2]`. Exit code 1 when one of them fails.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createBody } from '../../source/body/body.ts'
import { createWorld } from '../../source/world/create-world.ts'

const { values } = parseArgs({
  options: { item: { type: 'string', default: 'iron_ingot' }, seeds: { type: 'string', default: '1-2' } },
})
const version = '1.19.2'
const limit = 15 * 60_000
const [first = 1, last = first] = values.seeds.split('-').map(Number)
let failed = 0
for (let seed = first; seed <= last; seed++) {
  const world = await createWorld({ version, terrain: 'survival', seed })
  const body = await createBody({ host: world.host, port: world.port, version, username: 'bob', pace: 'fast' })
  const started = performance.now()
  try {
    const call = { name: 'gather', args: { item: values.item, count: 1 } }
    const { result, reason } = await body.perform(call, { signal: AbortSignal.timeout(limit) })
    const has = (body.observe().inventory[values.item] ?? 0) > 0
    if (result !== 'success' || !has) failed++
    const seconds = Math.round((performance.now() - started) / 1_000)
    process.stdout.write(`seed ${seed}: ${result} after ${seconds} s: ${reason}\n`)
  } finally {
    await body.close()
    await world.stop()
  }
}
process.exit(failed > 0 ? 1 : 0)
