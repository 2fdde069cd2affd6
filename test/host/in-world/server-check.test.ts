import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../../source/brain/providers/provider.ts'
import { checkServer } from '../../../source/host/server-check.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import type { World } from '../../../source/world/types.ts'
import { createOddServer, type OddServer } from '../../body/connection/odd-server.ts'
import { createOldServer } from '../../body/connection/old-server.ts'

/** The doctor's throwaway body on servers of all sorts. */

const version = '1.19.2'
let world: World
let odd: OddServer
beforeAll(async () => {
  world = await createWorld({ version, operators: ['referee'] })
  await world.command('gamerule doMobSpawning false')
  odd = await createOddServer(world)
})
afterAll(async () => {
  await odd?.close()
  await world?.stop()
})
afterEach(async () => {
  Object.assign(odd.oddity, { late: 0, silent: () => false, deaf: () => false })
  await world.command('fill -16 -61 -16 16 -61 16 grass_block')
})

const check = async (address: { host: string; port: number }, more: object = {}): Promise<Finding[]> => {
  const found: Finding[] = []
  const { host, port } = address
  const who = { username: 'mcteam_doctor', referee: 'referee' }
  for await (const one of checkServer({ host, port, version, ...who, signal: new AbortController().signal, ...more }))
    found.push(one)
  return found
}
const said = (found: readonly Finding[]) => found.map(({ state, what }) => `${state}: ${what}`)
const like = (text: string) => expect.stringContaining(text)

describe('on a server', () => {
  it('that is in order all is well, and the block that was dug stands again', async () => {
    const found = await check(world)
    // A busy computer makes fewer ticks, which is told.
    expect(found.filter(({ state, what }) => state !== 'ok' && !what.includes('ticks a second'))).toEqual([])
    expect(said(found)).toEqual([
      like('ok: mcteam_doctor joined in '),
      like('ok: Walks'),
      like('chunks around'),
      like(' ticks a second'),
      like('ok: Digs: dug grass_block at'),
      'ok: Clicks in the inventory are confirmed',
      like('ok: Places: put dirt back at'),
      'ok: The referee (referee) may command: it sets arenas and judges',
    ])
    const [x, y, z] = /at (-?\d+) (-?\d+) (-?\d+)/.exec(found.at(-2)!.what)!.slice(1)
    expect((await world.command(`execute if block ${x} ${y} ${z} dirt`)).join()).toMatch(/pass/i)
  })

  it('whose operators are others, the referee may not command, which is no fault', async () => {
    const found = await check(world, { referee: 'another' })
    expect(found.at(-1)).toMatchObject({
      state: 'note',
      what: like('The referee (another) may not command ("'),
      fix: like('op another'),
    })
  })

  it('that lets nothing be changed at the spawn, three cells are tried, and its own words are told', async () => {
    odd.oddity.deaf = name => name === 'block_dig'
    const found = await check(odd)
    expect(found.filter(({ state }) => state === 'bad')).toEqual([
      { state: 'bad', what: like('It cannot dig at '), fix: like('The spawn (16 blocks around') },
    ])
    expect(said(found)).not.toContainEqual(like('Places'))
  })

  it('that takes what is dug and lets nothing be placed, that is what is said', async () => {
    odd.oddity.deaf = name => name === 'block_place'
    expect(said(await check(odd))).toContainEqual(like('bad: It cannot place dirt at '))
  })

  it('that hears no click, or takes it back, that is what is said', async () => {
    odd.oddity.deaf = name => name === 'window_click'
    expect(said(await check(odd))).toContainEqual('note: The server confirms no click in the inventory')
    let clicks = 0
    // The stack is picked up and put down; then the window is asked for by a click as well.
    odd.oddity.deaf = name => name === 'window_click' && ++clicks <= 2
    expect(said(await check(odd))).toContainEqual('bad: A click in the inventory moved nothing')
  })

  it('whose players only look on, the game mode is named before anything is tried', async () => {
    const checked = check(world, { username: 'newcomer' })
    await expect.poll(async () => (await world.command('gamemode adventure newcomer')).join()).toMatch(/^Set newcomer/)
    expect(said(await checked).slice(1)).toEqual([
      'bad: The game mode is adventure: nothing can be dug or placed',
      like('ok: The referee'),
    ])
  })

  it('where a plug-in asks for a password, its line is shown, and nothing is tried', async () => {
    let asked = false
    odd.oddity.silent = name => {
      if (asked || name !== 'map_chunk') return false
      asked = true
      const content = JSON.stringify({ text: 'Please login with /login <password>' })
      setTimeout(() => odd.inject('system_chat', { content, isActionBar: false }), 200)
      return false
    }
    const found = await check(odd)
    expect(said(found)[1]).toBe('bad: The server asks for a password: "Please login with /login <password>"')
    expect(said(found)).toHaveLength(3)
  })
})

it('throws the body out in the middle, that is what is said', async () => {
  const found: Finding[] = []
  const who = { username: 'mcteam_doctor', referee: 'referee' }
  for await (const one of checkServer({ ...world, version, ...who, signal: new AbortController().signal })) {
    found.push(one)
    if (one.what.startsWith('Walks')) await world.command('kick mcteam_doctor no bots here')
  }
  expect(said(found)).toContainEqual('bad: The server threw the body out: kicked: no bots here')
})

it('checks Microsoft accounts, no body can join, and the reason is told', async () => {
  const closed = await createWorld({ version, onlineMode: true })
  try {
    const found = await check(closed)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ state: 'bad', what: like('No body can join'), fix: like('Microsoft accounts') })
  } finally {
    await closed.stop()
  }
})

it('of 1.12.2 that confirms no click, it says so and goes on', async () => {
  const server = await createOldServer('1.12.2', [['cobblestone', 20, 0]], undefined, { silent: true })
  try {
    const found = await check({ host: '127.0.0.1', port: server.port }, { version: '1.12.2' })
    expect(said(found)).toContainEqual(like('ok: Digs'))
    expect(said(found)).toContainEqual('note: The server confirms no click in the inventory')
  } finally {
    server.close()
  }
})
