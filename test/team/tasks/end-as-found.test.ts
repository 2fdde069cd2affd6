import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { cabin, setUp, simple } from '../support/harness.ts'
import { scripted } from '../support/scripted-planners.ts'

test('the end of a goal that is a building tells of the building, and not of the chest that its material lay in', async () => {
  const { team, world } = setUp({ ...cabin(), judge: [], goal: 'Build the cabin.' }, { organization: 'tree' })
  await team.start()
  const { result, reason } = await team.ended
  expect(result).toBe('success')
  const cells = world.blueprints.cabin!
  const blocks = cells.filter(({ block }) => block !== 'air')
  expect(blocks.length).toBeLessThan(cells.length)
  expect(reason).toContain(`all ${blocks.length} blocks of the cabin are right`)
  expect(reason).not.toContain('looked into')
})

test.each([
  [1, 'beside it'],
  [3, 'beside it'],
  [2, 'out of sight of it'],
])(
  'a building that lost %i blocks after its work was done is mended before the goal is reached: bodies are %s',
  async (count, where) => {
    const played = setUp(
      { ...cabin(), judge: [], goal: 'Build the cabin.' },
      { organization: 'tree', referee: undefined },
    )
    const { team, session, world } = played
    const cells = world.blueprints.cabin!
    let isDug = false
    session.subscribe(({ type, data }) => {
      if (type !== 'task.changed' || data.status !== 'succeeded' || isDug) return
      const built = Object.values(session.state.tasks).filter(one => one.done?.kind === 'built')
      if (built.length === 0 || !built.every(one => one.status === 'succeeded')) return
      isDug = true
      for (const { at } of cells.filter(one => one.block.endsWith('_planks')).slice(0, count))
        world.blocks.delete(at.join(' '))
      if (where !== 'beside it') for (const seat of world.bodies.keys()) world.away.add(seat)
    })
    await team.start()
    const { result, reason } = await team.ended
    expect(isDug).toBe(true)
    expect(cells.filter(cell => !world.cellStands(cell))).toEqual([])
    expect(result).toBe('success')
    expect(reason).toMatch(/all \d+ blocks of the cabin are right/)
    // One went there to look, as one goes to a chest.
    const walks = world.performed.filter(({ call }) => call.name === 'goTo')
    expect(walks.length > 0).toBe(where !== 'beside it')
  },
)

test.each([
  ['with', {}],
  ['without', { referee: undefined }],
])('what a goal went on with is told, and no look of before %s a referee', async (_, options) => {
  const at = [2, -60, 2] as const
  const item = (id: string, title: string, done: Condition, requires: string[] = []) => ({
    ...{ id, title, assignee: 'Bob', requires, done },
  })
  const { brain } = scripted({
    planTask: () => ({
      objective: 'both',
      stages: [
        {
          title: 'Store',
          items: [item('logs', 'Store logs', { kind: 'stored', item: 'oak_log', count: 4, at: [...at] })],
        },
        { title: 'Craft', items: [item('planks', 'Craft planks', { kind: 'have', item: 'oak_planks', count: 8 })] },
      ],
    }),
    nextActions: (input: NextActionsInput) => ({
      actions:
        input.task.done.kind === 'stored'
          ? [
              { name: 'collect', args: { item: 'oak_log', count: 4 } },
              { name: 'deposit', args: { item: 'oak_log', count: 4 } },
            ]
          : [
              { name: 'withdraw', args: { item: 'oak_log', count: 2 } },
              { name: 'craft', args: { item: 'oak_planks', count: 8 } },
            ],
    }),
  })
  const { team } = setUp(
    simple('Put 4 oak logs into the chest, then craft 8 oak planks.', {
      arena: undefined,
      seats: { leader: 'Lena', workers: ['Bob'] },
    }),
    { organization: 'tree', brainFor: () => brain, ...options },
    { chests: [{ at: [...at], items: {} }] },
  )
  await team.start()
  const { result, reason } = await team.ended
  expect(result).toBe('success')
  expect(reason).toContain('2 oak logs of that went on into other things')
  expect(reason).not.toContain('4 oak logs, none')
})
