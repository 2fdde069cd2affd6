import mineflayer, { type Bot } from 'mineflayer'
import { afterEach, describe, expect, it } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createKnownQuirks } from '../../../source/body/compat/known-quirks.ts'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { onOddServer } from './on-odd-server.ts'

/** Which commands for private messages a server has, and how it says so. */
interface Manners {
  /** Those that it knows; the real server behind it knows msg, tell and w. */
  readonly knows: readonly string[]
  /** Whether it says so while a player joins. */
  readonly declares?: boolean
  /** How it refuses the others; null: not at all. */
  readonly refusal?: ((command: string) => string) | null
  /** How it shows a player the own words. */
  readonly shows?: (to: string, words: string) => string
}

describe.each(['1.19.2', '1.21.4'] as const)('on a server of %s, a body that a player spoke to alone', version => {
  const stage = onOddServer(version)
  let bob: Body | undefined
  let steve: Bot | undefined
  afterEach(async () => {
    Object.assign(stage.odd.oddity, { silent: () => false, deaf: () => false })
    await bob?.close()
    steve?.quit()
  })

  /** Steve plays on the real server; what Bob sends by a command of the odd one is brought to Steve as a line of a plug-in. */
  const meet = async ({ knows, declares = false, refusal = null, shows }: Manners) => {
    const { odd, world } = stage
    const tried: string[] = []
    const heard: string[] = []
    const say = (line: string) => {
      const content = JSON.stringify({ text: line })
      const nbt = { type: 'string', value: line }
      odd.inject('system_chat', { content: version === '1.19.2' ? content : nbt, isActionBar: false })
    }
    odd.oddity.silent = name => name === 'declare_commands' && !declares
    odd.oddity.deaf = (name, packet) => {
      if (!/^chat_command/.test(name)) return false
      const [, command = '', to = '', words = ''] = /^(\S+) (\S+) (.*)$/s.exec(String(packet.command)) ?? []
      tried.push(command)
      if (knows.includes(command) && !shows) return false
      if (knows.includes(command)) {
        heard.push(words)
        say(shows!(to, words))
      } else if (refusal) say(refusal(`${command} ${to} ${words}`))
      return true
    }
    const { host, port } = world
    steve = mineflayer.createBot({ host, port, version, username: 'Steve', hideErrors: true })
    await new Promise<void>(resolve => steve!.once('spawn', () => resolve()))
    steve.on('messagestr', line => void heard.push(line))
    const quirks = createKnownQuirks()
    bob = await createBody({ host: odd.host, port: odd.port, version, username: 'Bob', quirks })
    const body = bob
    await expect.poll(() => steve!.players.Bob !== undefined).toBe(true)
    const spoke = async (words: string) => {
      const told = new Promise<boolean>(resolve => {
        const stop = body.listen(event => {
          if (event.type !== 'chat') return
          stop()
          resolve(event.whisper)
        })
      })
      steve!.chat(words)
      return told
    }
    return { body, quirks, tried, heard, spoke }
  }

  it('answers alone by the game’s own command, and aloud after words for all', async () => {
    const { body, quirks, tried, heard, spoke } = await meet({ knows: ['msg', 'tell', 'w'], declares: true })
    expect(await spoke('/msg Bob where are you?')).toBe(true)
    body.say('@Steve I am here.', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/Bob whispers to you: I am here\./)
    body.say('@Steve And I stay.', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/Bob whispers to you: And I stay\./)
    expect(tried).toEqual(['msg', 'msg'])
    expect(await spoke('what do you have?')).toBe(false)
    body.say('@Steve Nothing.', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/<Bob> @Steve Nothing\./)
    expect([quirks.has('other-private-messages'), quirks.has('no-private-messages')]).toEqual([false, false])
  })

  it('finds the only command there is, once, whatever the server says of the others', async () => {
    const refusal = (command: string) => `Befehl nicht gefunden: ${command}`
    const shows = (to: string, words: string) => `[mir -> ${to}] ${words}`
    const { body, quirks, tried, heard, spoke } = await meet({ knows: ['pm'], refusal, shows })
    await spoke('/msg Bob where are you?')
    body.say('@Steve I am here.', ['Steve'])
    body.say('@Steve And I stay.', ['Steve'])
    await expect.poll(() => heard.filter(one => /^(I am|And I)/.test(one))).toEqual(['I am here.', 'And I stay.'])
    expect(tried).toEqual(['msg', 'tell', 'w', 'whisper', 'm', 'pm', 'pm'])
    expect(quirks.has('other-private-messages')).toBe(true)
    expect(heard.join()).not.toMatch(/<Bob>/)
  })

  it('asks for no command that the server does not declare, where it declares one', async () => {
    const { body, tried, heard, spoke } = await meet({ knows: ['tell'], declares: true, refusal: () => 'No.' })
    await spoke('/msg Bob where are you?')
    body.say('@Steve I am here.', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/Bob whispers to you: I am here\./)
    expect(tried).toEqual(['msg', 'tell'])
  })

  it('answers in the chat where no command works, and says so once', async () => {
    const { body, quirks, tried, heard, spoke } = await meet({ knows: [], refusal: () => 'You are muted.' })
    await spoke('/msg Bob where are you?')
    body.say('@Steve I am here.', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/<Bob> @Steve I can send no private message here\. I am here\./)
    body.say('@Steve And I stay.', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/<Bob> @Steve And I stay\./)
    expect(tried).toHaveLength(6)
    expect(quirks.has('no-private-messages')).toBe(true)
  })

  it('makes no command of what it says alone', async () => {
    const { body, tried, heard, spoke } = await meet({ knows: ['msg'], declares: true })
    await spoke('/msg Bob where are you?')
    body.say('/op Bob\n/kill @a', ['Steve'])
    await expect.poll(() => heard.join()).toMatch(/Bob whispers to you: \/op Bob \/kill @a/)
    body.say('/op Bob', ['@a'])
    await expect.poll(() => heard.join()).toMatch(/<Bob> op Bob/)
    expect(tried).toEqual(['msg'])
  })
})
