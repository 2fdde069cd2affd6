import { afterEach, expect, test } from 'vitest'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** Night on a wide field of soil with a body on it. */
async function night(...more: string[]): Promise<Stage> {
  stage = await createStage()
  await stage.commands('fill -40 -61 -40 40 -58 40 dirt', 'tp bob 0.5 -57 0.5')
  await stage.sees(({ position }) => position[1] === -57)
  await stage.commands('difficulty normal', 'time set 18000', ...more)
  return stage
}

const afar = 'summon zombie 13 -57 0 {PersistenceRequired:1b,NoAI:1b}'
const lasts = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const isAt = async ({ world, body }: Stage, y: number, block: string): Promise<boolean> => {
  const [x, , z] = body.observe().position
  return /passed/.test((await world.command(`execute if block ${x} ${y} ${z} ${block}`)).join())
}

test('a monster that comes into the half-dug hole is fought until it is dead, and the hole closed after that', async () => {
  const { body, commands, sees } = await night('give bob stone_sword', 'effect give bob resistance 600 3')
  await sees(({ inventory }) => inventory.stone_sword === 1)
  await commands(afar)
  await sees(({ position }) => position[1] === -59)
  const strong = 'Attributes:[{Name:"generic.max_health",Base:100}],Health:100f'
  await commands(`execute at bob run summon husk ~ ~1 ~ {PersistenceRequired:1b,${strong}}`)
  const lives = (): boolean => body.observe().entities.some(({ name }) => name === 'husk')
  await expect.poll(lives).toBe(true)
  for (; lives(); await lasts(50)) expect((await isAt(stage!, -58, 'dirt')) && lives()).toBe(false)
  await sees(({ position }) => position[1] === -60)
  await expect.poll(() => isAt(stage!, -58, 'dirt')).toBe(true)
  expect(body.observe().health).toBeGreaterThan(10)
})

test('who digs slowly does not sit in half a hole when the monster comes', async () => {
  const { body, commands } = await night('effect give bob mining_fatigue 600 0')
  await commands('summon husk 14 -57 0 {PersistenceRequired:1b}')
  for (const end = performance.now() + 15_000; performance.now() < end; await lasts(25)) {
    const { position, entities } = body.observe()
    const husk = entities.find(({ name }) => name === 'husk')?.nearest
    if (!husk || (await isAt(stage!, -58, 'dirt'))) continue
    const isNear = Math.hypot(husk[0] - position[0], husk[2] - position[2]) < 3
    expect(isNear && position[1] <= -59).toBe(false)
  }
})

test('the only monster near is fought in the open by who can beat it, rather than run from', async () => {
  const { body, commands, sees } = await night('give bob stone_sword')
  await sees(({ inventory }) => inventory.stone_sword === 1)
  const told: string[] = []
  body.listen((event: BodyEvent) => event.type === 'reflex' && told.push(event.mode))
  await commands('summon husk 6.5 -57 0.5 {PersistenceRequired:1b}')
  let farthest = 0
  await sees(({ entities }) => entities.some(({ name }) => name === 'husk'))
  await sees(({ entities, position: [x, , z] }) => {
    farthest = Math.max(farthest, Math.hypot(x, z))
    return entities.every(({ name }) => name !== 'husk')
  })
  expect(farthest).toBeLessThan(10)
  expect(body.observe().health).toBeGreaterThan(10)
})

test('a hole is dug where no water runs into it', async () => {
  const { commands, sees } = await night('setblock 2 -57 0 water')
  await lasts(2_000)
  await commands('summon husk -14 -57 0 {PersistenceRequired:1b,NoAI:1b}')
  await sees(({ position }) => position[1] === -60)
  await expect.poll(() => isAt(stage!, -58, 'dirt')).toBe(true)
  expect(await isAt(stage!, -59, 'air')).toBe(true)
})

test('who is hurt stays in its hole at night, and eats there', async () => {
  const { body, commands, sees } = await night()
  await commands(afar)
  await sees(({ position }) => position[1] === -60)
  await commands('effect give bob hunger 6 100')
  await sees(({ food }) => food <= 15)
  await commands('effect clear bob', 'effect give bob instant_damage 1 1', 'kill @e[type=zombie]')
  await lasts(5_000)
  expect(body.observe().position[1]).toBe(-60)
  await commands('give bob bread 3')
  await sees(({ food }) => food >= 18)
  expect(body.observe().position[1]).toBe(-60)
})
