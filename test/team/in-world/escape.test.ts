import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { temporaryFolder } from '../../session/helpers.ts'

/** Rooms that the rules have to find their way out of, in the real world with real bodies. */
async function play(path: string): Promise<{ result: string; events: readonly SessionEvent[] }> {
  const record = join(temporaryFolder(), 'room.jsonl')
  const events: SessionEvent[] = []
  const config = await sessionConfig([path], { record }, noSettings)
  const running = await startSession(config, { onEvent: event => void events.push(event) })
  const { result, reason } = await running.ended
  await running.close()
  return { result: `${result}: ${reason}`, events }
}

const dug = (events: readonly SessionEvent[]) =>
  events.filter(({ type, t, data }) => type === 'world.block' && t > 5000 && 'block' in data && data.block === 'air')

test.each([
  ['a lever, then two plates together', 'tasks/demo/escape.yaml'],
  ['three buttons in the order that a sign tells', 'test/team/in-world/rooms/buttons.yaml'],
  ['a lever behind the door that the plates open', 'test/team/in-world/rooms/beyond.yaml'],
  ['rooms behind rooms, one sign after the other', 'villagerbench/escape:5'],
])('%s', async (_, path) => {
  const { result, events } = await play(path)
  expect(result).toBe('success: the judge found everything done')
  // Walls are no way out.
  expect(dug(events)).toEqual([])
})
