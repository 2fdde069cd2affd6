import { isDeepStrictEqual } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const spawn = [0.5, 0.5] as const

/** Where the server has a body, as x and z. */
async function place({ username }: Body): Promise<[number, number]> {
  const [reply] = await stage!.world.command(`data get entity ${username} Pos`)
  const [x, , z] = [...reply!.matchAll(/(-?[\d.]+)d/g)].map(match => Number(match[1]))
  return [x!, z!]
}
const places = () => Promise.all(stage!.bodies.map(place))

/** The least distance between two bodies. */
async function leastGap(): Promise<number> {
  const all = await places()
  return Math.min(...all.flatMap(([x, z], i) => all.slice(i + 1).map(other => Math.hypot(other[0] - x, other[1] - z))))
}

async function pass(ticks: number): Promise<void> {
  const { age } = await stage!.world.stats()
  await expect.poll(async () => (await stage!.world.stats()).age).toBeGreaterThan(age + ticks)
}

test('idle bodies that stand in one place step aside, each to a place of its own nearby, and stay there', async () => {
  stage = await createStage({ names: ['bob', 'lena', 'mia', 'tom'] })
  let reflexes = 0
  for (const body of stage.bodies) body.listen(event => void (event.type === 'reflex' && reflexes++))
  // Those who arrive in one place step aside once more; on a busy machine that takes a while.
  const settled = async () => {
    const [movesBefore, were] = [reflexes, await places()]
    await pass(60)
    const now = await places()
    // What is thrown to one of them lands out of the reach of the others.
    return { moves: reflexes - movesBefore, stay: isDeepStrictEqual(now, were), apart: (await leastGap()) > 2 }
  }
  await expect.poll(settled, { timeout: 240_000 }).toEqual({ moves: 0, stay: true, apart: true })
  for (const [x, z] of await places()) expect(Math.hypot(x - spawn[0], z - spawn[1])).toBeLessThan(6)
})

test('bodies that had to get to an area step aside within it', async () => {
  stage = await createStage({ names: ['bob', 'lena'] })
  await stage.standStill()
  const within = { from: [9, -60, -1], to: [11, -60, 1] }
  for (const body of stage.bodies) await stage.act('goTo', { x: 10, y: -60, z: 0, range: 0 }, { body, within })
  for (const body of stage.bodies) await stage.act('setMode', { name: 'elbow_room', on: true }, { body, within })
  await expect.poll(leastGap).toBeGreaterThan(0.9)
  await pass(60)
  for (const [x, z] of await places()) expect([x > 9 && x < 12, z > -1 && z < 2]).toEqual([true, true])
})

test('a body that stepped aside to where another one comes, too, steps on', async () => {
  stage = await createStage({ names: ['bob', 'lena'] })
  await stage.standStill()
  const [, lena] = stage.bodies
  await stage.act('setMode', { name: 'elbow_room', on: true }, { body: lena! })
  await expect.poll(leastGap).toBeGreaterThan(2)
  await pass(20)
  const [x, z] = await place(lena!)
  await stage.commands(`tp bob ${x + 1} -60 ${z}`)
  await expect.poll(leastGap).toBeGreaterThan(2)
})

test('bodies in a place with no room aside stay where they are', async () => {
  stage = await createStage({ names: ['bob', 'lena', 'mia'] })
  await stage.standStill()
  await stage.commands('fill 9 -60 -1 12 -58 1 stone', 'fill 10 -60 0 11 -59 0 air', 'tp @a 10.5 -60 0.5')
  for (const body of stage.bodies) await stage.act('setMode', { name: 'elbow_room', on: true }, { body })
  await expect.poll(async () => (await places()).filter(([x]) => x > 11).length).toBe(1)
  await pass(60)
  expect((await places()).map(([x]) => Math.floor(x)).sort()).toEqual([10, 10, 11])
})

test('a body that is put elsewhere in the middle of its step does not walk back for it, and does at once what it is told', async () => {
  stage = await createStage({ names: ['bob', 'lena'] })
  await stage.standStill()
  const [bob] = stage.bodies
  await stage.commands('tp @a 0.5 -60 0.5')
  const stepping = new Promise<void>(resolve => {
    bob!.listen(event => event.type === 'reflex' && resolve())
  })
  for (const body of stage.bodies) await stage.act('setMode', { name: 'elbow_room', on: true }, { body })
  await stepping
  await stage.commands('tp bob 40.5 -60 0.5')
  const been: number[] = []
  const stop = bob!.listen(event => event.type === 'state' && event.position && been.push(event.position[0]))
  expect(await stage.act('goTo', { x: 44, y: -60, z: 0, range: 0 }, { body: bob! })).toMatchObject({
    result: 'success',
  })
  stop()
  expect(been.filter(x => x < 39)).toEqual([])
})

/** How far bob went from lena while mia handed her something, bob at an action without an end beside her; and how far it is now. */
async function giveBeside(name: string, args: object, land: readonly string[] = []) {
  stage = await createStage({ names: ['bob', 'lena', 'mia'] })
  await stage.standStill()
  const [bob, lena, mia] = stage.bodies
  await stage.commands(
    ...land,
    'give mia dirt 4',
    'give bob iron_sword',
    'tp lena 0.5 -60 0.5',
    'tp bob 1.5 -60 0.5',
    'tp mia 9.5 -60 0.5',
  )
  const control = new AbortController()
  const endless = stage.act(name, { ...args }, { body: bob!, signal: control.signal })
  const far = async (): Promise<number> => {
    const [[x, z], [toX, toZ]] = [await place(bob!), await place(lena!)]
    return Math.max(Math.abs(x - toX), Math.abs(z - toZ))
  }
  await expect.poll(far).toBeLessThan(2)
  let farthest = 0
  bob!.listen(event => {
    if (event.type !== 'state' || !event.position) return
    farthest = Math.max(farthest, Math.hypot(event.position[0] - 0.5, event.position[2] - 0.5))
  })
  expect(await stage.act('give', { player: 'lena', item: 'dirt', count: 4 }, { body: mia! })).toMatchObject({
    result: 'success',
  })
  const stop = async () => {
    control.abort()
    await endless
  }
  return { farthest, far, stop }
}

test.each([
  ['guard', { x: 1, y: -60, z: 0 }],
  ['followPlayer', { player: 'lena', distance: 1 }],
])('a body whose action has no end, %s, makes room for a gift to another, and comes back', async (name, args) => {
  const { farthest, far, stop } = await giveBeside(name, args)
  expect(farthest).toBeGreaterThan(2)
  await expect.poll(far).toBeLessThan(2.2)
  await stop()
})

test('a body that keeps a farm makes room for a gift to another', async () => {
  const { farthest, stop } = await giveBeside('tendFarm', { radius: 8 }, ['setblock 3 -61 0 farmland'])
  expect(farthest).toBeGreaterThan(2)
  await stop()
})
