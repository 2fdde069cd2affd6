import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Bot } from 'mineflayer'
import { expect, test } from 'vitest'
import { createBot } from '../../source/minecraft/create-bot.ts'
import { Random } from '../../source/minecraft/random.ts'
import { seeLand } from '../../source/referee/operator-client.ts'
import { ItemEntity } from '../../source/world/entities/item.ts'
import { Player } from '../../source/world/entities/player.ts'
import type { Game } from '../../source/world/game.ts'
import type { Slot } from '../../source/world/items/stack.ts'
import { playerStore } from '../../source/world/rules/player-data.ts'
import { server } from './support/server.ts'

const { start, errors } = server()

// Nothing is made of these and nobody uses them up.
const kinds = ['saddle', 'rotten_flesh', 'nether_star'] as const

/** Every place where an item can be. */
function* everything(game: Game): Generator<Slot> {
  for (const entity of game.entities.values()) {
    if (entity instanceof ItemEntity) yield entity.stack
    if (entity instanceof Player) {
      yield* entity.inventory
      yield entity.cursor
    }
  }
  const online = new Set(game.players.map(p => p.name.toLowerCase()))
  for (const [name, data] of playerStore(game)) if (!online.has(name)) yield* data.inventory
  for (const column of game.blocks.chunks.columns.values()) {
    for (const data of column.blockEntities.values()) if (Array.isArray(data.items)) yield* data.items as Slot[]
  }
}

function tally(game: Game): Record<string, number> {
  const count: Record<string, number> = {}
  for (const item of everything(game)) {
    if (item && (kinds as readonly string[]).includes(item.name))
      count[item.name] = (count[item.name] ?? 0) + item.count
  }
  return count
}

// Of 102 a chest goes and another one stands there within a tick, while a window shows the first.
test.each([11, 102])(
  'four players who click, throw, fetch, store, dig, die and reconnect neither make nor lose an item (%i)',
  async seed => {
    const world = await start()
    const { game } = world
    await world.command('fill -4 -60 -4 4 -58 4 air')
    await world.command('gamerule doMobSpawning false')
    for (const x of [-2, 0, 2]) await world.command(`setblock ${x} -60 2 chest`)
    const connect = async (name: string): Promise<Bot> => {
      const bot = createBot({ host: world.host, port: world.port, version: world.version, username: name })
      await once(bot, 'spawn')
      await seeLand(bot)
      return bot
    }
    const names = ['ann', 'ben', 'cem', 'dor']
    const bots = new Map<string, Bot>()
    for (const name of names) {
      bots.set(name, await connect(name))
      for (const kind of kinds) await world.command(`give ${name} ${kind} ${kind === 'saddle' ? 2 : 40}`)
    }
    await expect.poll(() => tally(game)).toEqual({ saddle: 8, rotten_flesh: 160, nether_star: 160 })
    const before = tally(game)

    const random = new Random(seed)
    const one = async (name: string): Promise<void> => {
      const bot = bots.get(name)!
      const window = bot.currentWindow ?? bot.inventory
      const act = random.int(0, 19)
      if (act < 11) {
        const mode = random.pick([0, 0, 0, 1, 2, 4, 5, 6])
        const slot = random.oneIn(12) ? -999 : random.int(0, window.slots.length - 1)
        const mouseButton =
          mode === 2 ? random.int(0, 8) : mode === 5 ? random.pick([0, 1, 2, 4, 5, 6]) : random.int(0, 1)
        // Straight to the wire with empty claims: the server alone decides what happens.
        const cursorItem = { present: false }
        bot._client.write('window_click', {
          windowId: window.id,
          stateId: 1,
          slot,
          mouseButton,
          mode,
          changedSlots: [],
          cursorItem,
        })
      } else if (act < 13) {
        const chest = bot.findBlock({ matching: b => b.name === 'chest', maxDistance: 4 })
        if (!chest) return
        // At once: turning the head takes ticks of the client's own clock, one after the other.
        await bot.lookAt(chest.position.offset(0.5, 0.5, 0.5), true)
        await bot.activateBlock(chest)
      } else if (act === 13 && bot.currentWindow) bot.closeWindow(bot.currentWindow)
      else if (act === 14)
        bot._client.write('block_dig', { status: random.pick([3, 4, 6]), location: { x: 0, y: 0, z: 0 }, face: 0 })
      else if (act === 15) await world.command(`tp ${name} ${random.int(-3, 3)} -60 ${random.int(-1, 1)}`)
      else if (act === 16 && random.oneIn(3))
        await world.command(
          `setblock ${random.pick([-2, 0, 2])} -60 2 ${random.oneIn(2) ? 'air destroy' : 'chest keep'}`,
        )
      else if (act === 17 && random.oneIn(4)) await world.command(`kill ${name}`)
      else if (act === 18 && random.oneIn(6)) {
        bot.end()
        await expect.poll(() => game.player(name)).toBeUndefined()
        bots.set(name, await connect(name))
      }
      // Turns of the loop, not of the clock: on a busy machine each timer is late, and they come one after the other.
      for (let turns = random.int(0, 8); turns > 0; turns--) await setImmediate()
    }
    try {
      await Promise.all(
        names.map(async name => {
          for (let i = 0; i < 90; i++) await one(name)
        }),
      )
      expect(tally(game)).toEqual(before)
      for (const item of everything(game)) if (item?.name === 'saddle') expect(item.count).toBe(1)
      expect(errors).toEqual([])
    } finally {
      for (const bot of bots.values()) bot.end()
    }
  },
)
