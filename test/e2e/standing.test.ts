import { describe, expect, test } from 'vitest'
import { sessions } from './play.ts'

const { start, happened, logged, recording } = sessions()

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
    await happened(() => logged().filter(({ type }) => type === 'goal.ended').length === 2)
    await terminal.line('/goals')
    await terminal.see('Collect 2 oak logs.: success · Collect 2 dirt.: success')
    await terminal.line('/stop')
    await terminal.see('End the session?')
    await terminal.decide('y', screen => !screen.includes('End the session?'))
    const ended = await happened(event => event.type === 'session.ended')
    expect(ended.data).toMatchObject({ result: 'stopped', cause: 'person' })
  })
})
