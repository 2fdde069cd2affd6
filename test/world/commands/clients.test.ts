import type { Bot } from 'mineflayer'
import { afterEach, describe, expect, test } from 'vitest'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { createWorld, type LocalWorld } from '../../../source/world/create-world.ts'
import { type WorldVersion, worldVersions } from '../../../source/world/types.ts'

let world: LocalWorld | undefined
const bots: Bot[] = []

afterEach(async () => {
  for (const bot of bots.splice(0)) bot.end()
  await world?.stop()
  world = undefined
})

async function enter(version: WorldVersion, ...names: string[]): Promise<Bot[]> {
  world ??= await createWorld({ version, operators: ['referee'] })
  const { host, port } = world
  const joined = names.map(username => createBot({ host, port, username, version }))
  bots.push(...joined)
  await Promise.all(joined.map(bot => new Promise(resolve => bot.once('spawn', () => resolve(undefined)))))
  return joined
}

/** The next line of chat that matches. */
const heard = (bot: Bot, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${bot.username} never heard ${pattern}`)), 30_000)
    bot.on('messagestr', line => {
      if (!pattern.test(line)) return
      clearTimeout(timer)
      resolve(line)
    })
  })

async function ask(bot: Bot, command: string, pattern: RegExp): Promise<string> {
  const reply = heard(bot, pattern)
  bot.chat(command)
  return await reply
}

describe('commands through a client', () => {
  test.each(worldVersions)('%s: an operator rules, others get the unknown-command line', async version => {
    const [referee, alice] = (await enter(version, 'referee', 'alice')) as [Bot, Bot]
    await ask(alice, '/time set 5', /^Unknown or incomplete command/)
    expect(world!.game.dayTime).not.toBe(5)
    await ask(referee, '/give alice dirt 70', /^Gave 70 \[Dirt\] to alice$/)
    await ask(
      referee,
      '/item replace entity alice armor.head with iron_helmet',
      /^Replaced a slot on alice with \[Iron Helmet\]$/,
    )
    await ask(referee, '/tp alice 20 -60 20 90 10', /^Teleported alice to 20\.500000, -60\.000000, 20\.500000$/)
    await ask(referee, '/clear alice dirt 6', /^Removed 6 item/)
    await ask(alice, '/list', /^There are 2 of a max of 100 players online: /)
    expect(alice.inventory.count(alice.registry.itemsByName.dirt!.id, null)).toBe(64)
    expect(alice.inventory.slots[5]?.name).toBe('iron_helmet')
    expect(alice.entity.position.x).toBeCloseTo(20.5, 1)
    // Air empties a slot; it is no item.
    await ask(referee, '/item replace entity alice armor.head with air', /^Replaced a slot on alice with \[Air\]$/)
    await ask(referee, '/give alice air', /^Gave 1 \[Air\] to alice$/)
    expect(world!.game.player('alice')!.inventory.flatMap(item => item?.name ?? [])).toEqual(['dirt', 'dirt'])
    const told = heard(alice, /referee whispers to you: psst/)
    await ask(referee, '/msg alice psst', /You whisper to alice: psst/)
    await told
    const titled = new Promise(resolve => alice.once('title', resolve))
    await ask(referee, '/title alice title {"text":"Go"}', /^Showing new title for alice$/)
    await titled
  })

  test.each(worldVersions)('%s: completion offers what may follow', async version => {
    const [referee, alice] = (await enter(version, 'referee', 'alice')) as [Bot, Bot]
    const offered = async (bot: Bot, text: string) =>
      ((await bot.tabComplete(text, true, true, 30_000)) as unknown as { match: string }[]).map(entry => entry.match)
    expect(await offered(referee, '/setb')).toEqual(['setblock'])
    expect(await offered(referee, '/setblock ~ ~ ~ oak_fe')).toEqual([
      'minecraft:oak_fence',
      'minecraft:oak_fence_gate',
    ])
    expect(await offered(referee, '/gamemode survival al')).toEqual(['alice'])
    expect(await offered(alice, '/setb')).toEqual([])
    expect(await offered(alice, '/li')).toEqual(['list'])
  })

  test('op, deop, kick and ban work on the spot', async () => {
    const [referee, alice] = (await enter('1.19.2', 'referee', 'alice')) as [Bot, Bot]
    await ask(referee, '/op alice', /^Made alice a server operator$/)
    await ask(alice, '/seed', /^Seed: \[0\]$/)
    const seen = heard(referee, /^\[alice: Set the time to 1000\]$/)
    await ask(alice, '/time set day', /^Set the time to 1000$/)
    await seen
    await ask(referee, '/deop alice', /^Made alice no longer a server operator$/)
    await ask(alice, '/seed', /^Unknown or incomplete/)
    const kicked = new Promise<string>(resolve => alice.once('kicked', reason => resolve(JSON.stringify(reason))))
    await ask(referee, '/ban alice being rude', /^Banned alice: being rude$/)
    expect(await kicked).toMatch(/banned/)
    const { host, port } = world!
    const again = createBot({ host, port, username: 'alice', version: '1.19.2' })
    bots.push(again)
    expect(
      await new Promise<string>(resolve => again.once('kicked', reason => resolve(JSON.stringify(reason)))),
    ).toMatch(/being rude/)
  })
})
