import { expect, test, vi } from 'vitest'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { stopTime } from '../support/fake-clock.ts'
import { goOn, killed } from '../support/going-on.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

test.each(['leader', 'peer'] as const)(
  'nobody takes a role who is not there when their seat goes to its agent: %s',
  async role => {
    const task = simple(noGoal)
    const options = { organization: 'tree', stays: true } as const
    const played = await play(task, options)
    const seat = role === 'leader' ? 'Lena' : 'Mia'
    const before = await killed(
      played,
      ({ type, data }) => type === 'human.role' && data.seat === seat,
      () => played.ask({ type: 'take', seat }),
    )
    stopTime()
    const { team, session, events } = goOn(before, task)
    try {
      await team.start()
      const since = session.state.seq
      await vi.advanceTimersByTimeAsync(61_000)
      const later = events.filter(({ seq }) => seq > since)
      expect(later.find(({ type }) => type === 'seat.occupied')?.data).toMatchObject({
        ...{ seat, occupant: { kind: 'agent', label: createRuleBrain().label } },
      })
      expect(later.filter(({ type }) => type === 'human.role')).toEqual([])
    } finally {
      vi.useRealTimers()
    }
    // Back again, they find what they were.
    team.joined({ person: 'Ann', again: true, access: 'owner' })
    expect(session.state.people.Ann).toMatchObject({ online: true })
    await team.stop('the test is over')
  },
)
