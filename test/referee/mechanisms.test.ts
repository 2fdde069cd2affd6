import { expect, test } from 'vitest'
import type { SeenBlock } from '../../source/minecraft/blocks/blueprint.ts'
import { runMechanisms } from '../../source/referee/mechanisms.ts'
import type { Mechanism } from '../../source/tasks/schema/arena.ts'
import { mechanismLog } from './mechanism-log.ts'

/** Effects are set one after the other, behind promises. */
const settled = () => new Promise(resolve => setImmediate(resolve))

/** A room of blocks that a test turns on and off, with its own clock. */
function room(mechanism: Partial<Mechanism>, pockets: Set<string> = new Set()) {
  const blocks: Record<string, SeenBlock> = {}
  const set: string[] = []
  let now = 0
  const at = (name: string) => [name.charCodeAt(0), 0, 0] as const
  let log = mechanismLog(() => now)
  const options = (): Parameters<typeof runMechanisms>[0] => ({
    mechanisms: [
      {
        when: [...'abc'].map(name => ({ at: [...at(name)], block: 'oak_pressure_plate[powered=true]' })),
        ordered: false,
        window: 0,
        sets: [{ at: [0, 0, 0], block: 'iron_door[open=true]' }],
        ...mechanism,
      },
    ],
    eyes: place => blocks[place.join()] ?? null,
    set: async (place, block) => {
      set.push(`${place.join(' ')} ${block}`)
    },
    say: text => set.push(text),
    carried: async item => pockets.has(item),
    log,
  })
  let look = runMechanisms(options())
  const put = (name: string, powered: boolean) => {
    blocks[at(name).join()] = { block: 'oak_pressure_plate', states: { powered: String(powered) } }
    look()
  }
  return {
    on: (name: string) => put(name, true),
    off: (name: string) => put(name, false),
    wait: (seconds: number) => {
      now += seconds * 1000
      look()
    },
    blocks,
    look: () => look(),
    /** Another host goes on from what the log says, as a resume or a fork makes it. */
    cut() {
      log = mechanismLog(() => now, JSON.parse(JSON.stringify(log.state)))
      look = runMechanisms(options())
      look()
    },
    set,
  }
}

test('held together opens, one after the other does not', async () => {
  const { on, off, set } = room({ says: 'It opens.' })
  for (const name of 'abc') {
    on(name)
    off(name)
  }
  on('a')
  on('b')
  await settled()
  expect(set).toEqual([])
  on('c')
  await settled()
  expect(set).toEqual(['It opens.', '0 0 0 iron_door[open=true]'])
  off('c')
  on('c')
  await settled()
  expect(set).toHaveLength(2)
})

test('what was let go counts for the window, and no longer', async () => {
  const { on, off, wait, set } = room({ window: 4 })
  on('a')
  off('a')
  on('b')
  wait(5)
  on('c')
  await settled()
  expect(set).toEqual([])
  on('a')
  wait(3)
  await settled()
  expect(set).toHaveLength(1)
})

test('in order means in order, and in time', async () => {
  const { on, off, wait, set } = room({ ordered: true, window: 10 })
  const tap = (name: string) => {
    on(name)
    off(name)
  }
  for (const name of 'acb') tap(name)
  for (const name of 'bca') tap(name)
  tap('b')
  wait(11)
  tap('c')
  await settled()
  expect(set).toEqual([])
  for (const name of 'abc') tap(name)
  await settled()
  expect(set).toHaveLength(1)
})

test('what stands open already is not opened again', async () => {
  const { on, blocks, look, set } = room({})
  blocks['0,0,0'] = { block: 'iron_door', states: { open: 'true' } }
  look()
  for (const name of 'abc') on(name)
  await settled()
  expect(set).toEqual([])
})

test('a lock opens for a player who carries its key, also at a later try', async () => {
  const pockets = new Set<string>()
  const { on, off, set } = room({ key: 'tripwire_hook' }, pockets)
  for (const name of 'abc') on(name)
  await settled()
  expect(set).toEqual([])
  pockets.add('tripwire_hook')
  off('c')
  on('c')
  await settled()
  expect(set).toHaveLength(1)
})

test('blocks in order go on after a cut where they were', async () => {
  const { on, off, cut, set } = room({ ordered: true, window: 10 })
  for (const name of 'abc') {
    cut()
    on(name)
    off(name)
  }
  await settled()
  expect(set).toHaveLength(1)
})

test('what was let go before a cut counts for what is left of the window', async () => {
  for (const [seconds, opened] of [
    [1, 1],
    [5, 0],
  ] as const) {
    const { on, off, wait, cut, set } = room({ window: 4 })
    on('a')
    wait(9)
    off('a')
    cut()
    wait(seconds)
    on('b')
    on('c')
    await settled()
    expect(set).toHaveLength(opened)
  }
})

test('what has worked once does not work again after a cut, also where its blocks were changed back', async () => {
  const { on, blocks, cut, set } = room({})
  for (const name of 'abc') on(name)
  await settled()
  blocks['0,0,0'] = { block: 'iron_door', states: { open: 'false' } }
  cut()
  await settled()
  expect(set).toHaveLength(1)
})
