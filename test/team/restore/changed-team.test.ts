import { describe, expect, it } from 'vitest'
import { organizations } from '../../../source/organizations/index.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { teamSeats } from '../../../source/team/seats/team-seats.ts'
import { goOn, killed } from '../support/going-on.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play } from '../support/person.ts'

const waiting = simple(noGoal)
const stays = true as const
const teams = Object.values(organizations).filter(({ alone }) => !alone)

describe.each(teams.map(({ name }) => name))('a session that goes on, as %s', organization => {
  it('has the team that it had: who was added is there, who was removed is not', async () => {
    const first = await play(waiting, { organization, stays }, { pace: 20 })
    const { ask, next } = first
    const before = await killed(
      first,
      ({ type, data }) => type === 'human.command' && data.command === 'seat' && !first.session.state.seats.Mia,
      async () => {
        const begun = next('action.started')
        await ask({ type: 'goal', goal: 'Collect 48 oak logs.' })
        await begun
        await ask({ type: 'seat', change: 'add', seat: 'Finn' })
        await ask({ type: 'seat', change: 'remove', seat: 'Mia' })
      },
    )
    const { team, session, events } = goOn(before, { ...waiting, organization })
    const ended = new Promise<void>(resolve =>
      session.subscribe(({ type }) => {
        if (type === 'goal.ended') resolve()
      }),
    )
    await team.start()
    expect(Object.keys(session.state.seats)).toEqual(['Lena', 'Bob', 'Finn'])
    expect(
      events.filter(({ type }) => type === 'body.joined').map(({ data }) => (data as { seat: string }).seat),
    ).toEqual(['Lena', 'Bob', 'Finn'])
    await ended
    expect(session.state.session.goals).toMatchObject([{ result: 'success' }])
    team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    // An agent that was removed may come back, and is as new as any other.
    expect(await team.command('Ann', { type: 'seat', change: 'add', seat: 'Mia' })).toMatchObject({ ok: true })
    expect(session.state.session.removedSeats).toBeUndefined()
    expect(session.state.seats.Mia).toMatchObject({ addedBy: 'Ann' })
    await team.stop('the test is over')
    expect(violations([...before.events, ...events])).toEqual([])
  })
})

it.each([
  ['peers', 'tree'],
  ['tree', 'graph'],
  ['graph', 'tree'],
  ['tree', 'peers'],
])('a fork of %s that is organized as %s has the team of its moment', async (organization, other) => {
  const first = await play(waiting, { organization, stays }, { pace: 20 })
  const { ask, next } = first
  const before = await killed(
    first,
    ({ type, data }) => type === 'human.command' && data.command === 'seat' && !first.session.state.seats.Mia,
    async () => {
      const begun = next('action.started')
      await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
      await begun
      await ask({ type: 'seat', change: 'add', seat: 'Finn' })
      await ask({ type: 'seat', change: 'remove', seat: 'Mia' })
    },
  )
  const { team, session, events } = goOn(
    before,
    { ...waiting, organization: other },
    { replan: 'another organization' },
  )
  const ended = new Promise<void>(resolve =>
    session.subscribe(({ type }) => {
      if (type === 'goal.ended') resolve()
    }),
  )
  await team.start()
  await ended
  expect(session.state.session.goals).toMatchObject([{ result: 'success' }])
  expect(Object.keys(session.state.seats)).toEqual(['Lena', 'Bob', 'Finn'])
  await team.stop('the test is over')
  expect(violations([...before.events, ...events])).toEqual([])
})

it('an agent that was added among peers is a worker where a leader leads, and the other way round', async () => {
  const { team, session, ask } = await play(waiting, { organization: 'peers', stays })
  await team.start()
  await ask({ type: 'seat', change: 'add', seat: 'Finn' })
  const { task } = session.header as { task: typeof waiting }
  const rolesIn = (name: string) =>
    teamSeats(task, organizations[name]!, session.state).map(seat => [seat.name, seat.role])
  expect(rolesIn('peers')).toContainEqual(['Finn', 'peer'])
  expect(rolesIn('tree')).toEqual([
    ['Lena', 'leader'],
    ['Bob', 'worker'],
    ['Mia', 'worker'],
    ['Finn', 'worker'],
  ])
  await team.stop('the test is over')
})
