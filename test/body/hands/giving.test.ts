import { afterEach, expect, onTestFinished, test } from 'vitest'
import { join } from '../../../source/body/connection/join-server.ts'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { landsBeyond, throwPitch } from '../../../source/body/hands/throw-flight.ts'
import { Random } from '../../../source/minecraft/random.ts'
import { later } from '../../later.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test.each([
  { far: 0.5, rise: 0 },
  { far: 1, rise: 1 },
  { far: 2, rise: 1 },
  { far: 2.5, rise: 0 },
  { far: 1, rise: -2 },
])(
  'four of five throws $far blocks far and $rise up come to lie within reach, by the game’s chance',
  ({ far, rise }) => {
    const pitch = throwPitch(far, rise)
    const random = new Random(7)
    const throws = Array.from({ length: 500 }, () =>
      landsBeyond({
        far,
        rise,
        pitch,
        chance: { up: (random.next() - random.next()) * 0.1, forth: (random.next() * 2 - 1) * 0.02 },
      }),
    )
    const taken = throws.filter(beyond => beyond !== null && Math.abs(beyond) <= 1.2)
    expect(taken.length).toBeGreaterThan(400)
  },
)

test('who stands on a block gets what is thrown from right below it', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  const [, mia] = stage.bodies
  await stage.commands('setblock 2 -60 0 stone', 'tp mia 2.5 -59 0.5', 'tp bob 1.5 -60 0.5', 'give bob bread 3')
  await stage.sees(({ inventory }) => inventory.bread === 3)
  await stage.sees(({ position }) => position[1] === -59, mia)
  expect(await stage.act('give', { player: 'mia', item: 'bread', count: 3 })).toMatchObject({ result: 'success' })
})

test('who stands in a hole two deep, as one who has dug dirt does, comes out of it to give', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  const [, mia] = stage.bodies
  await stage.commands('fill 6 -62 -4 6 -61 -4 air', 'tp mia 0.5 -60 0.5', 'tp bob 6.5 -62 -3.5', 'give bob dirt 2')
  await stage.sees(({ inventory }) => inventory.dirt === 2)
  await stage.sees(({ position }) => position[1] === -62)
  await stage.sees(({ position }) => position[0] === 0 && position[2] === 0, mia)
  expect(await stage.act('give', { player: 'mia', item: 'dirt', count: 2 })).toMatchObject({ result: 'success' })
})

test('what is thrown to one player is not taken by another who stands a block away', async () => {
  stage = await createStage({ names: ['lena', 'bob', 'steve'] })
  await stage.standStill()
  const [lena, bob, steve] = stage.bodies
  // Lena joined first: the world lets her take what lies in the reach of both.
  await stage.commands('tp steve 0.5 -60 4.5', 'tp lena 1.5 -60 4.5', 'tp bob 0.5 -60 2.5', 'give bob dirt 8')
  await stage.sees(({ inventory }) => inventory.dirt === 8, bob)
  await stage.sees(({ position }) => position[0] === 1 && position[2] === 4, lena)
  await stage.sees(({ position }) => position[0] === 0 && position[2] === 4, steve)
  const given = await stage.act('give', { player: 'steve', item: 'dirt', count: 5 }, { body: bob! })
  expect(given).toMatchObject({ result: 'success' })
  expect((await stage.sees(({ inventory }) => inventory.dirt === 5, steve)).inventory).toEqual({ dirt: 5 })
  expect(lena!.observe().inventory).toEqual({})
})

test('who took what was thrown to another is named', async () => {
  stage = await createStage({ names: ['lena', 'bob', 'steve'] })
  await stage.standStill()
  const [lena, bob, steve] = stage.bodies
  await stage.commands('tp steve 0.5 -60 4.5', 'tp lena 0.5 -60 4.5', 'tp bob 0.5 -60 2.5', 'give bob dirt 5')
  await stage.sees(({ inventory }) => inventory.dirt === 5, bob)
  for (const body of [lena!, steve!]) await stage.sees(({ position }) => position[0] === 0 && position[2] === 4, body)
  const given = await stage.act('give', { player: 'steve', item: 'dirt', count: 5 }, { body: bob! })
  expect(given).toMatchObject({ result: 'failure', code: 'missing-item' })
  expect(given.reason).toMatch(/lena, who stands too near, picked up 5/)
})

test('a gift fails with where its recipient walked off to, and its giver has it again', async () => {
  stage = await createStage({ names: ['bob', 'steve'] })
  await stage.standStill()
  const [bob, steve] = stage.bodies
  // Steve has no place for it.
  await stage.commands('tp steve 0.5 -60 4.5', 'tp bob 0.5 -60 2.5', 'give bob dirt 5', 'give steve stone 2304')
  await stage.sees(({ inventory }) => inventory.dirt === 5, bob)
  await stage.sees(({ position, freeSlots }) => position[2] === 4 && freeSlots === 0, steve)
  let headway = 0
  const onProgress = (told: { readonly headway?: true }) => void (told.headway && headway++)
  const giving = stage.act('give', { player: 'steve', item: 'dirt', count: 5 }, { body: bob!, onProgress })
  for (const z of [9.5, 4.5, 9.5]) {
    await stage.sees(({ inventory }) => inventory.dirt === undefined, bob)
    await stage.commands(`tp steve 0.5 -60 ${z}`)
    await stage.sees(({ inventory }) => inventory.dirt === 5, bob)
  }
  expect(await giving).toMatchObject({
    result: 'failure',
    reason: expect.stringMatching(/^steve took only 0 of 5 dirt: steve walked off to 0 -60 [49]$/),
  })
  // Each try is one, so that it is not given up for going in circles.
  expect(headway).toBe(3)
})

