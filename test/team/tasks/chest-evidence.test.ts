import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import { setUp, simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** What counts as stored where no referee looks. */

const task = simple('Put 2 sticks in the chest.', { arena: undefined })

test('without a referee an agent opens the chest before it counts, and the verdict says who saw what', async () => {
  const played = setUp(task, { referee: undefined }, { chests: [] })
  await played.team.start()
  const { result, reason } = await played.team.ended
  expect(result).toBe('success')
  expect(reason).toMatch(
    /(Lena|Bob|Mia) looked into the chest at -?\d+ -?\d+ -?\d+: 2 sticks, none of them from before$/,
  )
  const looks = played.events.filter(({ type, data }) => type === 'action.started' && data.name === 'viewChest')
  expect(looks.length).toBeGreaterThanOrEqual(1)
})

test('a referee that cannot look leaves it to the agents', async () => {
  const played = setUp(task, { referee: { check: async () => null } }, { chests: [] })
  await played.team.start()
  expect((await played.team.ended).reason).toMatch(/looked into the chest/)
})

test('a seat that may not look into chests is not sent to look', async () => {
  const blocked = { Lena: ['viewChest'], Bob: ['viewChest'] }
  const played = setUp({ ...task, blocked }, { referee: undefined }, { chests: [] })
  await played.team.start()
  expect((await played.team.ended).reason).toMatch(/Mia looked into the chest/)
  const looks = played.events.filter(({ type, data }) => type === 'action.started' && data.name === 'viewChest')
  expect([...new Set(looks.map(({ data }) => (data as { seat: string }).seat))]).toEqual(['Mia'])
})

const at: [number, number, number] = [5, -60, 5]
const onTheWay = (leftOut: readonly string[] = []): Partial<Plan> => {
  const item = (id: string, assignee: string, done: Condition, requires: string[] = []) => ({
    id,
    title: id,
    assignee,
    requires,
    done,
  })
  return {
    leftOut: [...leftOut],
    stages: [
      {
        title: 'All',
        items: [
          item('log', 'Mia', { kind: 'stored', item: 'oak_log', count: 1, at }),
          item('craft', 'Bob', { kind: 'have', item: 'oak_button', count: 4 }, ['log']),
          item('buttons', 'Bob', { kind: 'stored', item: 'oak_button', count: 4, at }, ['craft']),
        ],
      },
    ],
  }
}
const planning = (plan: Partial<Plan>): (() => Brain) => {
  const rules = createRuleBrain()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'planTask') return answer
      return { ...answer, value: question.output.parse({ objective: 'goal', analysis: '', ...plan }) }
    },
  }
  return () => brain
}

test.each([
  ['that was taken out again', 'Craft 4 oak buttons and put them into the chest. Juggle with 3 eggs.', true],
  ['that the goal does not ask for', 'Craft 4 oak buttons and put them into the chest.', false],
])('the verdict does not tell what was put into a chest on the way, %s', async (_what, goal, isTakenOut) => {
  const playing = await play(
    simple(goal, { arena: undefined, inventories: {} }),
    { referee: undefined, brainFor: planning(onTheWay(isTakenOut ? ['juggle with 3 eggs'] : [])) },
    { chests: [{ at, items: { oak_log: 24 } }], closed: true },
  )
  const stored = playing.next('task.changed', ({ task, status }) => task.endsWith('/log') && status === 'succeeded')
  await playing.team.start()
  await stored
  if (isTakenOut) playing.world.chests.get(at.join(' '))!.oak_log = 24
  const { reason } = await playing.team.ended
  expect(reason).toMatch(/Bob looked into the chest at 5 -60 5: 4 oak buttons, none of them from before$/)
  expect(reason).not.toContain('Mia looked')
})

test('the verdict tells what lies in the chest of a part that may go into another part', async () => {
  const goal = 'Put 3 oak planks into the chest. Craft 4 oak buttons and put them into the chest.'
  const inventories = { Bob: { oak_planks: 3 }, Mia: { oak_log: 2, oak_planks: 6 } }
  const played = setUp(
    simple(goal, { arena: undefined, inventories }),
    { referee: undefined },
    { chests: [{ at, items: {} }], closed: true },
  )
  await played.team.start()
  const { result, reason } = await played.team.ended
  expect(result).toBe('success')
  const left = played.world.chests.get(at.join(' '))!
  expect(left.oak_planks).toBeGreaterThan(0)
  expect(reason).toMatch(new RegExp(`at 5 -60 5: (.*and )?${left.oak_planks} oak planks`))
})
