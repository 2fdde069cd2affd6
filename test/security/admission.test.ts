import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from 'minecraft-protocol'
import type { Bot } from 'mineflayer'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Flags } from '../../source/cli/command.ts'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/loaded.ts'
import { startSession } from '../../source/host/start-session.ts'
import { createBot } from '../../source/minecraft/create-bot.ts'
import { attach } from '../../source/session/attach/client.ts'
import type { EventData, EventType, SessionEvent } from '../../source/session/log/events.ts'
import { createWorld } from '../../source/world/create-world.ts'
import { passOf } from '../../source/world/protocol/admission.ts'
import { type OnlookerNews, worldVersions } from '../../source/world/types.ts'
import { temporaryFolder } from '../session/helpers.ts'

/** Every process on this machine can join a session's world under any name: real clients that try what a name could get them. */

const bots: Bot[] = []
afterEach(() => {
  for (const bot of bots.splice(0)) bot.end()
})

type Where = { readonly host: string; readonly port: number; readonly version: string }

const client = ({ host, port, version }: Where, username: string, pass?: string): Bot => {
  const bot = createBot({ host, port, version, username, pass })
  bot.on('error', () => {})
  bots.push(bot)
  return bot
}
const joined = async (...args: Parameters<typeof client>): Promise<Bot> => {
  const bot = client(...args)
  await once(bot, 'spawn')
  return bot
}
/** Why the server does not let a client in. */
const refused = (...args: Parameters<typeof client>): Promise<string> => {
  const bot = client(...args)
  return new Promise(resolve => {
    bot.once('kicked', why => resolve(JSON.stringify(why)))
    bot.once('spawn', () => resolve('It was let in.'))
    bot.once('end', () => resolve('The connection ended without a reason.'))
  })
}
/** What the server says to this client alone. */
const hears = (bot: Bot, words: RegExp): Promise<RegExpExecArray> =>
  new Promise(resolve => {
    const listen = (message: { toString(): string }): void => {
      const found = words.exec(message.toString())
      if (!found) return
      bot.off('message', listen)
      resolve(found)
    }
    bot.on('message', listen)
  })

const secret = 'of this test'

