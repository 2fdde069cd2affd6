import { afterEach, expect, test } from 'vitest'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

type Reflex = Extract<BodyEvent, { type: 'reflex' }>

/** Night on a field of soil, and a body with a sword that does not fear for its life; `reflexes` fills with what its reflexes do. */
async function night(...more: string[]) {
  stage = await createStage()
  const { body, commands, sees } = stage
  await commands('fill -12 -61 -12 12 -58 12 dirt', 'tp bob 0.5 -57 0.5')
  await sees(({ position }) => position[1] === -57)
  await commands('gamerule doMobSpawning false', 'difficulty normal', 'time set 18000', 'give bob stone_sword', ...more)
  await sees(({ inventory }) => inventory.stone_sword === 1)
  const reflexes: Reflex[] = []
  body.listen(event => event.type === 'reflex' && reflexes.push(event))
  return { ...stage, reflexes }
}

const lidAt = async ({ world, body }: Stage): Promise<string> => {
  const [x, , z] = body.observe().position
  return (await world.command(`execute if block ${x} -58 ${z} dirt`)).join()
}

test('a sword alone is no reason to stay out at night', async () => {
  const { commands, reflexes, sees } = await night()
  await commands('summon zombie 13 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  expect(reflexes[0]).toMatchObject({ mode: 'shelter', reason: 'a zombie is about' })
  await expect.poll(() => lidAt(stage!)).toMatch(/passed/)
})

test('a hole whose lid is gone is closed again', async () => {
  const { body, commands, sees } = await night()
  await commands('summon zombie 13 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  await expect.poll(() => lidAt(stage!)).toMatch(/passed/)
  const [x, , z] = body.observe().position
  await commands(`setblock ${x} -58 ${z} air`)
  await expect.poll(() => lidAt(stage!)).toMatch(/passed/)
})

test('clad in iron it stays, and fights what comes near', async () => {
  const armour = [
    'head with iron_helmet',
    'chest with iron_chestplate',
    'legs with iron_leggings',
    'feet with iron_boots',
  ]
  const worn = armour.map(piece => `item replace entity bob armor.${piece}`)
  const { commands, reflexes, sees } = await night(...worn)
  await sees(({ inventory }) => inventory.iron_boots === 1)
  await commands('summon husk 4 -57 0 {NoAI:1b}')
  await sees(({ entities }) => entities.some(one => one.name === 'husk'))
  await sees(({ entities }) => entities.every(one => one.name !== 'husk'))
  expect(reflexes[0]).toMatchObject({ mode: 'self_defense' })
  expect(reflexes.filter(one => one.mode === 'shelter')).toEqual([])
})

test('who is to kill a monster does so at night, too', async () => {
  const { act, commands, reflexes, sees } = await night()
  const guarding = act('guard', { seconds: 600 })
  await commands('summon husk 8 -57 0 {NoAI:1b}')
  await sees(({ entities }) => entities.some(one => one.name === 'husk'))
  await sees(({ entities }) => entities.every(one => one.name !== 'husk'))
  expect(reflexes.filter(one => one.mode === 'shelter')).toEqual([])
  await stage!.body.close()
  await guarding
})

test('who sits in a hole when it is to guard comes up and fights', async () => {
  const { act, commands, sees } = await night()
  await commands('summon husk 13 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  const guarding = act('guard', { seconds: 600 })
  await sees(({ position }) => position[1] === -57)
  await sees(({ entities }) => entities.every(one => one.name !== 'husk'))
  await stage!.body.close()
  await guarding
})

test('who is to guard puts its armour on first', async () => {
  const { act, commands, sees, world } = await night()
  await act('setMode', { name: 'armour', on: false })
  await commands('give bob iron_chestplate')
  await sees(({ inventory }) => inventory.iron_chestplate === 1)
  expect(await act('guard', { seconds: 1 })).toMatchObject({ result: 'success' })
  const worn = 'execute if entity @a[name=bob,nbt={Inventory:[{Slot:102b,id:"minecraft:iron_chestplate"}]}]'
  expect((await world.command(worn)).join()).toMatch(/passed/)
})

test('of two in reach the nearer one is struck first, also when the fight with the other has begun', async () => {
  const { act, commands, sees } = await night('effect give bob resistance 600 4')
  const first =
    'summon husk 8.5 -57 0.5 {PersistenceRequired:1b,NoAI:1b,Attributes:[{Name:"generic.max_health",Base:60}],Health:60f}'
  await commands(first)
  const guarding = act('guard', { seconds: 600 })
  await sees(({ position: [x] }) => x > 4)
  // Beside the body, wherever it has got to by now, and comes after it.
  await commands('execute at bob run summon husk ~ ~ ~1 {PersistenceRequired:1b}')
  await sees(({ entities }) => entities.some(({ name, count }) => name === 'husk' && count === 2))
  await sees(({ entities }) => entities.some(({ name, count }) => name === 'husk' && count === 1))
  expect(stage!.body.observe().entities.find(({ name }) => name === 'husk')?.nearest).toEqual([8, -57, 0])
  await stage!.body.close()
  await guarding
})

test('a creeper is run from by day, sword or not', async () => {
  const { body, commands, reflexes, sees } = await night('time set 1000')
  await commands('summon creeper 7 -57 0 {NoAI:1b,PersistenceRequired:1b}')
  await sees(({ position: [x, , z] }) => Math.hypot(x - 7, z) > 12)
  expect(reflexes[0]).toMatchObject({ mode: 'self_defense', reason: 'a creeper is near' })
  expect(body.observe()).toMatchObject({ health: 20, entities: [expect.objectContaining({ name: 'creeper' })] })
})

test('who is hurt eats to be healed', async () => {
  const { commands, sees } = await night('time set 1000', 'effect give bob hunger 5 100')
  await sees(({ food }) => food <= 15)
  await commands('effect clear bob', 'effect give bob instant_damage 1 0', 'give bob bread 2')
  await sees(({ food }) => food >= 18)
})

test('who is shot from afar gets out of the sight of the archer', async () => {
  const { commands, reflexes, sees } = await night('time set 1000')
  // The helmet keeps it from burning by day.
  await commands(
    'summon skeleton 11 -57 0 {PersistenceRequired:1b,ArmorItems:[{},{},{},{id:"minecraft:iron_helmet",Count:1b}]}',
  )
  await sees(({ health }) => health < 20)
  await sees(({ position: [x, , z], entities }) => {
    const at = entities.find(one => one.name === 'skeleton')?.nearest
    return at !== undefined && Math.hypot(at[0] - x, at[2] - z) > 15
  })
  expect(reflexes[0]).toMatchObject({ mode: 'self_defense', reason: 'a skeleton is near' })
})

test('a monster that stands high above and has a way down is a danger, too', async () => {
  const steps = Array.from({ length: 9 }, (_, i) => `fill ${4 + i} -57 -1 ${4 + i} ${-57 + i} 1 dirt`)
  const { commands, reflexes, sees } = await night(...steps)
  await commands('summon zombie 12 -48 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  expect(reflexes[0]).toMatchObject({ mode: 'shelter', reason: 'a zombie is about' })
})

test('who is struck on the way to dig in fights the one that strikes, rather than be struck all the way', async () => {
  const { commands, reflexes, sees } = await night(
    'effect give bob resistance 600 3',
    'gamerule naturalRegeneration false',
  )
  // Faster than a body runs.
  await commands('summon husk 8.5 -57 0.5 {PersistenceRequired:1b}', 'effect give @e[type=husk] speed 600 9')
  await sees(({ health }) => health < 20)
  await sees(({ entities }) => entities.every(one => one.name !== 'husk'))
  expect(reflexes.map(({ mode }) => mode)).toEqual(['shelter'])
})

test('a monster that stands in water is run from: there it strikes, and burns by no day', async () => {
  const { commands, reflexes, sees } = await night('time set 1000', 'setblock 4 -58 0 water')
  await commands('summon husk 4.5 -58 0.5 {NoAI:1b,PersistenceRequired:1b}')
  await sees(({ position: [x, , z] }) => Math.hypot(x - 4, z) > 12)
  expect(reflexes[0]).toMatchObject({ mode: 'self_defense', reason: 'a husk is near' })
  expect(stage!.body.observe().entities).toEqual([expect.objectContaining({ name: 'husk' })])
})

test('at dawn it stays below while monsters are about that have not burned yet', async () => {
  const { body, commands, sees } = await night()
  await commands('summon husk 13 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  const [x, , z] = body.observe().position
  await commands(`tp @e[type=husk] ${x + 20} -57 ${z}`, 'time set 23400')
  await sees(({ timeOfDay }) => timeOfDay > 23_580)
  expect(body.observe().position).toEqual([x, -60, z])
  await commands('kill @e[type=husk]')
  await sees(({ position }) => position[1] === -57)
})

test('who has to leave a hole above which a creeper waits comes up elsewhere', async () => {
  const { body, commands, sees } = await night()
  await commands('summon creeper 13 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  await expect.poll(() => lidAt(stage!)).toMatch(/passed/)
  const [x, , z] = body.observe().position
  await commands(`tp @e[type=creeper] ${x} -57 ${z}`, 'time set 1000', 'effect give bob poison 20 0')
  await sees(({ position }) => position[1] >= -58 && Math.hypot(position[0] - x, position[2] - z) >= 8)
  expect((await stage!.world.command(`execute if block ${x} -58 ${z} dirt`)).join()).toMatch(/passed/)
})
