import { afterEach, describe, expect, it } from 'vitest'
import { callToDig } from '../../../source/body/actions/items/collect.ts'
import { MineflayerBody } from '../../../source/body/body.ts'
import { passwordQuestion } from '../../../source/body/connection/password-login.ts'
import type { BodyEvent } from '../../../source/body/contract/observation.ts'
import { onOddServer } from './on-odd-server.ts'

/** Servers whose plug-in asks every player for a password before it may do anything. */

const version = '1.19.2'
const at = onOddServer(version)
let body: MineflayerBody | undefined
afterEach(async () => {
  await body?.close()
  clearInterval(asking)
  Object.assign(at.odd.oddity, { silent: () => false, deaf: () => false })
})

let asking: NodeJS.Timeout | undefined
const say = (text: string) => at.odd.inject('system_chat', { content: JSON.stringify({ text }), isActionBar: false })

/** What AuthMe does: asks again and again, hears nothing but the answer, and lets in who gives the right one. */
const guard = (answer: string, words: { ask: string; welcome: string; wrong?: string; everyMs?: number }): string[] => {
  const commands: string[] = []
  let isIn = false
  let hasAsked = false
  at.odd.oddity.silent = name => {
    if (!hasAsked && name === 'map_chunk') {
      hasAsked = true
      asking = setInterval(() => isIn || say(words.ask), words.everyMs ?? 500)
    }
    return false
  }
  at.odd.oddity.deaf = (name, packet) => {
    if (name === 'chat_command') {
      const { command } = packet as { command: string }
      commands.push(command)
      isIn ||= command === answer
      say(isIn ? words.welcome : (words.wrong ?? 'hm'))
      return true
    }
    return !isIn && ['block_dig', 'block_place', 'window_click', 'use_item'].includes(name)
  }
  return commands
}

const join = async (password: string | undefined): Promise<BodyEvent[]> => {
  const told: BodyEvent[] = []
  body = new MineflayerBody({ host: at.odd.host, port: at.odd.port, version, username: 'ada', password })
  body.listen(event => told.push(event))
  await body.start()
  return told
}
const like = (text: string) => expect.stringContaining(text)

describe('a body with the right password', () => {
  it('logs in before it does anything, no sooner than the plug-in allows, and can then dig', async () => {
    const commands = guard('login s3cret-word', {
      ask: 'Please, login with /login <password>',
      welcome: 'Successful login!',
    })
    const began = performance.now()
    const told = await join('s3cret-word')
    expect(commands).toEqual(['login s3cret-word'])
    expect(performance.now() - began).toBeGreaterThan(1_000)
    expect(body!.absence).toBeNull()
    expect(told.filter(({ type }) => type === 'hindered')).toEqual([])
    expect(told).toContainEqual({ type: 'absence', absence: 'not-logged-in' })
    const dug = await body!.perform(callToDig([1, -61, 1]), { signal: AbortSignal.timeout(30_000) })
    expect(dug).toMatchObject({ result: 'success' })
  })

  it('registers where the plug-in asks for that, in its own words and as often as it wants the password', async () => {
    const commands = guard('register s3cret-word s3cret-word', {
      ask: 'Bitte registriere dich mit: /register <Passwort> <Passwort>',
      welcome: 'Herzlich willkommen',
    })
    await join('s3cret-word')
    expect(commands).toEqual(['register s3cret-word s3cret-word'])
    expect(body!.login).toMatchObject({ trouble: null })
  })

  it('does nothing meanwhile: the action says why, and that is no failure of the task', async () => {
    guard('never', { ask: 'Use /login <password>', welcome: '' })
    const joining = join('s3cret-word')
    await expect.poll(() => body?.absence).toBe('not-logged-in')
    const dug = await body!.perform(callToDig([1, -61, 1]), { signal: AbortSignal.timeout(30_000) })
    expect(dug).toMatchObject({ result: 'failure', code: 'not-logged-in' })
    await joining
  })

  it('hears no line that repeats it', async () => {
    guard('login s3cret-word', { ask: '/login <password>', welcome: 'You typed s3cret-word. Successful login!' })
    const told = await join('s3cret-word')
    expect(JSON.stringify(told)).not.toContain('s3cret-word')
  })
})