describe.each(worldVersions)('a world of %s that belongs to a session', version => {
  const started = async () => {
    const news: OnlookerNews[] = []
    const world = await createWorld(
      { version, operators: ['Mallory'], admission: { secret, reserved: ['Bob', 'referee'], expected: ['Steve'] } },
      () => {},
      one => news.push(one),
    )
    onTestFinished(() => world.stop())
    return { world, news }
  }

  test('keeps the names of seats and referee for those who bring their pass', async () => {
    const { world } = await started()
    expect(await refused(world, 'Bob')).toMatch(/Bob is a seat of the team/)
    expect(await refused(world, 'REFEREE')).toMatch(/seat of the team/)
    expect(await refused(world, 'Bob', passOf('another secret', 'Bob'))).toMatch(/seat of the team/)
    expect(await refused(world, 'Bob', passOf(secret, 'Mia'))).toMatch(/seat of the team/)
    const bob = await joined(world, 'Bob', passOf(secret, 'Bob'))
    expect(bob.game.gameMode).toBe('survival')
    expect(await refused(world, 'Bob')).toMatch(/seat of the team/)
    // A name that nobody reserved is kept for whom it was let in with.
    const ann = await joined(world, 'Ann', passOf(secret, 'Ann'))
    expect(await refused(world, 'Ann')).toMatch(/plays here already/)
    expect(world.game.players.map(({ name }) => name)).toEqual(['Bob', 'Ann'])
    expect([bob, ann].map(bot => bot._client.ended)).toEqual([false, false])
  })

  test('lets a stranger look on, whatever they send', async () => {
    const { world, news } = await started()
    await world.command('setblock 1 -60 1 chest')
    await world.command('gamerule commandBlockOutput true')
    const mallory = client(world, 'Mallory')
    const told = hears(mallory, /Your number is (\d{4})/)
    await once(mallory, 'spawn')
    const [, number] = await told
    expect(news).toEqual([{ name: 'Mallory', number, here: true }])
    expect(mallory.game.gameMode).toBe('spectator')
    const before = JSON.stringify((await world.snapshot()).data)
    mallory.chat('/give Mallory oak_log 64')
    mallory.chat('/op Mallory')
    mallory.chat('/setblock 0 -60 3 stone')
    const noCommand = hears(mallory, /Only those who play can use commands/)
    mallory.chat('/me Steve: follow me')
    const { client: raw } = world.game.player('Mallory')!
    for (const location of [
      { x: 0, y: -61, z: 0 },
      { x: 1, y: -60, z: 1 },
    ]) {
      mallory._client.write('block_dig', { status: 0, location, face: 1, sequence: 1 })
      mallory._client.write('block_dig', { status: 2, location, face: 1, sequence: 2 })
    }
    mallory._client.write('set_creative_slot', { slot: 36, item: { present: false, itemCount: 0 } })
    await world.command('gamemode creative @a')
    // Packets are heard in order: when the word has come the others have too.
    const said = once(raw, 'chat_message')
    mallory.chat('hello')
    await said
    await noCommand
    expect(await refused(world, 'ab')).toMatch(/has 3 to 16 letters/)
    expect(world.game.player('Mallory')).toMatchObject({ onlooker: true, gameMode: 'spectator' })
    expect(world.game.nameAt({ x: 0, y: -61, z: 0 })).toBe('grass_block')
    expect(world.game.nameAt({ x: 0, y: -60, z: 3 })).toBe('air')
    expect(world.game.nameAt({ x: 1, y: -60, z: 1 })).toBe('chest')
    expect(world.game.player('Mallory')!.inventory.every(slot => slot === null)).toBe(true)
    expect(before).not.toContain('Mallory"')
  })

  test('lets the very connection play that was named, and remembers nothing of an impostor', async () => {
    const { world, news } = await started()
    const steve = await joined(world, 'Steve')
    const heard: string[] = []
    steve.on('message', message => {
      heard.push(message.toString())
    })
    await expect.poll(() => news.length).toBe(1)
    const { number } = news[0]!
    // Who comes under the same name takes no place from the one who is there.
    expect(await refused(world, 'steve')).toMatch(/Steve looks on here already/)
    expect(news.splice(1)).toEqual([{ name: 'Steve', number, here: true, contested: true }])
    expect(await world.admit('Steve', String((Number(number) % 9000) + 1000 + 1), true)).toBe(false)
    expect(await world.admit('Steve', number, true)).toBe(true)
    await expect.poll(() => steve.game.gameMode).toBe('survival')
    await world.command('give Steve diamond 3')
    await expect.poll(() => steve.inventory.count(steve.registry.itemsByName.diamond!.id, null)).toBe(3)
    expect(heard.filter(line => line.startsWith('You are let in'))).toHaveLength(1)
    steve.end()
    await expect.poll(() => news.at(-1)).toEqual({ name: 'Steve', number, here: false })
    // The next one of that name begins as a stranger without what is Steve's.
    const impostor = await joined(world, 'Steve')
    await expect.poll(() => news.length).toBe(3)
    expect(news[2]!.number).not.toBe(number)
    expect(impostor.inventory.items()).toEqual([])
    expect(await world.admit('Steve', number, true)).toBe(false)
    expect(await world.admit('Steve', news[2]!.number, false)).toBe(true)
    await once(impostor, 'end')
    const again = await joined(world, 'Steve')
    await expect.poll(() => news.length).toBe(5)
    expect(await world.admit('Steve', news[4]!.number, true)).toBe(true)
    await expect.poll(() => again.inventory.count(again.registry.itemsByName.diamond!.id, null)).toBe(3)
  })

  test('keeps a place for each who is expected, however many look on', async () => {
    const { world, news } = await started()
    const { host, port } = world
    const light = { auth: 'offline', hideErrors: true, validateChannelProtocol: false } as const
    for (let n = 0; n < 16; n++) {
      // They only have to be there, and sixteen clients that build a world of their own each take seconds.
      const mallory = createClient({ host, port, version, username: `Mallory${n}`, ...light })
      onTestFinished(() => mallory.end('the test is over'))
      await once(mallory, 'login')
    }
    expect(await refused(world, 'Mallory16')).toMatch(/16 onlookers are here already/)
    await joined(world, 'Steve')
    await expect.poll(() => news.at(-1)).toMatchObject({ name: 'Steve', here: true })
  })
})

