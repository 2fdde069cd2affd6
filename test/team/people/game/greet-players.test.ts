import { afterEach, expect, it, vi } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { goOn, killed } from '../../support/going-on.ts'
import { simple } from '../../support/harness.ts'
import { type Playing, play } from '../../support/person.ts'

const waiting = simple(noGoal)
const standing = { organization: 'tree', stays: true, humans: ['Steve'] } as const

afterEach(() => vi.restoreAllMocks())

const lena = ({ world }: Pick<Playing, 'world'>) => world.bodies.get('Lena')!
const said = ({ world }: Pick<Playing, 'world'>): readonly string[] =>
  [...world.bodies.values()].flatMap(body => body.said)

it('a player who joins hears once who is there and how to ask', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  for (const body of played.world.bodies.values()) body.sight('Steve')
  expect(said(played)).toEqual(['@Steve Lena, Bob and Mia are here. Say “goal …” or “help”.'])
  expect(lena(played).said).toHaveLength(1)
  const known = played.next('message.sent', ({ text }) => text.startsWith('I know: '))
  lena(played).hear('Steve', 'help')
  await known
  await played.team.stop('the test is over')
})

it('a player who comes back within minutes is not greeted again, one who comes back later is', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const comeBackAfter = (ms: number): void => {
    lena(played).sight('Steve', false)
    now += ms
    lena(played).sight('Steve')
  }
  lena(played).sight('Steve')
  comeBackAfter(60_000)
  comeBackAfter(240_000)
  expect(said(played)).toHaveLength(1)
  comeBackAfter(301_000)
  expect(said(played)).toHaveLength(2)
  vi.restoreAllMocks()
  await played.team.stop('the test is over')
})

it('one who may set no goal is told of help alone, and a stranger of nothing until orders are allowed', async () => {
  const played = await play(waiting, { ...standing, others: 'peer' })
  await played.team.start()
  lena(played).sight('Alex')
  expect(said(played)).toEqual([])
  lena(played).sight('Steve')
  expect(said(played)).toEqual(['@Steve Lena, Bob and Mia are here. Say “help”.'])
  await played.team.stop('the test is over')
})

it('who speaks first is answered alone', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  lena(played).hear('Steve', 'goals?')
  lena(played).sight('Steve')
  expect(said(played).some(line => line.includes('are here'))).toBe(false)
  await played.team.stop('the test is over')
})

it('a player who was there when the session was interrupted is not greeted when it goes on', async () => {
  const played = await play(waiting, standing)
  const before = await killed(
    played,
    ({ type, data }) => type === 'message.sent' && 'text' in data && String(data.text).includes('are here'),
    () => Promise.resolve(lena(played).sight('Steve')),
  )
  const { team, world } = goOn(before, waiting)
  await team.start()
  const lines = said({ world }).length
  lena({ world }).sight('Steve')
  expect(said({ world })).toHaveLength(lines)
  await team.stop('the test is over')
})

it('a team with an end of its own greets nobody', async () => {
  const played = await play(simple('Collect 900 oak logs.'), { organization: 'tree', humans: ['Steve'] })
  const started = played.next('action.started')
  void played.team.start()
  await started
  lena(played).sight('Steve')
  expect(said(played).some(line => line.includes('are here'))).toBe(false)
  await played.team.stop('the test is over')
})
