import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { sessions } from '../../e2e/play.ts'

const { start, play, folder, happened, happenedIn, logged, recording, hostPid } = sessions()

const finalState = async () => {
  const file = await openRecording(recording())
  const state = await file.stateAt({ seq: file.lastSeq })
  await file.close()
  return state
}

describe('resuming', () => {
  test('the last one that was cut off goes on, also while people look at a newer one that is over', async () => {
    const [cut, over] = ['cut', 'over'].map(name => join(folder(), 'recordings', `${name}.jsonl`)) as [string, string]
    const goal = ['--goal', 'collect 12 oak logs', '--agents', '2']
    const first = start(['run', ...goal, '--record', cut])
    await happenedIn(cut, event => event.type === 'action.started')
    first.kill()
    await first.exit
    const second = start(['tui', ...goal, '--record', over])
    await happenedIn(over, event => event.type === 'action.started')
    await second.line('/stop session')
    await happenedIn(over, event => event.type === 'session.ended')
    const third = start(['tui', '--resume', 'last'], { cwd: folder() })
    await happenedIn(cut, event => event.type === 'session.resumed')
    expect(third.raw()).toMatch(/Passed over: \S+ is over, and people still look at it/)
    expect(logged(over).some(event => event.type === 'session.resumed')).toBe(false)
  })

  test('after kill -9 in the middle of the walls the cabin is finished', async () => {
    const terminal = start(['tui', 'tasks/demo/cabin.yaml', '--name', 'Sam', '--record', recording()])
    await terminal.see('rule brain (offline)')
    await happened(event => event.type === 'score.changed' && event.data.completion >= 0.3, 240_000)
    process.kill(await hostPid(), 'SIGKILL')
    await terminal.see(/not answering/)
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
    // The builders go on with what they carry, and fetch nothing of it anew.
    const begun = (some: readonly SessionEvent[], seat: string) =>
      some.flatMap(event => (event.type === 'action.started' && event.data.seat === seat ? [event.data] : []))
    const over = new Set(before.flatMap(event => (event.type === 'action.ended' ? [event.data.action] : [])))
    for (const seat of ['Bob', 'Mia']) {
      const last = begun(before, seat).at(-1)
      if (last?.name === 'build' && !over.has(last.action))
        expect(begun(events.slice(before.length), seat)[0]?.name).toBe('build')
    }
    const told = events.filter(event => event.type === 'alert').map(event => event.data.text)
    expect(told.some(text => text.startsWith('The arena is as the log left it'))).toBe(true)
    expect(told.filter(text => text.includes('could not be put back'))).toEqual([])

    // Nobody perceives before the body has heard of what it was given back: the counts are those of the log from the first.
    const file = await openRecording(recording())
    const { seats } = await file.stateAt({ seq: resumed.seq })
    await file.close()
    const fresh = events.slice(resumed.seq)
    for (const { seat, body, action } of Object.values(seats)) {
      // Who was cut off between a chest and the own hands gets what goes together with the chest.
      if (/deposit|withdraw|chest|give/i.test(action?.name ?? '')) continue
      const begun = fresh.findIndex(event => event.type === 'action.started' && event.data.seat === seat)
      for (const { type, data } of fresh.slice(0, begun === -1 ? 0 : begun)) {
        if (type !== 'body.state' || data.seat !== seat) continue
        for (const [item, count] of Object.entries(data.inventory ?? {}))
          expect(`${seat} ${item} ${count}`).toBe(`${seat} ${item} ${body.inventory[item] ?? 0}`)
      }
    }
  })

  test('a plan that waited when the host was killed waits again; a stopped session goes on; a running one is refused', async () => {
    const terminal = play('--approve', 'plans')
    await happened(event => event.type === 'approval.asked')
    const refused = start(['run', '--resume', recording()])
    await refused.see(/is still running\. Attach to it with \S.* join/)
    expect(await refused.exit).toBe(2)
    process.kill(await hostPid(), 'SIGKILL')
    terminal.kill()

    const second = start(['tui', '--resume', recording(), '--name', 'Sam'])
    const asked = await happened(event => event.type === 'approval.asked' && event.data.approval === 'g2')
    expect(asked.data).toMatchObject({ plan: 'p1', version: 1 })
    await second.see('1 waiting')
    await second.line('/approve')
    await happened(event => event.type === 'plan.approved')
    await happened(event => event.type === 'action.started')
    await second.line('/stop session')
    await happened(event => event.type === 'session.ended')
    expect((await finalState()).session.result).toBe('stopped')
    await second.line('/quit')
    await second.exit

    const third = start(['run', '--resume', recording()])
    expect(await third.exit).toBe(0)
    const state = await finalState()
    expect(state.session.result).toBe('success')
    const undone = Object.values(state.tasks).filter(task => task.status !== 'succeeded' && task.cause !== 'not-needed')
    expect(undone).toEqual([])
    expect(logged().filter(event => event.type === 'plan.proposed')).toHaveLength(1)
    const again = start(['tui', '--resume', recording()])
    await again.see(/reached its goal at \d\d:\d\d\. Start another one from an earlier moment: \S.* fork/)
    expect(await again.exit).toBe(2)
  })
})
