import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import { describe, expect, test } from 'vitest'
import { seeLand } from '../../../source/referee/operator-client.ts'
import type { LocalWorld } from '../../../source/world/create-world.ts'
import { type WorldVersion, worldVersions } from '../../../source/world/types.ts'
import { server } from '../support/server.ts'

// What suites written for the vanilla server do before their first test, and what they read from its first messages.

const { start, join } = server()

interface Name {
  readonly text: string
  readonly insertion: string
  readonly clickEvent: object
  readonly hoverEvent: { readonly action: string; readonly contents: { readonly type: string; readonly id: string } }
}
interface Heard {
  readonly json: { readonly translate?: string; readonly with?: readonly (Name | string)[] }
  toString(): string
}
/** The protocol client inside a bot; mineflayer declares it without the names of packets. */
type Raw = { on(name: string, listener: (packet: Record<string, unknown>) => void): void }

const raw = (bot: Bot): Raw => (bot as unknown as { _client: Raw })._client

/** Sends a line and waits for the answer with this translation key. */
async function ask(bot: Bot, line: string, ...keys: readonly string[]): Promise<Heard> {
  const answered = new Promise<Heard>(resolve => {
    const listen = (message: unknown): void => {
      const heard = message as Heard
      if (!keys.includes(heard.json.translate ?? '')) return
      bot.off('message', listen)
      resolve(heard)
    }
    bot.on('message', listen)
  })
  bot.chat(line)
  return answered
}

/** A bot that becomes an operator as soon as it has logged in, and all it hears and is told about its rights from then on. */
async function pioneer(
  version: WorldVersion,
): Promise<{ world: LocalWorld; bot: Bot; heard: Heard[]; rights: number[] }> {
  const world = await start({ version })
  const heard: Heard[] = []
  const rights: number[] = []
  const bot = await join(world, 'flatbot', early => {
    early.on('message', message => {
      heard.push(message as unknown as Heard)
    })
    raw(early).on('entity_status', ({ entityId, entityStatus }) => {
      if (entityId === early.entity?.id) rights.push(Number(entityStatus))
    })
  })
  await world.command('op flatbot')
  return { world, bot, heard, rights }
}

describe.each(worldVersions)('a client for the vanilla server on %s', version => {
  test('sets up: rights, game mode, inventory, place and ground', async () => {
    const { bot, heard, rights, world } = await pioneer(version)
    expect((bot.game as { serverBrand?: string }).serverBrand).toBe('mcteam')

    await ask(bot, '/gamemode creative', 'commands.gamemode.success.self')
    expect(bot.game.gameMode).toBe('creative')
    expect(heard.map(message => message.json.translate)).not.toContain('multiplayer.player.joined')
    expect(rights).toEqual([24, 28])

    const received = once(bot.inventory, 'updateSlot')
    bot.chat('/give @a stone 1')
    await received
    await ask(bot, '/clear', 'commands.clear.success.single')
    await expect.poll(() => bot.inventory.slots.filter(Boolean)).toEqual([])

    await ask(
      bot,
      '/execute in minecraft:overworld run teleport flatbot 5 -60 5',
      'commands.teleport.success.location.single',
    )
    await expect.poll(() => bot.entity.position.toString()).toBe('(5.5, -60, 5.5)')
    await seeLand(bot)
    await ask(bot, '/execute in overworld run fill ~-5 -61 ~-5 ~5 -61 ~5 stone', 'commands.fill.success')
    await expect.poll(() => bot.blockAt(bot.entity.position.offset(0, -1, 0))?.name).toBe('stone')

    const refused = await ask(bot, '/execute in the_nether run say hello', 'argument.dimension.invalid')
    expect(refused.toString()).toBe("Unknown dimension 'minecraft:the_nether'")

    const titled = once(bot, 'title')
    bot.chat('/title flatbot title "Ready"')
    expect(await titled).toEqual(['Ready', 'title'])

    const back = once(bot, 'spawn')
    bot.chat('/kill')
    await back
    await expect.poll(() => rights.filter(right => right >= 24)).toEqual([24, 28, 28])
    await world.command('deop flatbot')
    await expect.poll(() => rights.filter(right => right >= 24)).toEqual([24, 28, 28, 24])
  })

  test('reads who came, spoke, whispered, died and left from full names', async () => {
    const { bot, heard, world } = await pioneer(version)
    const alice = await join(world, 'alice')
    const nameIn = (key: string): Name | undefined =>
      heard.find(message => message.json.translate === key)?.json.with?.[0] as Name | undefined
    const name = {
      text: 'alice',
      insertion: 'alice',
      clickEvent: { action: 'suggest_command', value: '/tell alice ' },
      hoverEvent: { action: 'show_entity', contents: { type: 'minecraft:player', name: expect.anything() } },
    }
    const uuid = alice.player.uuid
    const whole = (found: Name | undefined): void => {
      expect(found).toMatchObject(name)
      expect(found!.hoverEvent.contents.id.replaceAll('-', '')).toBe(uuid.replaceAll('-', ''))
    }
    await expect.poll(() => nameIn('multiplayer.player.joined')).toBeDefined()
    whole(nameIn('multiplayer.player.joined'))

    const spoken = once(bot, 'chat')
    alice.chat('Ready!')
    expect((await spoken).slice(0, 3)).toEqual(['alice', 'Ready!', 'chat.type.text'])
    whole(nameIn('chat.type.text'))

    const whispered = once(bot, 'whisper')
    alice.whisper('flatbot', 'psst')
    expect((await whispered).slice(0, 2)).toEqual(['alice', 'psst'])
    whole(nameIn('commands.message.display.incoming'))

    const death = version === '1.19.2' ? 'death.attack.outOfWorld' : 'death.attack.genericKill'
    bot.chat('/kill alice')
    await expect.poll(() => nameIn(death)).toBeDefined()
    whole(nameIn(death))

    alice.quit()
    await expect.poll(() => nameIn('multiplayer.player.left')).toBeDefined()
    whole(nameIn('multiplayer.player.left'))
  })
})
