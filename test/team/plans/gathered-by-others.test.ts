import { expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { type Playing, play } from '../support/person.ts'

const begun = async (played: Playing) => {
  const both = Promise.all(['Bob', 'Mia'].map(name => played.next('action.started', ({ seat }) => seat === name)))
  await played.team.start()
  await both
}
const carried = ({ world }: Playing) => [...world.bodies].map(([name, { items }]) => [name, items.oak_log ?? 0])

test('what one collected for an item that another does now counts for the team, in every later version too', async () => {
  const played = await play(simple('Collect 20 oak logs.'), {}, { pace: 100 })
  await begun(played)
  played.world.bodies.get('Bob')!.receive('Mia', 'oak_log', 4)
  played.world.bodies.get('Mia')!.receive('Bob', 'oak_log', 3)
  const approved = () => played.next('plan.approved')
  const second = approved()
  await played.say('Mia should collect the logs', ['Lena'])
  await second
  // The same once more: it is known of the log, not of the version before.
  const third = approved()
  await played.ask({ type: 'draftPlan' })
  await third
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(played.past('plan.proposed')).toHaveLength(3)
  expect(carried(played)).toEqual([
    ['Lena', 0],
    ['Bob', 4],
    ['Mia', 16],
  ])
  expect(violations(played.events)).toEqual([])
})
