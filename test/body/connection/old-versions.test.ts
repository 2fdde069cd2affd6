import loadBlock from 'prismarine-block'
import loadItem from 'prismarine-item'
import loadRegistry from 'prismarine-registry'
import { afterEach, describe, expect, it } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createKnownQuirks } from '../../../source/body/compat/known-quirks.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { bestTool, digTime, neededTool } from '../../../source/body/hands/dig-tools.ts'
import { recipeBook } from '../../../source/minecraft/recipes/recipe-book.ts'
import { stopwatch } from '../../stopwatch.ts'
import { groundLevel } from './old-land.ts'
import { createOldServer, type OldRecipe } from './old-server.ts'

type OldServer = Awaited<ReturnType<typeof createOldServer>>
type Make = (id: number, ...rest: number[]) => never

/** A body's view of one block and what it carries, in the data of a version. */
const viewOf = (version: string, carried: readonly string[] = []) => {
  const registry = loadRegistry(version)
  // CommonJS packages whose declarations say otherwise.
  const Item = (loadItem as unknown as (registry: unknown) => new (...all: number[]) => unknown)(registry)
  const Block = (loadBlock as unknown as (registry: unknown) => new (...all: number[]) => unknown)(registry)
  const item = (name: string) => new Item(registry.itemsByName[name]!.id, 1) as ReturnType<Make>
  const bot = {
    version,
    registry,
    game: { gameMode: 'survival' },
    entity: { position: { x: 0, y: 0, z: 0 }, onGround: true, effects: {} },
    blockAt: () => null,
    inventory: { items: () => carried.map(item) },
  } as never
  const block = (name: string) => new Block(registry.blocksByName[name]!.id, 0, 0) as ReturnType<Make>
  return { bot, item, block, registry }
}

describe.each(['1.8.8', '1.12.2', '1.19.2', '1.21.4'])('tools on %s', version => {
  const ore = 'iron_ore'

  it.each([
    ['stone', 'wooden_pickaxe', 1_150],
    [ore, 'stone_pickaxe', 1_150],
    [ore, 'iron_pickaxe', 750],
    [ore, 'diamond_pickaxe', 600],
    ['dirt', 'iron_shovel', 150],
  ])('%s takes a %s %i ms, as vanilla does', (name, tool, ms) => {
    const { bot, block, item } = viewOf(version)
    expect(digTime(bot, block(name), item(tool))).toBe(ms)
  })

  it('takes the right tool, and names the one that is lacking', () => {
    const { bot, block } = viewOf(version, ['iron_shovel', 'wooden_pickaxe', 'stone_pickaxe'])
    expect(bestTool(bot, block(ore))).toMatchObject({ harvests: true, tool: { name: 'stone_pickaxe' } })
    expect(bestTool(bot, block('dirt'))).toMatchObject({ tool: { name: 'iron_shovel' } })
    expect(neededTool(bot, block(ore))).toBe('stone_pickaxe')
  })
})

describe.each(['1.8.8', '1.12.2'])('data of %s', version => {
  const { bot, registry } = viewOf(version)

  it('tells kinds of wood apart by metadata', () => {
    const planks = recipeBook(bot).for('planks')
    const woods = planks.map(recipe => recipe.rows[0]![0]).filter(cell => cell?.name === 'log')
    expect(new Set(woods.map(cell => cell?.metadata)).size).toBeGreaterThan(1)
    expect(recipeBook(bot).for('crafting_table')[0]).toMatchObject({ table: false, needs: { planks: 4 } })
    expect(recipeBook(bot).for('chest')[0]).toMatchObject({ table: true, needs: { planks: 8 } })
  })

  it('has the names that actions look for', () => {
    for (const name of ['crafting_table', 'furnace', 'chest', 'enchanting_table', 'anvil', 'wheat', 'farmland'])
      expect(registry.blocksByName[name] ?? registry.itemsByName[name], name).toBeDefined()
    for (const name of ['bucket', 'shears', 'fishing_rod', 'writable_book', 'dye', 'bed'])
      expect(registry.itemsByName[name], name).toBeDefined()
  })
})

