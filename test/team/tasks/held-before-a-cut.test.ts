import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Condition, Plan } from '../../../source/session/log/events/plan.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { goOn, killed } from '../support/going-on.ts'
import { cabin, type Setting, setUp, simple } from '../support/harness.ts'

/** What held before any work proves nothing, also where the host was killed before that was looked at. */

const chest: [number, number, number] = [2, -60, 2]
const arena = { ...cabin().arena!, containers: [{ at: chest, block: 'chest', items: { stick: 4 } }] }
const task = (organization = 'tree') => simple('Let all be ready for the winter.', { organization, arena })
const stored: Condition = { kind: 'stored', item: 'stick', count: 4, at: chest }
const stands: Condition = { kind: 'placed', block: 'stone', at: [9, -60, 9] }
const have: Condition = { kind: 'have', item: 'oak_log', count: 2 }
const logs: Plan['stages'] = [
  { title: 'Gather', items: [{ id: 'logs', title: 'Collect oak logs', assignee: 'Bob', requires: [], done: have }] },
]

/** Says this of the goal to each who asks. */
const saying = (reached: Condition[], stages: Plan['stages'] = []): Brain => {
  const rules = createRuleBrain()
  const finished = stages.length === 0 ? { because: 'it is there' } : undefined
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      const plan = { objective: 'goal', stages, finished, reached }
      if (question.name === 'planTask') return { ...answer, value: question.output.parse(plan) }
      if (question.name !== 'converse') return answer
      const said = (input as ConverseInput).judgedBy === undefined ? {} : { reached }
      return { ...answer, value: question.output.parse({ ...said, endGoal: 'reached' }) }
    },
  }
}
const isSaid = ({ type, data }: SessionEvent): boolean =>
  type === 'plan.proposed' || (type === 'peer.changed' && data.reached !== undefined && data.reached !== null)

test.each(['tree', 'peers'])(
  '%s: what is said of the goal when the host is killed is looked at after it',
  async kind => {
    const options: Setting = { brainFor: () => saying([stored]) }
    const before = await killed(setUp(task(kind), options), isSaid)
    const second = goOn(before, task(kind), {}, options)
    await second.team.start()
    expect(await second.team.ended).toMatchObject({
      result: 'unjudged',
      reason: expect.stringContaining('held before any work'),
    })
  },
)

/** The referee is away until Bob has brought what he is to bring, and then the host is killed. */
const withoutReferee = async (reached: Condition[]) => {
  const brainFor = () => saying(reached, logs)
  const played = setUp(task(), { brainFor, referee: { check: async () => null } })
  played.world.blocks.set('9 -60 9', 'stone')
  played.session.emit('session.referee', 'host', { referee: 'checks' })
  const before = await killed(played, ({ type }) => type === 'action.ended')
  expect(before.state.plans.p1!.looked).toBeUndefined()
  const second = goOn(before, task(), {}, { brainFor })
  await second.team.start()
  return await second.team.ended
}

test('what a lost referee could not tell before a cut is looked at after it', async () => {
  expect(await withoutReferee([stands])).toMatchObject({
    result: 'unjudged',
    reason: expect.stringContaining('held before any work'),
  })
})

test('what work has brought about before a cut did not hold before it', async () => {
  expect(await withoutReferee([have])).toMatchObject({ result: 'success', cause: 'observed' })
})

test('what was looked at before a cut is not looked at again', async () => {
  const options: Setting = { brainFor: () => saying([have], logs) }
  const before = await killed(setUp(task(), options), ({ type }) => type === 'action.ended')
  expect(before.state.plans.p1).toMatchObject({ held: [], looked: [have] })
  const second = goOn(before, task(), {}, options)
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success', cause: 'observed' })
  expect(second.events.filter(({ type }) => type === 'plan.held')).toEqual([])
})
