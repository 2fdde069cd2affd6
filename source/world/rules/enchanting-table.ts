import { seededDice } from '../../minecraft/random.ts'
import { offerCosts, rollEnchantments } from '../data/enchanting.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Slot, type Stack, withCount, withExtra } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { offset, type Point } from '../point.ts'
import { inReach, openWindow } from '../windows/open.ts'
import { sendBar } from '../windows/sync.ts'
import { arraySlot } from '../windows/window.ts'

interface Table {
  readonly kind: 'enchanting'
  readonly items: Slot[]
  /** Decides the offers; a new one after each enchantment, so that looking twice shows the same. */
  seed: number
  costs: readonly [number, number, number]
  readonly position: Point
}

// Seeds last as long as the player is in the game; snapshots carry them.
function seedOf(game: Game, player: Player): number {
  const seeds = seedsOf(game)
  const known = seeds.get(player.name)
  if (known !== undefined) return known
  const seed = game.random.int(0, 0x7fffffff)
  seeds.set(player.name, seed)
  return seed
}

const seedsOf = (game: Game): Map<string, number> => game.store('enchantment seeds', () => new Map())

/** Shelves two blocks away, at the table's height or one above, with air between. */
function bookshelves(game: Game, p: Point): number {
  let count = 0
  for (let dx = -2; dx <= 2; dx++) {
    for (let dz = -2; dz <= 2; dz++) {
      if (Math.max(Math.abs(dx), Math.abs(dz)) !== 2) continue
      for (const dy of [0, 1]) {
        const between = game.at(offset(p, Math.trunc(dx / 2), dy, Math.trunc(dz / 2)))
        if (!game.registry.blocks.isSolid(between) && game.nameAt(offset(p, dx, dy, dz)) === 'bookshelf') count++
      }
    }
  }
  return count
}

const rolled = (game: Game, table: Table, item: Stack, choice: number) =>
  rollEnchantments(game.registry, item.name, table.costs[choice]!, seededDice(table.seed + choice))

const isPlain = (item: Stack): boolean => item.extra?.enchantments === undefined && item.name !== 'enchanted_book'

function offer(game: Game, player: Player, table: Table): void {
  const item = table.items[0]
  table.costs =
    item && isPlain(item) ? offerCosts(bookshelves(game, table.position), item.name, seededDice(table.seed)) : [0, 0, 0]
  const send = (property: number, value: number): void => sendBar(game, player, property, value)
  send(3, table.seed & 0x7ff0)
  for (const choice of [0, 1, 2]) {
    const hint = item && table.costs[choice]! > 0 ? rolled(game, table, item, choice)[0] : undefined
    send(4 + choice, hint ? (game.registry.enchantmentsByName[hint.name]?.id ?? -1) : -1)
    send(7 + choice, hint?.level ?? -1)
    send(choice, hint ? table.costs[choice]! : 0)
  }
}

function enchant(game: Game, player: Player, table: Table, choice: number): void {
  const [item, lapis] = table.items
  const cost = table.costs[choice]
  const price = choice + 1
  if (!item || !cost || !isPlain(item)) return
  if (!player.creative && (player.level < cost || (lapis?.count ?? 0) < price)) return
  const enchantments = Object.fromEntries(rolled(game, table, item, choice).map(({ name, level }) => [name, level]))
  if (Object.keys(enchantments).length === 0) return
  table.items[0] =
    item.name === 'book'
      ? { name: 'enchanted_book', count: 1, extra: { stored: enchantments } }
      : withExtra(item, { ...item.extra, enchantments })
  if (!player.creative) {
    player.level -= price
    table.items[1] = lapis ? withCount(lapis, lapis.count - price) : null
  }
  table.seed = game.random.int(0, 0x7fffffff)
  seedsOf(game).set(player.name, table.seed)
  offer(game, player, table)
}

export const enchantingTable: Mechanic = {
  name: 'enchanting table',
  blocks: [
    {
      match: block => block.name === 'enchanting_table',
      use(game, { player, position }) {
        const items: Slot[] = [null, null]
        const table: Table = { kind: 'enchanting', items, seed: seedOf(game, player), costs: [0, 0, 0], position }
        openWindow(game, player, {
          type: 'minecraft:enchantment',
          title: 'Enchant',
          slots: [
            arraySlot(items, 0, { limit: 1 }),
            arraySlot(items, 1, { accepts: item => item.name === 'lapis_lazuli' }),
          ],
          quickMove: (slot, item) => (slot < 2 ? [[2, 38, true]] : item.name === 'lapis_lazuli' ? [[1, 2]] : [[0, 1]]),
          // Before the window has a number, no client can be told.
          changed: () => player.window.extra === table && offer(game, player, table),
          valid: () => game.nameAt(position) === 'enchanting_table' && inReach(player, position),
          lent: () => items,
          extra: table,
        })
        return true
      },
    },
  ],
  packets: {
    enchant_item(game, player, packet) {
      const table = player.window.extra as Table | undefined
      const choice = Number(packet.enchantment)
      if (table?.kind !== 'enchanting' || packet.windowId !== player.window.id || ![0, 1, 2].includes(choice)) return
      enchant(game, player, table, choice)
    },
  },
}
