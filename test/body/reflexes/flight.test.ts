import { afterEach, expect, test } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const flat = ([x, , z]: Position, [ox, , oz]: Position = [0, 0, 0]): number => Math.hypot(x - ox, z - oz)

/** A body without work by day. */
async function idleByDay(): Promise<Stage> {
  stage = await createStage()
  await stage.commands('difficulty normal', 'time set 1000', 'tp bob 0.5 -60 0.5')
  await stage.sees(({ position }) => flat(position) < 1)
  return stage
}

const creeper = (at: string): string => `summon creeper ${at} {NoAI:1b,PersistenceRequired:1b}`

/** How near the body comes to a place within so many ms. */
async function nearestTo({ body }: Stage, at: Position, ms: number): Promise<number> {
  let nearest = Number.POSITIVE_INFINITY
  for (const end = performance.now() + ms; performance.now() < end; ) {
    nearest = Math.min(nearest, flat(body.observe().position, at))
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  return nearest
}

test('who goes back for lack of work turns away from the creeper that stands there by now', async () => {
  const { commands, sees } = await idleByDay()
  await commands(creeper('3.5 -60 0.5'))
  await sees(({ position }) => flat(position) > 17)
  await commands('kill @e[type=creeper]')
  await sees(({ position }) => flat(position) < 15)
  await commands(creeper('0.5 -60 0.5'))
  expect(await nearestTo(stage!, [0, -60, 0], 4_000)).toBeGreaterThan(3.5)
})

test('who was driven off does not go back while the creeper is there', async () => {
  const { commands, sees } = await idleByDay()
  await commands(creeper('3.5 -60 0.5'))
  await sees(({ position }) => flat(position, [3, -60, 0]) > 20)
  expect(await nearestTo(stage!, [3, -60, 0], 8_000)).toBeGreaterThan(16)
})

/** A body that runs from a creeper, and where the next one stands before it: no nearer than a body looks ahead. */
async function chasedTowards(): Promise<Position> {
  const { body, commands, sees } = await idleByDay()
  for (;;) {
    await commands('kill @e[type=creeper]', 'tp bob 0.5 -60 0.5')
    await sees(({ position }) => flat(position) < 1)
    await commands(creeper('4.5 -60 0.5'))
    await sees(({ position }) => flat(position) > 2)
    const [x, , z] = body.observe().position
    const ahead = 15 / Math.hypot(x, z)
    const at: Position = [Math.round(x * (1 + ahead)), -60, Math.round(z * (1 + ahead))]
    await commands(creeper(at.map(one => one + 0.5).join(' ')))
    // On a slow machine it has run on too far by then.
    if (flat(body.observe().position, at) > 10) return at
  }
}

test('who runs from a creeper turns away from another one that comes before it', async () => {
  const at = await chasedTowards()
  expect(await nearestTo(stage!, at, 4_000)).toBeGreaterThan(3)
})
