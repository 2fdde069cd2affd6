import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { callToGoNear } from '../../../source/body/actions/world/go-to.ts'
import { createBody, MineflayerBody } from '../../../source/body/body.ts'
import { createKnownQuirks } from '../../../source/body/compat/known-quirks.ts'
import type { KnownQuirks } from '../../../source/body/compat/quirk.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import type { World } from '../../../source/world/types.ts'
import { createOddServer, type OddServer } from './odd-server.ts'

let world: World
let odd: OddServer
let body: Body
let quirks: KnownQuirks
const act = async (name: string, args: Record<string, unknown> = {}) => {
  const done = await body.perform({ name, args }, { signal: AbortSignal.timeout(150_000) })
  if (done.result !== 'success') onTestFailed(() => console.error(`${name}: ${JSON.stringify(done)}`))
  return done
}
const seen = (check: (seen: ReturnType<Body['observe']>) => boolean) =>
  expect.poll(() => check(body.observe()), { interval: 20 }).toBe(true)

beforeAll(async () => {
  world = await createWorld({ version: '1.19.2' })
  await world.command('gamerule doMobSpawning false')
  odd = await createOddServer(world)
  quirks = createKnownQuirks()
  body = await createBody({ host: odd.host, port: odd.port, version: '1.19.2', username: 'bob', quirks })
})
afterAll(async () => {
  await body?.close()
  await odd?.close()
  await world?.stop()
})
beforeEach(async () => {
  Object.assign(odd.oddity, { late: 0, silent: () => false, deaf: () => false })
  for (const text of ['clear bob', 'fill -8 -60 -8 8 -55 8 air', 'tp bob 0.5 -60 0.5']) await world.command(text)
  await seen(one => one.position.join() === '0,-60,0' && Object.keys(one.inventory).length === 0)
})

