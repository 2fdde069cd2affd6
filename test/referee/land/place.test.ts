import { expect, onTestFinished, test } from 'vitest'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { findRoom } from '../../../source/referee/land/find-room.ts'
import { keepLand } from '../../../source/referee/land/keep-land.ts'
import { joinLand } from '../../../source/referee/land/land-client.ts'
import { restoredInWords, restoreLand } from '../../../source/referee/land/restore-land.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import { taskSchema } from '../../../source/tasks/task-schema.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { refusal } from '../../refusal.ts'

/** Arenas on a server that others live on: where there is room for one, and that the land is as it was afterwards. */

const version = '1.19.2'
/** Its middle is at 40 40; where players appear is far enough away. */
const task = taskSchema.parse({
  name: 'logs',
  title: 'Logs',
  goal: 'Collect 2 dirt.',
  seats: { workers: ['Bob'] },
  organization: 'solo',
  arena: {
    region: { from: [36, -61, 36], to: [44, -54, 44] },
    spawn: [40, -60, 40],
    blocks: [{ from: [37, -60, 37], to: [39, -58, 39], block: 'oak_planks' }],
    containers: [{ block: 'chest', at: [42, -60, 42], items: { oak_log: 5 } }],
    entities: [{ type: 'cow', at: [41, -60, 41] }],
  },
})

const onServer = async () => {
  const world = await createWorld({ version, port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  for (const command of ['gamerule doMobSpawning false', 'setworldspawn 0 -60 0']) await world.command(command)
  const { host, port } = world
  const reach = { host, port, version, username: 'referee' }
  const look = async () => {
    const client = await joinLand(reach)
    onTestFinished(() => client.leave())
    return client
  }
  return { world, reach, look }
}
const none = { taken: [], before: () => undefined }

test('an arena stays where its task says when there is room', async () => {
  const { look } = await onServer()
  expect(await findRoom({ client: await look(), task, ...none })).toEqual([0, 0, 0])
})

test.each<readonly [string, readonly string[]]>([
  ['a house', ['fill 38 -60 46 40 -58 46 cobblestone']],
  ['a post without leaves', ['setblock 35 -60 35 oak_log']],
  ['water', ['setblock 44 -61 44 water']],
  ['a hole', ['fill 40 -64 40 44 -61 44 air']],
  ['a hill', ['fill 36 -60 36 44 -50 40 stone']],
  ['a frame of a player', ['summon armor_stand 40 -60 40 {NoGravity:1b}']],
  ['the place where players appear', ['setworldspawn 30 -60 30']],
])('it goes elsewhere when there is %s', async (_, commands) => {
  const { world, look } = await onServer()
  for (const command of commands) await world.command(command)
  const by = await findRoom({ client: await look(), task, ...none })
  expect(by).not.toEqual([0, 0, 0])
  expect(by[1]).toBe(0)
})

test('a tree and flowers are no house, and the ground of the arena is that of the land', async () => {
  const { world, look } = await onServer()
  for (const command of [
    'fill 30 -60 30 50 -57 50 dirt',
    'fill 40 -56 40 40 -53 40 oak_log',
    'fill 39 -53 39 41 -52 41 oak_leaves[persistent=false] keep',
    'setblock 37 -56 37 poppy',
  ])
    await world.command(command)
  expect(await findRoom({ client: await look(), task, ...none })).toEqual([0, 4, 0])
})

test('arenas that others play in are kept clear of, and what is said without room names what was found', async () => {
  const { look } = await onServer()
  const client = await look()
  const taken = [{ low: [46, -61, 30] as [number, number, number], high: [60, -50, 60] as [number, number, number] }]
  expect(await findRoom({ client, task, ...none, taken })).not.toEqual([0, 0, 0])
  const far = { low: [-900, -64, -900] as [number, number, number], high: [900, 300, 900] as [number, number, number] }
  const said = await refusal(() => findRoom({ client, task, ...none, taken: [far] }))
  expect(said).toMatch(
    /^No room is found for the arena of this task, 9 × 8 × 9 blocks: of 49 places around that of the task are \d+ with another team’s arena, \d+ too near to where players appear\./,
  )
  expect(said).toContain('--arena X,Y,Z')
})

test('what an arena replaced comes back: blocks with their states, chests with their items, rules of the game', async () => {
  const { world, reach, look } = await onServer()
  for (const command of [
    'setblock 38 -60 38 oak_stairs[facing=east]',
    'setblock 43 -60 36 chest[facing=north]',
    'item replace block 43 -60 36 container.3 with diamond 2',
    'setblock 36 -60 40 stone',
    'setblock 36 -59 40 torch',
    'gamerule spawnRadius 7',
    'difficulty hard',
  ])
    await world.command(command)
  const before = await look()
  const kept = (await keepLand(before, task, []))!
  await before.leave()
  const referee = await createReferee({ ...reach, task })
  await referee.prepare()
  await referee.close()
  await world.command('setblock 43 -62 43 air')
  // A second session on the same land keeps what was there before the first.
  const between = await look()
  const again = (await keepLand(between, task, [kept]))!
  await between.leave()
  expect(again).toEqual(kept)
  const client = await look()
  const done = await restoreLand(client, again)
  expect(done.failed).toEqual([])
  const states = (at: Position) => client.text(at)
  expect([states([38, -60, 38]), states([43, -60, 36]), states([36, -59, 40]), states([43, -62, 43])]).toEqual([
    'oak_stairs[facing=east,half=bottom,shape=straight,waterlogged=false]',
    'chest[facing=north,type=single,waterlogged=false]',
    'torch',
    'dirt',
  ])
  expect(states([42, -60, 42])).toBe('air')
  expect((await world.command('data get block 43 -60 36 Items')).join()).toContain('diamond')
  expect((await world.command('gamerule spawnRadius')).join()).toContain('7')
  expect((await world.command('difficulty')).join()).toMatch(/hard/i)
  expect((await world.command('kill @e[type=cow]')).join()).toMatch(/No entity/)
  expect(restoredInWords(done)).toMatch(
    /^The land of the arena is as it was: put back \d+ blocks, 1 container with its items, 5 rules of the game\.$/,
  )
})

test('an arena that is too large to be put back is refused with the numbers', async () => {
  const { look } = await onServer()
  const arena = { ...task.arena!, region: { from: [0, -61, 0], to: [400, -50, 400] } } as typeof task.arena
  const client = await look()
  expect(await refusal(() => keepLand(client, { arena, blueprints: {} }, []))).toMatch(
    /too large to be put back: with the land around it \d+ blocks; 600000 are the most that is kept\..*--restore never/s,
  )
})
