import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { SkillLibrary } from '../../../source/body/programs/skill-library.ts'
import { errorText, remedyOf } from '../../../source/errors.ts'
import { openAccount } from '../../../source/host/accounts/account-files.ts'
import { accountIn, logIn } from '../../../source/host/accounts/login.ts'
import { checkServer } from '../../../source/host/server-check.ts'
import { createClaimsHub } from '../../../source/remote/fleet/claims.ts'
import { fleetProtocol } from '../../../source/remote/fleet/contract.ts'
import { createHosting } from '../../../source/remote/fleet/hosting.ts'
import { openStation } from '../../../source/remote/fleet/remote.ts'
import { version as ownVersion } from '../../../source/version.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import type { World, WorldVersion } from '../../../source/world/types.ts'
import { createRuleBrain } from '../../remote/fleet/thinking.ts'
import { channels } from '../../remote/fleet/wires.ts'
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

test('a fleet’s body joins with the fleet’s account; a seat for which it has none is refused with the reason', async () => {
  const accounts = { Ann: accountIn(await known('Ann')) }
  const { host, port, version } = place('1.20.4')
  const told: string[] = []
  const hosting = createHosting({
    name: 'east',
    capacity: 4,
    machine: 'here',
    accounts,
    tell: line => void told.push(line),
  })
  const [near, far] = channels()
  hosting.serve(far)
  const station = await openStation(near, {
    opening: {
      ...{ protocol: fleetProtocol, version: ownVersion, session: 'test', task: 'A test', blueprints: {} },
      world: { host, port, version, embedded: false, machine: 'here' },
      brain: { kind: 'rules' },
    },
    ...{ hub: createClaimsHub(), skills: new SkillLibrary(temporaryFolder()), brain: createRuleBrain() },
    draining: () => undefined,
    designed: () => () => undefined,
  })
  const order = (seat: string) => ({ seat, places: {}, containers: [], joinRetryMs: 0 })
  try {
    const body = await station.seat(order('Ann'))
    expect((await worlds.get('1.20.4')!.command('list')).join()).toContain('Ann')
    await expect(station.seat(order('Bob'))).rejects.toThrow(
      /^Bob cannot join .*fleet east has accounts of Ann only: start it with --accounts FILE, and name the agents as their players \(--names\)\.$/,
    )
    await body.close()
  } finally {
    await hosting.close('the test is over')
  }
  expect(told.join()).not.toMatch(/PLANTED/)
})
