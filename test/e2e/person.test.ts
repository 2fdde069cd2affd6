import { describe, expect, test } from 'vitest'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { sessions } from './play.ts'
import { keys } from './terminal.ts'

const { play, happened, logged } = sessions()

describe('a person', () => {
  test('rejects a plan with a reason, sees the leader answer it, and approves the next', async () => {
    const terminal = play('--approve', 'plans')
    await terminal.see('approve')
    const first = await happened(event => event.type === 'plan.proposed')
    await terminal.line('/reject only Bob may work')
    const rejected = await happened(event => event.type === 'plan.rejected')
    expect(rejected.data).toMatchObject({ version: 1, reason: 'only Bob may work', by: 'Sam' })
    const second = await happened(event => event.type === 'plan.proposed' && event.seq > rejected.seq)
    expect(JSON.stringify(second.data)).not.toContain('"assignee":"Mia"')
    expect(JSON.stringify(first.data)).toContain('"assignee":"Mia"')
    // The leader was told why, in the very question that led to the second plan.
    const told = logged().find(
      event => event.type === 'mind.asked' && event.data.question === 'planTask' && event.seq > rejected.seq,
    )
    expect(JSON.stringify(told?.data)).toContain('only Bob may work')
    // Nothing moved before a person agreed.
    expect(logged().filter(event => event.type === 'action.started')).toEqual([])
    await terminal.line('/approve')
    await happened(event => event.type === 'plan.approved')
    await happened(event => event.type === 'session.ended', 180_000)
    expect(logged().some(event => event.type === 'action.started' && event.data.seat === 'Mia')).toBe(false)
  })

  test('says something to one agent, who acts on it and answers', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    await terminal.line('@bob what do you have?')
    const sent = await happened(event => event.type === 'message.sent' && event.data.from === 'Sam')
    const { message } = (sent as Extract<SessionEvent, { type: 'message.sent' }>).data
    expect(sent.data).toMatchObject({ to: ['Bob'], text: 'what do you have?' })
    await happened(event => event.type === 'message.read' && event.data.message === message)
    const answer = await happened(
      event => event.type === 'message.sent' && event.data.from === 'Bob' && event.data.to.includes('Sam'),
    )
    expect(answer.seq).toBeGreaterThan(sent.seq)
    expect(
      logged().some(
        event => event.type === 'message.read' && event.data.message === message && event.data.to !== 'Bob',
      ),
    ).toBe(false)
  })
})

describe('hostile text', () => {
  test('in a message neither moves the cursor, nor rings, nor turns lines around', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    const before = terminal.raw().length
    const hostile = 'A\u001b[2J\u001b]0;owned\u0007B\u009b31mC\u202eD\u200bE漢字F'
    terminal.press(`\u001b[200~@all ${hostile}\u001b[201~`)
    await terminal.see('漢字F')
    terminal.press(keys.enter)
    const sent = await happened(event => event.type === 'message.sent' && event.data.from === 'Sam')
    const { text } = (sent as Extract<SessionEvent, { type: 'message.sent' }>).data
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be absent
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b-\u200f]/)
    const written = terminal.raw().slice(before)
    expect(written).not.toContain('owned')
    expect(written).not.toContain('\u202e')
    expect(written).not.toContain('\u009b')
  })
})
