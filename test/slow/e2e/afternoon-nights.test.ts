import { expect, test } from 'vitest'
import { sessions } from '../../e2e/play.ts'
import { command } from '../../e2e/readme.ts'
import { survivalServer } from './survival-server.ts'

/** README's first afternoon at night, among monsters, with and without a referee: npm run soak:afternoon. */

const { start, recording, logged, happened } = sessions()

/** Two minutes before dawn: monsters are about, and the test does not wait for a whole night. */
const lateNight = 21_000
/** The beginning of a night, almost nine minutes long. */
const dusk = 13_000

test.each([
  { time: lateNight, referee: false },
  { time: lateNight, referee: true },
  { time: dusk, referee: false },
])('from $time: 8 logs, referee: $referee', { timeout: 1_500_000 }, async ({ time, referee }) => {
  const { address, logsIn } = await survivalServer(start, { time, referee })
  const given = { 'localhost:25565': address, '24': '8', 'mcteam tui': 'mcteam run', 'approve plans': 'approve none' }
  const terminal = start(`${command('mcteam tui --server', given)} --record ${recording()}`)
  expect(await terminal.exit).toBe(0)
  const ended = logged().find(({ type }) => type === 'goal.ended' || type === 'session.ended')
  expect(ended?.data).toMatchObject({ result: 'success' })
  const stored = await happened(({ type, data }) => type === 'task.added' && data.done?.kind === 'stored')
  expect(await logsIn(stored)).toBeGreaterThanOrEqual(8)
  expect(logged().filter(({ type }) => type === 'body.died').length).toBeLessThanOrEqual(2)
  // An agent that waited for day said so, and did not fail for it.
  const dug = logged().filter(({ type, data }) => type === 'body.state' && data.shelter)
  const digs = logged().filter(({ type, data }) => type === 'mind.thought' && /^I dig in: /.test(data.text))
  expect(digs.length).toBeGreaterThanOrEqual(dug.length)
})
