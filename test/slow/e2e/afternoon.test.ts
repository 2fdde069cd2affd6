import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../../source/world/create-world.ts'
import { sessions } from '../../e2e/play.ts'

/** README's first afternoon: a goal on a survival server that is not ours, by day and at night, with and without a referee. */

const { start, recording, logged, happened } = sessions()

/** A key that decides counts once what it decides has been on the screen for a moment. */
const goalOf = (logs: number) => `Collect ${logs} oak logs and put them into the chest.`
/** Two minutes before dawn: monsters are about, and the test does not wait for a whole night. */
const lateNight = 21_000
/** The beginning of a night, almost nine minutes long. */
const dusk = 13_000

async function server(time: string | number, referee: boolean) {
  const world = await createWorld({ version: '1.19.2', terrain: 'survival', seed: 1, port: 0 })
  onTestFinished(() => world.stop())
  for (const command of ['difficulty normal', `time set ${time}`, ...(referee ? ['op referee'] : [])])
    await world.command(command)
  /** What the world itself says lies in the team's chest. */
  const stored = async (): Promise<number> => {
    const { data } = await happened(({ type, data }) => type === 'task.added' && data.done?.kind === 'stored')
    const [x, y, z] = (data as { done: { at: [number, number, number] } }).done.at
    const items = (await world.command(`data get block ${x} ${y} ${z} Items`)).join()
    return [...items.matchAll(/oak_log[^}]*Count: (\d+)b|Count: (\d+)b[^}]*oak_log/g)].reduce(
      (sum, [, after, before]) => sum + Number(after ?? before),
      0,
    )
  }
  return { address: `localhost:${world.port}`, stored }
}

/** How the goal ended, or the session with it. */
const ended = () => logged().find(({ type }) => type === 'goal.ended' || type === 'session.ended')?.data

test.each([
  { logs: 24, referee: false },
  { logs: 8, referee: true },
])('by day at 80×24: $logs logs, referee: $referee', { timeout: 600_000 }, async ({ logs, referee }) => {
  const { address, stored } = await server('day', referee)
  const team = ['--goal', goalOf(logs), '--agents', '3', '--approve', 'plans', '--record', recording()]
  const terminal = start(['tui', '--server', address, ...team], { columns: 80, rows: 24 })
  await happened(({ type }) => type === 'plan.proposed')
  await terminal.see('a approve')
  await terminal.decide('a', () => logged().some(({ type }) => type === 'plan.approved'))
  await terminal.see('Goal 1 is done', 560_000)
  expect(ended()).toMatchObject({ result: 'success' })
  const [, who] =
    / (\w+) looked into the chest [^:]*: \d+ oak_log, none of them from before/.exec(JSON.stringify(ended())) ?? []
  expect(who === 'referee').toBe(referee)
  expect(who).toBeDefined()
  expect(await stored()).toBeGreaterThanOrEqual(logs)
  await terminal.line('/stop session')
  await terminal.see('The session was stopped')
  await terminal.decide('q', screen => !screen.includes('The session was stopped'))
  expect(await terminal.exit).toBe(0)
})

test.each([
  { time: lateNight, referee: false },
  { time: lateNight, referee: true },
  { time: dusk, referee: false },
])(
  'at night, from $time: 8 logs, referee: $referee',
  {
    timeout: 1_500_000,
  },
  async ({ time, referee }) => {
    const { address, stored } = await server(time, referee)
    const terminal = start(['run', '--server', address, '--goal', goalOf(8), '--agents', '3', '--record', recording()])
    expect(await terminal.exit).toBe(0)
    expect(ended()).toMatchObject({ result: 'success' })
    expect(await stored()).toBeGreaterThanOrEqual(8)
    expect(logged().filter(({ type }) => type === 'body.died').length).toBeLessThanOrEqual(2)
    // An agent that waited for day said so, and did not fail for it.
    const dug = logged().filter(({ type, data }) => type === 'body.state' && data.shelter)
    const said = logged().filter(({ type, data }) => type === 'mind.thought' && /^I dig in: /.test(data.text))
    expect(said.length).toBeGreaterThanOrEqual(dug.length)
  },
)