const joined: { server?: OldServer; body?: Body } = {}
afterEach(async () => {
  await joined.body?.close()
  await joined.server?.close()
  delete joined.body
  delete joined.server
})
/** A body of its own on an old server that may differ from others. */
const enter = async (
  version: string,
  ...rest: Parameters<typeof createOldServer> extends [string, ...infer R] ? R : never
) => {
  const server = await createOldServer(version, ...rest)
  joined.server = server
  const quirks = createKnownQuirks()
  const body = await createBody({ host: '127.0.0.1', port: server.port, version, username: 'bob', quirks })
  joined.body = body
  const act = (name: string, args: Record<string, unknown> = {}) =>
    body.perform({ name, args }, { signal: AbortSignal.timeout(150_000) })
  return { server, body, act, quirks }
}

describe.each(['1.8.8', '1.12.2'])('a body on a server of %s', version => {
  const planks: OldRecipe = { from: ['log', 2], to: ['planks', 2], count: 4 }

  it('crafts in the inventory, window 0, with every click confirmed by its number', async () => {
    const { server, body, act } = await enter(version, [['log', 3, 2]], planks)
    await expect.poll(() => body.observe().inventory.log).toBe(3)
    const result = await act('craft', { item: 'planks', count: 8 })
    expect(result.reason).toBe('crafted 8 planks, has 8')
    expect(body.observe().inventory).toEqual({ planks: 8, log: 1 })
    expect(new Set(server.clicks)).toEqual(new Set([0]))
    expect(await act('equip', { item: 'planks' })).toMatchObject({ result: 'success' })
  })

  it('crafts where no click is ever confirmed, and waits for that only once', async () => {
    const { body, act } = await enter(version, [['log', 3, 2]], planks, { silent: true })
    await expect.poll(() => body.observe().inventory.log).toBe(3)
    expect((await act('craft', { item: 'planks', count: 8 })).reason).toBe('crafted 8 planks, has 8')
    expect(body.observe().inventory).toEqual({ planks: 8, log: 1 })
    const watch = stopwatch()
    expect((await act('craft', { item: 'planks', count: 4 })).reason).toBe('crafted 4 planks, has 12')
    expect(watch.stop()).toBeLessThan(3_000)
  })

  it('stands on grass, and puts no block in its place', async () => {
    const { server, body, act } = await enter(version, [['cobblestone', 2, 0]])
    await expect.poll(() => body.observe().inventory.cobblestone).toBe(2)
    await expect.poll(() => body.observe().blocks.map(({ name }) => name)).toContain('grass')
    expect(await act('place', { item: 'cobblestone', x: 3, y: groundLevel, z: 0 })).toMatchObject({
      result: 'failure',
      code: 'occupied',
    })
    await act('place', { item: 'cobblestone', x: 3, y: groundLevel + 1, z: 0 })
    expect(server.placed).toEqual([{ x: 3, y: groundLevel, z: 0 }])
    expect(server.at(3, groundLevel, 0)).not.toBe(0)
  })

  it('knows a monster by its name of today, and fights it', async () => {
    const { server, body } = await enter(version)
    const fights = new Promise<string>(resolve => {
      body.listen(event => event.type === 'reflex' && resolve(`${event.mode}: ${event.reason}`))
    })
    server.summon(54, 2, 0)
    await expect.poll(() => body.observe().entities.map(({ name }) => name)).toContain('zombie')
    expect(await fights).toBe('self_defense: a zombie is near')
  })
})

