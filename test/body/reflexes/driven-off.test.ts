import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** Day, bare hands, and a log with a zombie on it that does not go away. */
async function besideZombie(...more: string[]): Promise<Stage> {
  stage = await createStage()
  await stage.commands(
    'gamerule doMobSpawning false',
    'difficulty normal',
    'time set 1000',
    'tp bob 0.5 -60 0.5',
    'setblock 12 -60 0 oak_log',
    ...more,
    'summon zombie 12.5 -59 0.5 {NoAI:1b,PersistenceRequired:1b}',
  )
  await stage.sees(({ entities }) => entities.some(one => one.name === 'zombie'))
  return stage
}

test('a body that is driven off by a monster that stays where it is takes what lies elsewhere', async () => {
  const { act, body } = await besideZombie('setblock -24 -60 0 oak_log')
  expect(await act('collect', { item: 'oak_log', count: 1 })).toMatchObject({ result: 'success' })
  expect(body.observe().position[0]).toBeLessThan(-15)
})

test('where there is nothing else it says what keeps it from there, instead of running to and fro', async () => {
  const { act } = await besideZombie()
  expect(await act('collect', { item: 'oak_log', count: 1 })).toMatchObject({
    result: 'failure',
    code: 'too-dangerous',
    reason: expect.stringContaining('a zombie at 12 -59 0 keeps it from 12 -60 0: it had to run'),
  })
})

test('a body whose action a reflex holds up tells which one and because of what, and that it goes on', async () => {
  const { act, body } = await besideZombie()
  const told: unknown[] = []
  body.listen(event => event.type === 'state' && event.heldUp !== undefined && told.push(event.heldUp))
  await act('collect', { item: 'oak_log', count: 1 })
  expect(told.slice(0, 2)).toEqual([{ reflex: 'self_defense', from: 'zombie' }, null])
})

test('so does a way that is dug', async () => {
  const { act, body } = await besideZombie('give bob stone_pickaxe', 'setblock 28 -62 0 stone')
  const fled: string[] = []
  body.listen(event => event.type === 'reflex' && fled.push(event.mode))
  expect(await act('collect', { item: 'cobblestone', count: 1 })).toMatchObject({ result: 'success' })
  expect(fled).toEqual([])
})

test('a way that leads past a monster keeps out of its reach', async () => {
  const { act, body } = await besideZombie()
  const fled: string[] = []
  body.listen(event => event.type === 'reflex' && fled.push(event.mode))
  expect(await act('goTo', { at: [28, -60, 0] })).toMatchObject({ result: 'success' })
  expect(fled).toEqual([])
})

test('a body runs from no monster that has died and lies there for another second', async () => {
  stage = await createStage()
  const { act, body, commands, sees } = stage
  await commands('time set 1000', 'tp bob 0.5 -60 0.5')
  await act('setMode', { name: 'self_defense', on: false })
  await commands('summon husk 2.5 -60 0.5 {NoAI:1b}')
  await sees(({ entities }) => entities.some(one => one.name === 'husk'))
  const fled: string[] = []
  body.listen(event => event.type === 'reflex' && fled.push(event.mode))
  await commands('kill @e[type=husk]')
  await act('setMode', { name: 'self_defense', on: true })
  await sees(({ entities }) => entities.every(one => one.name !== 'husk'))
  expect(fled).toEqual([])
})
