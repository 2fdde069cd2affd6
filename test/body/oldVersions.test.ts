import loadBlock from 'prismarine-block'
import loadItem from 'prismarine-item'
import loadRegistry from 'prismarine-registry'
import { afterEach, describe, expect, it } from 'vitest'
import { createBody } from '../../source/body/body.ts'
import { bestTool, digTime, neededTool } from '../../source/body/dig.ts'
import { recipeBook } from '../../source/body/recipes.ts'
import type { Body } from '../../source/body/types.ts'
import { createOldServer } from './oldServer.ts'

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

describe.each(['1.8.8', '1.12.2'])('a body on a server of %s', version => {
  let server: Awaited<ReturnType<typeof createOldServer>> | undefined
  let body: Body | undefined
  afterEach(async () => {
    await body?.close()
    await server?.close()
  })

  it('crafts in the inventory, window 0, with every click confirmed by its number', async () => {
    server = await createOldServer(version, [['log', 3, 2]], { from: ['log', 2], to: ['planks', 2], count: 4 })
    body = await createBody({ host: '127.0.0.1', port: server.port, version, username: 'bob' })
    await expect.poll(() => body!.observe().inventory.log, { timeout: 5_000 }).toBe(3)
    const result = await body.perform(
      { name: 'craft', args: { item: 'planks', count: 8 } },
      { signal: AbortSignal.timeout(20_000) },
    )
    expect(result.reason).toBe('crafted 8 planks, has 8')
    expect(body.observe().inventory).toEqual({ planks: 8, log: 1 })
    expect(new Set(server.clicks)).toEqual(new Set([0]))
    expect(
      await body.perform({ name: 'equip', args: { item: 'planks' } }, { signal: AbortSignal.timeout(9_000) }),
    ).toMatchObject({ result: 'success' })
  }, 30_000)
})
