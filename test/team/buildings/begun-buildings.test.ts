import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { begin, start } from '../support/waiting-building.ts'

test.each([
  ['Build a small house', 'bigger', 'small house'],
  ['Build a small hut', 'of birch', 'small hut'],
  ['Build a tower', 'near the lake', 'tower'],
  ['Build a small hut', 'move it 4 blocks east', 'small hut'],
  ['Build a wall of oak 5 long', 'two levels higher', 'wall of oak 5 long'],
  ['Build a small hut', 'mirror it', 'small hut'],
])('“%s”, begun, and then “%s” as a reason: it is said that its design stays', async (goal, reason, name) => {
  const played = await start(goal)
  const { reject, designs, plan, session } = played
  await begin(played)
  await reject(reason)
  expect(designs()).toHaveLength(1)
  const { unfollowed = [] } = plan().content
  expect(unfollowed.join()).toContain(`Ann said: ${reason}. The ${name} is begun, its design stays; say “goal build a `)
  expect(unfollowed.join()).not.toContain('could not read')
  // Nothing of it is done when that work is dropped, nor does a later plan say so again.
  for (const { task } of Object.values(session.state.tasks).filter(({ done }) => done?.kind === 'built'))
    session.emit('task.changed', 'Bob', { task, status: 'cancelled' })
  await reject('without Mia')
  expect(designs()).toHaveLength(1)
  expect(plan().content.unfollowed ?? []).toEqual([])
})

test('another design for a begun building is refused in the same way', async () => {
  const played = await start('Build a small hut')
  const { reject, designs, plan } = played
  await begin(played)
  await reject(JSON.stringify({ parts: [{ kind: 'box', from: [0, 0, 0], to: [0, 3, 0], of: 'oak_log' }] }))
  expect(designs()).toHaveLength(1)
  expect(plan().content.unfollowed?.join()).toContain('Ann said: a design of the building. The small hut is begun')
})

test('of a reason for a begun building, what is about the plan is followed', async () => {
  const played = await start('Build a small house')
  const { reject, designs, plan } = played
  await begin(played)
  await reject('bigger, and without Mia')
  expect(designs()).toHaveLength(1)
  expect(plan().content.unfollowed).toHaveLength(1)
  expect(plan().content.stages.flatMap(({ items }) => items.map(({ assignee }) => assignee))).not.toContain('Mia')
})

test('words about the items of the plan are not taken for words about a begun building', async () => {
  const played = await start('Build a small house')
  const { reject, plan } = played
  await begin(played)
  await reject('first the oak planks')
  expect((plan().content.unfollowed ?? []).join()).not.toContain('is begun')
})

test('a goal given again goes on with what is begun; what was said then changes nothing when it stands', async () => {
  const played = await start('Build a small house')
  const { team, session, until, events, designs, reject, open } = played
  const [strip] = await begin(played)
  session.emit('task.changed', 'Bob', { task: strip!.task, status: 'running' })
  const { seq } = session.state
  await team.command('Ann', { type: 'goal', goal: 'Build a small house' })
  const isPlan = (event: SessionEvent) => event.type === 'approval.asked' && event.seq > seq
  if (!events.some(isPlan)) await until(isPlan)
  await begin(played)
  await reject('bigger')
  played.stand()
  await reject('without Mia')
  expect(open()).toBeDefined()
  expect(designs()).toHaveLength(1)
})
