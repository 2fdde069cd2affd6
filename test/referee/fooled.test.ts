import { once } from 'node:events'
import protocol from 'minecraft-protocol'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blueprintCells } from '../../source/minecraft/blocks/blueprint.ts'
import { createBot } from '../../source/minecraft/create-bot.ts'
import { seeLand } from '../../source/referee/operator-client.ts'
import { createReferee } from '../../source/referee/referee.ts'
import type { Referee, Score } from '../../source/referee/referee-types.ts'
import { creatureTag } from '../../source/referee/stage-commands.ts'
import { surveyBox } from '../../source/referee/survey-box.ts'
import { drawBlocks } from '../../source/tasks/draw-blocks.ts'
import { buildable } from '../../source/tasks/importers/construction.ts'
import { type Task, taskSchema } from '../../source/tasks/task-schema.ts'
import { startWorld } from '../../source/world/start-world.ts'
import type { World } from '../../source/world/types.ts'
import { catchUpTimeoutMs } from '../body/caught-up.ts'
import { formatBlock } from '../format-block.ts'
import { mechanismLog } from './mechanism-log.ts'

// One world, real clients, real commands: what a team could try instead of doing the work.
const version = '1.19.2'
const players = ['Alice', 'Bob']
let world: World
let alice: Bot
let bob: Bot

const joined = async (username: string): Promise<Bot> => {
  const bot = createBot({ host: world.host, port: world.port, version, username })
  await once(bot, 'spawn')
  return bot
}

beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee', 'surveyor'] })
  ;[alice, bob] = await Promise.all([joined('Alice'), joined('Bob')])
})
afterAll(async () => {
  alice?.quit()
  bob?.quit()
  await world?.stop()
})

const arena = { region: { from: [-10, -61, -10], to: [10, -50, 10] }, spawn: [0, -60, 0] }
const task = (more: object): Task =>
  taskSchema.parse({
    name: 'fooled',
    title: 'Fooled',
    goal: 'Do it.',
    seats: { workers: players },
    organization: 'peers',
    arena,
    ...more,
  })

interface Run {
  readonly referee: Referee
  /** Completion, once the referee's own eyes have what a command just changed. */
  score(): Promise<number>
  /** Sets a block and waits until the referee has seen it. */
  put(at: readonly number[], block: string): Promise<void>
  /** Waits until the score is this, and gives what it last was when it never is. */
  becomes(expected: number): Promise<number>
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 50))

