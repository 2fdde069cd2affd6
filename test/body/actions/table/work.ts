import type { Lane, Trials } from './lane.ts'

/** `{enchantments}` as the version writes it. */
const enchanted = (lane: Lane, item: string, name: string, level: number): string =>
  lane.version < '1.20.5'
    ? `${item}{Enchantments:[{id:"minecraft:${name}",lvl:${level}}]}`
    : `${item}[enchantments={levels:{"minecraft:${name}":${level}}}]`
const worn = (lane: Lane, item: string, damage: number): string =>
  lane.version < '1.20.5' ? `${item}{Damage:${damage}}` : `${item}[damage=${damage}]`

const pond = 'fill ~2 ~-2 ~-2 ~8 ~-1 ~4 water'

/** Making things, at stations and in the hand. */
export const work = (lane: Lane): Trials => ({
  craft: {
    success: {
      has: { oak_log: 2 },
      args: { item: 'crafting_table' },
      says: /crafted 1 crafting_table/,
      shows: () => lane.sees(seen => seen.inventory.crafting_table === 1),
    },
    failure: { has: { oak_log: 1 }, args: { item: 'iron_pickaxe' }, code: 'missing-item', says: /3 iron_ingot/ },
    abort: {
      given: ['setblock ~12 ~ ~12 crafting_table'],
      has: { oak_planks: 64, stick: 8 },
      args: { item: 'wooden_pickaxe' },
      after: 400,
    },
  },
  smelt: {
    success: {
      given: ['setblock ~3 ~ ~ smoker'],
      has: { beef: 1, coal: 1 },
      args: { item: 'beef' },
      says: /smelted 1 cooked_beef/,
    },
    failure: {
      given: ['setblock ~3 ~ ~ furnace'],
      has: { beef: 1 },
      args: { item: 'beef' },
      code: 'missing-item',
      says: /lacks fuel/,
    },
    abort: { given: ['setblock ~3 ~ ~ furnace'], has: { beef: 1, coal: 1 }, args: { item: 'beef' }, after: 900 },
  },
  clearFurnace: {
    success: {
      given: ['setblock ~3 ~ ~ furnace', 'item replace block ~3 ~ ~ container.1 with coal 3'],
      says: /took 3 coal out of the furnace/,
    },
    failure: { code: 'not-found', says: /no furnace near/ },
    abort: { given: ['setblock ~12 ~ ~12 furnace'], after: 400 },
  },
  gather: {
    success: {
      given: ['setblock ~3 ~ ~3 chest', 'item replace block ~3 ~ ~3 container.0 with oak_log 2'],
      args: { item: 'stick', count: 4 },
      says: /has \d+ stick/,
    },
    failure: { args: { item: 'diamond' }, code: 'missing-item', says: /no way to get 1 diamond/ },
    abort: { given: ['fill ~8 ~ ~8 ~8 ~3 ~8 oak_log'], args: { item: 'oak_planks', count: 12 }, after: 500 },
  },
  collect: {
    success: {
      given: ['fill ~4 ~ ~ ~4 ~1 ~ oak_log'],
      has: { diamond_axe: 1 },
      args: { item: 'oak_log', count: 2 },
      says: /collected 2 oak_log/,
    },
    failure: {
      given: ['setblock ~3 ~ ~ iron_ore'],
      args: { item: 'raw_iron' },
      code: 'missing-tool',
      says: /stone_pickaxe/,
    },
    abort: { given: ['fill ~8 ~ ~8 ~8 ~3 ~8 oak_log'], args: { item: 'oak_log', count: 4 }, after: 500 },
    more: {
      'says how far it came': {
        given: ['setblock ~3 ~ ~ birch_log'],
        has: { diamond_axe: 1 },
        args: { item: 'birch_log', count: 2 },
        code: 'not-found',
        says: /got only 1 of 2 birch logs: no more birch log/,
      },
      'says that no block gives it, in words': {
        args: { item: 'fishing_rod', count: 1 },
        code: 'not-found',
        says: /got none of 1 fishing rod: none lies within 48 blocks, and no block gives it/,
      },
    },
  },
  dig: {
    success: {
      given: ['setblock ~2 ~ ~ dirt'],
      args: lane.at(2, 0, 0),
      says: /dug dirt at .*got 1 dirt/,
      shows: () => lane.holds('block ~2 ~ ~ air'),
    },
    failure: { args: lane.at(2, 1, 0), code: 'not-found', says: /there is nothing at/ },
    abort: { given: ['setblock ~2 ~ ~ obsidian'], args: lane.at(2, 0, 0), after: 400 },
  },
  enchantItem: {
    success: {
      given: ['setblock ~3 ~ ~ enchanting_table', `xp set ${lane.name} 30 levels`],
      has: { iron_sword: 1, lapis_lazuli: 5 },
      args: { item: 'iron_sword', choice: 1 },
      says: /enchanted iron_sword: \w+ \d/,
    },
    failure: {
      given: ['setblock ~3 ~ ~ enchanting_table', `xp set ${lane.name} 0 levels`],
      has: { iron_sword: 1, lapis_lazuli: 5 },
      args: { item: 'iron_sword', choice: 1 },
      code: 'not-allowed',
      says: /takes \d+ levels, has 0/,
    },
    abort: {
      given: ['setblock ~12 ~ ~12 enchanting_table'],
      has: { iron_sword: 1, lapis_lazuli: 5 },
      args: { item: 'iron_sword' },
      after: 400,
    },
  },
  repairItem: {
    success: {
      given: [
        'setblock ~3 ~ ~ anvil',
        `xp set ${lane.name} 30 levels`,
        `give ${lane.name} ${worn(lane, 'iron_pickaxe', 200)}`,
      ],
      has: { iron_ingot: 2 },
      args: { item: 'iron_pickaxe', material: 'iron_ingot' },
      says: /repaired iron_pickaxe with/,
    },
    failure: {
      given: ['setblock ~3 ~ ~ anvil', `give ${lane.name} ${worn(lane, 'iron_pickaxe', 200)}`],
      args: { item: 'iron_pickaxe', material: 'iron_ingot' },
      code: 'missing-item',
      says: /has no iron_ingot to repair with/,
    },
    abort: {
      given: ['setblock ~12 ~ ~12 anvil', `give ${lane.name} ${worn(lane, 'iron_pickaxe', 200)}`],
      has: { iron_ingot: 2 },
      args: { item: 'iron_pickaxe', material: 'iron_ingot' },
      after: 400,
    },
    more: {
      'says when the anvil takes more levels than there are': {
        given: [
          'setblock ~3 ~ ~ anvil',
          `xp set ${lane.name} 0 levels`,
          `give ${lane.name} ${worn(lane, 'iron_pickaxe', 200)}`,
        ],
        has: { iron_ingot: 2 },
        args: { item: 'iron_pickaxe', material: 'iron_ingot' },
        code: 'not-allowed',
        says: /levels|does not combine/,
      },
    },
  },
  trade: {
    success: {
      given: [villager(lane)],
      has: { emerald: 3 },
      args: { item: 'bread' },
      says: /traded: got 6 bread/,
    },
    failure: { given: [villager(lane)], args: { item: 'bread' }, code: 'missing-item', says: /cannot pay/ },
    abort: { given: [villager(lane, 12)], has: { emerald: 3 }, args: { item: 'bread' }, after: 400 },
    more: {
      'lists the offers': { given: [villager(lane)], args: {}, says: /offers: 0: 1 emerald → 6 bread/ },
      'names what is sold when something else is wanted': {
        given: [villager(lane)],
        has: { emerald: 3 },
        args: { item: 'cake' },
        code: 'not-found',
        says: /no villager sells cake here; offers: 0: 1 emerald/,
      },
    },
  },
  fish: {
    success: {
      given: [pond, `give ${lane.name} ${enchanted(lane, 'fishing_rod', 'lure', 5)}`],
      says: /caught (?!nothing)/,
    },
    failure: { given: [pond], code: 'missing-tool', says: /has no fishing rod, and cannot get 1 fishing_rod/ },
    abort: { given: [pond], has: { fishing_rod: 1 }, after: 1_200 },
  },
  stopFishing: {
    success: { has: { fishing_rod: 1 }, says: /is not fishing/ },
    failure: { args: { slowly: true }, code: 'bad-arguments', says: /has no argument/ },
    abort: { instant: true },
  },
})

/** One who sells six loaves for an emerald. */
function villager({ version }: Lane, far = 3): string {
  const stack = (id: string, n: number) =>
    version < '1.20.5' ? `{id:"minecraft:${id}",Count:${n}b}` : `{id:"minecraft:${id}",count:${n}}`
  const offer = `{buy:${stack('emerald', 1)},sell:${stack('bread', 6)},maxUses:12}`
  return `summon villager ~${far} ~ ~${far} {NoAI:1b,VillagerData:{profession:"minecraft:farmer",level:1},Offers:{Recipes:[${offer}]}}`
}