describe('a server that', () => {
  it('answers half a second late slows a body down and does not stop it', async () => {
    await world.command('setblock 3 -60 3 chest')
    await world.command('give bob dirt 8')
    await seen(one => one.inventory.dirt === 8 && one.containers.length === 1)
    odd.oddity.late = 250
    expect(await act('goTo', { x: 4, y: -60, z: 0 })).toMatchObject({ result: 'success' })
    expect(await act('place', { item: 'dirt', x: 5, y: -60, z: 2 })).toMatchObject({ result: 'success' })
    expect(await act('dig', { x: 5, y: -60, z: 2 })).toMatchObject({ result: 'success' })
    expect(await act('deposit', { item: 'dirt', count: 5 })).toMatchObject({ result: 'success' })
    expect((await world.command('data get block 3 -60 3 Items')).join()).toContain('dirt')
  })

  it('lets a player pick more of it up while it is put away has all of it put away', async () => {
    await world.command('setblock 3 -60 3 chest')
    await world.command('give bob dirt 8')
    await seen(one => one.inventory.dirt === 8 && one.containers.length === 1)
    let more: Promise<unknown> | undefined
    odd.oddity.deaf = name => {
      if (name === 'window_click') more ??= world.command('give bob dirt 3')
      return false
    }
    expect(await act('deposit', { item: 'dirt', count: 5 })).toMatchObject({ result: 'success' })
    await more
    expect((await world.command('data get block 3 -60 3 Items')).join()).toContain('Count: 5b')
    await seen(one => one.inventory.dirt === 6)
  })

  it('confirms no click in a window is believed to have done it', async () => {
    await world.command('setblock 3 -60 3 chest')
    await world.command('give bob cobblestone 20')
    await seen(one => one.inventory.cobblestone === 20 && one.containers.length === 1)
    let contents = 0
    // What a chest holds is told once, when it opens; then never again.
    odd.oddity.silent = (name, { windowId }) =>
      (name === 'window_items' && windowId !== 0 && ++contents > 1) || (name === 'set_slot' && windowId !== 0)
    expect(await act('deposit', { item: 'cobblestone', count: 12 })).toMatchObject({ result: 'success' })
    expect((await world.command('data get block 3 -60 3 Items')).join()).toContain('Count: 12b')
  })

  it('opens no window is given up with a reason', async () => {
    await world.command('setblock 3 -60 3 chest')
    await seen(one => one.containers.length === 1)
    odd.oddity.silent = name => name === 'open_window'
    expect(await act('viewChest')).toMatchObject({
      result: 'failure',
      code: 'refused-by-server',
      reason: expect.stringContaining('did not open'),
    })
    odd.oddity.silent = () => false
    expect(await act('viewChest')).toMatchObject({ result: 'success' })
  })

  it('never shows what was placed is not waited for', async () => {
    await world.command('give bob dirt 2')
    await seen(one => one.inventory.dirt === 2)
    odd.oddity.deaf = name => name === 'block_place'
    expect(await act('place', { item: 'dirt', x: 2, y: -60, z: 2 })).toMatchObject({ result: 'failure' })
    odd.oddity.deaf = () => false
    expect(await act('place', { item: 'dirt', x: 2, y: -60, z: 2 })).toMatchObject({ result: 'success' })
  })

  it('says nothing of health after a respawn has its bodies alive again', async () => {
    odd.oddity.silent = (name, { health }) => name === 'update_health' && Number(health) > 0
    await world.command('kill bob')
    await expect.poll(async () => (await act('stats')).code).toBe('dead')
    await expect.poll(async () => (await act('goTo', { x: 3, y: -60, z: 3 })).result).toBe('success')
    expect(quirks.has('unspoken-health')).toBe(true)
  })

  it('overhears the first request to respawn is asked again', async () => {
    let asked = 0
    odd.oddity.deaf = name => name === 'client_command' && ++asked < 2
    await world.command('kill bob')
    await expect.poll(async () => (await act('stats')).code).toBe('dead')
    await expect.poll(async () => (await act('stats')).result).toBe('success')
    expect(asked).toBeGreaterThan(1)
    expect(quirks.has('late-respawn')).toBe(true)
  })

  it('lets the dead wait for two seconds has them wait, and work right after', async () => {
    const absences: unknown[] = []
    const stop = body.listen(event => void (event.type === 'absence' && absences.push(event.absence)))
    // Whatever is asked of it the body hears late: the respawn, where it stands, its health.
    odd.oddity.silent = name => {
      if (name === 'respawn') odd.oddity.late = 2_200
      return false
    }
    const risen = new Promise<void>(resolve => {
      const off = body.listen(event => {
        if (event.type !== 'absence' || event.absence !== null) return
        off()
        resolve()
      })
    })
    await world.command('kill bob')
    await expect.poll(() => body.absence).toBe('dead')
    expect(await act('stats')).toMatchObject({ code: 'dead' })
    await risen
    expect(body.absence).toBe(null)
    odd.oddity.late = 0
    expect(await act('stats')).toMatchObject({ result: 'success' })
    expect(absences.filter(one => one === 'dead')).toHaveLength(1)
    stop()
  })

  it('lets no player change the spawn is understood after a few cells', async () => {
    const before = await world.command('execute if block 2 -61 2 grass_block')
    const told: string[] = []
    const stop = body.listen(event => void (event.type === 'hindered' && told.push(`${event.cause}: ${event.text}`)))
    // What is dug stays: the digging never arrives, and the block is told again as it was.
    odd.oddity.deaf = name => name === 'block_dig'
    expect(await act('collect', { item: 'dirt', count: 6 })).toMatchObject({ result: 'failure', code: 'protected' })
    expect(told).toEqual([expect.stringMatching(/^protected: The server lets bob change nothing around .* protected/)])
    odd.oddity.deaf = () => false
    expect(quirks.has('protected-land')).toBe(true)
    expect(before.join()).toMatch(/pass/i)
    stop()
  })

  /** Puts a body that walks back to where it said to be six moves before, or beside that; returns how often it did so. */
  const puttingBack = (times: number, beside = 0) => {
    const said: { readonly x: number; readonly y: number; readonly z: number }[] = []
    let n = 0
    odd.oddity.deaf = (name, packet) => {
      if (!/^position/.test(name)) return name === 'teleport_confirm' && Number(packet.teleportId) >= 900
      const { x, y, z } = packet as (typeof said)[number]
      if (said.push({ x, y, z }) > 6 && n < times) {
        const at = { x: said[0]!.x, y, z: said[0]!.z + beside }
        odd.inject('position', { ...at, yaw: 0, pitch: 0, flags: 0, teleportId: 900 + n++, dismountVehicle: false })
        said.length = 0
      }
      return n > 0
    }
    return () => n
  }

  it('puts a walking body back again and again is known for it', async () => {
    const known = createKnownQuirks()
    const mia = await createBody({ host: odd.host, port: odd.port, version: '1.19.2', username: 'mia', quirks: known })
    // On a busy machine six moves may take longer than a moment.
    const put = puttingBack(30)
    const [x, y, z] = mia.observe().position
    void mia.perform(callToGoNear([x + 12, y, z], 1), { signal: AbortSignal.timeout(60_000) })
    await expect.poll(() => known.has('set-backs')).toBe(true)
    expect(put()).toBeGreaterThan(2)
    await mia.close()
  })

  it('is run by one who teleports bodies a few blocks puts none of them back, whether they stand or walk', async () => {
    const known = createKnownQuirks()
    const ivy = await createBody({ host: odd.host, port: odd.port, version: '1.19.2', username: 'ivy', quirks: known })
    const [x, y, z] = ivy.observe().position
    // Never to where it was a moment ago: on a busy machine that is long.
    for (const dx of [2, 4, 7, 11, 40, -20]) {
      await world.command(`tp ivy ${x + dx} ${y} ${z}`)
      await expect.poll(() => Math.round(ivy.observe().position[0] - x), { interval: 5 }).toBe(dx)
    }
    const put = puttingBack(4, 3)
    await ivy.perform(callToGoNear([x - 4, y, z], 1), { signal: AbortSignal.timeout(60_000) })
    expect(put()).toBe(4)
    expect(known.has('set-backs')).toBe(false)
    await ivy.close()
  })

  it('has put a body back again and again is walked on, not run on; a body that was left alone runs', async () => {
    const run = async (username: string, setBacks: number): Promise<unknown[]> => {
      const quirks = createKnownQuirks()
      const body = await createBody({ host: odd.host, port: odd.port, version: '1.19.2', username, quirks })
      const [x, y, z] = body.observe().position
      const actions: unknown[] = []
      odd.oddity.deaf = () => true
      for (let n = 0; n < setBacks; n++)
        // It stands there, and is told so.
        odd.inject('position', { x, y, z, yaw: 0, pitch: 0, flags: 0, teleportId: 920 + n, dismountVehicle: false })
      await expect.poll(() => quirks.has('set-backs')).toBe(setBacks > 2)
      odd.oddity.deaf = (name, packet) => {
        if (name === 'entity_action') actions.push(packet.actionId)
        return name === 'teleport_confirm' && Number(packet.teleportId) >= 900
      }
      const signal = AbortSignal.timeout(60_000)
      const went = await body.perform(callToGoNear([x + 12, y, z], 1), { signal })
      expect(went).toMatchObject({ result: 'success' })
      await body.close()
      return actions
    }
    const startsToRun = 'start_sprinting'
    expect(await run('ben', 0)).toContain(startsToRun)
    expect(await run('kim', 3)).not.toContain(startsToRun)
  })

  it('sends land that no client can read says so, and its bodies fail for that reason', async () => {
    odd.oddity.silent = name => name === 'map_chunk'
    const land = { landTimeoutMs: 500 }
    const eve = new MineflayerBody({ host: odd.host, port: odd.port, version: '1.19.2', username: 'eve', ...land })
    const told: string[] = []
    eve.listen(event => void (event.type === 'hindered' && told.push(event.text)))
    await eve.start()
    expect(eve.absence).toBe(null)
    expect(told).toEqual([expect.stringContaining('eve stands in the world but sees nothing of it')])
    const dug = await eve.perform({ name: 'collect', args: { item: 'dirt' } }, { signal: AbortSignal.timeout(150_000) })
    expect(dug).toMatchObject({ code: 'not-loaded', reason: expect.stringContaining('sent no land') })
    await eve.close()
  })

  it('chatters in forms no client asked for is heard out', async () => {
    const walking = act('goTo', { x: 7, y: -60, z: 7 })
    const lines = [
      { text: '' },
      { text: '§k\u202eobfuscated\u0000 §r<bob> hello' },
      { translate: 'no.such.key', with: [{ text: 'x' }, 'y'] },
      { text: 'a'.repeat(20_000) },
      { extra: [{ text: '<mia> ' }, { text: 'deep', extra: [{ text: 'er' }] }], text: '' },
      'plain',
      ['a', { text: 'list' }],
    ]
    for (const line of lines) odd.inject('system_chat', { content: JSON.stringify(line), isActionBar: false })
    expect(await walking).toMatchObject({ result: 'success' })
    expect(await act('say', { text: 'still here' })).toMatchObject({ result: 'success' })
  })
})
