import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorText } from '../../../source/errors.ts'
import { accountFile, keptAccounts, openAccount, readAccount } from '../../../source/host/accounts/account-files.ts'
import type { DeviceCode } from '../../../source/host/accounts/device-code.ts'
import { type LoginOptions, logIn } from '../../../source/host/accounts/login.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { type LoginService, startLoginService } from './login-service.ts'
import { redirectLogins } from './redirect-logins.ts'

/** Logins with the real library against a service that speaks its protocol. */

let service: LoginService
let back: () => void
beforeAll(async () => {
  service = await startLoginService()
  back = redirectLogins(service.address)
})
afterAll(async () => {
  back()
  await service.close()
})
const printed: string[] = []
beforeEach(() => {
  for (const name of ['log', 'info', 'warn', 'debug', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void printed.push(words.map(String).join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(service, { broken: undefined, otherwise: undefined, codeMore: {}, codeGoodFor: 900 })
  service.asked.length = 0
  // The library is silent, and so is what calls it.
  expect(printed.splice(0)).toEqual([])
})

const atTerminal = (pauses: number[] = [], codes: DeviceCode[] = []): LoginOptions => ({
  tell: code => void codes.push(code),
  pause: async ms => void pauses.push(ms),
})
const refused = async (file: string, options: LoginOptions = atTerminal()) => {
  const error = await logIn(file, options).then(
    () => 'it was logged in',
    (reason: unknown) => errorText(reason),
  )
  for (const token of service.tokens) expect(error).not.toContain(token)
  return error
}

test('a code is shown until it was typed, as slowly as the service wants; the tokens are the owner’s alone', async () => {
  service.next = service.account({ answers: ['authorization_pending', 'slow_down', 'authorization_pending'] })
  const folder = join(temporaryFolder(), 'accounts')
  const file = openAccount('ann@example.org', folder)
  chmodSync(folder, 0o755)
  const [pauses, codes]: [number[], DeviceCode[]] = [[], []]
  expect(await logIn(file, atTerminal(pauses, codes))).toEqual({ id: expect.any(String), name: 'Ann' })
  expect(codes).toEqual([{ address: 'https://www.microsoft.com/link', code: 'ABCD2345', goodFor: 900 }])
  expect(pauses).toEqual([1_000, 6_000, 6_000])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  // Drafts are gone, the name does not tell whose it is.
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.json$/)])
  expect(keptAccounts(folder)).toMatchObject([{ key: 'ann@example.org', profile: { name: 'Ann' }, file }])
  expect(accountFile(' Ann@Example.org', folder)).toBe(file)
  // The key is in that file, and goes nowhere.
  expect(service.asked.join()).not.toContain('ann')
})

/** An account that was logged in before. */
async function known(more: Parameters<LoginService['account']>[0] = {}): Promise<string> {
  service.next = service.account(more)
  const file = openAccount('ann', temporaryFolder())
  await logIn(file, atTerminal())
  service.asked.length = 0
  return file
}

