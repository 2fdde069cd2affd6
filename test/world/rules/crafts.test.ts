import type { Bot } from 'mineflayer'
import { afterEach, describe, expect, test } from 'vitest'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { Random } from '../../../source/minecraft/random.ts'
import { seeLand } from '../../../source/referee/operator-client.ts'
import { createWorld, type LocalWorld } from '../../../source/world/create-world.ts'
import { anvilWork } from '../../../source/world/data/anvil.ts'
import { brew } from '../../../source/world/data/brewing.ts'
import { offerCosts, rivals, rollEnchantments } from '../../../source/world/data/enchanting.ts'
import { fishingLoot } from '../../../source/world/data/fishing.ts'
import { loadRegistry } from '../../../source/world/registry.ts'
import { Bobber } from '../../../source/world/rules/fishing.ts'
import { type WorldVersion, worldVersions } from '../../../source/world/types.ts'
import { later } from '../../later.ts'

let world: LocalWorld | undefined
let bot: Bot | undefined

afterEach(async () => {
  bot?.end()
  await world?.stop()
})

async function enter(version: WorldVersion, ...commands: string[]): Promise<{ world: LocalWorld; bot: Bot }> {
  const opened = await createWorld({ version, seed: 5 })
  world = opened
  const player = createBot({ host: opened.host, port: opened.port, username: 'alice', version })
  bot = player
  await new Promise(resolve => player.once('spawn', () => resolve(undefined)))
  for (const command of ['tp alice 0.5 -60 0.5', ...commands])
    expect((await opened.command(command))[0]).toMatch(/^(Gave|Changed|Successfully|Tele)/)
  await seeLand(player)
  return { world: opened, bot: player }
}

const until = (met: () => boolean) => expect.poll(met, { interval: 20 }).toBe(true)
const item = (player: Bot, name: string) => player.inventory.items().find(one => one.name === name)!

describe('enchanting', () => {
  test.each(worldVersions)('%s: an offer of the table is taken for levels and lapis', async version => {
    const { world, bot } = await enter(
      version,
      'give alice diamond_sword',
      'give alice lapis_lazuli 5',
      'experience add alice 30 levels',
      'setblock 2 -60 0 enchanting_table',
      'fill 4 -60 -1 4 -59 1 bookshelf',
    )
    await until(() => item(bot, 'lapis_lazuli')?.count === 5 && bot.experience.level === 30)
    const table = await bot.openEnchantmentTable(bot.blockAt(bot.entity.position.offset(2, 0, 0))!)
    // Slots count in the open window.
    const inTable = (name: string) => table.items().find(one => one.name === name)!
    await table.putTargetItem(inTable('diamond_sword'))
    await table.putLapis(inTable('lapis_lazuli'))
    await until(() => table.enchantments[2]!.level > 0)
    expect(table.enchantments.map(offer => offer.level).every(level => level >= 1 && level <= 30)).toBe(true)
    await table.enchant(2)
    const sword = (await table.takeTargetItem()) as { name: string }
    table.close()
    expect(sword.name).toBe('diamond_sword')
    const player = world.game.player('alice')!
    await until(() => player.inventory.some(one => one?.extra?.enchantments))
    expect(player.level).toBe(27)
    await until(() => item(bot, 'lapis_lazuli')?.count === 2)
  })

  test('vanilla rules of the lottery: no rivals, no treasure, stronger with shelves', () => {
    const registry = loadRegistry('1.19.2')
    const random = new Random(3)
    const dice = () => random.next()
    const mean = (shelves: number) => {
      let sum = 0
      for (let i = 0; i < 500; i++) sum += offerCosts(shelves, 'iron_pickaxe', dice)[2] / 500
      return sum
    }
    expect(mean(0)).toBeLessThan(9)
    expect(mean(15)).toBeCloseTo(30, 0)
    for (let i = 0; i < 800; i++) {
      const kinds = rollEnchantments(registry, i % 2 ? 'diamond_sword' : 'iron_chestplate', 30, dice).map(
        e => registry.enchantmentsByName[e.name]!,
      )
      expect(kinds.length).toBeGreaterThan(0)
      expect(kinds.some(kind => kind.treasureOnly)).toBe(false)
      expect(kinds.some((a, x) => kinds.some((b, y) => x < y && rivals(a, b)))).toBe(false)
    }
    expect(rollEnchantments(registry, 'dirt', 30, dice)).toEqual([])
  })
})

