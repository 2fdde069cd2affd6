import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { answersCommand, isRefusal } from '../../source/referee/command-replies.ts'
import { createCommands, joinServer } from '../../source/referee/operator-client.ts'
import { createReferee } from '../../source/referee/referee.ts'
import { taskSchema } from '../../source/tasks/task-schema.ts'
import { createWorld } from '../../source/world/create-world.ts'
import { createOddServer } from '../body/connection/odd-server.ts'
import { refusal } from '../refusal.ts'
import { stopwatch } from '../stopwatch.ts'

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
  const watch = stopwatch()
  stop.abort(new Error('the session ended'))
  await expect(joining.then(referee => referee.prepare())).rejects.toThrow('the session ended')
  expect(watch.stop()).toBeLessThan(2_000)
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

test('an arena outside the heights that the server tells is refused at once, whatever its version has', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const odd = await createOddServer(world)
  onTestFinished(() => odd.close())
  let [low, height] = [0, 256]
  odd.oddity.silent = (name, packet) => {
    if (name === 'login') setHeights(packet.dimensionCodec, low, height)
    return false
  }
  const create = (region: { from: number[]; to: number[] }) =>
    createReferee({
      ...{ host: odd.host, port: odd.port, version: '1.19.2', leaveTimeoutMs: 20_000 },
      task: task({ arena: { ...arena, region, spawn: [0, region.from[1]! + 1, 0] } }),
    })
  expect(await refusal(() => create(arena.region))).toMatch(
    /^The arena of this task reaches down to y -61, but the world of this server begins at y 0\./,
  )
  ;[low, height] = [-64, 320]
  expect(await refusal(() => create({ from: [-8, 250, -8], to: [8, 260, 8] }))).toMatch(
    /^The arena of this task reaches up to y 260, but the world of this server ends at y 255\./,
  )
})

interface Tag<Value> {
  value: Value
}
interface WorldType {
  readonly name: Tag<string>
  readonly element: Tag<{ readonly min_y: Tag<number>; readonly height: Tag<number> }>
}

/** Writes other heights of the overworld into what a server says of its worlds. */
function setHeights(codec: unknown, low: number, height: number): void {
  // As the packet is written.
  const types = (codec as Tag<{ 'minecraft:dimension_type': Tag<{ value: Tag<Tag<WorldType[]>> }> }>).value
  for (const { name, element } of types['minecraft:dimension_type'].value.value.value.value)
    if (name.value === 'minecraft:overworld') {
      element.value.min_y.value = low
      element.value.height.value = height
    }
}

test('commands that a server refuses in words of its own are no arena, and the reason has these words', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const odd = await createOddServer(world)
  onTestFinished(() => odd.close())
  const content = JSON.stringify({ text: 'Diesen Befehl gibt es hier nicht.' })
  odd.oddity.deaf = (name, packet) => {
    if (!/^chat_command/.test(name) || /^(?:gamemode|tp|time query)/.test(String(packet.command))) return false
    odd.inject('system_chat', { content, isActionBar: false })
    return true
  }
  const place = { host: odd.host, port: odd.port, version: '1.19.2', leaveTimeoutMs: 20_000 }
  const blocks = [{ at: [0, -60, 3], block: 'gold_block' }]
  const referee = await createReferee({ ...place, task: task({ arena: { ...arena, blocks } }) })
  onTestFinished(() => referee.close())
  const watch = stopwatch()
  expect(await refusal(() => referee.prepare())).toMatch(
    /^The arena does not stand: at 0 -60 3 gold_block is wanted, air stands\. .* answered the last command with “Diesen Befehl gibt es hier nicht\.”\.$/,
  )
  // None of them is waited for, only once that the blocks show.
  expect(watch.stop()).toBeLessThan(9_000)
})

test('a chest far from the referee is looked into all the same', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const referee = await createReferee({ host, port, version: '1.19.2', task: task() })
  onTestFinished(() => referee.close())
  await world.command('setblock 400 -60 400 chest')
  await world.command('item replace block 400 -60 400 container.0 with oak_log 24')
  const at = [400, -60, 400] as [number, number, number]
  expect(await referee.check({ kind: 'placed', block: 'chest', at }, [])).toMatchObject({ met: true })
  expect(await referee.check({ kind: 'stored', item: 'oak_log', count: 24 }, [], [at])).toMatchObject({ met: true })
})

test('questions that are asked at the same time each get their own answer', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const options = { host, port, version: '1.19.2', username: 'referee' }
  const bot = await joinServer(options)
  onTestFinished(() => bot.quit())
  const { run } = createCommands(bot, options)
  const [time, place, carried] = await Promise.all([
    run('time query gametime'),
    run('data get entity referee Pos'),
    run('clear referee stone 0'),
  ])
  expect(time).toMatch(/^The time is/)
  expect(place).toMatch(/entity data: \[/)
  expect(carried).toMatch(/^No items were found/)
})

