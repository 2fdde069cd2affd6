import { describe, expect, test } from 'vitest'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import { dealt, hiding } from './hiding-tasks.ts'
import { leaks } from './leaks.ts'
import { played } from './play.ts'

// That agents who talk reach everything is played in test/slow/tasks.
describe.concurrent('who does not talk does not learn what is hidden', () => {
  test.each([...hiding, ...dealt])(
    '%s',
    async (_family, what) => {
      const task = suiteTask(what, 1)!
      const { result, reason, completion, events, state } = await played(what, { flags: { 'no-communication': true } })
      expect(result).not.toBe('success')
      expect(completion).toBeLessThan(1)
      expect(leaks(task, events)).toEqual([])
      expect(events.filter(({ type }) => type === 'message.sent')).toEqual([])
      // The end names what was not told.
      if (Object.keys(task.recipes).length > 0) expect(reason).toMatch(/not told yet how \w+ is made/)
      // The check can fail: those who do know read it.
      const secret = Object.fromEntries(Object.keys(task.recipes).map(item => [item, []]))
      if (Object.keys(secret).length > 0) expect(leaks({ ...task, recipes: secret }, events)).not.toEqual([])
      // It is for want of what the others know: each was asked and answered, and none made what it cannot know how to make.
      for (const [seat, { body, told }] of Object.entries(state.seats)) {
        const answered = events.flatMap(event =>
          event.type === 'mind.answered' && event.data.seat === seat ? [event.data] : [],
        )
        expect(answered.length, seat).toBeGreaterThan(0)
        expect(answered.filter(({ error }) => error !== undefined)).toEqual([])
        expect(told).toBeUndefined()
        for (const [item, known] of Object.entries(task.recipes))
          if (!known.includes(seat)) expect(body.inventory[item] ?? 0, `${item} of ${seat}`).toBe(0)
      }
    },
    1_200_000,
  )
})
