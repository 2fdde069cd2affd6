import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { openRecording } from '../../source/session/recording/open.ts'
import { chest, sessions } from './play.ts'
import { keys } from './terminal.ts'

const { start, play, happened, logged, recording, hostPid } = sessions()

describe('the terminal', () => {
  test('is resized 160×50 → 80×24 → 160×50 without a torn frame', async () => {
    const terminal = start(['tui', chest, '--record', recording()], { columns: 160, rows: 50 })
    await terminal.see('Tasks')
    await happened(event => event.type === 'action.started')
    for (const [columns, rows] of [
      [80, 24],
      [160, 50],
    ] as const) {
      terminal.resize(columns, rows)
      // One frame and nothing of the one before: each part of the screen stands there once, the footer at the very bottom.
      await terminal.see(screen => {
        const lines = screen.split('\n')
        const once = (part: RegExp) => lines.filter(line => part.test(line)).length === 1
        const whole = once(/tree · /) && once(/^ ?>/) && once(/\? help/) && lines.at(-1)!.includes('? help')
        return whole && lines.length === rows
      })
    }
  })

  test('detaches and joins again; the session went on meanwhile', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    terminal.press(keys.ctrlD)
    expect(await terminal.exit).toBe(0)
    const left = logged().length
    const again = start(['join', '--name', 'Sam'])
    await again.see('Logs in the chest')
    await happened(event => event.type === 'session.ended', 180_000)
    expect(logged().length).toBeGreaterThan(left)
    await again.see('100 %')
  })

  test('is killed; the session lives', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    terminal.kill('SIGKILL')
    await terminal.exit
    const end = await happened(event => event.type === 'session.ended', 180_000)
    expect(end.data).toMatchObject({ result: 'success' })
  })

  test('asks its owner what becomes of the session', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    await terminal.line('/quit')
    await terminal.see('No other terminal is attached')
    terminal.press(keys.escape)
    await terminal.see(screen => !screen.includes('No other terminal is attached'))
    await terminal.line('/stop')
    await terminal.see('End the session')
    // A key so soon after a question is not meant for it.
    await new Promise(resolve => setTimeout(resolve, 500))
    terminal.press('y')
    expect((await happened(event => event.type === 'session.ended')).data).toMatchObject({ result: 'stopped' })
  })
})

describe('the host', () => {
  test('is killed with -9: the recording opens and ends at its last event', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.ended')
    const pid = await hostPid()
    process.kill(pid, 'SIGKILL')
    await terminal.see(/not answering/)
    const known = logged()
    const file = await openRecording(recording())
    expect(file.lastSeq).toBe(known.at(-1)!.seq)
    expect((await file.stateAt({ seq: file.lastSeq })).seq).toBe(known.at(-1)!.seq)
    await file.close()
    const replay = start(['replay', recording()])
    await replay.see('Logs in the chest')
  })
})
