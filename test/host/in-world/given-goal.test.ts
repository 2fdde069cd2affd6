import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { temporaryFolder } from '../../session/helpers.ts'

const file = 'tasks/demo/supplies.yaml'
const configWith = (flags: object) =>
  sessionConfig([file], { record: join(temporaryFolder(), 'given.jsonl'), approvals: 'none', ...flags }, noSettings)

test('a goal that is given beside a task file is the one that is judged: the file gives the team and the place', async () => {
  const { task: own } = await configWith({})
  const config = await configWith({ goal: 'Collect 2 dirt.' })
  expect(config.task).toMatchObject({ name: 'collect-2-dirt', goal: 'Collect 2 dirt.', judge: [] })
  const { seats, arena, inventories, seed, organization } = own
  expect(config.task).toMatchObject({ seats, arena, inventories, seed, organization })
  const { session, ended, close } = await startSession(config)
  onTestFinished(() => close())
  expect(await ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(session.state.session).toMatchObject({ goal: 'Collect 2 dirt.', referee: 'checks' })
  expect(session.state.score.parts).toEqual([])
})

test('the own goal of a task, given once more, keeps its judge', async () => {
  const { task: own } = await configWith({})
  expect((await configWith({ goal: own.goal.trim() })).task).toEqual(own)
})
