import { afterEach, expect, it } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createKnownQuirks } from '../../../source/body/compat/known-quirks.ts'
import type { KnownQuirks, QuirkId } from '../../../source/body/compat/quirk.ts'
import { createOldServer, type OldRecipe } from '../connection/old-server.ts'

const version = '1.12.2'
const planks: OldRecipe = { from: ['log', 2], to: ['planks', 2], count: 4 }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Crafts on a connection of its own; resolves to the ms between the first two clicks, which wait for each other. */
const firstClicks = async (quirks: KnownQuirks, silent: boolean): Promise<number> => {
  const server = await createOldServer(version, [['log', 3, 2]], planks, { silent })
  closing.push(() => server.close())
  const body = await createBody({ host: '127.0.0.1', port: server.port, version, username: 'bob', quirks })
  closing.push(() => body.close())
  await expect.poll(() => body.observe().inventory.log).toBe(3)
  const at: number[] = []
  const push = server.clicks.push.bind(server.clicks)
  server.clicks.push = (...ids) => {
    at.push(performance.now())
    return push(...ids)
  }
  const signal = AbortSignal.timeout(60_000)
  const done = await body.perform({ name: 'craft', args: { item: 'planks', count: 4 } }, { signal })
  expect(done).toMatchObject({ result: 'success' })
  return at[1]! - at[0]!
}

it('what one connection learned is used from the first click of the next one', async () => {
  const learned: (QuirkId | null)[] = []
  const quirks = createKnownQuirks([], (_, news) => learned.push(news))
  // It waits for 1,500 ms; the first click may be noted late on a busy machine.
  expect(await firstClicks(quirks, true)).toBeGreaterThan(1_100)
  expect(learned).toEqual(['unconfirmed-clicks'])
  // One that waits takes about 1,500 ms each time; a busy machine may hold up some of the others.
  const later: number[] = []
  while (later.length < 5 && !later.some(ms => ms < 1_000)) later.push(await firstClicks(quirks, true))
  expect(Math.min(...later)).toBeLessThan(1_000)
  // Told once.
  expect(learned).toEqual(['unconfirmed-clicks'])
})

it('what the server does not do any more is forgotten', async () => {
  const told: (readonly QuirkId[])[] = []
  const quirks = createKnownQuirks(['unconfirmed-clicks', 'protected-land'], all => told.push(all))
  await firstClicks(quirks, false)
  expect(quirks.has('unconfirmed-clicks')).toBe(false)
  expect(told).toEqual([['protected-land']])
})