test('a second login asks the profile alone; when the tokens are over they are made anew without a person', async () => {
  const file = await known()
  expect((await logIn(file)).name).toBe('Ann')
  expect(service.asked).toEqual(['/api.minecraftservices.com/minecraft/profile'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  try {
    expect((await logIn(file)).name).toBe('Ann')
  } finally {
    vi.useRealTimers()
  }
  expect(service.asked).toContain('/login.live.com/oauth20_token.srf')
  expect(service.asked).not.toContain('/login.live.com/oauth20_connect.srf')
})

test('a token that was taken back early is made anew', async () => {
  const file = await known()
  service.forget()
  expect((await logIn(file)).name).toBe('Ann')
})

test('a login that has ended wants a person; without one it is refused at once', async () => {
  const file = await known()
  service.next.remembered = false
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  try {
    expect(await refused(file, {})).toMatch(/^its login has ended\. Log it in again: .* accounts add KEY$/)
    const codes: DeviceCode[] = []
    expect((await logIn(file, atTerminal([], codes))).name).toBe('Ann')
    expect(codes).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [
    'the code expired',
    { answers: ['authorization_pending', 'expired_token'] },
    /^the code expired before it was typed\. Begin/,
  ],
  ['a person declined', { answers: ['authorization_declined'] }, /^the login was declined/],
  [
    'the service knows no such code',
    { answers: ['invalid_grant'] },
    /^the login service refuses \(status 400\)\. Wait/,
  ],
  ['the account has no licence', { owns: false }, /^the account does not own Minecraft: Java Edition\. Buy/],
  ['the account has no player', { name: undefined }, /no player name yet\. Choose one/],
  ['the account has no Xbox profile', { xboxError: 2148916233 }, /^the account has no Xbox profile\. Make one/],
  ['the account is that of a child', { xboxError: 2148916238 }, /^the account of a child may not play online\./],
])('%s: that is said in one line, with what to do', async (_, more, said) => {
  service.next = service.account(more)
  const error = await refused(openAccount('ann', temporaryFolder()))
  expect(error).toMatch(said)
  expect(error).not.toContain('\n')
})

test('a code that nobody types expires by itself', async () => {
  service.next = service.account({ answers: Array.from({ length: 1_000 }, () => 'authorization_pending') })
  service.codeGoodFor = 0.3
  expect(await refused(openAccount('ann', temporaryFolder()))).toMatch(/^the code expired/)
})

test('a service that is broken, and none at all, are told apart', async () => {
  service.broken = 503
  const file = openAccount('ann', temporaryFolder())
  expect(await refused(file)).toMatch(/^the login service refuses \(status 503\)/)
  service.broken = undefined
  const away = redirectLogins('http://127.0.0.1:9')
  try {
    expect(await refused(file)).toMatch(/^the login service cannot be reached.* See whether/)
  } finally {
    away()
  }
})

test('it is stopped while a code waits, and nothing of it is kept', async () => {
  service.next = service.account({ answers: ['authorization_pending'] })
  const stopping = new AbortController()
  const file = openAccount('ann', temporaryFolder())
  const error = await refused(file, { signal: stopping.signal, tell: () => queueMicrotask(() => stopping.abort()) })
  expect(error).toMatch(/^stopped on request/)
  expect(readAccount(file)).toEqual({ key: 'ann', tokens: {} })
  expect(readFileSync(file, 'utf8')).not.toContain('PLANTED')
})

describe('a service that is hostile', () => {
  const connect = '/login.live.com/oauth20_connect.srf'
  const refreshes = '/login.live.com/oauth20_token.srf'
  const profile = '/api.minecraftservices.com/minecraft/profile'

  test.each([refreshes, profile])('that sends %s elsewhere gets no token there', async path => {
    const file = await known()
    const elsewhere = await startLoginService()
    service.otherwise = asked =>
      asked === path ? { status: 307, headers: { Location: `${elsewhere.address}${path}` } } : undefined
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    try {
      expect(await refused(file, {})).toMatch(
        /^the login service refuses \(status 307: it sends the question elsewhere\)/,
      )
      expect(elsewhere.asked).toEqual([])
    } finally {
      vi.useRealTimers()
      await elsewhere.close()
    }
  })

  test.each([connect, profile])('is read no further than an answer of %s can be', async path => {
    service.next = service.account()
    const text = JSON.stringify({ id: 'a'.repeat(32), name: 'Ann', more: ' '.repeat(2_000_000) })
    service.otherwise = asked =>
      asked === path ? { status: 200, headers: { 'Content-Type': 'application/json' }, text } : undefined
    expect(await refused(openAccount('ann', temporaryFolder()))).toMatch(/^the login service refuses/)
  })

  test.each([
    [0, 1_000, 6_000],
    [1e12, 60_000, 60_000],
  ])('that wants %j seconds between questions is asked at a human pace', async (interval, first, slower) => {
    service.next = service.account({ answers: ['authorization_pending', 'slow_down'] })
    service.codeMore = { interval, expires_in: 1e12 }
    const [pauses, codes]: [number[], DeviceCode[]] = [[], []]
    await logIn(openAccount('ann', temporaryFolder()), atTerminal(pauses, codes))
    expect(pauses).toEqual([first, slower])
    expect(codes).toMatchObject([{ goodFor: 3_600 }])
  })

  test.each([
    'https://example.org/link',
    'http://www.microsoft.com/link',
    'https://notmicrosoft.com/link',
    'https://www.microsoft.com.example.org/link',
    'https://www.microsoft.com@example.org/link',
    'https://ann:pass@www.microsoft.com/link',
    'https://microsoft.com:8443/link',
    'no address',
  ])('sends a person to no page like %s', async verification_uri => {
    service.next = service.account()
    service.codeMore = { verification_uri }
    const codes: DeviceCode[] = []
    expect(await refused(openAccount('ann', temporaryFolder()), atTerminal([], codes))).toMatch(
      /^the login service refuses \(the page for the code is not one of Microsoft\)/,
    )
    expect(codes).toEqual([])
  })

  test('shows no code that is none', async () => {
    service.codeMore = { user_code: '\u001b[2JABCD' }
    const codes: DeviceCode[] = []
    await refused(openAccount('ann', temporaryFolder()), atTerminal([], codes))
    expect(codes).toEqual([])
  })

  test.each(['Ann,Eve', '', 'a'.repeat(17), 'A\u001b[2J'])('gives no player the name %j', async name => {
    service.next = service.account()
    const text = JSON.stringify({ id: 'a'.repeat(32), name })
    service.otherwise = path => (path === profile ? { status: 200, text } : undefined)
    const file = openAccount('ann', temporaryFolder())
    expect(await refused(file)).toMatch(/^the login service refuses \(its name of the player is none of the game\)/)
    expect(readAccount(file)?.profile).toBeUndefined()
  })
})
