import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import type { EventOf, SessionEvent } from '../../../source/session/log/events.ts'
import { loggedBlock } from '../../../source/session/log/logged-blocks.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { temporaryFolder } from '../../session/helpers.ts'

const play = async (goal: string, flags: object = {}) => {
  const record = join(temporaryFolder(), 'built.jsonl')
  const config = await sessionConfig([], { record, goal, approvals: 'none', ...flags }, noSettings)
  const events: SessionEvent[] = []
  const running = await startSession(config, { onEvent: event => void events.push(event) })
  onTestFinished(() => running.close())
  return { ...running, events, record }
}
const designedIn = (events: readonly SessionEvent[]) =>
  events.filter((event): event is EventOf<'building.designed'> => event.type === 'building.designed')

test('a goal to build what a ready design is for is designed, gathered for, built and judged in the world', async () => {
  const { ended, events, session, record } = await play('Build an oak wall 3 blocks long')
  expect(await ended).toMatchObject({ result: 'success' })
  const [designed, ...more] = designedIn(events)
  expect(more).toEqual([])
  expect(designed?.data).toMatchObject({ name: 'oak_wall_3_blocks_long', by: 'Lena', goal: 'goal1' })
  expect(designed?.data.about).toMatch(/near the chest at 2 -60 2; takes \d+ oak planks; about/)
  // What stands in the world, as the referee saw it, and not what agents say.
  const { blueprints } = session.state.session
  const cells = blueprints.oak_wall_3_blocks_long!.filter(({ block }) => block !== 'air')
  expect(cells.length).toBeGreaterThan(3)
  for (const { at, block } of cells) expect(loggedBlock(session.state.blocks, at)).toBe(block)
  // Who opens the recording, or goes on with it, has the same buildings.
  const kept = await openRecording(record)
  onTestFinished(() => kept.close())
  expect((await kept.stateAt({ seq: session.state.seq })).session.blueprints).toEqual(blueprints)
})

test('what cannot be had is said before anything begins', async () => {
  const { ended, events } = await play('Build a birch hut')
  expect(await ended).toMatchObject({ result: 'given-up', reason: expect.stringContaining('birch planks') })
  expect(designedIn(events)).toEqual([])
  expect(events.filter(event => event.type === 'action.started')).toEqual([])
})
