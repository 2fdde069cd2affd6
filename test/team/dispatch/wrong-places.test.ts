import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

const doorAt = (at: [number, number, number]): Condition => ({ kind: 'stored', item: 'oak_door', count: 1, at })
const planOf = (assignee: string, done: Condition) => ({
  objective: 'a door is stored',
  reached: [doorAt([2, -60, 2])],
  stages: [{ title: 'Store', items: [{ id: 'door', title: 'Store a door', assignee, requires: [], done }] }],
})
/** Out of sight when the plan is made, so that no check knows what stands there. */
const far: [number, number, number] = [60, -60, 3]
const seats = { leader: 'Lena', workers: ['Bob', 'Mia'] }
const door = (organization = 'tree') => simple('Have a door put away.', { organization, seats })
/** Mia comes with a door. */
const withDoor = ({ world }: Awaited<ReturnType<typeof play>>): void => {
  const make = world.body.bind(world)
  world.body = seat => {
    const body = make(seat)
    if (seat === 'Mia') body.items.oak_door = 1
    return body
  }
}

test.each([{ notUnderstood: true }, { outOfReach: true }, {}])(
  'work whose condition names a place without a container is tried by no agent again: the leader plans anew at once (%o)',
  async mark => {
    const inputs: PlanTaskInput[] = []
    const { brain } = scripted({
      planTask(input: PlanTaskInput) {
        inputs.push(input)
        return planOf('Mia', doorAt(input.failed.length === 0 ? far : [2, -60, 2]))
      },
      nextActions({ task, history }: NextActionsInput) {
        const [x, y, z] = task.done.kind === 'stored' ? task.done.at! : []
        return history.length > 0 && x === far[0]
          ? { blocked: 'Nothing stands there.', ...mark }
          : { actions: [{ name: 'deposit', args: { item: 'oak_door', x, y, z } }] }
      },
    })
    const played = await play(door(), { brainFor: () => brain })
    // Who comes there sees it.
    played.world.trouble = (_seat, { args }) => {
      if (args.x === far[0]) played.world.stood.add(far.join(' '))
      return null
    }
    withDoor(played)
    const wanted = played.next('plan.wanted')
    const again = played.next('plan.proposed', ({ version }) => version === 2)
    await played.team.start()
    expect((await wanted).cause).toBe('failed')
    await again
    await played.team.stop('the test is over')
    const failed = played.past('task.changed').filter(({ data }) => data.status === 'failed')
    expect(failed.map(({ data }) => [data.task, data.cause])).toEqual([['p1/door', 'no-container']])
    const last = inputs.at(-1)!
    expect(last.failed).toEqual([expect.objectContaining({ id: 'door', by: 'Mia', noContainer: true })])
    // That body sees it, so the check of the next plan knows.
    expect(last.inSight).toContainEqual({ at: far, within: 0 })
  },
)

test('work that only wants something put away goes at once to the worker who carries it', async () => {
  const { brain } = scripted({
    planTask: () => planOf('Bob', doorAt([2, -60, 2])),
    nextActions: ({ task, observation }: NextActionsInput) =>
      observation?.inventory.oak_door && task.done.kind === 'stored'
        ? { actions: [{ name: 'deposit', args: { item: 'oak_door', x: 2, y: -60, z: 2 } }] }
        : { blocked: 'I have no door and no wood.' },
  })
  const played = await play(door(), { brainFor: () => brain })
  withDoor(played)
  await played.team.start()
  await played.team.ended
  const tried = played
    .past('task.changed')
    .flatMap(({ data }) =>
      data.task === 'p1/door' && (data.status === 'failed' || data.assignees)
        ? [data.status === 'failed' ? 'failed' : data.assignees]
        : [],
    )
  expect(tried).toEqual(['failed', ['Mia']])
})
