import { expect, it, test } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { callsOthers } from '../../../../source/team/people/game/others-called.ts'
import { simple } from '../../support/harness.ts'
import { play } from '../../support/person.ts'

const team = ['Bob', 'Mia', 'red_Lena']
const own = (name: string): string | undefined =>
  team.find(one => one.toLowerCase() === name.toLowerCase() || one.toLowerCase().endsWith(`_${name.toLowerCase()}`))
const others = ['Vic', 'blue_Zoe', 'Stop', 'where', 'Goal']

test.each([
  'vic sort the chests',
  '@Vic get 3 dirt',
  'hello zoe, what do you have?',
  'vic and zoe come here',
  'dig here, vic',
  'Vic!',
])('words for players who are not of the team: %s', words => {
  expect(callsOthers(words, own, others)).toBe(true)
})

test.each([
  'bob sort the chests',
  'vic and bob come here',
  'follow vic',
  'give 3 dirt to vic',
  'stop',
  'where is mia',
  'goal collect 4 sand',
  'stop following vic',
  'sort the chests, bob',
  'lena come here',
  'sam sort the chests',
])('words that the team hears, whatever players are called: %s', words => {
  expect(callsOthers(words, own, others)).toBe(false)
})

it('an order for an agent of another team is answered by nobody, and shown', async () => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  const { team: agents, world, next, past } = played
  await agents.start()
  const lena = world.bodies.get('Lena')!
  lena.sight('Uma')
  const shown = next('message.sent', ({ from }) => from === 'Steve')
  lena.hear('Steve', 'uma sort the chests')
  expect(await shown).toMatchObject({ to: [], text: 'uma sort the chests' })
  const answered = next('message.sent', ({ to }) => to.includes('Steve'))
  lena.hear('Steve', 'where is mia')
  expect((await answered).text).toMatch(/^Mia is /)
  expect(past('message.sent').filter(({ data }) => data.to.includes('Steve'))).toHaveLength(1)
  await agents.stop('the test is over')
})
