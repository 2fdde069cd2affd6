import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { temporaryFolder } from '../../session/helpers.ts'

test('a session on a server has a referee although one that has just ended there is still looked at', async () => {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const folder = temporaryFolder()
  const start = async (name: string) => {
    const flags = { goal: 'Collect 2 dirt.', server: `${world.host}:${world.port}`, record: join(folder, name) }
    const running = await startSession(await sessionConfig([], flags, noSettings))
    onTestFinished(() => running.close())
    return running
  }
  for (const name of ['first.jsonl', 'second.jsonl']) {
    const { session, ended } = await start(name)
    expect((await ended).result).toBe('success')
    expect(session.state.session.referee).toBe('checks')
  }
})
