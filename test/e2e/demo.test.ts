import { describe, expect, test } from 'vitest'
import { openRecording } from '../../source/session/recording/open.ts'
import { sessions } from './play.ts'

const { start, happened, recording } = sessions()

describe('the demo', () => {
  test('is played to the end by three agents and judged complete', async () => {
    const terminal = start(['tui', 'tasks/demo/cabin.yaml', '--name', 'Sam', '--record', recording()])
    await terminal.see('rule brain (offline)')
    for (const name of ['Lena', 'Bob', 'Mia']) await terminal.see(name)
    const end = await happened(event => event.type === 'session.ended', 240_000)
    expect(end.data).toMatchObject({ result: 'success' })
    expect(end.t).toBeLessThan(240_000)
    await terminal.see('100 %')
    await terminal.line('/quit')
    expect(await terminal.exit).toBe(0)
    const file = await openRecording(recording())
    const state = await file.stateAt({ seq: file.lastSeq })
    expect(state.score.completion).toBe(1)
    expect(state.session.result).toBe('success')
    await file.close()
  })
})