it.each([
  ['1.8.8', 'told', false],
  ['1.12.2', 'kept secret', true],
] as const)(
  'puts into a chest and takes out where no click is confirmed, on %s with slots %s',
  async (version, _, secretive) => {
    const { server, body, act } = await enter(version, [['cobblestone', 20, 0]], undefined, { silent: true, secretive })
    await expect.poll(() => body.observe().inventory.cobblestone).toBe(20)
    // The land, and the chest on it, come after what is carried.
    await expect.poll(() => body.observe().containers.length).toBe(1)
    expect(await act('deposit', { item: 'cobblestone', count: 12 })).toMatchObject({ result: 'success' })
    expect(server.chest()).toEqual({ cobblestone: 12 })
    expect(await act('withdraw', { item: 'cobblestone', count: 5 })).toMatchObject({ result: 'success' })
    expect(server.chest()).toEqual({ cobblestone: 7 })
    expect(body.observe().inventory).toEqual({ cobblestone: 13 })
  },
)

it('reads cubes without a palette as they are, on 1.12.2', async () => {
  const { body, act } = await enter('1.12.2', [], undefined, { motley: true })
  await expect.poll(() => body.observe().position).toEqual([0, groundLevel + 1, 0])
  expect(await act('goTo', { x: 4, y: groundLevel + 1, z: 4 })).toMatchObject({ result: 'success' })
  await expect.poll(() => body.observe().blocks.find(({ name }) => name === 'grass')?.nearest[1]).toBe(groundLevel)
})

describe('land', () => {
  it('that comes late is waited for before anything begins', async () => {
    const { act } = await enter('1.12.2', [], undefined, { landAfter: 1_200 })
    expect(await act('dig', { x: 1, y: groundLevel, z: 0 })).toMatchObject({ result: 'success' })
    expect(await act('goTo', { x: 4, y: groundLevel + 1, z: 4 })).toMatchObject({ result: 'success' })
  })
})

describe.each([
  ['1.8.8', 'block'],
  ['1.8.8', 'blocks'],
  ['1.12.2', 'drop'],
  ['1.16.5', 'acknowledged'],
] as const)('digging on %s, answered by %s', (version, digging) => {
  it('is reported as done', async () => {
    const { server, act, quirks } = await enter(version, [], undefined, { digging })
    const at = { x: 2, y: groundLevel, z: 0 }
    expect(await act('dig', at)).toMatchObject({ result: 'success' })
    expect(server.at(at.x, at.y, at.z)).toBe(0)
    expect((await act('dig', at)).reason).toContain('nothing')
    expect(quirks.has('unspoken-digging')).toBe(digging === 'drop')
  })
})

describe('land that may not be changed', () => {
  const hint = '[INFO] Go further from spawn to build'

  it('is recognised after a few refusals, said once, and left alone; the hint is no player speaking', async () => {
    const { body, act } = await enter('1.12.2', [], undefined, { digging: 'refused', hint })
    const events: BodyEvent[] = []
    body.listen(event => events.push(event))
    expect(await act('collect', { item: 'dirt', count: 8 })).toMatchObject({ result: 'failure', code: 'protected' })
    const watch = stopwatch()
    expect(await act('collect', { item: 'dirt', count: 8 })).toMatchObject({ result: 'failure', code: 'protected' })
    // Known by then: nothing is tried.
    expect(watch.stop()).toBeLessThan(1_000)
    const hindered = events.filter(event => event.type === 'hindered')
    expect(hindered).toMatchObject([{ cause: 'protected', text: expect.stringContaining(hint) }])
    expect(events.filter(event => event.type === 'chat')).toEqual([])
  })

  it('is not suspected where one block is refused among others', async () => {
    const { server, act } = await enter('1.12.2', [], undefined, { digging: 'refused' })
    for (const x of [1, 2]) expect((await act('dig', { x, y: groundLevel, z: 1 })).code).toBe('refused-by-server')
    server.quirks.digging = 'block'
    expect(await act('dig', { x: 1, y: groundLevel, z: 2 })).toMatchObject({ result: 'success' })
    server.quirks.digging = 'refused'
    expect((await act('dig', { x: 2, y: groundLevel, z: 1 })).code).toBe('refused-by-server')
  })
})
