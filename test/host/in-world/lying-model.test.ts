import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { says, startEndpoint } from '../../brain/support/model-server.ts'
import { temporaryFolder } from '../../session/helpers.ts'

test('a model that takes what stands there anyway for the goal has no success', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'none')
  onTestFinished(() => void vi.unstubAllEnvs())
  const plan = {
    ...{ objective: 'x', stages: [], finished: { because: 'the statue stands' } },
    reached: [{ kind: 'placed', block: 'grass_block', at: [3, -61, 3] }],
  }
  const endpoint = await startEndpoint(response => says(response, JSON.stringify(plan)))
  onTestFinished(() => endpoint.close())
  const flags = {
    ...{ goal: 'Build a statue of a cow out of dirt.', model: 'liar', 'base-url': endpoint.url, approvals: 'none' },
    record: join(temporaryFolder(), 'cow.jsonl'),
  }
  const config = await sessionConfig(['tasks/demo/supplies.yaml'], flags, noSettings)
  const { session, ended, close } = await startSession(config)
  onTestFinished(() => close())
  expect(await ended).toMatchObject({
    result: 'unjudged',
    reason: expect.stringMatching(/held before any work .*grass block/),
  })
  expect(session.state.plans.p1!.held).toEqual(plan.reached)
})
