import { expect, test } from 'vitest'
import { sessions } from '../../e2e/play.ts'
import { command } from '../../e2e/readme.ts'
import { survivalServer } from './survival-server.ts'

/** README's first afternoon by day: a goal on a survival server that is not ours, with and without a referee. */

const { start, recording, logged, happened } = sessions()

test.each([
  { logs: '24', referee: false },
  { logs: '8', referee: true },
])('at 80×24: $logs logs, referee: $referee', { timeout: 900_000 }, async ({ logs, referee }) => {
  const { address, logsIn } = await survivalServer(start, { time: 'day', referee })
  const line = command('mcteam tui --server', { 'localhost:25565': address, '24': logs })
  const terminal = start(`${line} --record ${recording()}`, { columns: 80, rows: 24 })
  await happened(({ type }) => type === 'plan.proposed')
  await terminal.see('a approve')
  await terminal.decide('a', () => logged().some(({ type }) => type === 'plan.approved'))
  const ended = await happened(({ type }) => type === 'goal.ended' || type === 'session.ended', 840_000)
  expect(ended.data).toMatchObject({ result: 'success' })
  const looked = /\b(\w+) looked into the chest at [^:]*: \d+ oak logs, none of them from before/
  const [, who] = looked.exec(JSON.stringify(ended.data)) ?? []
  expect(who === 'referee').toBe(referee)
  expect(who).toBeDefined()
  const stored = await happened(({ type, data }) => type === 'task.added' && data.done?.kind === 'stored')
  expect(await logsIn(stored)).toBeGreaterThanOrEqual(Number(logs))
  await terminal.see('Goal 1 is done')
  await terminal.line('/stop session')
  await terminal.see('The session was stopped')
  await terminal.decide('q', screen => !screen.includes('The session was stopped'))
  expect(await terminal.exit).toBe(0)
})
