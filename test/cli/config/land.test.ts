import { expect, test } from 'vitest'
import { landAt } from '../../../source/cli/config/world.ts'

const server = (host: string) => ({ kind: 'server', host, port: 25565 }) as const

test.each([
  ['the embedded world', { kind: 'embedded' } as const, undefined],
  ['a server on this machine', server('localhost'), undefined],
  ['a server on this machine, by its number', server('127.0.0.1'), undefined],
  ['the server of another', server('play.example.org'), 'ask'],
  ['a server in the same network', server('192.168.1.20'), 'ask'],
  ['a name that only begins like this machine’s', server('localhost.example.org'), 'ask'],
])('agents ask before they change the land of others: %s', (_what, target, land) => expect(landAt(target)).toBe(land))
