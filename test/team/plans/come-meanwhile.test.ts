import { expect, test } from 'vitest'
import type { PlanItem } from '../../../source/session/log/events/plan.ts'
import { createMeanwhile } from '../../../source/team/plans/come-meanwhile.ts'
import { itemsOf } from '../../../source/team/plans/plan-changes.ts'
import { goOn, killed } from '../support/going-on.ts'
import { setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

const goal = 'Put 6 sand into the chest.'

/** The plan of the goal waits while Mia brings `came` sand to the chest because Ann asks her. */
const whileItWaits = async (came: number) => {
  const played = await play(
    simple(goal, { seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } }),
    { organization: 'tree', approvals: 'plans' },
    { chests: [{ at: [2, -60, 2], items: {} }] },
  )
  const { team, next, say, ask, session, world } = played
  const asked = next('approval.asked')
  await team.start()
  const { approval } = await asked
  if (came > 0) {
    const done = next('task.changed', ({ task, status }) => {
      const its = session.state.tasks[task]
      return status === 'succeeded' && its?.plan === undefined && its?.assignees[0] === 'Mia'
    })
    await say(`put ${came} sand into the chest`, ['Mia'])
    await done
  }
  await ask({ type: 'approve', approval })
  const outcome = await team.ended
  const carried = [...world.bodies.values()].reduce((sum, { items }) => sum + (items.sand ?? 0), 0)
  return { ...played, outcome, carried, chest: [...world.chests.values()][0]!.sand }
}

test.each([0, 3, 4])('what came into the chest while the plan waited is not got once more: %i', async came => {
  const { chest, carried, session, past } = await whileItWaits(came)
  expect([chest, carried]).toEqual([6, 0])
  const { version, content } = Object.values(session.state.plans)[0]!
  const brought = itemsOf(content).reduce((sum, { way, amount = 0 }) => (way === 'collect' ? sum + amount : sum), 0)
  expect([version, brought]).toEqual(came === 0 ? [1, 6] : [2, 6 - came])
  const told = past('alert').filter(({ data }) => data.text.includes('came into the chest'))
  expect(told).toHaveLength(came === 0 ? 0 : 1)
})

test('that holds over a cut while the plan waited: the log says what lacked then', async () => {
  const task = { ...simple(goal, { seats: { leader: 'Lena', workers: ['Bob', 'Mia'] } }), approvals: 'plans' as const }
  const options = { organization: 'tree' as const }
  const played = setUp(task, options, { chests: [{ at: [2, -60, 2], items: {} }] })
  const before = await killed(played, ({ type }) => type === 'approval.asked')
  expect(Object.values(before.state.plans)[0]!.lacking).toEqual([{ item: 'sand', at: [2, -60, 2], count: 6 }])
  // A player who is not of the team puts it there.
  const [chest] = before.world.chests.keys()
  before.world.chests.set(chest!, { sand: 4 })
  const second = goOn(before, task, {}, options)
  second.team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
  const asked = new Promise<string>(resolve => {
    second.session.subscribe(({ type, data }) => void (type === 'approval.asked' && resolve(data.approval)))
  })
  await second.team.start()
  expect(await second.team.command('Ann', { type: 'approve', approval: await asked })).toMatchObject({ ok: true })
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  expect(second.world.chests.get(chest!)).toMatchObject({ sand: 6 })
})

test('what came is counted for many chests in one look, and no item brings less for two of them', () => {
  const chests = 300
  const collect = (id: string, amount: number): PlanItem => ({
    ...{ id, title: id, way: 'collect', amount, assignee: 'Bob', requires: [] },
    done: { kind: 'have', item: 'sand', count: amount },
  })
  const put = (x: number): PlanItem => ({
    ...{ id: `put${x}`, title: `put${x}`, way: 'store', amount: 2, assignee: 'Mia', requires: ['a', 'b'] },
    done: { kind: 'stored', item: 'sand', count: 2, at: [x, 0, 0] },
  })
  const items = [collect('a', 2), collect('b', 2 * chests - 2), ...Array.from({ length: chests }, (_, x) => put(x))]
  const content = { objective: 'Put sand', analysis: '', stages: [{ title: 'All', items }] }
  let looks = 0
  let came = 0
  const all = () => {
    looks++
    return Array.from({ length: chests }, (_, x) => ({
      ...{ at: [x, 0, 0] as const, block: 'chest', items: x < 2 ? { sand: came } : {}, before: {} },
    }))
  }
  const meanwhile = createMeanwhile({ plan: 'p1', knowledge: { containers: { all } as never }, tasks: () => ({}) })
  const lacking = meanwhile.lacking(content)!
  came = 1
  const counted = meanwhile.counted(content, lacking)!
  expect(looks).toBe(2)
  expect(counted.told).toContain('2 sand came')
  const left = itemsOf(counted.content).map(({ id, amount }) => [id, amount])
  // One for the first chest and one for the second make the first item needless, and nothing of the second.
  expect(left.slice(0, 4)).toEqual([
    ['b', 2 * chests - 2],
    ['put0', 1],
    ['put1', 1],
    ['put2', 2],
  ])
})
