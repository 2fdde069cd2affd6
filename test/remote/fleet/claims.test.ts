import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClaimOperation } from '../../../source/body/bot/claims.ts'
import { type ClaimNews, createClaimsHub, createClaimsReplica } from '../../../source/remote/fleet/claims.ts'

/** A team in three processes, whose messages travel when the test says so. */
const team = () => {
  const hub = createClaimsHub()
  const fleets = [1, 2].map(() => {
    const down: ClaimNews[] = []
    const up: ClaimOperation[][] = []
    const { snapshot, link } = hub.attach(news => down.push(news))
    const replica = createClaimsReplica(snapshot, operations => up.push(operations))
    return {
      claims: replica.claims,
      deliverUp: () => link.received(up.shift() ?? []),
      deliverDown: () => replica.received(down.shift() ?? []),
      busy: () => up.length + down.length > 0,
    }
  })
  const settle = async (): Promise<void> => {
    do {
      await Promise.resolve()
      for (const fleet of fleets) {
        fleet.deliverUp()
        await Promise.resolve()
        fleet.deliverDown()
      }
      await Promise.resolve()
    } while (fleets.some(fleet => fleet.busy()))
  }
  return { hub, fleets, settle, all: [hub.claims, ...fleets.map(fleet => fleet.claims)] as const }
}

test('two fleets that reach for the same container in the same instant: one has it, and both know who', async () => {
  const { fleets, settle, all } = team()
  const [east, west] = fleets as [(typeof fleets)[0], (typeof fleets)[0]]
  expect(east.claims.take('container:1,2,3', 'Bob')).toBe(true)
  expect(west.claims.take('container:1,2,3', 'Mia')).toBe(true)
  const settled = Promise.all([east.claims.settled?.(), west.claims.settled?.()])
  await settle()
  await settled
  expect(all.map(one => one.owner('container:1,2,3'))).toEqual(['Bob', 'Bob', 'Bob'])
  expect(west.claims.take('container:1,2,3', 'Mia')).toBe(false)
  east.claims.releaseAll('Bob')
  await settle()
  expect(west.claims.take('container:1,2,3', 'Mia')).toBe(true)
})

test('a scaffold that one builder put up is known to builders everywhere, also when its fleet is gone', async () => {
  const { fleets, settle, hub } = team()
  fleets[0]!.claims.pieces.set('1,2,3', { at: [1, 2, 3], block: 'dirt', by: 'Bob' })
  fleets[0]!.claims.releaseAll('Bob')
  await settle()
  expect([...fleets[1]!.claims.pieces.values()]).toEqual([{ at: [1, 2, 3], block: 'dirt', by: 'Bob' }])
  expect(hub.claims.pieces.has('1,2,3')).toBe(true)
})

test('what a builder is about to do is known to builders everywhere, in their own time, until its action ends', async () => {
  const { fleets, settle, hub } = team()
  const [east, west] = fleets as [(typeof fleets)[0], (typeof fleets)[0]]
  east.claims.intend('Bob', { inMs: 60_000, forMs: 900, cells: ['1,2,3', '1,2,4'] })
  await settle()
  for (const claims of [hub.claims, east.claims, west.claims]) {
    const seen = claims.intentOf('Bob')!
    expect(seen).toMatchObject({ forMs: 900, cells: ['1,2,3', '1,2,4'] })
    expect(seen.inMs).toBeLessThanOrEqual(60_000)
    expect(seen.inMs).toBeGreaterThan(0)
  }
  const { snapshot } = hub.attach(() => undefined)
  const late = createClaimsReplica(snapshot, () => undefined)
  expect(late.claims.intentOf('Bob')).toMatchObject({ forMs: 900 })
  east.claims.releaseAll('Bob')
  await settle()
  expect([hub.claims, east.claims, west.claims].map(claims => claims.intentOf('Bob'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('however takes and releases interleave, in the end every process knows the same', async () => {
  const step = fc.record({
    who: fc.nat(2),
    key: fc.constantFrom('a', 'b', 'c'),
    owner: fc.constantFrom('Bob', 'Mia', 'Ada'),
    what: fc.constantFrom('take', 'release', 'releaseAll', 'put', 'away', 'intend', 'up', 'down'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const { fleets, settle, all } = team()
      for (const { who, key, owner, what } of steps) {
        const claims = all[who]!
        if (what === 'take') claims.take(key, owner)
        else if (what === 'release') claims.release(key, owner)
        else if (what === 'releaseAll') claims.releaseAll(owner)
        else if (what === 'put') claims.pieces.set(key, { at: [0, 0, 0], block: 'dirt', by: owner })
        else if (what === 'away') claims.pieces.delete(key)
        else if (what === 'intend') claims.intend(owner, { inMs: 0, forMs: 1, cells: [key] })
        else if (what === 'up') fleets[who % 2]!.deliverUp()
        else fleets[who % 2]!.deliverDown()
        await Promise.resolve()
      }
      await settle()
      const seen = all.map(one => [
        ['a', 'b', 'c'].map(key => [one.owner(key), one.pieces.has(key)]),
        ['Bob', 'Mia', 'Ada'].map(owner => one.intentOf(owner)?.cells),
      ])
      expect(seen[1]).toEqual(seen[0])
      expect(seen[2]).toEqual(seen[0])
    }),
  )
})
