import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { errorText, remedyOf } from '../../../source/errors.ts'
import { openAccount } from '../../../source/host/accounts/account-files.ts'
import { accountIn, logIn } from '../../../source/host/accounts/login.ts'
import { checkServer } from '../../../source/host/server-check.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import type { World, WorldVersion } from '../../../source/world/types.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { type LoginService, startLoginService } from '../accounts/login-service.ts'
import { redirectLogins } from '../accounts/redirect-logins.ts'

/** Bodies on a server that checks Microsoft accounts: encryption, session server and all. */

let service: LoginService
let back: () => void
const worlds = new Map<WorldVersion, World>()
beforeAll(async () => {
  service = await startLoginService()
  back = redirectLogins(service.address)
  for (const version of ['1.19.2', '1.20.4'] as const)
    worlds.set(version, await createWorld({ version, onlineMode: true, operators: ['Ref'] }))
})
afterAll(async () => {
  for (const world of worlds.values()) await world.stop()
  back()
  await service.close()
})

async function known(name: string): Promise<string> {
  service.next = service.account({ name })
  const file = openAccount(name, temporaryFolder())
  await logIn(file, { tell: () => {} })
  return file
}
const place = (version: WorldVersion) => {
  const { host, port } = worlds.get(version)!
  return { host, port, version }
}

test.each(['1.19.2', '1.20.4'] as const)(
  '%s: a body with an account joins, one without is told what it lacks',
  async version => {
    const account = accountIn(await known('Ann'))
    const body = await createBody({ ...place(version), username: 'Ann', account })
    try {
      expect(body.online).toBe(true)
      expect((await worlds.get(version)!.command('list')).join()).toContain('Ann')
    } finally {
      await body.close()
    }
    const refused = await createBody({ ...place(version), username: 'Bob' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ refusal: 'accounts' })
    expect(remedyOf(refused)).toMatch(/accounts add KEY, then --accounts FILE/)
  },
)

test('a token that was taken back early is made anew on the way in', async () => {
  const file = await known('Ann')
  service.forget()
  const body = await createBody({ ...place('1.20.4'), username: 'Ann', account: accountIn(file) })
  expect(body.online).toBe(true)
  await body.close()
})

test('one whose login has ended says so', async () => {
  const file = await known('Ann')
  const account = accountIn(file)
  const { tokens } = account
  // A day later the service gives none anew.
  service.next.remembered = false
  for (const cacheName of ['mca', 'xbl']) await tokens({ username: '', cacheName }).reset()
  const live = tokens({ username: '', cacheName: 'live' })
  await live.setCached({ token: { ...(await live.getCached()).token, obtainedOn: 0 } })
  const ended = await createBody({ ...place('1.19.2'), username: 'Ann', account }).catch((error: unknown) => error)
  expect(ended).toMatchObject({ refusal: 'login' })
  expect(errorText(ended)).not.toContain('PLANTED')
  expect(errorText(ended)).toMatch(
    /^Ann cannot join 127.0.0.1:\d+: its login has ended\. Log it in again: .* accounts add KEY$/,
  )
})

test('the doctor’s body and its referee come each with an account', async () => {
  const [first, second] = [await known('Ann'), await known('Ref')]
  const found = []
  const accounts = { account: accountIn(first), refereeAccount: accountIn(second) }
  const signal = new AbortController().signal
  for await (const one of checkServer({ ...place('1.20.4'), username: 'Ann', referee: 'Ref', ...accounts, signal }))
    found.push(one)
  expect(found.filter(({ state }) => state === 'bad')).toEqual([])
  expect(found.at(-1)?.what).toMatch(/^The referee \(Ref\) may command/)
})
