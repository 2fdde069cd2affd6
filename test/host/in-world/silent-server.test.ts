import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import type { EventType } from '../../../source/session/log/events.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { createOddServer } from '../../body/connection/odd-server.ts'
import { temporaryFolder } from '../../session/helpers.ts'
import { stopwatch } from '../../stopwatch.ts'

/** ms from the stop of a session until nothing of it is left. */
const endsWithinMs = 5_000

async function play(input: readonly string[], flags: object) {
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const odd = await createOddServer(world)
  onTestFinished(() => odd.close())
  const server = `${odd.host}:${odd.port}`
  const more = { server, record: join(temporaryFolder(), 'silent.jsonl'), approvals: 'none', ...flags }
  const config = await sessionConfig(input, more, noSettings)
  return {
    world,
    odd,
    async start() {
      const running = await startSession(config)
      onTestFinished(() => running.close())
      const happened = (type: EventType) =>
        new Promise<void>(resolve => running.session.subscribe(event => void (event.type === type && resolve())))
      return { ...running, happened }
    },
    /** From now on the server neither hears nor says anything. */
    fallSilent() {
      Object.assign(odd.oddity, { deaf: () => true, silent: () => true })
    },
  }
}

test('a session ends within 5 s where the server has fallen silent while its agents work', async () => {
  const { start, fallSilent } = await play([], { goal: 'Collect 64 dirt.', agents: 3 })
  const { happened, stop, ended, close, session } = await start()
  await happened('action.started')
  fallSilent()
  const watch = stopwatch()
  await stop('the host got SIGTERM')
  expect(await ended).toMatchObject({ result: 'stopped' })
  await close()
  expect(watch.stop()).toBeLessThan(endsWithinMs)
  expect(session.state.session.phase).toBe('ended')
})

test('a session ends within 5 s where the server answers no command while its arena is set', async () => {
  const { start, odd } = await play(['tasks/demo/supplies.yaml'], {})
  let commands = 0
  odd.oddity.deaf = name => /^chat_command/.test(name) && ++commands > 0
  const { stop, ended, close } = await start()
  await expect.poll(() => commands).toBeGreaterThan(0)
  const watch = stopwatch()
  await stop('the host got SIGTERM')
  expect(await ended).toMatchObject({ result: 'stopped' })
  await close()
  expect(watch.stop()).toBeLessThan(endsWithinMs)
})

test('a session ends within 5 s where its server lets no body in', async () => {
  const { start, odd } = await play([], { goal: 'Collect 64 dirt.', agents: 2 })
  odd.oddity.silent = name => name === 'position'
  const { stop, ended, close } = await start()
  const watch = stopwatch()
  await stop('the host got SIGTERM')
  expect(await ended).toMatchObject({ result: 'stopped' })
  await close()
  expect(watch.stop()).toBeLessThan(endsWithinMs)
})
