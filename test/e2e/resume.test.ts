import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { openRecording } from '../../source/session/recording.ts'
import { sessions } from './play.ts'

const { start, happened, logged, recording, hostPid } = sessions()

const finalState = async () => {
  const file = await openRecording(recording())
  const state = await file.stateAt({ seq: file.lastSeq })
  await file.close()
  return state
}

describe('resuming', () => {
  test('after kill -9 in the middle of the walls the cabin is finished', async () => {
    const terminal = start(['tui', 'tasks/demo/cabin.yaml', '--name', 'Sam', '--record', recording()])
    await terminal.see('rule brain (offline)')
    await happened(event => event.type === 'score.changed' && event.data.completion >= 0.3, 240_000)
    process.kill(await hostPid(), 'SIGKILL')
    await terminal.see('the host is gone', 30_000).catch(() => {})
    terminal.kill()

    const before = logged()
    const done = before.filter(event => event.type === 'task.changed' && event.data.status === 'succeeded').length
    const again = start(['tui', '--resume', recording(), '--name', 'Sam'])
    const resumed = await happened(event => event.type === 'session.resumed')
    expect(resumed).toMatchObject({ seq: before.at(-1)!.seq + 1, data: { from: before.at(-1)!.seq } })
    await again.see('A cabin by the lake')
    const end = await happened(event => event.type === 'session.ended', 240_000)
    expect(end.data).toMatchObject({ result: 'success' })
    await again.see('100 %')

    const state = await finalState()
    expect(state.score.completion).toBe(1)
    expect(done).toBeGreaterThan(3)
    // One plan, no id given out twice, nothing done again that was done.
    const events = logged()
    expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1))
    for (const [type, id] of [
      ['mind.asked', 'ask'],
      ['action.started', 'action'],
      ['message.sent', 'message'],
    ] as const) {
      const ids = events.filter(event => event.type === type).map(event => (event.data as Record<string, unknown>)[id])
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(events.filter(event => event.type === 'plan.approved')).toHaveLength(1)
    const told = events.filter(event => event.type === 'alert').map(event => event.data.text)
    expect(told.some(text => text.startsWith('The arena is as the log left it'))).toBe(true)
    expect(told.filter(text => text.includes('could not be put back'))).toEqual([])
  })
})
