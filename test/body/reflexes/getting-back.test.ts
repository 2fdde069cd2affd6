import { afterEach, expect, test } from 'vitest'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

type Reflex = Extract<BodyEvent, { type: 'reflex' }>

/** A body that carries something, 16 blocks from where it will live again; `reflexes` fills with what its reflexes do. */
async function far(...more: string[]) {
  stage = await createStage()
  const { body, commands, sees } = stage
  await commands(
    'gamerule doMobSpawning false',
    'spawnpoint bob 0 -60 0',
    'tp bob 16.5 -60 0.5',
    'give bob bread 5',
    ...more,
  )
  await sees(({ inventory, position }) => inventory.bread === 5 && position[0] === 16)
  const reflexes: Reflex[] = []
  body.listen(event => event.type === 'reflex' && reflexes.push(event))
  return { ...stage, reflexes }
}

const back = (event: Reflex) => event.mode === 'getting_back'

test('who died goes for what lies there, whatever else is to do, and has it again', async () => {
  const { act, commands, sees, reflexes } = await far('give bob iron_boots')
  await commands('kill bob')
  await sees(({ inventory }) => inventory.bread === undefined)
  await sees(({ health, position }) => health > 0 && position[0] < 8)
  // An action waits meanwhile, and is done afterwards.
  const walking = act('goTo', { x: -8, y: -60, z: 0 })
  await sees(({ inventory }) => inventory.bread === 5 && inventory.iron_boots === 1)
  expect(await walking).toMatchObject({ result: 'success' })
  expect(reflexes.filter(back)).toEqual([expect.objectContaining({ reason: 'goes for what it lost at 16 -60 0' })])
})

test('a monster on the way is fought first, and the way goes on after it', async () => {
  const { commands, sees, reflexes } = await far('fill -3 -60 -2 20 -57 2 stone', 'fill -2 -60 -1 19 -58 1 air')
  await commands('kill bob', 'summon husk 8.5 -60 0.5 {NoAI:1b,PersistenceRequired:1b}')
  await sees(({ health, position }) => health > 0 && position[0] < 4)
  await commands('give bob iron_sword')
  await sees(({ inventory }) => inventory.bread === 5)
  const modes = reflexes.map(({ mode }) => mode)
  expect(modes.filter(mode => mode !== 'getting_back' && mode !== 'armour')).toContain('self_defense')
  expect(modes.at(-1)).toBe('getting_back')
})

test.each([
  ['nothing was lost', ['gamerule keepInventory true']],
  ['the things burned', ['setblock 16 -60 0 lava']],
])('it stays where it is when %s', async (_, more) => {
  const { act, commands, sees, reflexes } = await far()
  await commands('effect give bob fire_resistance 100', ...more, 'kill bob')
  await sees(({ health, position }) => health > 0 && position[0] < 8)
  // Some looks of the reflexes later it is still there.
  for (let n = 0; n < 3; n++) await act('wait', { seconds: 1 })
  expect(reflexes.filter(back)).toEqual([])
})

test('at night it does not go where monsters slew it, by day it does', async () => {
  const { act, commands, sees, reflexes } = await far()
  for (const name of ['self_defense', 'shelter']) await act('setMode', { name, on: false })
  await commands(
    'time set 18000',
    'gamerule doDaylightCycle false',
    'summon husk 24.5 -60 0.5 {NoAI:1b,PersistenceRequired:1b}',
  )
  await sees(({ entities }) => entities.some(({ name }) => name === 'husk'))
  await commands('kill bob')
  await sees(({ health, position }) => health > 0 && position[0] < 8)
  await commands('kill @e[type=husk]')
  for (let n = 0; n < 3; n++) await act('wait', { seconds: 1 })
  expect(reflexes.filter(back)).toEqual([])
  await commands('time set 1000')
  await sees(({ inventory }) => inventory.bread === 5)
})
