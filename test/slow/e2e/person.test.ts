import { describe, expect, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { sessions } from '../../e2e/play.ts'

const { play, happened, logged } = sessions()

describe('a person', () => {
  test('plays along as a peer: gets a task out of the plan and does it with their own body', async () => {
    const terminal = play('--as', 'peer', '--approve', 'plans')
    await happened(event => event.type === 'body.joined' && event.data.seat === 'Sam')
    const first = await happened(event => event.type === 'plan.proposed')
    await terminal.line('/reject Sam collects 2 oak logs')
    await happened(event => event.type === 'plan.proposed' && event.seq > first.seq)
    await terminal.line('/approve')
    await terminal.see('yours')
    await terminal.line('/task accept')
    const running = await happened(
      event => event.type === 'task.changed' && event.data.status === 'running' && /oak/.test(event.data.task),
    )
    // Enter that comes in one read with the next letters is a part of what is pasted.
    await terminal.see('Say /task done when it is')
    await terminal.line('!collect("oak_log", 2)')
    const done = await happened(event => event.type === 'action.ended' && event.data.seat === 'Sam')
    expect(done.data).toMatchObject({ result: 'success' })
    await terminal.line('/task done')
    const { task } = (running as Extract<SessionEvent, { type: 'task.changed' }>).data
    // Done because the world says so, not because the person does.
    await happened(
      event => event.type === 'task.changed' && event.data.task === task && event.data.status === 'succeeded',
    )
  })

  test('pauses everybody, resumes, and the work is done', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    await terminal.line('/pause')
    const paused = await happened(event => event.type === 'session.phase' && event.data.phase === 'paused')
    await terminal.see('paused')
    const quiet = logged().length
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(
      logged().filter(event => event.seq > Math.max(paused.seq, quiet) && event.type === 'action.started'),
    ).toEqual([])
    await terminal.line('/resume')
    const end = await happened(event => event.type === 'session.ended', 180_000)
    expect(end.data).toMatchObject({ result: 'success' })
  })
})
