import { afterEach, expect, onTestFinished, test } from 'vitest'
import { join } from '../../../source/body/connection/join-server.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** A person who stands still. */
async function person(username: string, x: number, z: number) {
  const { host, port, version } = stage!.world
  const { bot: client } = await join({ host, port, version, username })
  onTestFinished(() => client.end())
  await stage!.commands(`tp ${username} ${x} -60 ${z}`)
  for (const body of stage!.bodies)
    await stage!.sees(
      ({ players }) => players.some(one => one.name === username && one.position[0] === Math.floor(x)),
      body,
    )
  return client
}

test('three who give to one player at once take turns, and the player gets all', async () => {
  stage = await createStage({ names: ['bob', 'lena', 'mia'] })
  const steve = await person('steve', 12.5, 0.5)
  await stage.commands(...stage.bodies.map(({ username }) => `give ${username} dirt 3`))
  for (const body of stage.bodies) await stage.sees(({ inventory }) => inventory.dirt === 3, body)
  const waiting = new Set<string>()
  const onProgress = ({ text = '', headway }: { readonly text?: string; readonly headway?: true }) =>
    void (text.startsWith('waits until') && headway && waiting.add(text))
  const give = () =>
    Promise.all(
      stage!.bodies.map(body =>
        stage!.act(
          'give',
          { player: 'steve', item: 'dirt', count: 1 },
          { body, onProgress, signal: AbortSignal.timeout(170_000) },
        ),
      ),
    )
  for (let round = 1; round <= 3; round++) {
    expect((await give()).map(({ reason }) => reason)).toEqual(
      Array(3).fill('gave 1 dirt to steve, who picked them up'),
    )
    await expect.poll(() => steve.inventory.count(steve.registry.itemsByName.dirt!.id, null)).toBe(round * 3)
  }
  // Who waits for its turn is not given up meanwhile for going in circles.
  expect(waiting.size).toBeGreaterThan(0)
})

test('who is idle beside a player steps aside when another hands something over', async () => {
  stage = await createStage({ names: ['bob', 'lena'] })
  const [bob, lena] = stage.bodies
  await person('steve', 12.5, 0.5)
  await stage.act('goTo', { x: 13, y: -60, z: 0, range: 0 }, { body: lena! })
  await stage.commands('give bob dirt 2')
  await stage.sees(({ inventory }) => inventory.dirt === 2, bob)
  const call = { player: 'steve', item: 'dirt', count: 2 }
  expect(await stage.act('give', call, { body: bob! })).toMatchObject({ result: 'success' })
  const [x, , z] = lena!.observe().position
  expect(Math.max(Math.abs(x - 12), Math.abs(z))).toBeGreaterThan(1)
})
