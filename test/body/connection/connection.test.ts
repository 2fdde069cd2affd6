import { afterEach, describe, expect, it } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { later } from '../../later.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

function heard(body: Body, type: BodyEvent['type'], ms = 30_000): Promise<BodyEvent> {
  const event = new Promise<BodyEvent>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${type} within ${ms} ms`)), ms)
    const stop = body.listen(event => {
      if (event.type !== type) return
      clearTimeout(timer)
      stop()
      resolve(event)
    })
  })
  return later(event)
}

describe('a connection', () => {
  it('names what is wrong when there is no server', async () => {
    const joining = createBody({ host: '127.0.0.1', port: 1, version: '1.19.2', username: 'bob' })
    await expect(joining).rejects.toThrow(/bob cannot join 127\.0\.0\.1:1: connection refused/)
  })

  it('comes back after a kick; the action under way fails with the reason', async () => {
    stage = await createStage()
    const left = heard(stage.body, 'left')
    const back = heard(stage.body, 'reconnected')
    const walking = stage.act('goTo', { x: 40, y: -60, z: 40 })
    await stage.world.command('kick bob for a test')
    expect(await left).toMatchObject({ reason: expect.stringContaining('kicked') })
    expect(await walking).toMatchObject({ result: 'failure', code: 'disconnected' })
    expect(await back).toMatchObject({ attempts: 1 })
    expect(stage.body.online).toBe(true)
    expect(await stage.act('goTo', { x: 3, y: -60, z: 3 })).toMatchObject({ result: 'success' })
  })

  it('gives way to a player of its name who throws it out twice, and says that another team has the name', async () => {
    stage = await createStage()
    const { host, port, version } = stage.world
    const back = heard(stage.body, 'reconnected')
    const told = heard(stage.body, 'hindered')
    const options = { host, port, version, username: 'bob' }
    const first = await createBody(options)
    await first.close()
    await back
    const other = await createBody(options)
    try {
      expect(await told).toMatchObject({ cause: 'name-taken', text: expect.stringContaining('--prefix red_') })
      expect([stage.body.online, other.online]).toEqual([false, true])
    } finally {
      await other.close()
    }
  })

  it('comes back when the server restarts on the same port', async () => {
    stage = await createStage()
    const { port, version } = stage.world
    const back = heard(stage.body, 'reconnected')
    await stage.world.stop()
    const again = await createWorld({ version, port })
    try {
      await back
      expect(await stage.act('stats')).toMatchObject({ result: 'success' })
    } finally {
      await stage.body.close()
      await again.stop()
    }
  })

  it('fails an action when the body dies, and works again after the respawn', async () => {
    stage = await createStage()
    const died = heard(stage.body, 'died')
    const walking = stage.act('goTo', { x: 40, y: -60, z: 40 })
    await stage.sees(seen => seen.position[0] > 1)
    await stage.world.command('kill bob')
    expect(await died).toMatchObject({ type: 'died' })
    expect(await walking).toMatchObject({ result: 'failure', code: 'dead' })
    await stage.sees(seen => seen.health > 0)
    await expect.poll(async () => (await stage!.act('goTo', { x: 4, y: -60, z: 4 })).result).toBe('success')
  })

  it('tells of changes at most four times a second, and of nothing when nothing changes', async () => {
    stage = await createStage()
    const events: BodyEvent[] = []
    stage.body.listen(event => events.push(event))
    const started = performance.now()
    await stage.act('goTo', { x: 10, y: -60, z: 0 })
    const seconds = (performance.now() - started) / 1_000
    const moves = events.filter(event => event.type === 'state').length
    expect(moves).toBeGreaterThan(2)
    expect(moves).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1)
    await new Promise(resolve => setTimeout(resolve, 600))
    events.length = 0
    await new Promise(resolve => setTimeout(resolve, 800))
    expect(events.filter(event => event.type === 'state')).toEqual([])
  })

  it('hears chat, and says nothing that could be a command', async () => {
    stage = await createStage({ names: ['bob', 'mia'] })
    const [bob, mia] = stage.bodies as [Body, Body]
    const chat = heard(mia, 'chat')
    bob.say('/kill @a')
    expect(await chat).toMatchObject({ from: 'bob', text: 'kill @a', whisper: false })
    expect(mia.observe().health).toBe(20)
  })

  it('leaves no listeners and no body behind', async () => {
    stage = await createStage()
    const { body } = stage
    await body.close()
    expect(body.online).toBe(false)
    expect(await stage.act('stats')).toMatchObject({ result: 'failure', code: 'disconnected' })
    await expect.poll(async () => (await stage!.world.command('list')).join()).toMatch(/0 of|There are 0/)
  })
})
