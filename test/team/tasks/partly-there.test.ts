import { afterEach, expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

/** A goal asks for more of a thing than there is: what there is of it is delivered, and counted at the end. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const reason = 'no more of it within 48 blocks'

/** Each finds so many of the item and no more. */
const ended = async (goal: string, item: string, found: Readonly<Record<string, number>>) => {
  const workers = Object.keys(found)
  current = await play(
    simple(goal, { seats: { leader: 'Lena', workers } }),
    { approvals: 'none' },
    {
      trouble(seat, { name, args }) {
        if (name !== 'collect' || args.item !== item) return null
        const { items } = current!.world.bodies.get(seat)!
        // Once only: what was put away is not found again.
        if ((found[seat] ?? 0) > 0 && !had.has(seat)) items[item] = found[seat]!
        had.add(seat)
        return { result: 'failure', code: 'not-found', reason }
      },
    },
  )
  const had = new Set<string>()
  current.team.left('Ann', 'closed the terminal')
  await current.team.start()
  return await current.team.ended
}
const inChests = (item: string): number =>
  [...current!.world.chests.values()].reduce((sum, items) => sum + (items[item] ?? 0), 0)

test.each([
  ['Collect 6 oak logs and put them into the chest.', 'oak_log', { Bob: 5 }, 'put 6 oak logs into the chest” (5 of 6)'],
  ['Put 12 sand into the chest.', 'sand', { Bob: 4, Mia: 3 }, 'put 12 sand into the chest” (7 of 12)'],
])('%s: what was found of it is put away', async (goal, item, found: Readonly<Record<string, number>>, words) => {
  const end = await ended(goal, item, found)
  expect(end.result).not.toBe('success')
  expect(inChests(item)).toBe(Object.values(found).reduce((sum, count) => sum + count, 0))
  expect(end.reason).toContain(reason)
  expect(end.reason).toContain(`a part of it is there: “${words}`)
})

test('where nothing is to be put away, the end counts what is carried', async () => {
  const { result, reason: why } = await ended('Collect 6 gravel.', 'gravel', { Bob: 5 })
  expect(result).not.toBe('success')
  expect(why).toContain('a part of it is there: “collect 6 gravel” (5 of 6)')
})

test('of what nothing was found nothing is told to be there', async () => {
  const { reason: why } = await ended('Put 6 gravel into the chest.', 'gravel', { Bob: 0 })
  expect(why).toContain(reason)
  expect(why).not.toContain('a part of it')
})
