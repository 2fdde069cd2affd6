import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  await stage.commands('gamerule doMobSpawning false', 'gamerule doDaylightCycle false', 'time set 1000')
})
afterAll(() => stage?.close())

const away = 'tp mia 1000.5 -60 0.5'
const near = 'tp mia 12.5 -60 0.5'

it('follows a player who is on the list and whose body comes into sight a moment later', async () => {
  await stage.commands(away)
  await stage.sees(seen => seen.players.every(one => one.name !== 'mia'))
  const control = new AbortController()
  let isGoing = () => {}
  const going = new Promise<void>(resolve => {
    isGoing = resolve
  })
  const following = stage.act(
    'followPlayer',
    { player: 'mia' },
    { signal: control.signal, onProgress: ({ text }) => text === 'following mia' && isGoing() },
  )
  await stage.commands(near)
  await Promise.race([going, following])
  // Out of sight again, and back: the action goes on.
  await stage.commands(away)
  await stage.sees(seen => seen.players.every(one => one.name !== 'mia'))
  await stage.commands('tp mia 24.5 -60 0.5')
  await Promise.race([stage.sees(seen => seen.position[0] > 18), following])
  control.abort()
  expect(await following).toMatchObject({ result: 'aborted' })
})

it('says of a player who stays out of sight that he cannot be seen', async () => {
  await stage.commands(away)
  await stage.sees(seen => seen.players.every(one => one.name !== 'mia'))
  expect(await stage.act('followPlayer', { player: 'mia' })).toMatchObject({
    result: 'failure',
    code: 'not-found',
    reason: expect.stringContaining('mia is too far away to be seen'),
  })
})
