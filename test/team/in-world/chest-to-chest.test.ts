import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const version = '1.19.2'
let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1, operators: [] })
})
afterAll(() => world.stop())

const forge: [number, number, number] = [8, -60, 0]
const door: [number, number, number] = [3, -60, 0]
const rules = createRuleBrain()
/** The plan of a model; all else is answered by the rules. */
const planning = (plan: Partial<Plan>): Brain => ({
  ...rules,
  async ask(question, input, context) {
    const asked = await rules.ask(question, input, context)
    return question.name === 'planTask' ? { ...asked, value: question.output.parse(plan) as typeof asked.value } : asked
  },
})
const play = async (goal: string, brain: Brain) => {
  for (const at of [forge, door]) {
    await world.command(`setblock ${at.join(' ')} air`)
    await world.command(`setblock ${at.join(' ')} chest`)
    await world.command(`item replace block ${at.join(' ')} container.0 with cobblestone 6`)
  }
  const task = simple(goal, { organization: 'solo', seats: { workers: ['Bob'] }, arena: undefined })
  const { host, port } = world
  const { team, events } = setUp(task, {
    ...{ abilities, brainFor: () => brain, referee: undefined },
    async bodies(seat) {
      const body = await createBody({ host, port, version, username: seat })
      await world.command(`clear ${seat}`)
      await world.command(`tp ${seat} 0 -60 0`)
      return body
    },
  })
  await team.start()
  const result = await team.ended
  expect(violations(events)).toEqual([])
  const held = (at: readonly number[]) =>
    events.flatMap(({ type, data }) =>
      type === 'world.container' && data.at.join() === at.join() ? [data.items.cobblestone ?? 0] : [],
    )
  return { result, moved: [held(forge).at(-1), held(door).at(-1)] }
}

test('a plan has things taken out of the one chest that it names, though another is nearer, and put into the other', async () => {
  const take = { id: 'take', title: 'Fetch stones', assignee: 'Bob', requires: [] }
  const put = { id: 'put', title: 'Put them there', assignee: 'Bob', requires: ['take'] }
  const { result, moved } = await play(
    'Tidy up the stones.',
    planning({
      objective: 'Tidy up the stones.',
      stages: [
        {
          title: 'Move',
          items: [
            { ...take, done: { kind: 'have', item: 'cobblestone', count: 4, taken: true, at: forge } },
            { ...put, done: { kind: 'stored', item: 'cobblestone', count: 4, at: door } },
          ],
        },
      ],
      reached: [
        { kind: 'have', item: 'cobblestone', count: 4, by: 'Bob', taken: true, at: forge },
        { kind: 'stored', item: 'cobblestone', count: 4, at: door },
      ],
    }),
  )
  expect(result).toMatchObject({ result: 'success', cause: 'observed' })
  expect(moved).toEqual([2, 10])
})
