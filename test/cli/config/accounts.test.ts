import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fleetAccounts, loggedIn, logInWith, withAccounts } from '../../../source/cli/config/accounts.ts'
import { run } from '../../../source/cli/verbs/accounts.ts'
import { keptAccounts } from '../../../source/host/accounts/account-files.ts'
import { type LoginService, startLoginService } from '../../host/accounts/login-service.ts'
import { redirectLogins } from '../../host/accounts/redirect-logins.ts'
import { refusal } from '../../refusal.ts'
import { temporaryFolder } from '../../session/helpers.ts'

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

let folder: string
let said: string
beforeEach(() => {
  folder = temporaryFolder()
  vi.stubEnv('XDG_CACHE_HOME', folder)
  said = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => {
      said += String(text)
      return true
    })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const listed = (text: string): string => {
  const file = join(folder, 'accounts.yaml')
  writeFileSync(file, text)
  return file
}
async function add(key: string, name = key): Promise<void> {
  service.next = service.account({ name })
  await logInWith(key)
}
const server = 'localhost:25565'

test('the names of the players become those of the seats, and one more is the referee’s', async () => {
  for (const name of ['Ann', 'Ben', 'Ref']) await add(name.toLowerCase(), name)
  const accounts = listed('- ann\n- ben\n- ref\n')
  const { named, accounts: files } = await withAccounts({ accounts, server }, ['Lena', 'Bob'])
  expect(named).toMatchObject({ names: 'Ann,Ben', referee: 'Ref' })
  expect(Object.keys(files.accounts!)).toEqual(['Ann', 'Ben', 'Ref'])
  // They stay on this machine, and what the session is told holds no key.
  expect(files.seatsIn).toBe('host')
  expect(JSON.stringify(files)).not.toMatch(/\b(?:ann|ben|ref)\b/)
  // A session that goes on keeps its names, whatever the order of the accounts.
  const again = await withAccounts({ accounts }, ['Ben', 'Ann'], true)
  expect(Object.keys(again.accounts.accounts!)).toEqual(['Ann', 'Ben', 'Ref'])
  expect(await refusal(() => withAccounts({ accounts }, ['Zoe', 'Ann'], true))).toMatch(
    /^None of the accounts is that of Zoe\. /,
  )
})

test('accounts that are logged in and not needed yet are for agents that are added later', async () => {
  for (const name of ['Ann', 'Ref', 'Cid', 'Dan']) await add(name.toLowerCase(), name)
  // Who would have to be asked for a code is not: eva was never logged in.
  const accounts = listed('- ann\n- ref\n- eva\n- dan\n- cid\n')
  const { named, accounts: files } = await withAccounts({ accounts, server }, ['Lena'])
  expect(named).toMatchObject({ names: 'Ann', referee: 'Ref' })
  expect(Object.keys(files.accounts!)).toEqual(['Ann', 'Ref', 'Dan', 'Cid'])
  expect(said).not.toMatch(/eva/)
})

test('a fleet has all accounts of its file', async () => {
  for (const name of ['Ann', 'Ben']) await add(name.toLowerCase(), name)
  const found = await fleetAccounts({ accounts: listed('- ben\n- ann\n') })
  expect(found.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
  expect(await fleetAccounts({})).toEqual([])
})

test.each([
  ['a.yaml', 'no.yaml', /no\.yaml: there is no such file or folder\. Write a line for each account/],
  ['ann: 1', undefined, /it is no list of accounts\./],
  ['- [1]', undefined, /an account in it is no text\./],
  ['- ann\n- Ann', undefined, /Ann stands there twice\./],
  ['- ann', undefined, /names 1 account for 3 agents: Bob, Mia have none\. Add to the file .* --agents 1$/],
])('a file that says %j is refused before any login', async (text, path, words) => {
  const accounts = path ?? listed(text)
  expect(await refusal(() => loggedIn({ accounts, server }, ['Lena', 'Bob', 'Mia']))).toMatch(words)
  expect(keptAccounts()).toEqual([])
})

test.each([
  [{ names: 'A,B' }, /^--names does not go with accounts/],
  [{ prefix: 'red_' }, /^--prefix does not go with accounts/],
  [{ auth: 'offline' }, /^--accounts and --auth offline exclude each other/],
  [{ 'seats-in': 'fleets' }, /^Accounts stay on this machine/],
  [{ server: undefined }, /about joining a server\. Name it: --server HOST:PORT$/],
])('%j beside accounts is refused', async (more, words) => {
  const flags = { accounts: listed('- ann\n'), server, ...more }
  expect(await refusal(() => withAccounts(flags, ['Lena']))).toMatch(words)
})

test('--auth microsoft takes the only account for the only agent', async () => {
  const flags = { auth: 'microsoft', server }
  expect(await refusal(() => withAccounts(flags, ['Lena']))).toMatch(/^No account is logged in on this machine\./)
  await add('ann', 'Ann')
  expect((await withAccounts(flags, ['Lena'])).named).toMatchObject({ names: 'Ann' })
  expect(await refusal(() => withAccounts(flags, ['Lena', 'Bob']))).toMatch(/alone is for one agent, not for 2\./)
  await add('ben', 'Ben')
  expect(await refusal(() => withAccounts(flags, ['Lena']))).toMatch(/^2 accounts are logged in/)
})

test('one account under two keys is refused', async () => {
  await add('ann', 'Ann')
  await add('mail', 'Ann')
  const accounts = listed('- ann\n- mail\n')
  expect(await refusal(() => loggedIn({ accounts }, ['Lena', 'Bob']))).toMatch(
    /^ann and mail are the same account \(Ann\)\. .* accounts add mail$/,
  )
})

test('accounts are added with a code, listed with their state, and removed', async () => {
  service.next = service.account({ name: 'Ann', answers: ['authorization_pending'] })
  expect(await run(['add', 'ann@example.org'], {})).toBe(0)
  expect(said).toContain(
    'Account ann@example.org: open https://www.microsoft.com/link in a browser and type ABCD2345\n',
  )
  expect(said).toContain('The code is good for 15 minutes; ctrl+c stops.\n')
  const ann = service.next
  await add('ben', 'Ben')
  said = ''
  expect(await run([], {})).toBe(0)
  expect(said).toBe('ann@example.org  Ann  good\nben  Ben  good\n')
  ann.remembered = false
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  said = ''
  try {
    await run(['list'], { json: true })
  } finally {
    vi.useRealTimers()
  }
  expect(JSON.parse(said)).toEqual([
    {
      ...{ key: 'ann@example.org', profile: 'Ann', good: false },
      reason: expect.stringMatching(/^its login has ended\. Log it in again: .* accounts add ann@example\.org$/),
    },
    { key: 'ben', profile: 'Ben', good: true, reason: null },
  ])
  await run(['remove', 'ann@example.org'], {})
  expect(keptAccounts().map(({ key }) => key)).toEqual(['ben'])
  expect(await refusal(() => run(['remove', 'ann@example.org'], {}))).toMatch(
    /^No account ann@example.org is logged in/,
  )
  expect(await refusal(() => run(['add'], {}))).toMatch(/accounts add means nothing/)
})

test('what the service refuses ends with exit code 3, one line, and nothing kept', async () => {
  service.next = service.account({ owns: false })
  await expect(run(['add', 'ann'], {})).rejects.toMatchObject({
    message: 'Account ann: the account does not own Minecraft: Java Edition.',
    exitCode: 3,
  })
  expect(keptAccounts()).toEqual([])
})
