import { afterEach, expect, test } from 'vitest'
import type { Command } from '../../../source/session/attach/commands.ts'
import type { CommandRefusal } from '../../../source/session/log/events/command-refusals.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { simple } from '../support/harness.ts'
import { type Playing, play } from '../support/person.ts'

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  current = undefined
})

const refused: readonly (readonly [CommandRefusal, Command])[] = [
  ['unknown', { type: 'task', change: 'cancel', task: 'pave the yard' }],
  ['unknown', { type: 'pause', seat: 'Zoe' }],
  ['unreadable', { type: 'task', change: 'add' }],
  ['unable', { type: 'task', change: 'edit', task: 'goal1', text: 'collect 4 sand' }],
  ['unable', { type: 'goal', goal: 'Collect 2 dirt.', queue: true }],
  ['not-yet', { type: 'approve' }],
  ['not-yet', { type: 'release' }],
  ['over', { type: 'approve', approval: 'q99' }],
]

const commands = (events: readonly SessionEvent[]) => events.filter(event => event.type === 'human.command')

test('a refused command tells why as data, in its reply and in the log', async () => {
  current = await play(simple('Collect 8 cobblestone.'), {}, { pace: 60_000 })
  const { ask, team, events, next } = current
  const acting = next('action.started')
  await team.start()
  await acting
  for (const [refusal, command] of refused) {
    expect(await ask(command), JSON.stringify(command)).toMatchObject({ ok: false, refusal })
    expect(commands(events).at(-1)?.data).toMatchObject({ command: command.type, ok: false, refusal })
  }
  expect(await ask({ type: 'goals' })).not.toHaveProperty('refusal')
  expect(commands(events).at(-1)?.data).not.toHaveProperty('refusal')
})