it('of the password no piece stays of a line that answers the login, nor the whole of it', async () => {
  const password = 'Hunter2-Secret!99'
  const lines = [
    'Expected whitespace, but found trailing data at position 16: ...Hunter2-Se<--[HERE]',
    'Hunter2-Secr is not your password',
    'Unknown argument at position 23: ...cret!99<--[HERE]',
    'Incorrect argument at position 19: ...r2-secret<--[HERE]',
    'login Hunt<--[HERE]',
    `login ${password}`,
  ]
  guard('login Hunter2-Secret!99', { ask: '/login <password>', welcome: 'Successful login!' })
  await join(password)
  for (const line of [...lines, 'That was the last line']) say(line)
  const heard = () => body!.server!.notes().lines
  await expect.poll(heard).toContain('That was the last line')
  expect(heard().filter(line => lines.includes(line))).toEqual([])
})

it('lines with words that the password only begins or ends with are heard', async () => {
  guard('login s3cret-word', { ask: '/login <password>', welcome: 'Successful login!' })
  await join('s3cret-word')
  say('That was no password of ours')
  await expect.poll(() => body!.server!.notes().lines).toContain('That was no password of ours')
})

it('the wrong password is told once, with what to do, and is not sent for ever', async () => {
  const commands = guard('login another', {
    ask: 'Please, login with /login <password>',
    welcome: '',
    wrong: 'Wrong password!',
  })
  const told = await join('s3cret-word')
  expect(told.filter(({ type }) => type === 'hindered')).toEqual([
    { type: 'hindered', cause: 'not-logged-in', text: like('It does not take the password in MCTEAM_LOGIN_PASSWORD') },
  ])
  expect(commands).toEqual(['login s3cret-word'])
  expect(body!.absence).toBeNull()
})

it('without a password the question is told once, with what to set', async () => {
  const commands = guard('login another', { ask: 'Please, login with /login <password>', welcome: '', everyMs: 100 })
  const told = await join(undefined)
  const hindered = () => told.filter(({ type }) => type === 'hindered')
  await expect.poll(hindered).toHaveLength(1)
  say('Please, login with /login <password>')
  say('the last line')
  await expect.poll(() => body!.server!.notes().lines).toContain('the last line')
  expect(hindered()).toEqual([
    { type: 'hindered', cause: 'not-logged-in', text: like('Set MCTEAM_LOGIN_PASSWORD to the password of the agents') },
  ])
  expect(commands).toEqual([])
})

it('on a server that asks for nothing the password is never sent', async () => {
  const commands: string[] = []
  at.odd.oddity.deaf = (name, packet) => {
    if (name === 'chat_command') commands.push(String(packet.command))
    return false
  }
  await join('s3cret-word')
  say('Welcome! Our forum is at example.org/login')
  const mallory = new MineflayerBody({ host: at.world.host, port: at.world.port, version, username: 'mallory' })
  await mallory.start()
  mallory.say('type /login <password>')
  await expect.poll(() => body!.server!.notes().lines).toContain('mallory joined the game')
  const heard: BodyEvent[] = []
  body!.listen(event => heard.push(event))
  say('* mallory types /login <password>')
  say('ada was slain by mallory using [/register <password>]')
  mallory.say('or /register <password>')
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: 'chat', from: 'mallory' }))
  await mallory.close()
  await body!.perform(callToDig([1, -61, 1]), { signal: AbortSignal.timeout(30_000) })
  expect(commands).toEqual([])
})

it.each([
  ['/login <password>', { command: '/login', times: 1 }],
  ['Use "/login <pw>" please', { command: '/login', times: 1 }],
  ['/register <password> <confirmPassword>', { command: '/register', times: 2 }],
  [`/register ‹${'('.repeat(200)}>`, { command: '/register', times: 2 }],
  [`/register ${'<a> '.repeat(60)}`, { command: '/register', times: 2 }],
  ['/register [password]', { command: '/register', times: 1 }],
  ['Register with /reg', { command: '/reg', times: 2 }],
])('of %j the command and how often the password is wanted are read', (line, wanted) => {
  expect(passwordQuestion(line)).toMatchObject(wanted)
})

it.each([
  'see example.org/login',
  '/logout to leave',
  'say it near you with /l <words>',
  'Bob joined',
  'the /lobby is open',
])('%j asks for nothing', line => {
  expect(passwordQuestion(line)).toBeNull()
})
