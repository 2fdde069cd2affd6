import { afterEach, expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

const task = simple('Collect 8 cobblestone.', { timeLimit: 60, seats: { leader: 'Lena', workers: ['Bob'] } })

/** What Bob begins to collect, in turn. */
const begun = ({ past }: Playing): unknown[] =>
  past('action.started').flatMap(({ data }) =>
    data.seat === 'Bob' && data.name === 'collect' ? [(data.args as { readonly item?: unknown }).item] : [],
  )

test('what interrupts an order is done before the rest of that order, and the person hears what goes on afterwards', async () => {
  current = await play(task, {}, { pace: 4 })
  const { team, next, say, world, past } = current
  await team.start()
  const collecting = (item: string) =>
    next('action.started', ({ args }) => (args as { readonly item?: unknown }).item === item)
  const first = collecting('gravel')
  await say('get 6 gravel', ['Bob'], 'interrupt')
  await first
  const second = collecting('sand')
  await say('get 3 sand and 2 dirt', ['Bob'], 'interrupt')
  await second
  expect(world.bodies.get('Bob')!.items.gravel ?? 0).toBeLessThan(6)
  const third = collecting('clay_ball')
  await say('get 1 clay ball', ['Bob'], 'interrupt')
  await third
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(world.bodies.get('Bob')!.items).toMatchObject({ gravel: 6, sand: 3, dirt: 2, clay_ball: 1, cobblestone: 8 })
  const order = begun(current).filter((item, index, all) => item !== all[index - 1])
  expect(order).toEqual([
    ...order.slice(0, order.indexOf('gravel')),
    'gravel',
    'sand',
    'clay_ball',
    'sand',
    'dirt',
    'gravel',
    'cobblestone',
  ])
  const said = past('message.sent').flatMap(({ data }) =>
    data.from === 'Bob' && data.kind === 'reply' ? [data.text] : [],
  )
  expect(said.filter(text => text.startsWith('After that'))).toEqual([
    ...(order[0] === 'cobblestone' ? ['After that I go on with: Collect 8 cobblestone.'] : []),
    'After that I go on with: Collect 6 gravel.',
    'After that I go on with: Collect 3 sand.',
  ])
})
