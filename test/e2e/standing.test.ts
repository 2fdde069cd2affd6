import { describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../source/world/create-world.ts'
import { sessions } from './play.ts'
import { keys } from './terminal.ts'

const { start, happened, logged, recording } = sessions()
const queueChanges = () => logged().filter(({ type }) => type === 'goal.queued' || type === 'goal.requeued').length
const goalsEnded = () => logged().filter(({ type }) => type === 'goal.ended').length

describe('a team that stays', () => {
  test('waits for a goal, takes the next one when it has ended, and ends when it is told to', async () => {
    const terminal = start(['tui', '--stay', '--agents', '2', '--name', 'Sam', '--record', recording()])
    await terminal.see('idle: waits for a goal')
    await terminal.line('/goal Collect 2 oak logs.')
    await happened(event => event.type === 'session.goal')
    await terminal.line('/goal + Collect 2 dirt.')
    await happened(event => event.type === 'goal.queued')
    await happened(event => event.type === 'session.goal' && event.data.goal === 'Collect 2 dirt.')
    await terminal.see('The goal is reached')
    await happened(() => goalsEnded() === 2)
    await terminal.line('/goals')
    await terminal.see(/Collect 2 oak logs: success, \d\d:\d\d[^\w]*Collect 2 dirt: success/)
    await terminal.line('/stop')
    await terminal.see('End the session?')
    await terminal.decide('y', screen => !screen.includes('End the session?'))
    const ended = await happened(event => event.type === 'session.ended')
    expect(ended.data).toMatchObject({ result: 'stopped', cause: 'person' })
  })

  test('on a server is there after its goal: a panel offers the next one and a replay, goals wait in an order, --once ends', async () => {
    const world = await createWorld({ version: '1.19.2', port: 0 })
    onTestFinished(() => world.stop())
    const server = ['--server', `127.0.0.1:${world.port}`, '--agents', '2', '--name', 'Sam']
    const goal = ['--goal', 'Collect 2 dirt.']
    const terminal = start(['tui', ...server, ...goal, '--record', recording()], { columns: 80, rows: 24 })
    await terminal.see('✓ Goal 1 is done')
    await terminal.see('g next goal  r replay  e export  ctrl+d leave (the team stays)  /stop end')
    // The replay is another screen over the recording, from the beginning of the goal; the session goes on.
    await terminal.decide('r', screen => screen.includes('replay 0'))
    terminal.press('q')
    await terminal.see('✓ Goal 1 is done')
    await terminal.see('● REC')
    await terminal.decide('g', screen => / > \/goal *$/m.test(screen))
    terminal.press('Collect 400 dirt.\r')
    await happened(({ type, data }) => type === 'session.goal' && data.number === 2)
    await terminal.see(screen => !screen.includes('Goal 1 is done'))
    for (const line of [
      '/goal + Collect 1 sand.',
      '/goal + Collect 3 dirt.',
      '/goals move 2 1',
      '/goals edit 1 Collect 1 dirt.',
      '/goals drop 2',
    ]) {
      const before = queueChanges()
      await terminal.line(line)
      await happened(() => queueChanges() > before)
    }
    await terminal.line('/goals drop 7')
    // The line comes back, to be corrected; it may come a frame after its answer.
    const answer = 'There is no goal 7 in the queue; one waits: 1: Collect 1 dirt (Sam)'
    await terminal.see(screen => screen.includes(answer) && screen.includes('> /goals drop 7'))
    terminal.press(keys.escape)
    await terminal.see(screen => !screen.includes('/goals drop 7'))
    await terminal.line('/goal Collect 1 oak log.')
    await happened(({ type, data }) => type === 'goal.ended' && data.cause === 'replaced')
    await terminal.line('/stop session')
    await terminal.see('The session was stopped')
    await terminal.decide('q', screen => !screen.includes('The session was stopped'))
    expect(await terminal.exit).toBe(0)
    const once = start(['tui', ...server, ...goal, '--once', '--record', `${recording()}.2.jsonl`])
    await once.see('The task is done')
  })
})
