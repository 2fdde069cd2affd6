import { describe, expect, test } from 'vitest'
import { lookAlike } from '../../../source/host/look-alike.ts'
import { refusedCommand, rightFor, rightsOf } from '../../../source/session/attach/access.ts'
import type { Command } from '../../../source/session/attach/commands.ts'
import { accesses } from '../../../source/session/log/events/words.ts'

const stop: Command = { type: 'stop' }
const approve: Command = { type: 'approve' }
const say: Command = { type: 'say', to: ['Bob'], text: 'hello', delivery: 'queue' }

describe('who may do what', () => {
  test.each([
    ['observer', say, true],
    ['observer', { ...say, delivery: 'interrupt' }, false],
    ['observer', approve, false],
    ['observer', stop, false],
    ['observer', { type: 'stop', seat: 'Bob' }, false],
    ['observer', { type: 'task', change: 'cancel', task: 't1' }, false],
    ['observer', { type: 'goal', goal: 'a tower' }, false],
    ['observer', { type: 'role', role: 'leader' }, true],
    ['peer', { ...say, delivery: 'interrupt' }, true],
    ['peer', { type: 'stop', seat: 'Bob' }, true],
    ['peer', { type: 'stop', all: true }, false],
    ['peer', { type: 'task', change: 'done' }, true],
    ['peer', { type: 'task', change: 'cancel' }, false],
    ['peer', approve, false],
    ['leader', approve, true],
    ['leader', stop, true],
  ] as const)('%s: %j → %s', (role, command, may) => {
    const refused = refusedCommand({ access: 'member', role }, command as Command)
    expect(refused === undefined).toBe(may)
    // A refusal says how to get the right.
    if (refused !== undefined)
      expect(refused).toMatch(/^(?:Observers|Peers) cannot .+\. (?:Peers can: \/role peer|Leaders can: \/role leader)$/)
  })

  test('a refusal names no role that `--others` keeps from those who join', () => {
    const refused = (others: 'observer' | 'peer', command: Command) =>
      refusedCommand({ access: 'member', role: 'observer', others }, command)
    expect(refused('peer', approve)).toBe('Observers cannot decide. Who joined cannot become that here.')
    expect(refused('peer', { type: 'stop', seat: 'Bob' })).toMatch(/Peers can: \/role peer$/)
    expect(refused('observer', { type: 'stop', seat: 'Bob' })).not.toContain('/role')
    expect(refusedCommand({ access: 'owner', role: 'observer', others: 'observer' }, approve)).toBeUndefined()
  })

  test('the owner may do everything as an observer; no other person gets more than was granted', () => {
    for (const command of [stop, approve, say]) {
      expect(refusedCommand({ access: 'owner', role: 'observer' }, command)).toBeUndefined()
      expect(refusedCommand({ access: 'operator', role: 'observer' }, command)).toBeUndefined()
      expect(refusedCommand({ access: 'viewer', role: 'leader' }, command)).toMatch(/viewers cannot speak/)
    }
    expect(refusedCommand({ access: 'speaker', role: 'leader' }, stop)).toMatch(/not end the session/)
    for (const access of accesses)
      expect(rightsOf({ access, role: 'leader' }).includes(rightFor(say))).toBe(access !== 'viewer')
  })
})

describe('a name', () => {
  test.each([
    ['Lеna', 'Lena'], // a Cyrillic e
    ['1ena', 'Lena'],
    ['Ｂob', 'Bob'],
  ])('%s looks like %s', (name, known) => expect(lookAlike(name, ['Mia', 'Bob', 'Lena'])).toBe(known))
  test.each(['lena', 'Lena', 'Lenka', 'Олена', 'Ann'])('%s looks like itself', name =>
    expect(lookAlike(name, ['Mia', 'Bob', 'Lena'])).toBeUndefined(),
  )
})
