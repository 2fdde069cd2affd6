import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import { afterEach } from 'vitest'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { seeLand } from '../../../source/referee/operator-client.ts'
import { createWorld, type LocalWorld } from '../../../source/world/create-world.ts'
import type { WorldOptions } from '../../../source/world/types.ts'

/** Worlds and bots that end with the test that made them. */
export function server(): {
  start(options?: WorldOptions): Promise<LocalWorld>
  /** `early` sees the bot before its first packet. */
  join(world: LocalWorld, username: string, early?: (bot: Bot) => void): Promise<Bot>
  errors: string[]
} {
  const worlds: LocalWorld[] = []
  const bots: Bot[] = []
  const errors: string[] = []
  afterEach(async () => {
    for (const bot of bots.splice(0)) bot.end()
    for (const world of worlds.splice(0)) await world.stop()
  })
  return {
    errors,
    async start(options = {}) {
      const world = await createWorld(options, line => {
        if (line.startsWith('Error')) errors.push(line)
      })
      worlds.push(world)
      return world
    },
    async join(world, username, early) {
      const bot = createBot({ host: world.host, port: world.port, version: world.version, username })
      bots.push(bot)
      early?.(bot)
      await once(bot, 'spawn')
      await seeLand(bot)
      return bot
    },
  }
}
