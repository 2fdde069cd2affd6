import { expect, test } from 'vitest'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

/** Bob collects 31 logs, and his actions take for ever; each further version of the plan asks for what comes next. */
const collecting = async (kind: 'have' | 'stored', item: string, ...later: number[]) => {
  const counts = [31, ...later]
  const { brain } = scripted({
    decideReply: () => ({ reply: 'Ok.', replan: 'another amount' }),
    planTask: () => {
      const count = counts.length > 1 ? counts.shift()! : counts[0]!
      const done: Condition = kind === 'have' ? { kind, item, count } : { kind, item, count, at: [2, -60, 2] }
      const items = [{ id: 'logs', title: `Get ${count} ${item}`, assignee: 'Bob', requires: [], done }]
      return { objective: '', analysis: '', stages: [{ title: 'Get', items }], reached: [] }
    },
  })
  const played = await play(
    simple(`Collect 31 ${item}.`, { organization: 'tree', arena: undefined }),
    { brainFor: () => brain, approvals: 'none' },
    { pace: 60_000, chests: kind === 'stored' ? [{ at: [2, -60, 2], items: {} }] : [] },
  )
  const { next, say, team, world } = played
  const begun = next('action.started', ({ seat }) => seat === 'Bob')
  await team.start()
  await begun
  const wanted = async (count: number) => {
    const changed = next('task.changed', ({ done }) => done !== undefined && 'count' in done && done.count === count)
    await say('another amount, please', ['Lena'])
    await changed
  }
  const gets = (count: number) => world.bodies.get('Bob')!.receive('Mia', item, count)
  const ended = () => next('action.ended', ({ seat }) => seat === 'Bob')
  return { ...played, wanted, gets, ended }
}

test.each(['oak_log', 'sand'])(
  'what is under way ends as soon as the less that is wanted now is there: %s',
  async item => {
    const { wanted, gets, ended, next, team, world, session } = await collecting('have', item, 7)
    gets(5)
    await wanted(7)
    expect(session.state.seats.Bob?.action).toBeDefined()
    const [over, done] = [ended(), next('task.changed', ({ status }) => status === 'succeeded')]
    gets(2)
    await over
    await done
    expect(world.performed.map(({ result }) => result)).toEqual(['aborted'])
    await team.stop('the test is over')
  },
)

test('what is there already ends it at once, and what is to be put away is put away', async () => {
  const { wanted, gets, next, team, world } = await collecting('stored', 'oak_log', 7)
  gets(9)
  const put = next('action.started', ({ name }) => name === 'deposit')
  await wanted(7)
  expect(await put).toMatchObject({ args: { item: 'oak_log', count: 7 } })
  expect(world.performed.map(({ call, result }) => [call.name, result])).toEqual([['collect', 'aborted']])
  await team.stop('the test is over')
})

test('what the plan has asked for all along goes on to its own end, and so does what asks for more', async () => {
  const { wanted, gets, team, session, world } = await collecting('have', 'oak_log', 40)
  gets(31)
  expect(session.state.seats.Bob?.action).toBeDefined()
  await wanted(40)
  gets(8)
  expect(session.state.seats.Bob?.action).toBeDefined()
  expect(world.performed).toEqual([])
  await team.stop('the test is over')
})
