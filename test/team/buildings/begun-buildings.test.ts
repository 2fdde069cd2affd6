import { expect, onTestFinished, test } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import type { EventOf, SessionEvent } from '../../../source/session/log/events.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { setUp, simple } from '../support/harness.ts'

/** Flat land as far as a body sees. */
const ground: Ground = { from: [-24, -24], rows: Array.from({ length: 49 }, () => Array(49).fill(-60)) }

/** A team whose plans wait for Ann. */
const start = async (goal: string) => {
  const blueprints: Record<string, []> = {}
  const world = new FakeWorld({
    blueprints,
    chests: [{ at: [2, -60, 2], items: { oak_planks: 200, oak_log: 64 } }],
  })
  const played = setUp(simple(goal), {
    approvals: 'plans',
    bodies: seat =>
      Promise.resolve(Object.assign(world.body(seat), { survey: (_: Position) => Promise.resolve(ground) })),
  })
  onTestFinished(() => played.team.stop('the test is over'))
  played.team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const { session, team, events } = played
  const next = async (after: number) => {
    const isPlan = (event: SessionEvent): boolean => event.type === 'approval.asked' && event.seq > after
    if (!events.some(isPlan)) await played.until(isPlan)
  }
  await team.start()
  await next(0)
  const open = () => Object.values(session.state.approvals).find(one => one.decision === undefined)!
  const designs = () => events.filter(({ type }) => type === 'building.designed')
  return {
    ...played,
    /** All that is drawn is there. */
    stand: () => {
      for (const { data } of designs()) blueprints[(data as EventOf<'building.designed'>['data']).name] = []
    },
    open,
    designs,
    plan: () => Object.values(session.state.plans).at(-1)!,
    reject: async (reason: string) => {
      const { seq } = session.state
      await team.command('Ann', { type: 'reject', approval: open().approval, reason })
      await next(seq)
    },
  }
}

/** Lets a building item begin while the rest of its plan waits. */
const begin = async ({ team, open, plan, session, until }: Awaited<ReturnType<typeof start>>) => {
  const items = plan().content.stages.flatMap(stage => stage.items.filter(({ done }) => done?.kind === 'built'))
  const isWork = (event: SessionEvent) => event.type === 'task.added' && event.data.done?.kind === 'built'
  const added = until(isWork)
  await team.command('Ann', { type: 'approve', approval: open().approval, items: [items[0]!.id] })
  await added
  return Object.values(session.state.tasks).filter(({ done }) => done?.kind === 'built')
}

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