test('furnaces and brewing stands that a command fills work as if a player had filled them', async () => {
  const opened = await createWorld({ version: '1.19.2' })
  world = opened
  await opened.command('setblock 2 -60 0 furnace')
  await opened.command('setblock 4 -60 0 brewing_stand')
  // The tick in which an empty one has nothing to do is over.
  await until(() => opened.game.age > 2)
  for (const [at, slot, item] of [
    ['2 -60 0', 0, 'raw_iron'],
    ['2 -60 0', 1, 'coal'],
    ['4 -60 0', 4, 'blaze_powder'],
  ])
    expect(await opened.command(`item replace block ${at} container.${slot} with ${item}`)).toEqual([
      expect.stringContaining('Replaced'),
    ])
  await expect
    .poll(async () => (await opened.command('execute if block 2 -60 0 furnace[lit=true]')).join())
    .toBe('Test passed')
  await expect.poll(async () => (await opened.command('data get block 4 -60 0 Items')).join()).not.toMatch('blaze')
})

describe('anvils', () => {
  test.each(worldVersions)('%s: a worn pickaxe is mended with iron and named', async version => {
    const worn = version === '1.19.2' || version === '1.20.4' ? 'iron_pickaxe{Damage:200}' : 'iron_pickaxe[damage=200]'
    const { world, bot } = await enter(
      version,
      `give alice ${worn}`,
      'give alice iron_ingot 4',
      'experience add alice 10 levels',
      'setblock 2 -60 0 anvil',
    )
    await until(() => Boolean(item(bot, 'iron_pickaxe') && item(bot, 'iron_ingot')) && bot.experience.level === 10)
    const anvil = await bot.openAnvil(bot.blockAt(bot.entity.position.offset(2, 0, 0))!)
    await anvil.combine(item(bot, 'iron_pickaxe'), item(bot, 'iron_ingot'))
    bot.closeWindow(anvil as unknown as Parameters<typeof bot.closeWindow>[0])
    const player = world.game.player('alice')!
    await until(() => player.inventory.some(one => one?.name === 'iron_pickaxe'))
    const mended = player.inventory.find(one => one?.name === 'iron_pickaxe')
    expect(mended?.extra?.damage ?? 0).toBe(0)
    expect(player.level).toBe(6)
    expect(player.inventory.some(one => one?.name === 'iron_ingot')).toBe(false)
  })

  test('costs and limits as in vanilla', () => {
    const registry = loadRegistry('1.19.2')
    const sword = (level: number) => ({ name: 'iron_sword', count: 1, extra: { enchantments: { sharpness: level } } })
    expect(anvilWork(registry, sword(2), sword(2), undefined)).toMatchObject({
      cost: 3,
      used: 1,
      result: { extra: { enchantments: { sharpness: 3 }, repairCost: 1 } },
    })
    expect(anvilWork(registry, sword(5), sword(5), undefined)?.result.extra?.enchantments).toEqual({ sharpness: 5 })
    expect(anvilWork(registry, { name: 'stick', count: 1 }, null, 'Wand')).toMatchObject({
      cost: 1,
      result: { extra: { name: 'Wand' } },
    })
    expect(anvilWork(registry, { name: 'stick', count: 1 }, { name: 'stick', count: 1 }, undefined)).toBeUndefined()
    expect(
      anvilWork(registry, { name: 'iron_sword', count: 1 }, { name: 'iron_ingot', count: 3 }, undefined),
    ).toBeUndefined()
    const book = { name: 'enchanted_book', count: 1, extra: { stored: { efficiency: 3 } } }
    expect(anvilWork(registry, { name: 'iron_sword', count: 1 }, book, undefined)).toBeUndefined()
    expect(anvilWork(registry, { name: 'iron_axe', count: 1 }, book, undefined)?.result.extra?.enchantments).toEqual({
      efficiency: 3,
    })
    const tired = { name: 'iron_axe', count: 1, extra: { damage: 100, repairCost: 31 } }
    expect(anvilWork(registry, tired, { name: 'iron_ingot', count: 1 }, undefined)).toMatchObject({
      cost: 32,
      result: { extra: { repairCost: 63 } },
    })
  })
})