test('who threw something is known although the thrower is seen to have stepped back before the item is seen', async () => {
  stage = await createStage({ names: ['mia'] })
  const { host, port, version } = stage.world
  const { bot: eve } = await join({ host, port, version, username: 'eve' })
  onTestFinished(() => eve.end())
  const received = later(
    new Promise<BodyEvent>(resolve => stage!.body.listen(event => event.type === 'received' && resolve(event))),
  )
  await stage.standStill()
  await stage.commands('tp mia 5.5 -60 0.5', 'tp eve 2.5 -60 0.5 -90 0', 'give eve bread 1')
  await expect.poll(() => eve.heldItem?.name).toBe('bread')
  await stage.sees(({ players }) => players.some(({ position: [x] }) => x === 2))
  eve.physicsEnabled = false
  // All in one tick of the world, as on a busy machine: the item is shown two ticks later.
  eve._client.write('block_dig', { status: 3, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 })
  for (const x of [2.25, 2, 1.75, 1.5]) eve._client.write('position', { x, y: -60, z: 0.5, onGround: true })
  expect(await received).toMatchObject({ from: 'eve', items: { bread: 1 } })
})

test('a body tells what it got of whom, thrown to it or let fall near it, and nothing of what it took from the ground', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  const [bob, mia] = stage.bodies
  const told: object[] = []
  for (const body of [bob!, mia!])
    body.listen(event => {
      if (event.type === 'received') told.push({ to: body.username, from: event.from, items: event.items })
    })
  await stage.commands('tp mia 4.5 -60 0.5', 'tp bob 1.5 -60 0.5', 'give bob bread 3', 'give bob stick 2')
  await stage.commands('setblock 5 -60 2 dirt')
  await stage.sees(({ inventory }) => inventory.bread === 3 && inventory.stick === 2, bob)
  await stage.sees(({ position }) => position[0] === 4, mia)
  await stage.act('give', { player: 'mia', item: 'bread', count: 2 }, { body: bob! })
  await expect.poll(() => told).toEqual([{ to: 'mia', from: 'bob', items: { bread: 2 } }])
  await stage.act('discard', { item: 'stick', count: 2 }, { body: bob! })
  await stage.act('collect', { item: 'dirt', count: 1 }, { body: mia! })
  // What was thrown away may still roll when it is seen first.
  await expect
    .poll(async () => {
      const [x, y, z] = mia!.observe().entities.find(({ name }) => name === 'stick')?.nearest ?? []
      if (x !== undefined) await stage!.act('goTo', { x, y, z, range: 0 }, { body: mia! })
      return mia!.observe().inventory
    })
    .toMatchObject({ stick: 2, dirt: 1 })
  await expect.poll(() => told.slice(1)).toEqual([{ to: 'mia', from: 'bob', items: { stick: 2 } }])
})

test('two who give the same at the same time each count what they gave', async () => {
  stage = await createStage({ names: ['jill', 'andy', 'randy'] })
  await stage.standStill()
  const [jill, andy, randy] = stage.bodies
  const told: { from: string; items: object }[] = []
  jill!.listen(event => event.type === 'received' && told.push({ from: event.from, items: event.items }))
  await stage.commands('tp jill 6.5 -60 0.5', 'tp andy 2.5 -60 0.5', 'tp randy 6.5 -60 4.5')
  await stage.commands('give andy moss_block 2', 'give randy moss_block 2')
  for (const body of [andy, randy]) await stage.sees(({ inventory }) => inventory.moss_block === 2, body)
  await stage.sees(({ position }) => position[0] === 6, jill)
  const given = await Promise.all(
    [andy!, randy!].map(body => stage!.act('give', { player: 'jill', item: 'moss_block', count: 2 }, { body })),
  )
  expect(given.map(({ reason }) => reason)).toEqual(Array(2).fill('gave 2 moss_block to jill, who picked them up'))
  await expect
    .poll(() => told.toSorted((a, b) => a.from.localeCompare(b.from)))
    .toEqual(['andy', 'randy'].map(from => ({ from, items: { moss_block: 2 } })))
})

test('who is out of its sight is looked for where the team saw the player last', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.standStill()
  const [, mia] = stage.bodies
  await stage.commands('tp mia 0.5 -60 110.5', 'tp bob 0.5 -60 0.5', 'give bob dirt 2')
  await stage.sees(({ inventory, players }) => inventory.dirt === 2 && players.length === 0)
  const call = { player: 'mia', item: 'dirt', count: 2 }
  expect(await stage.act('give', call)).toMatchObject({ code: 'not-found', reason: 'mia is too far away to be seen' })
  const given = await stage.act('give', call, { whereabouts: { Mia: [0, -60, 106] } })
  expect(given).toMatchObject({ result: 'success' })
  await stage.sees(({ inventory }) => inventory.dirt === 2, mia)
})