/** A way to the world on which what the server sends arrives `late.ms` later, in order as long as that does not fall. */
async function slowWay(port: number, late: { ms: number }): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [near, far].map(one => one.destroy()))
    }
    near.pipe(far)
    far.on('data', data => void setTimeout(() => near.writable && near.write(data), late.ms))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

test.each([
  ['a little', 150],
  ['far, as on a busy machine,', 1_500],
])(
  'a referee whose client is %s behind the workers sees what they have done before it says that nothing is there',
  async (_, ms) => {
    const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
    onTestFinished(() => world.stop())
    const late = { ms: 150 }
    const port = await slowWay(world.port, late)
    // With the world's own console, as in a session: its answers come sooner than what the client is shown.
    const console = (command: string) => world.command(command)
    const referee = await createReferee({ host: '127.0.0.1', port, version: '1.19.2', task: task({ arena }), console })
    onTestFinished(() => referee.close())
    await referee.prepare()
    late.ms = ms
    await world.command('setblock 4 -60 2 crafting_table')
    expect(referee.blockAt([4, -60, 2])).toBe('air')
    const check = await referee.check({ kind: 'placed', block: 'crafting_table', at: [4, -60, 2] }, ['Bob'])
    expect(check).toMatchObject({ met: true })
  },
)

test('a referee that loses its connection joins again, and only then says what there is, with what changed meanwhile', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const told: string[] = []
  const tell = (_level: string, text: string) => void told.push(text)
  const referee = await createReferee({ host, port, version: '1.19.2', task: task({ arena }), tell })
  onTestFinished(() => referee.close())
  await referee.prepare()
  const back = new Promise<void>(resolve => referee.onReturn(resolve))
  await world.command('kick referee go away')
  while (told.length === 0) await wait(10)
  const dirt = { kind: 'placed', block: 'dirt', at: [2, -60, 2] } as const
  const condition = { ...dirt, at: [...dirt.at] as [number, number, number] }
  const asked = referee.check(condition, ['Bob'])
  await world.command('setblock 2 -60 2 dirt')
  expect(await asked).toMatchObject({ met: true })
  await back
  expect(await referee.check(condition, ['Bob'])).toMatchObject({ met: true })
  expect(told).toEqual([
    'The referee lost its connection (go away) and joins again.',
    'The referee is in the world again.',
  ])
})

test('a referee whose name another client takes does not fight for it, and tells no counts', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const told: string[] = []
  const tell = (_level: string, text: string) => void told.push(text)
  const referee = await createReferee({ host, port, version: '1.19.2', task: task({ arena }), tell })
  onTestFinished(() => referee.close())
  await referee.prepare()
  await world.command('setblock 2 -60 2 chest')
  await world.command('item replace block 2 -60 2 container.0 with oak_log 24')
  const stored = { kind: 'stored', item: 'oak_log', count: 24, at: [2, -60, 2] as [number, number, number] } as const
  expect(await referee.check(stored, ['Bob'])).toMatchObject({ met: true })
  const other = await joinServer({ host, port, version: '1.19.2', username: 'referee' })
  onTestFinished(() => other.quit())
  while (told.length === 0) await wait(10)
  expect(await referee.check(stored, ['Bob'])).toBeNull()
  await expect(referee.score(['Bob'], [])).rejects.toThrow(/Another client joined as "referee"/)
  expect(told).toEqual([expect.stringMatching(/^Another client joined as "referee".*--prefix red_ or --referee NAME/)])
})

test('a second team finds the referee of the first one in the world, and leaves it there', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee', 'red_referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const options = { host, port, version: '1.19.2', task: task(), leaveTimeoutMs: 0, proof: true }
  const first = await createReferee(options)
  onTestFinished(() => first.close())
  await expect(createReferee(options)).rejects.toThrow(/Another run is being judged/)
  const second = await createReferee({ ...options, username: 'red_referee' })
  onTestFinished(() => second.close())
  const carried = { kind: 'have', item: 'dirt', count: 1 } as const
  for (const referee of [first, second])
    expect(await referee.check(carried, ['Bob'])).toMatchObject({ met: false, done: 0 })
})

test('an answer that tells nothing is no count of 0', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const { host, port } = world
  const told: string[] = []
  const tell = (_level: string, text: string) => void told.push(text)
  const referee = await createReferee({ host, port, version: '1.19.2', task: task(), tell })
  onTestFinished(() => referee.close())
  await world.command('deop referee')
  const carried = { kind: 'have', item: 'dirt', count: 1 } as const
  expect(await referee.check(carried, ['referee'])).toBeNull()
  expect(told).toEqual([expect.stringMatching(/^The referee cannot read the answer to "\/clear referee dirt 0"/)])
})
