import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { answersCommand, isRefusal } from '../../source/referee/command-replies.ts'
import { createReferee } from '../../source/referee/referee.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'
import { createWorld } from '../../source/world/create-world.ts'
import { refusal } from '../refusal.ts'

/** The referee on servers that are not ours: what it takes for an answer, and how it leaves. */

const task = (extra: object = {}) =>
  taskSchema.parse({
    name: 'logs',
    title: 'Logs',
    goal: 'Collect 2 dirt.',
    seats: { workers: ['Bob'] },
    organization: 'solo',
    ...extra,
  })
const arena = { region: { from: [-8, -61, -8], to: [8, -52, 8] }, spawn: [0, -60, 0] }

const line = (text: string, translate?: string) => ({ toString: () => text, translate })

test.each([
  [line('Set the time to 1000', 'commands.time.set'), 'system', null, true],
  [line('Steve joined the game', 'multiplayer.player.joined'), 'system', null, false],
  [line('Bob was slain by Zombie', 'death.attack.mob'), 'system', null, false],
  [line('Unknown command: "/fill"'), 'chat', '00000000-0000-0000-0000-000000000000', true],
  [line('<Steve> hello there'), 'chat', undefined, false],
  [line('[Admin] <Steve> hello there'), 'chat', undefined, false],
  [line('hello there'), 'chat', '069a79f4-44e9-4726-a5be-fca90e38aaf5', false],
])('%s as %s from %s answers a command: %s', (message, position, sender, expected) => {
  expect(answersCommand(message, position, sender)).toBe(expected)
})

test.each([
  'Unknown or incomplete command, see below for error',
  'Unknown command: "/fill"',
  'Unknown command. Type "/help" for help.',
  "I'm sorry, but you do not have permission to perform this command.",
  'You do not have permission to use this command',
  'Command not found',
])('“%s” is a refusal', reply => {
  expect(isRefusal(reply)).toBe(true)
})

test('who is no operator leaves again, and the reason says what to type', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0 })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const joining = createReferee({ host, port, version: '1.19.2', task: task({ arena }) })
  expect(await refusal(() => joining)).toMatch(/must be an operator: run "op referee"/)
  expect(await world.command('list')).toEqual([expect.stringMatching(/^There are 0 of/)])
})

test('setting up ends at once when the session does, also where no command is answered', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  await world.command('gamerule sendCommandFeedback false')
  const stop = new AbortController()
  const { host, port } = world
  const joining = createReferee({ host, port, version: '1.19.2', task: task({ arena }), signal: stop.signal })
  joining.catch(() => {})
  while (!(await world.command('list')).join().includes('referee')) await wait(20)
  const since = performance.now()
  stop.abort(new Error('the session ended'))
  await expect(joining.then(referee => referee.prepare())).rejects.toThrow('the session ended')
  expect(performance.now() - since).toBeLessThan(2_000)
})

test('where a referee only looks, a server that answers nothing has none', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const options = { host, port, version: '1.19.2', task: task(), proof: true }
  await (await createReferee(options)).close()
  await world.command('gamerule sendCommandFeedback false')
  await expect(createReferee({ ...options, leaveTimeoutMs: 5_000 })).rejects.toThrow(/does not answer the questions/)
})

test('an arena below the world of the version is refused before a client joins', async () => {
  const joining = createReferee({ host: '127.0.0.1', port: 1, version: '1.12.2', task: task({ arena }) })
  await expect(joining).rejects.toThrow(/reaches down to y -61, but a world of Minecraft 1\.12\.2 begins at y 0/)
})

test('a chest far from the referee is looked into all the same', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const referee = await createReferee({ host, port, version: '1.19.2', task: task() })
  onTestFinished(() => referee.close())
  await world.command('forceload add 400 400')
  await world.command('setblock 400 -60 400 chest')
  await world.command('item replace block 400 -60 400 container.0 with oak_log 24')
  const at = [400, -60, 400] as [number, number, number]
  expect(await referee.check({ kind: 'placed', block: 'chest', at }, [])).toMatchObject({ met: true })
  expect(await referee.check({ kind: 'stored', item: 'oak_log', count: 24 }, [], [at])).toMatchObject({ met: true })
})