describe('a session on the embedded world', () => {
  const play = async (flags: Flags) => {
    const folder = temporaryFolder()
    const record = join(folder, 'run.jsonl')
    const events: SessionEvent[] = []
    const waiting: (() => void)[] = []
    const config = await sessionConfig(['test/e2e/tasks/chest.yaml'], { record, ...flags }, noSettings)
    const running = await startSession(
      { ...config, owner: 'Ann' },
      {
        onEvent(event) {
          events.push(event)
          for (const look of [...waiting]) look()
        },
      },
    )
    onTestFinished(async () => {
      await running.stop('the test is over')
      await running.close()
    })
    const happened = <T extends EventType>(type: T, fits: (data: EventData<T>) => boolean = () => true) =>
      new Promise<EventData<T>>(resolve => {
        const look = () => {
          const found = events.find(one => one.type === type && fits(one.data as EventData<T>))
          if (!found) return
          waiting.splice(waiting.indexOf(look), 1)
          resolve(found.data as EventData<T>)
        }
        waiting.push(look)
        look()
      })
    const { text } = await happened('alert', data => /join the game at/.test(data.text))
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(text)!
    return { running, record, happened, events, where: { host: '127.0.0.1', port: Number(port), version: '1.19.2' } }
  }

  test('is nobody’s to cheat in: no name commands it, and no seat is thrown out', async () => {
    const { running, happened, record, events, where } = await play({ human: 'Steve' })
    await happened('session.phase', ({ phase }) => phase === 'running')
    for (const name of ['referee', 'Lena', 'Bob', 'Mia', 'bob']) expect(await refused(where, name)).toMatch(/is a seat/)
    const mallory = await joined(where, 'Mallory')
    mallory.chat('/give Bob oak_log 64')
    mallory.chat('/op Mallory')
    mallory.chat('that was all')
    await happened('message.sent', ({ from, text }) => from === 'Mallory' && /that was all/.test(text))
    expect(mallory.game.gameMode).toBe('spectator')
    expect(running.session.state.seats.Bob!.body.inventory.oak_log ?? 0).toBeLessThan(64)
    expect(events.filter(({ type }) => type === 'body.left' || type === 'body.reconnected')).toEqual([])
    expect(readFileSync(record, 'utf8')).not.toMatch(/mcteam:[\w-]{43}/)
  })

  test('asks the screen once about a name that comes and goes', async () => {
    const { happened, events, where } = await play({ human: 'Steve' })
    await happened('session.phase', ({ phase }) => phase === 'running')
    const first = client(where, 'Steve')
    const { approval } = await happened('approval.asked', ({ kind }) => kind === 'player')
    first.end()
    await happened('approval.decided', data => data.approval === approval)
    const steve = await joined(where, 'Steve')
    steve.chat('here I am again')
    await happened('message.sent', ({ text }) => text === 'here I am again')
    expect(events.filter(({ type }) => type === 'approval.asked')).toHaveLength(1)
    expect(steve._client.ended).toBe(false)
    const { text } = await happened('alert', data => /is here again/.test(data.text))
    expect(text).toMatch(
      /^A player called Steve is here again \(number \d{4}\) after one was not let in\. If that is not/,
    )
  })

  test('tells the screen when another player holds the name of the one who is expected, and what to do', async () => {
    const { running, happened, where, events } = await play({ human: 'Steve' })
    await happened('session.phase', ({ phase }) => phase === 'running')
    const impostor = await joined(where, 'Steve')
    const { approval, title } = await happened('approval.asked', ({ kind }) => kind === 'player')
    for (let n = 0; n < 3; n++) expect(await refused(where, 'Steve')).toMatch(/Steve looks on here already/)
    const { level, text } = await happened('alert', data => /second player/.test(data.text))
    expect(level).toBe('warning')
    expect(text).toContain(`the one with number ${/\d{4}/.exec(title)![0]} looks on`)
    expect(text).toContain('mcteam tui --resume last --human NAME')
    // Once a minute, however often a client knocks.
    expect(
      events.filter(({ type, data }) => type === 'alert' && /second player/.test(JSON.stringify(data))),
    ).toHaveLength(1)

    // What it says works: the one who holds the name is sent away, and the name is free.
    const ann = await attach({ address: running.address, person: 'Ann', role: 'observer' })
    onTestFinished(() => ann.close())
    const sentAway = once(impostor, 'end')
    expect(await ann.send({ type: 'reject', approval, reason: 'not you' })).toMatchObject({ ok: true })
    await sentAway
    const steve = await joined(where, 'Steve')
    expect(steve.game.gameMode).toBe('spectator')
  })

  test('takes a player for the one who is expected once the person at the screen has compared the numbers', async () => {
    const { running, happened, events, where } = await play({
      human: 'Steve',
      approve: 'none',
      'approval-timeout': 1,
      otherwise: 'approve',
    })
    await happened('session.phase', ({ phase }) => phase === 'running')
    const steve = client(where, 'Steve')
    const told = hears(steve, /Your number is (\d{4})/)
    const asked = await happened('approval.asked', ({ kind }) => kind === 'player')
    const [, number] = await told
    expect(asked.title).toContain(number)
    // Neither time nor the policy decides it.
    expect(asked.timeout).toBeUndefined()
    steve.chat('@mia stop')
    const word = await happened('message.sent', ({ from }) => from === 'Steve')
    expect(word).toMatchObject({ stranger: true, kind: 'notice' })
    expect(events.some(({ type }) => type === 'human.joined')).toBe(false)
    expect(steve.game.gameMode).toBe('spectator')

    const ann = await attach({ address: running.address, person: 'Ann', role: 'observer' })
    onTestFinished(() => ann.close())
    const { approval } = asked
    expect(await ann.send({ type: 'approve', approval, always: true })).toMatchObject({ ok: false })
    expect(await ann.send({ type: 'approve', approval })).toMatchObject({ ok: true })
    await happened('human.joined', ({ person }) => person === 'Steve')
    await expect.poll(() => steve.game.gameMode).toBe('survival')
    steve.chat('@mia what do you have?')
    await happened('message.sent', ({ from, kind }) => from === 'Steve' && kind === 'chat')
    steve.end()
    await happened('human.left', ({ person }) => person === 'Steve')
  })

  test('tells a player who looks on, and one who comes later, that the session has ended and asks no more', async () => {
    const { running, happened, where } = await play({ human: 'Steve' })
    await happened('session.phase', ({ phase }) => phase === 'running')
    const mallory = await joined(where, 'Mallory')
    const told = hears(mallory, /The session of this world has ended/)
    await running.stop('the test is over')
    await told
    const steve = client(where, 'Steve')
    const [text] = await hears(steve, /^You look on.*/)
    expect(text).toBe(
      'You look on: nothing that you do changes this world. The session of this world has ended, so no person is asked whether you may play.',
    )
  })
})