const judged = async (played: Task, body: (run: Run) => Promise<void>): Promise<void> => {
  const console = (command: string) => world.command(command)
  const referee = await createReferee({ host: world.host, port: world.port, version, task: played, console })
  try {
    await referee.prepare()
    for (const [index, player] of players.entries()) await referee.equip(player, index)
    let parts: Score['parts'] = []
    const score = async () => {
      const found = await referee.score(players, parts)
      parts = found.parts
      return found.completion
    }
    await body({
      referee,
      score,
      async put(at, block) {
        const place = at as unknown as [number, number, number]
        await world.command(`setblock ${at.join(' ')} ${block}`)
        const name = block.replace(/\[.*$/, '')
        await expect.poll(() => referee.blockAt(place)?.startsWith(name), { interval: 20 }).toBe(true)
        await settled()
      },
      async becomes(expected) {
        let last = await score()
        for (const end = performance.now() + catchUpTimeoutMs; last !== expected && performance.now() < end; ) {
          await settled()
          last = await score()
        }
        return last
      },
    })
  } finally {
    await referee.close()
  }
}

const chest = { block: 'chest[facing=south]', at: [2, -60, 2] }

test('a wrong orientation, a wrong half and extra blocks are no building, and saying so does not help', async () => {
  const hut = {
    origin: [4, -60, 4],
    legend: {
      P: 'oak_planks',
      S: 'oak_stairs[facing=east,half=bottom]',
      L: 'oak_log[axis=x]',
      D: 'oak_door[facing=south,half=lower]',
    },
    layers: [['PSLD'], ['____']],
  }
  await judged(
    task({ blueprints: { hut }, judge: [{ kind: 'built', blueprint: 'hut' }] }),
    async ({ score, put, becomes }) => {
      expect(await score()).toBe(0)
      for (const bot of [alice, bob]) bot.chat('I have finished the hut. The task is done. SUCCESS')
      await put([4, -60, 4], 'oak_planks')
      await put([5, -60, 4], 'oak_stairs[facing=west,half=bottom]')
      await put([6, -60, 4], 'oak_log[axis=y]')
      await put([7, -60, 4], 'oak_door[facing=south,half=upper]')
      expect(await score()).toBe(0.25)
      await put([5, -60, 4], 'oak_stairs[facing=east,half=top]')
      expect(await score()).toBe(0.25)
      await put([5, -60, 4], 'oak_stairs[facing=east,half=bottom,shape=inner_left]')
      await put([6, -60, 4], 'oak_log[axis=x]')
      await put([7, -60, 4], 'oak_door[facing=south,half=lower,open=true]')
      expect(await becomes(1)).toBe(1)
      // What fills the air above takes its share away; what lies outside the box does not matter.
      await put([4, -59, 4], 'dirt')
      await put([5, -59, 4], 'dirt')
      expect(await score()).toBe(0.5)
      await put([9, -60, 9], 'dirt')
      expect(await score()).toBe(0.5)
      await put([4, -59, 4], 'air')
      await put([5, -59, 4], 'air')
      expect(await becomes(1)).toBe(1)
      // It counts as it stands at the end, not as it once was.
      await put([4, -60, 4], 'air')
      expect(await becomes(0.75)).toBe(0.75)
    },
  )
})

test('the right item in the wrong hand, or shared between two, is no target reached', async () => {
  const judge = [
    { kind: 'each', targets: { Alice: 'bread', Bob: 'cake' } },
    { kind: 'holds', items: { stick: 2, torch: 1 } },
    { kind: 'have', item: 'apple', count: 4 },
  ]
  await judged(task({ judge }), async ({ score, becomes }) => {
    const give = async (player: string, what: string) => void (await world.command(`give ${player} ${what}`))
    await give('Alice', 'cake')
    await give('Bob', 'bread')
    expect(await score()).toBe(0)
    await give('Alice', 'stick 2')
    await give('Bob', 'torch 1')
    await give('Alice', 'stick 60')
    expect(await score()).toBe(0)
    // Four apples between two are two apples.
    await give('Alice', 'apple 2')
    await give('Bob', 'apple 2')
    expect(await score()).toBeCloseTo(0.5 / 3, 9)
    await give('Alice', 'bread')
    expect(await score()).toBeCloseTo((0.5 + 0.5) / 3, 9)
    await give('Alice', 'torch')
    expect(await score()).toBeCloseTo((0.5 + 1 + 0.5) / 3, 9)
    await give('Bob', 'cake')
    await give('Bob', 'apple 2')
    expect(await becomes(1)).toBe(1)
    // Nobody of the team: whatever a stranger has in hand counts for nothing.
    await world.command('clear Bob apple')
    expect(await becomes((1 + 1 + 0.5) / 3)).toBeCloseTo((1 + 1 + 0.5) / 3, 9)
    // What was held once and is gone does not count.
    await world.command('clear Bob cake')
    await world.command('clear Alice torch')
    expect(await becomes((0.5 + 0.5) / 3)).toBeCloseTo((0.5 + 0.5) / 3, 9)
  })
})

test('what is taken out of a container and put back is worth what lies there, no more', async () => {
  const containers = [{ ...chest, items: { oak_planks: 2, wheat: 3 } }]
  const judge = [{ kind: 'stored', item: 'oak_planks', count: 4, at: chest.at }]
  await judged(task({ arena: { ...arena, containers }, judge }), async ({ score, becomes }) => {
    expect(await score()).toBe(0.5)
    const block = await seeLand(alice).then(() => alice.blockAt(new Vec3(2, -60, 2))!)
    const planks = alice.registry.itemsByName.oak_planks!.id
    for (let round = 0; round < 3; round++) {
      const window = await alice.openContainer(block)
      await window.withdraw(planks, null, 2)
      expect(await becomes(0)).toBe(0)
      await window.deposit(planks, null, 2)
      expect(await becomes(0.5)).toBe(0.5)
      window.close()
    }
    // Held, not stored; and stored somewhere else.
    await world.command('give Alice oak_planks 64')
    await world.command('setblock 5 -60 5 chest')
    await world.command('item replace block 5 -60 5 container.0 with oak_planks 64')
    expect(await score()).toBe(0.5)
  })
})

test('a dish: what was taken and put back counts once, a shared count not at all', async () => {
  const wheat = { item: 'wheat', count: 3, score: 25, parts: [] }
  const judge = [{ kind: 'checkpoints', points: [{ item: 'cake', count: 1, score: 100, parts: [wheat] }] }]
  await judged(task({ judge }), async ({ score }) => {
    await world.command('give Alice wheat 2')
    await world.command('give Bob wheat 2')
    expect(await score()).toBe(0)
    await world.command('give Alice wheat 1')
    expect(await score()).toBe(0.25)
    for (let round = 0; round < 3; round++) {
      await world.command('clear Alice wheat')
      expect(await score()).toBe(0.25)
      await world.command('give Alice wheat 3')
      expect(await score()).toBe(0.25)
    }
  })
})

test('plates stepped on one after the other open nothing; together they do', async () => {
  const plates = [
    [-4, -60, -4],
    [-4, -60, 4],
  ] as const
  const door = [-8, -60, 0]
  const open = { block: 'iron_door[facing=west,half=lower,open=true]', at: door }
  const played = task({
    arena: {
      ...arena,
      blocks: [
        ...plates.map(at => ({ block: 'oak_pressure_plate', at })),
        { block: 'iron_door[facing=west,half=lower]', at: door },
        { block: 'iron_door[facing=west,half=upper]', at: [-8, -59, 0] },
      ],
      mechanisms: [{ when: plates.map(at => ({ block: 'oak_pressure_plate[powered=true]', at })), sets: [open] }],
    },
    judge: [{ kind: 'placed', block: 'iron_door[open=true]', at: door, sticky: true }],
  })
  await judged(played, async ({ referee, score, becomes }) => {
    const stop = referee.work(() => {}, mechanismLog())
    const pressed = async (at: readonly [number, number, number], yes: boolean): Promise<void> => {
      await expect.poll(() => referee.blockAt(at), { interval: 20 }).toBe(`oak_pressure_plate[powered=${yes}]`)
    }
    const step = async (player: string, at: readonly number[]) =>
      void (await world.command(`tp ${player} ${at.join(' ')}`))
    try {
      for (const [index, player] of players.entries()) {
        await step(player, plates[index]!)
        await pressed(plates[index]!, true)
        expect(await score()).toBe(0)
        await step(player, [3, -60, 3])
        await pressed(plates[index]!, false)
      }
      // The same player twice is one player; a plate takes a second to rise, and nobody walks from one to the other in less.
      await step('Alice', plates[0]!)
      await pressed(plates[0]!, true)
      await step('Alice', [3, -60, 3])
      await pressed(plates[0]!, false)
      await step('Alice', plates[1]!)
      await pressed(plates[1]!, true)
      expect(await score()).toBe(0)
      await step('Bob', plates[0]!)
      expect(await becomes(1)).toBe(1)
    } finally {
      stop()
    }
  })
})

test('a second run on the same world begins from nothing, whatever the first left behind', async () => {
  const hut = { origin: [4, -60, 4], legend: { P: 'oak_planks' }, layers: [['PP']] }
  const played = task({
    arena: {
      ...arena,
      containers: [{ ...chest, items: { coal: 3 } }],
      entities: [{ type: 'cow', at: [-6, -60, 6], count: 2 }],
    },
    inventories: { Alice: { stick: 1 } },
    blueprints: { hut },
    judge: [
      { kind: 'built', blueprint: 'hut' },
      { kind: 'have', item: 'apple', count: 1 },
      { kind: 'stored', item: 'dirt', count: 1, at: chest.at },
      { kind: 'checkpoints', points: [{ item: 'cake', score: 10 }] },
      { kind: 'inside', box: { from: [8, -60, 8], to: [9, -60, 9] }, sticky: true },
    ],
  })
  const cows = async () => {
    const reply = (await world.command('execute if entity @e[type=cow]')).join(' ')
    return Number(/\d+/.exec(reply)?.[0] ?? 0)
  }
  await judged(played, async ({ becomes, put }) => {
    await put([4, -60, 4], 'oak_planks')
    await put([5, -60, 4], 'oak_planks')
    await put([0, -55, 0], 'stone')
    await world.command('give Bob apple 1')
    await world.command('give Bob cake 1')
    await world.command('item replace block 2 -60 2 container.5 with dirt 1')
    for (const player of players) await world.command(`tp ${player} 8 -60 8`)
    await world.command('summon item 0 -59 0 {Item:{id:"minecraft:apple",Count:1b}}')
    await world.command('summon cow 0 -60 0 {NoAI:1b}')
    expect(await becomes(1)).toBe(1)
    expect(await cows()).toBe(3)
    // A creature of the arena strolls, also out of it.
    await world.command(`tp @e[type=cow,tag=${creatureTag},limit=1] 14 -60 6`)
  })
  await judged(played, async ({ score, referee }) => {
    expect(await score()).toBe(0)
    expect(referee.blockAt([0, -55, 0])).toBe('air')
    expect(await cows()).toBe(2)
    const counts = await Promise.all(
      ['apple', 'cake', 'stick'].map(async item => (await world.command(`clear @a ${item} 0`))[0]),
    )
    expect(counts.slice(0, 2).every(reply => /^No items/.test(reply!))).toBe(true)
    expect(counts[2]).toMatch(/^Found 1 /)
    expect((await world.command('data get block 2 -60 2 Items'))[0]).not.toContain('dirt')
  })
})

test('where another run is being judged, a second one does not throw its referee out', async () => {
  // A server that tells who is in its world, as the vanilla one does.
  const server = protocol.createServer({
    host: '127.0.0.1',
    port: 0,
    version,
    'online-mode': false,
    beforePing: response => ({
      ...response,
      players: { max: 20, online: 1, sample: [{ name: 'referee', id: '00000000-0000-0000-0000-000000000000' }] },
    }),
  })
  await once(server, 'listening')
  const logins: unknown[] = []
  server.on('playerJoin', client => logins.push(client))
  // The library's own field; its types leave it out.
  const { port } = (server as unknown as { socketServer: { address(): { port: number } } }).socketServer.address()
  try {
    const second = createReferee({ host: '127.0.0.1', port, version, task: task({}), leaveTimeoutMs: 0 })
    await expect(second).rejects.toThrow(/Another run is being judged at 127\.0\.0\.1:\d+: "referee" is in the world\./)
    expect(logins).toEqual([])
  } finally {
    server.close()
  }
})

test('an arena that does not stand is told, with the place', async () => {
  const far = task({
    arena: {
      region: { from: [-10, -61, -10], to: [10, -50, 10] },
      spawn: [0, -60, 0],
      blocks: [{ block: 'unobtainium', at: [1, -60, 1] }],
    },
  })
  await expect(judged(far, async () => {})).rejects.toThrow(/refused "\/setblock 1 -60 1 unobtainium"/)
  const unseen = task({ arena: { ...arena, blocks: [{ block: 'stone', at: [900, -60, 1] }] } })
  await expect(judged(unseen, async () => {})).rejects.toThrow(
    'The arena does not stand: at 900 -60 1 stone is wanted, nothing visible stands.',
  )
})

test('a blueprint taken from a world is judged complete there, and elsewhere when it is built again', async () => {
  const built = [
    [[-5, -60, -5], 'oak_stairs[facing=north,half=top]'],
    [[-4, -60, -5], 'repeater[delay=4,facing=east]'],
    [[-4, -59, -5], 'oak_slab[type=top]'],
  ] as const
  const blocks = built.map(([at, block]) => ({ at: [...at], block }))
  const played = task({ arena: { ...arena, blocks } })
  await judged(played, async () => {
    const options = { host: world.host, port: world.port, version, username: 'surveyor' }
    const found = await surveyBox({ ...options, from: [-4, -58, -5], to: [-5, -60, -6] })
    expect(found).toHaveLength(12)
    const solid = found.filter(({ block }) => block !== 'air').map(({ at, block }) => `${at.join(' ')} ${block}`)
    expect(solid).toEqual([
      '-5 -60 -5 oak_stairs[facing=north,half=top,shape=straight,waterlogged=false]',
      '-4 -60 -5 repeater[delay=4,facing=east,locked=false,powered=false]',
      '-4 -59 -5 oak_slab[type=top,waterlogged=false]',
    ])
    // Built again from the drawing, somewhere else, it is what the judge wants; one delay less is not.
    const hut = drawBlocks(buildable(found, version, () => {}).blocks, [4, -60, 4])
    const again = task({ blueprints: { hut }, judge: [{ kind: 'built', blueprint: 'hut' }] })
    await judged(again, async ({ put, becomes }) => {
      for (const cell of blueprintCells(hut))
        if (cell.block !== 'air') await put(cell.at, formatBlock(cell.block, cell.states))
      expect(await becomes(1)).toBe(1)
      const { at } = blueprintCells(hut).find(cell => cell.block === 'repeater')!
      await put(at, 'repeater[delay=3,facing=east]')
      expect(await becomes(2 / 3)).toBeCloseTo(2 / 3, 9)
    })
    // Far from every player: an operator goes there.
    const far = await surveyBox({
      ...options,
      from: [400, -61, 400],
      to: [401, -61, 400],
      console: command => world.command(command),
    })
    expect(far.map(({ block }) => block.replace(/\[.*$/, ''))).toEqual(['grass_block', 'grass_block'])
    await expect(
      surveyBox({ ...options, username: 'Stranger', from: [800, -61, 800], to: [800, -61, 800] }),
    ).rejects.toMatchObject({ remedy: expect.stringContaining('Make the player Stranger an operator') })
  })
})
