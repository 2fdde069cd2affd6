// Bots that keep a world busy: they walk about, dig and craft until they are killed. Run by bench/world.ts.
import process from 'node:process'
import { createBody } from '../source/body/body.ts'
import { sleep } from './measure.ts'

const [port, version, count] = process.argv.slice(2)
const never = new AbortController().signal
const bodies = []
for (let i = 0; i < Number(count); i += 1)
  bodies.push(
    await createBody({ host: '127.0.0.1', port: Number(port), version: version!, username: `Crowd${i}`, pace: 'fast' }),
  )
process.send?.('ready')
await Promise.all(
  bodies.map(async (body, i) => {
    for (let step = 0; ; step += 1) {
      const [x, y, z] = body.observe().position.map(Math.floor) as [number, number, number]
      const turn = (step * 7 + i * 3) % 8
      const call =
        step % 6 === 5
          ? { name: 'craft', args: { item: ['oak_planks', 'stick', 'crafting_table'][((step / 6) % 3) | 0], count: 1 } }
          : step % 3 === 2
            ? { name: 'dig', args: { x, y: y - 1, z: z + 1 } }
            : {
                name: 'goTo',
                args: { x: x + Math.round(6 * Math.cos(turn)), y, z: z + Math.round(6 * Math.sin(turn)), range: 2 },
              }
      await body.perform(call, { signal: AbortSignal.any([never, AbortSignal.timeout(4000)]) })
      await sleep(50)
    }
  }),
)
