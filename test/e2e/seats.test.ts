import { describe, expect, test } from 'vitest'
import type { EventOf, EventType, SessionEvent } from '../../source/session/log/events.ts'
import { sessions } from './play.ts'
import { keys } from './terminal.ts'

/** What people do at the keyboard with plans, seats and each other, in the real program. */

const { play, start, happened, logged } = sessions()
const is =
  <T extends EventType>(type: T, fits: (data: EventOf<T>['data']) => boolean = () => true) =>
  (event: SessionEvent): boolean =>
    event.type === type && fits(event.data as EventOf<T>['data'])
const seen = async <T extends EventType>(type: T, fits?: (data: EventOf<T>['data']) => boolean): Promise<EventOf<T>> =>
  // The predicate lets only this kind through.
  (await happened(is(type, fits))) as unknown as EventOf<T>

describe('at the keyboard', () => {
  test('two terminals at once: each sees who the other is, what they say and decide; filter and help', async () => {
    const sam = play('--approve', 'plans')
    await sam.see('a approve')
    const ann = start(['join', '--name', 'Ann', '--as', 'leader'], { columns: 120, rows: 40 })
    await ann.see('with Sam')
    await sam.see('with Ann')
    await ann.line('@Sam shall I?')
    await sam.see('shall I?')
    await sam.line('@Ann please')
    await ann.see('please')
    // The same person at a second terminal stays who they are.
    const again = start(['join', '--name', 'Ann'], { columns: 120, rows: 40 })
    await again.see('shall I?')
    await ann.line('/filter please')
    await ann.see(screen => screen.includes('/please') && !screen.includes('shall I?'))
    ann.press(keys.escape)
    await ann.see('shall I?')
    await ann.decide('?', screen => screen.includes('/approve [always | LIMIT]'))
    ann.press(keys.escape)
    await ann.see('┌ Tasks')
    await ann.decide('a', () => logged().some(is('plan.approved')))
    const approved = await seen('plan.approved')
    expect(approved.data).toMatchObject({ by: 'Ann', source: 'person' })
    await sam.see('0 waiting')
    expect(logged().filter(is('human.joined', data => data.person === 'Ann'))).toHaveLength(1)
    again.press(keys.ctrlD)
    expect(await again.exit).toBe(0)
    expect(logged().some(is('human.left', data => data.person === 'Ann'))).toBe(false)
    ann.press(keys.ctrlD)
    await seen('human.left', data => data.person === 'Ann')
  })
})
