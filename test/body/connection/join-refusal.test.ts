import { expect, test } from 'vitest'
import { JoinError, refusalOf } from '../../../source/body/connection/join-refusal.ts'
import { plainReason } from '../../../source/minecraft/names/server-text.ts'

test.each([
  ['Failed to verify username!', 'accounts'],
  ['Failed to authenticate account!', 'accounts'],
  ['You are not logged into your Minecraft account. If you are, try restarting your client.', 'accounts'],
  ['{"translate":"multiplayer.disconnect.unverified_username"}', 'accounts'],
  ['You are already logged in', 'name-taken'],
  ['A player with your username is already logged in', 'name-taken'],
  ['{"translate":"multiplayer.disconnect.not_whitelisted"}', 'allow-list'],
  ['You are not whitelisted on this server!', 'allow-list'],
  ['{"translate":"multiplayer.disconnect.server_full"}', 'full'],
  ['The server is full!', 'full'],
  ['You are banned from this server', 'banned'],
  ['{"translate":"multiplayer.disconnect.incompatible","with":["1.19.2"]}', 'version'],
  ['Outdated client! Please use 1.19.2', 'version'],
  ['Connection throttled! Please wait before reconnecting.', 'throttled'],
  ['You are logging in too fast, try again later.', 'throttled'],
  ['This server requires you to connect with Velocity.', 'proxy'],
  ['This server has mods that require Forge to be installed on the client.', 'mods'],
  ['connection refused; is the server running?', 'unreachable'],
  ['Go away', 'unknown'],
])('%s: %s', (said, cause) => {
  expect(refusalOf(plainReason(said))).toBe(cause)
})

test('what the server says comes in words, and what to do with it', () => {
  const said = plainReason('{"translate":"multiplayer.disconnect.incompatible","with":["1.19.2"]}')
  expect(said).toBe('Incompatible client! Please use 1.19.2')
  const { message, remedy, refusal } = new JoinError('Bob', 'localhost:25565', `kicked: ${said}`)
  expect(refusal).toBe('version')
  expect(message).toBe('Bob cannot join localhost:25565: kicked: Incompatible client! Please use 1.19.2.')
  expect(remedy).toBe('Name the version that it wants: --version 1.19.2')
})

test('a body that came with an account is not told to come with one', () => {
  const said = 'kicked: Failed to verify username!'
  expect(new JoinError('Bob', 'localhost:25565', said).remedy).toMatch(/accounts add KEY, then --accounts FILE/)
  const { refusal, remedy } = new JoinError('Bob', 'localhost:25565', said, {})
  expect([refusal, remedy]).toEqual([
    'login',
    expect.stringMatching(/^See whether its login is still good: .* accounts$/),
  ])
})

test.each([
  ['Unsupported client version! Supported: 1.8 - 1.20.4.', '--version 1.20.4'],
  ['Outdated client at 127.0.0.1:25565', '--version VERSION'],
])('%s: %s', (said, wanted) => {
  expect(new JoinError('Bob', 'localhost:25565', said).remedy).toMatch(new RegExp(`${wanted}$`))
})
