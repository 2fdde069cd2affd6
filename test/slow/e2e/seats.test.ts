import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EventOf, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import { chest, sessions } from '../../e2e/play.ts'
import { keys } from '../../e2e/terminal.ts'

/** What people do at the keyboard with plans, seats and each other, in the real program. */

const { play, start, recording, folder, happened, logged } = sessions()
const is =
  <T extends EventType>(type: T, fits: (data: EventOf<T>['data']) => boolean = () => true) =>
  (event: SessionEvent): boolean =>
    event.type === type && fits(event.data as EventOf<T>['data'])
const seen = async <T extends EventType>(
  type: T,
  fits?: (data: EventOf<T>['data']) => boolean,
  timeout = 60_000,
): Promise<EventOf<T>> =>
  // The predicate lets only this kind through.
  (await happened(is(type, fits), timeout)) as unknown as EventOf<T>

describe('at the keyboard', () => {
  test('a plan is changed where it stands, one stage of it begins alone, the rest when it is let go', async () => {
    const terminal = play('--approve', 'plans')
    await terminal.see('a approve')
    await terminal.decide('e', screen => screen.includes('J/K move'))
    terminal.press('w')
    await terminal.see('1 changed; not sent yet')
    terminal.press('t')
    await terminal.see('text > Collect 2 oak logs')
    terminal.press(keys.escape)
    await terminal.see(screen => !screen.includes('text > '))
    terminal.press(keys.up)
    await terminal.see(/›\s*Stage 1/)
    // The whole stage, as it is now, and nothing else.
    await terminal.decide('s', () => logged().some(is('plan.approved')))
    const begun = await seen('plan.approved')
    expect(begun.data).toMatchObject({
      by: 'Sam',
      source: 'person',
      version: 2,
      items: [expect.anything(), expect.anything()],
    })
    const edited = logged().find(is('plan.edited')) as EventOf<'plan.edited'>
    expect(edited.data.content.stages[0]!.items.map(item => item.assignee)).toEqual(['Mia', 'Mia'])
    expect(edited.data.content.stages[0]!.items[0]!.because).toBe('changed by Sam')
    await terminal.see('Sam wrote plan 2')
    await seen('task.changed', data => data.status === 'succeeded' && /gather/.test(data.task))
    const held = logged().filter(is('task.added', data => data.held === true)) as EventOf<'task.added'>[]
    expect(held.length).toBeGreaterThan(0)
    for (const { data } of held) expect(data.title).toMatch(/^Put .* into the chest/)
    expect(logged().some(is('action.started', data => data.name === 'deposit'))).toBe(false)
    await terminal.decide('a', () => logged().some(is('task.changed', data => data.held === false)))
    const end = await seen('session.ended')
    expect(end.data).toMatchObject({ result: 'success' })
    expect(
      logged().filter(is('action.started', data => data.seat === 'Bob' && /gather/.test(data.task ?? ''))),
    ).toEqual([])
  })

  test('a seat is taken over: its drafts, own actions, and a summary for the agent when it comes back', async () => {
    const terminal = play()
    await seen('action.started', data => data.seat === 'Bob')
    await terminal.line('/take bob')
    await terminal.see('✎')
    const asked = await seen('human.asked')
    expect(asked.data).toMatchObject({ person: 'Sam', seat: 'Bob', question: 'nextActions' })
    await terminal.line('!look()')
    await seen('action.ended', data => data.seat === 'Bob' && data.result === 'success')
    await seen('human.asked', data => data.draft !== asked.data.draft)
    await terminal.see('✎')
    const accepted = () => logged().some(is('human.answered', data => data.decision === 'accepted'))
    await terminal.decide('a', accepted)
    const answered = await seen('human.answered', data => data.decision === 'accepted')
    expect(answered.data.person).toBe('Sam')
    await terminal.line('/release')
    await terminal.see('is with its agent again, who hears: Sam')
    const back = await seen('seat.occupied', data => data.occupant.kind === 'agent')
    expect(back.data.summary).toMatch(/look.*agreed to “/s)
    expect((await seen('session.ended')).data).toMatchObject({ result: 'success' })
  })

  test('a person becomes leader in the middle, asks for a draft, turns it down, and is heard', async () => {
    // Of the ten logs of both trees six are enough for one agent, whatever the other has collected before the second plan counts.
    const task = join(folder(), 'logs.yaml')
    writeFileSync(
      task,
      readFileSync(chest, 'utf8').replaceAll('4 oak logs', '6 oak logs').replace('count: 4', 'count: 6'),
    )
    const terminal = start(['tui', task, '--name', 'Sam', '--record', recording()])
    await seen('action.started')
    await terminal.line('/role leader')
    await terminal.see("leader in Lena's seat")
    await terminal.line('/draft')
    const first = await seen('approval.asked', data => data.kind === 'replan')
    await terminal.see('a approve')
    await terminal.decide('r', screen => screen.includes('reject because >'))
    await terminal.line('only Mia may work')
    const second = await seen('plan.proposed', data => data.version > (first.data.version ?? 0))
    const open = second.data.content.stages.flatMap(stage => stage.items)
    expect(open.length).toBeGreaterThan(0)
    // What Bob has collected by then he hands over.
    const work = open.filter(item => item.way !== 'give')
    expect(new Set(work.map(item => item.assignee))).toEqual(new Set(['Mia']))
    await terminal.see('a approve')
    const approved = is('plan.approved', data => data.version === second.data.version && data.by === 'Sam')
    await terminal.decide('a', () => logged().some(approved))
    // One agent fetches all of the logs: half a minute with the machine to itself.
    expect((await seen('session.ended', () => true, 180_000)).data).toMatchObject({ result: 'success' })
  })
})
