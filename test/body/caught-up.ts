import type { Body } from '../../source/body/contract/body-types.ts'
import type { World } from '../../source/world/types.ts'

/** Whatever a test waits for in a world of its own comes within this long, however busy the machine is. */
export const catchUpTimeoutMs = 150_000

let marks = 0

/** Resolves when the server has told the body everything that came before this; at once for a body that is not in the world. */
export async function caughtUp(world: World, body: Body): Promise<void> {
  if (!body.online) return
  // Inventories and creatures are told at the end of a tick.
  const { age } = await world.stats()
  while ((await world.stats()).age < age + 2) await new Promise(resolve => setTimeout(resolve, 10))
  const name = body.username
  const mark = `mark ${name} ${++marks}`
  const heard = new Promise<void>((resolve, reject) => {
    const finish = (how: () => void) => {
      clearTimeout(timer)
      stop()
      how()
    }
    const timer = setTimeout(() => finish(() => reject(new Error(`${name} never heard "${mark}"`))), catchUpTimeoutMs)
    const stop = body.listen(event => {
      if (event.type === 'left' || (event.type === 'chat' && event.text === mark)) finish(resolve)
    })
  })
  await world.command(`tellraw ${name} "<server> ${mark}"`)
  await heard
}