describe('fishing', () => {
  test.each(worldVersions)('%s: a client casts, sees the bite and reels in', async version => {
    const { world, bot } = await enter(version, 'fill -3 -61 3 3 -61 9 water', 'give alice fishing_rod')
    await until(() => Boolean(item(bot, 'fishing_rod')))
    await bot.equip(item(bot, 'fishing_rod'), 'hand')
    await bot.look(Math.PI, -0.3, true)
    const { game } = world
    const caught = later(bot.fish())
    const bobber = () => [...game.entities.values()].find(entity => entity instanceof Bobber)
    await until(() => bobber()?.wait !== undefined)
    // Clients walk and look in their own time; only the waiting is made short.
    for (let i = 0; i < 700 && bobber()?.bite === 0; i++) game.tick()
    await caught
    await until(() => bot.inventory.items().length > 1)
    expect(bobber()).toBeUndefined()
    const rod = game.player('alice')!.held
    expect(rod?.extra?.damage).toBe(1)
  })

  test('mostly fish, seldom junk, hardly treasure', () => {
    const random = new Random(1)
    const counts: Record<string, number> = {}
    for (let i = 0; i < 4000; i++) {
      const { name } = fishingLoot(0, true, () => random.next())
      counts[name] = (counts[name] ?? 0) + 1
      expect(loadRegistry('1.19.2').itemsByName[name]).toBeDefined()
    }
    expect(counts.cod! / 4000).toBeCloseTo(0.51, 1)
    expect(counts.salmon! / 4000).toBeCloseTo(0.21, 1)
    expect(counts.saddle! / 4000).toBeLessThan(0.03)
  })
})

describe('brewing', () => {
  test.each(worldVersions)('%s: water becomes awkward, then swift, while no player looks', async version => {
    const water =
      version === '1.19.2' || version === '1.20.4'
        ? 'potion{Potion:"minecraft:water"}'
        : 'potion[potion_contents={potion:"minecraft:water"}]'
    const { world, bot } = await enter(
      version,
      'setblock 2 -60 0 brewing_stand',
      `give alice ${water}`,
      'give alice nether_wart',
      'give alice sugar',
      'give alice blaze_powder',
    )
    await until(() => bot.inventory.items().length === 4)
    const { game } = world
    const stand = bot.blockAt(bot.entity.position.offset(2, 0, 0))!
    const window = await bot.openBlock(stand)
    const put = async (name: string, slot: number) => {
      const from = window.slots.findIndex((one, i) => i >= 5 && one?.name === name)
      await bot.clickWindow(from, 0, 0)
      await bot.clickWindow(slot, 0, 0)
    }
    await put('potion', 0)
    await put('blaze_powder', 4)
    await put('nether_wart', 3)
    const kept = () =>
      game.blockEntity({ x: 2, y: -60, z: 0 }) as
        | { items: ({ extra?: { potion?: string } } | null)[]; kettle?: { time: number } }
        | undefined
    const potion = () => kept()?.items[0]?.extra?.potion
    const brewing = () => kept()?.kettle?.time ?? 0
    await until(() => brewing() > 0)
    for (let i = 0; i < 402; i++) game.tick()
    expect(potion()).toBe('awkward')
    await put('sugar', 3)
    await until(() => brewing() > 0)
    bot.closeWindow(window)
    for (let i = 0; i < 402; i++) game.tick()
    expect(potion()).toBe('swiftness')
    expect(game.registry.blocks.get(game.at({ x: 2, y: -60, z: 0 }), 'has_bottle_0')).toBe('true')
  })

  test('recipes lead where vanilla leads', () => {
    const bottle = (potion: string, name = 'potion') => ({ name, count: 1, extra: { potion } })
    const through = (...ingredients: string[]) =>
      ingredients.reduce<ReturnType<typeof brew>>((made, ingredient) => made && brew(made, ingredient), bottle('water'))
    expect(through('nether_wart', 'glistering_melon_slice', 'glowstone_dust', 'gunpowder')).toEqual(
      bottle('strong_healing', 'splash_potion'),
    )
    expect(through('nether_wart', 'golden_carrot', 'redstone', 'fermented_spider_eye')?.extra?.potion).toBe(
      'long_invisibility',
    )
    expect(through('fermented_spider_eye')?.extra?.potion).toBe('weakness')
    expect(through('nether_wart', 'spider_eye', 'fermented_spider_eye', 'dragon_breath')).toBeUndefined()
    expect(through('nether_wart', 'nether_wart')).toBeUndefined()
    expect(brew({ name: 'glass_bottle', count: 1 }, 'nether_wart')).toBeUndefined()
  })
})
