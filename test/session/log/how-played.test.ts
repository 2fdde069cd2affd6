import { expect, test } from 'vitest'
import { describeEvent } from '../../../source/session/log/describe.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { howPlayed } from '../../../source/session/log/how-played.ts'

const team = { organization: 'dag', schedule: 'async' }
const level = (recipes: 'own' | 'all', plans = recipes) => ({ recipes, chests: recipes, inventories: recipes, plans })

test.each([
  [{}, ['dag', 'async']],
  [{ without: ['vision', 'memory'] as const }, ['dag', 'async', 'no memory, no vision']],
  [{ knows: level('own') }, ['dag', 'async', 'knowledge own']],
  [{ knows: level('all') }, ['dag', 'async']],
  // A task’s own levels are in the task.
  [{ knows: level('own', 'all') }, ['dag', 'async']],
])('%j', (more, words) => {
  expect(howPlayed({ ...team, ...more })).toEqual(words)
})

test('the line with which a session begins says what its agents do without', () => {
  const data = {
    ...{ goal: 'Dig.', taskName: 'x', ...team, approvals: 'none', brain: 'rule brain', without: ['tools'] },
    ...{ knows: level('own'), world: { kind: 'embedded', version: '1.20.4', address: 'embedded' } },
  }
  const event = { seq: 1, t: 0, source: 'host', type: 'session.started', data } as unknown as SessionEvent
  expect(describeEvent(event)).toContain(
    '(dag · async · no tools · knowledge own, rule brain, Minecraft 1.20.4 embedded world)',
  )
})
