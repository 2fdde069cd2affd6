import { afterEach, expect, test } from 'vitest'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { cabin, type Played, setUp, simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'

/** Sessions whose agents, buildings and things are called as what every object of the language has. */

let played: Played | undefined
afterEach(async () => {
  await played?.team.stop('the test is over')
  expect(violations(played?.events ?? [])).toEqual([])
  played = undefined
})

const names = ['constructor', 'toString', '__proto__', 'valueOf']
const at: [number, number, number] = [2, -60, 2]
const things = Object.fromEntries(names.slice(0, 2).map((name, nth) => [name, 3 + nth]))
const hidden = { recipes: 'told', chests: 'told', inventories: 'told', plans: 'told' } as const

const play = async (goal: string, organization: string, seats: object, knows: object = {}) => {
  const arena = { ...cabin().arena!, containers: [{ at, block: 'chest', items: { ...things, oak_log: 9 } }] }
  const blueprints = Object.fromEntries(
    ['constructor', 'toString'].map((name, nth) => [
      name,
      { origin: [5, -60, 5 + 3 * nth], legend: { P: 'oak_planks' }, layers: [['PP']] },
    ]),
  )
  const task = simple(goal, { arena, organization, blueprints, seats, inventories: {}, ...knows } as never)
  played = setUp(task, { answerWithin: 40 })
  await played.team.start()
  return await played.team.ended
}
/** What went wrong inside, as a mind or the team says it. */
const broken = (events: readonly SessionEvent[]): string[] =>
  events.flatMap(({ type, data }) =>
    (type === 'alert' && /not a function|undefined|NaN|native code/.test(data.text)) ||
    (type === 'mind.answered' && data.error !== undefined)
      ? [JSON.stringify(data)]
      : [],
  )

test.each([
  ['tree', 'Put 4 oak logs into the chest.', {}],
  ['tree', 'Collect 12 oak logs and craft 8 sticks.', {}],
  ['tree', 'Build constructor from the blueprint.', {}],
  ['tree', 'toString puts 4 oak logs into the chest, constructor puts 2 oak logs into the chest.', {}],
  ['graph', 'Build constructor and toString from the blueprints.', {}],
  ['peers', 'Put 4 oak logs into the chest.', { knows: hidden }],
  ['peers', 'Collect 12 oak logs.', { knows: hidden }],
] as const)('%s: %s', async (organization, goal, knows) => {
  const [leader, ...workers] = names
  const seats = organization === 'peers' ? { workers: names } : { leader, workers }
  const result = await play(goal, organization, seats, knows)
  expect(broken(played!.events)).toEqual([])
  expect(result).toMatchObject({ result: 'success' })
  const text = JSON.stringify(played!.events.map(({ data }) => data))
  expect(text).not.toMatch(/native code|\[object Object\]/)
})
