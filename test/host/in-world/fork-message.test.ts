import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forkConfig } from '../../../source/cli/config/fork.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { readMoment } from '../../../source/session/recording/moment.ts'
import { temporaryFolder } from '../../session/helpers.ts'

test('what is said at a fork without a screen is an order of the owner, who is gone when it is read', async () => {
  const config = await forkConfig(
    'recordings/samples/cabin.jsonl',
    {
      ...{ organization: 'dag', message: '@bob get 6 oak logs', name: 'Sam' },
      record: join(temporaryFolder(), 'fork.jsonl'),
    },
    noSettings,
    recording => readMoment('before plan 1', recording) as { seq: number },
  )
  const { session, close } = await startSession(config)
  onTestFinished(() => close())
  const reply = await new Promise<string>(resolve =>
    session.subscribe(({ type, data }) => {
      if (type === 'message.sent' && data.kind === 'reply' && data.to.includes('Sam')) resolve(data.text)
    }),
  )
  expect(reply).toMatch(/^Ok: collect 6 oak logs/)
  expect(session.state.people.Sam).toMatchObject({ access: 'owner', online: false })
})
