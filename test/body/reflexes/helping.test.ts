import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../stage.ts'

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** Mia, who neither fights nor runs, is hit by a husk that Bob, 10 blocks away, would leave alone; `modes` fills with what Bob's reflexes do. */
async function struck(...more: string[]) {
  stage = await createStage({ names: ['bob', 'mia'] })
  const { bodies, body, commands, sees, act } = stage
  await stage.standStill()
  for (const name of ['self_defense', 'shelter']) await act('setMode', { name, on: false }, { body: bodies[1]! })
  await commands(
    ...[
      'gamerule doMobSpawning false',
      'difficulty normal',
      'time set 1000',
      'tp bob 0.5 -60 0.5',
      'tp mia 10.5 -60 0.5',
    ],
    ...['gamerule naturalRegeneration false', 'effect give mia resistance 600 3', ...more],
  )
  await sees(({ position }) => position[0] === 10, bodies[1]!)
  await sees(({ position }) => position[0] === 0)
  const modes: string[] = []
  body.listen(event => event.type === 'reflex' && modes.push(event.mode))
  await commands('summon husk 13.5 -60 0.5 {PersistenceRequired:1b}')
  return { ...stage, modes }
}

const isGone = (entities: readonly { readonly name: string }[]) => entities.every(one => one.name !== 'husk')

test('who has a weapon and health fights the monster that hits a player near', async () => {
  const { sees, modes, bodies } = await struck('give bob iron_sword')
  await sees(({ health }) => health < 20, bodies[1]!)
  await sees(({ entities }) => isGone(entities))
  expect(modes[0]).toBe('helping')
})

test.each([
  ['has no weapon', []],
  ['is hurt', ['give bob iron_sword', 'effect give bob instant_damage 1 1']],
])('who %s does not', async (_, more) => {
  const { sees, modes, bodies } = await struck(...more)
  const [, mia] = bodies
  const before = (await sees(({ health }) => health < 20, mia!)).health
  await sees(({ health }) => health < before, mia!)
  expect(modes).not.toContain('helping')
})
