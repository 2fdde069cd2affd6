import { describe, expect, it } from 'vitest'
import { JoinError } from '../../../source/body/connection/join-refusal.ts'
import { organizations } from '../../../source/organizations/index.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { progressOf } from '../../../source/session/log/task-progress.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play } from '../support/person.ts'

const waiting = simple(noGoal)
const stays = true as const
const teams = Object.values(organizations).filter(({ alone }) => !alone)

describe.each(teams.map(({ name, talks }) => [name, talks ? 'peer' : 'worker'] as const))(
  'the team as %s',
  (organization, role) => {
    it('takes in a new agent while it works, which does its part, and gives up one that is removed', async () => {
      const { team, session, events, world, ask, next, past } = await play(
        waiting,
        { organization, stays },
        { pace: 20 },
      )
      await team.start()
      const first = next('goal.ended')
      const begun = next('action.started')
      await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
      await begun
      expect(await ask({ type: 'seat', change: 'add', seat: 'Finn' })).toMatchObject({
        ok: true,
        text: expect.stringContaining(`Finn is in the team as ${role}, and in the world.`),
      })
      expect(session.state.seats.Finn).toMatchObject({ role, addedBy: 'Ann', body: { online: true } })
      expect(await first).toMatchObject({ result: 'success' })
      const removed = next('seat.removed')
      const second = next('goal.ended')
      const worked = next('action.started', ({ seat }) => seat === 'Mia')
      await ask({ type: 'goal', goal: 'Collect 48 sand.' })
      await worked
      const reply = await ask({ type: 'seat', change: 'remove', seat: 'mia' })
      expect(reply.text).toMatch(/^Mia has left the team and the world\./)
      expect(reply.ok).toBe(true)
      expect(await removed).toMatchObject({ seat: 'Mia', by: 'Ann' })
      expect(session.state.seats.Mia).toBeUndefined()
      expect(world.bodies.get('Mia')!.online).toBe(false)
      expect(await second).toMatchObject({ result: 'success' })
      const gone = events.findIndex(({ type, data }) => type === 'seat.removed' && data.seat === 'Mia')
      expect(events.slice(gone).filter(({ type, data }) => type === 'action.started' && data.seat === 'Mia')).toEqual(
        [],
      )
      expect(past('action.started').some(({ data }) => data.seat === 'Finn')).toBe(true)
      await team.stop('the test is over')
      expect(violations(events)).toEqual([])
    })
  },
)

/** Seats that plan when the goal begins. */
const planned = (organization: string): string[] => [
  ...organizations[organization]!.planners([
    { name: 'Lena', role: 'leader' },
    { name: 'Bob', role: 'worker' },
    { name: 'Mia', role: 'worker' },
  ]),
]

describe.each(teams.filter(({ talks }) => !talks).map(({ name }) => name))('a team as %s', organization => {
  it('goes on under another seat when the one that plans is removed', async () => {
    const { team, session, events, ask, next } = await play(waiting, { organization, stays }, { pace: 20 })
    await team.start()
    const ended = next('goal.ended')
    const begun = next('action.started')
    await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
    await begun
    const reply = await ask({ type: 'seat', change: 'remove', seat: 'Lena' })
    expect(reply).toMatchObject({ ok: true })
    expect(reply.text.includes('plans from now on')).toBe(planned(organization).length === 1)
    expect(await ended).toMatchObject({ result: 'success' })
    const open = Object.values(session.state.tasks).filter(({ status }) => !['succeeded', 'cancelled'].includes(status))
    expect(open).toEqual([])
    // Between two goals a seat that is to lead leads from then on.
    expect(await ask({ type: 'seat', change: 'add', seat: 'Zoe', role: 'leader' })).toMatchObject({ ok: true })
    const next2 = next('goal.ended')
    const proposed = next('plan.proposed')
    await ask({ type: 'goal', goal: 'Collect 6 sand.' })
    const { seat } = await proposed
    if (planned(organization).length === 1) expect(seat).toBe('Zoe')
    expect(await next2).toMatchObject({ result: 'success' })
    await team.stop('the test is over')
    expect(violations(events)).toEqual([])
  })
})

describe('whom the team takes', () => {
  it('says in one line why not', async () => {
    const { team, session, ask, past } = await play(waiting, {
      organization: 'tree',
      stays,
      names: { taken: ['judge', 'Steve'] },
    })
    expect((await ask({ type: 'seat', change: 'add', seat: 'Finn' })).text).toContain('still on its way into the world')
    await team.start()
    const add = async (seat: string, role?: string) => (await ask({ type: 'seat', change: 'add', seat, role })).text
    expect(await add('bob')).toBe('The name Bob is taken. Choose another one.')
    expect(await add('ann')).toBe('The name Ann is taken. Choose another one.')
    expect(await add('steve')).toBe('The name Steve is taken. Choose another one.')
    expect(await add('Judge')).toBe('The name judge is taken. Choose another one.')
    expect(await add('Al')).toBe('"Al" is no Minecraft name: 3 to 16 letters, digits or _.')
    expect(await add('Jean-Luc')).toContain('is no Minecraft name')
    expect(await add('workers')).toContain("a word of the program's own")
    expect(await add('Finn', 'leader')).toBe('Lena leads this team already. Add a worker.')
    expect(await add('Finn', 'peer')).toBe('An agent is added as worker here, not as peer.')
    expect((await ask({ type: 'seat', change: 'add', seat: 'Finn', role: 'worker', model: 'x/y' })).text).toBe(
      'The models of this session cannot be changed.',
    )
    const remove = async (seat: string) => (await ask({ type: 'seat', change: 'remove', seat })).text
    expect(await remove('Otto')).toContain('There is no "Otto" here.')
    await ask({ type: 'role', role: 'peer' })
    expect(await remove('Ann')).toContain("is a person's own place")
    expect(past('seat.removed')).toEqual([])
    expect(await remove('Bob')).toContain('Bob has left')
    expect(await remove('Lena')).toContain('Mia plans from now on.')
    expect(await remove('Mia')).toBe('Mia is the last agent of the team. /stop session ends the session.')
    expect(Object.keys(session.state.seats)).toEqual(['Mia', 'Ann'])
    await team.stop('the test is over')
  })

  it('leaves a team that is measured, and one that is alone, as it is', async () => {
    const measured = await play(simple('Collect 6 oak logs.', { team: 'fixed' }), { organization: 'tree' })
    await measured.team.start()
    for (const change of ['add', 'remove'] as const)
      expect(await measured.ask({ type: 'seat', change, seat: change === 'add' ? 'Finn' : 'Bob' })).toMatchObject({
        ok: false,
        text: 'This task measures the team that it names: no agent can be added or removed while it is played.',
      })
    await measured.team.ended
    const alone = await play(waiting, { organization: 'solo', stays })
    await alone.team.start()
    expect((await alone.ask({ type: 'seat', change: 'add', seat: 'Finn' })).text).toContain(
      'In the organization solo one agent does everything alone.',
    )
    await alone.team.stop('the test is over')
  })

  it('keeps those whom the judge looks at', async () => {
    const judge = [{ kind: 'inside', box: { from: [0, -60, 0], to: [1, -59, 1] }, seats: ['Bob'] }]
    const { team, ask } = await play(
      simple('Collect 6 oak logs.', { judge: judge as never }),
      { organization: 'tree' },
      { pace: 60_000 },
    )
    await team.start()
    expect((await ask({ type: 'seat', change: 'remove', seat: 'Bob' })).text).toBe(
      'The judge of this task looks at Bob: without Bob it could not be done.',
    )
    expect(await ask({ type: 'seat', change: 'remove', seat: 'Mia' })).toMatchObject({ ok: true })
    await team.stop('the test is over')
  })

  it('makes another plan in the place of one that waits, and starts nothing while it is paused', async () => {
    const { team, session, ask, next, past } = await play(waiting, { organization: 'tree', stays, approvals: 'plans' })
    await team.start()
    const asked = next('approval.asked')
    await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
    await asked
    const again = next('approval.asked')
    await ask({ type: 'seat', change: 'add', seat: 'Finn' })
    const { approval } = await again
    expect(past('approval.decided').map(({ data }) => data.decision)).toEqual(['withdrawn'])
    expect(JSON.stringify(session.state.plans.p1!.content)).toContain('"Finn"')
    const third = next('approval.asked')
    await ask({ type: 'seat', change: 'remove', seat: 'Bob' })
    expect((await third).approval).not.toBe(approval)
    expect(JSON.stringify(session.state.plans.p1!.content)).not.toContain('"Bob"')
    await ask({ type: 'pause' })
    await ask({ type: 'seat', change: 'add', seat: 'Eva' })
    expect(session.state.seats.Eva).toMatchObject({ paused: true, phase: 'paused', body: { online: true } })
    const ended = next('goal.ended')
    const proposed = next('approval.asked')
    await ask({ type: 'resume' })
    await proposed
    await ask({ type: 'approve' })
    expect(await ended).toMatchObject({ result: 'success' })
    expect(past('action.started').some(({ data }) => data.seat === 'Eva')).toBe(true)
    await team.stop('the test is over')
  })

  it('gets no new plan for a new agent while the last items are more than half done', async () => {
    const { team, session, ask, next, past, until } = await play(waiting, { organization: 'tree', stays }, { pace: 20 })
    await team.start()
    const ended = next('goal.ended')
    const leaves = () => Object.values(session.state.tasks).filter(({ children }) => children.length === 0)
    const isPastHalf = (task: ReturnType<typeof leaves>[number]): boolean => {
      const { done, total } = progressOf(session.state, task) ?? { done: 0, total: 1 }
      return task.status === 'succeeded' || (task.status === 'running' && 2 * done > total)
    }
    const late = until(() => leaves().some(({ status }) => status === 'running') && leaves().every(isPastHalf))
    await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
    await late
    expect(await ask({ type: 'seat', change: 'add', seat: 'Finn' })).toMatchObject({ ok: true })
    expect(await ended).toMatchObject({ result: 'success' })
    expect(past('plan.wanted').filter(({ data }) => data.cause === 'reorganized')).toEqual([])
    expect(past('plan.proposed')).toHaveLength(1)
    await team.stop('the test is over')
  })

  it('gets a new plan for a new agent while there is work for it', async () => {
    const { team, ask, next } = await play(waiting, { organization: 'tree', stays }, { pace: 20 })
    await team.start()
    const begun = next('action.started')
    await ask({ type: 'goal', goal: 'Collect 48 oak logs.' })
    await begun
    const anew = next('plan.wanted', ({ cause }) => cause === 'reorganized')
    await ask({ type: 'seat', change: 'add', seat: 'Finn' })
    expect(await anew).toMatchObject({ seat: 'Lena' })
    await team.stop('the test is over')
  })

  it.each(['Bob 18, Mia 6', 'let Mia get 20 and Bob 4', 'Bob and Mia share the logs'])(
    'shares what a person dealt out among those of before with a new agent, too: %s',
    async reason => {
      const { team, session, ask, next } = await play(waiting, { organization: 'tree', stays, approvals: 'plans' })
      await team.start()
      const first = next('approval.asked')
      await ask({ type: 'goal', goal: 'Collect 24 oak logs.' })
      await first
      const second = next('approval.asked')
      await ask({ type: 'reject', reason })
      await second
      const third = next('approval.asked')
      await ask({ type: 'seat', change: 'add', seat: 'Finn' })
      await third
      const amounts = session.state.plans.p1!.content.stages.flatMap(({ items }) =>
        items.map(({ assignee, amount }) => [assignee, amount]),
      )
      expect(amounts).toEqual([
        ['Bob', 8],
        ['Mia', 8],
        ['Finn', 8],
      ])
      await team.stop('the test is over')
    },
  )

  it('lets a seat in that people sit in only when they have left it', async () => {
    const { team, session, ask } = await play(waiting, { organization: 'tree', stays })
    await team.start()
    team.joined({ person: 'Ben', role: 'observer' })
    await team.command('Ben', { type: 'take', seat: 'Bob' })
    expect((await ask({ type: 'seat', change: 'remove', seat: 'Bob' })).text).toBe(
      'Ben sits in the seat of Bob. It can be removed when Ben has left it.',
    )
    await team.command('Ben', { type: 'release' })
    await ask({ type: 'take', seat: 'Bob' })
    expect(await ask({ type: 'seat', change: 'remove', seat: 'Bob' })).toMatchObject({ ok: true })
    expect(session.state.people.Ann).not.toHaveProperty('seat')
    await team.stop('the test is over')
  })

  it('is told why the server lets a new agent not in, and is without it', async () => {
    const world = new FakeWorld()
    const { team, session, ask, past } = await play(waiting, {
      ...{ organization: 'tree', stays, names: { prefix: 'red_' } },
      bodies: async seat => {
        if (seat === 'red_Finn') throw new JoinError(seat, 'localhost:25565', 'You are not white-listed!')
        return world.body(seat)
      },
    })
    await team.start()
    expect(await ask({ type: 'seat', change: 'add', seat: 'Finn' })).toMatchObject({
      ok: false,
      text: 'red_Finn is not added: red_Finn cannot join localhost:25565: You are not white-listed. Put the agents on its list (whitelist add NAME in its console), or choose names that are on it: --names A,B,C',
    })
    expect(Object.keys(session.state.seats)).toEqual(['Lena', 'Bob', 'Mia'])
    expect(past('seat.added')).toHaveLength(3)
    expect(await ask({ type: 'seat', change: 'add', seat: 'red_Eva' })).toMatchObject({ ok: true })
    expect(session.state.seats.red_Eva).toBeDefined()
    await team.stop('the test is over')
  })

  it('joins with a free account under the name of its player, and says why it has none', async () => {
    const world = new FakeWorld()
    const names = { taken: ['Ref'], players: ['Lena', 'Bob', 'Mia', 'Ref', 'Cid', 'Eva'] }
    const { team, session, ask } = await play(waiting, {
      ...{ organization: 'tree', stays, names },
      bodies: async seat => {
        if (!names.players.includes(seat)) throw new JoinError(seat, 'localhost:25565', 'Failed to verify username!')
        return world.body(seat)
      },
    })
    await team.start()
    const add = async (seat: string) => await ask({ type: 'seat', change: 'add', seat })
    expect(await add('eva')).toEqual({ ok: true, text: 'Eva is in the team as worker, and in the world.' })
    expect(await add('Finn')).toEqual({
      ok: true,
      text: 'Cid is in the team as worker, and in the world. It has the account of Cid, which was free: agents with accounts are called as their players.',
    })
    const { ok, text } = await add('Finn')
    expect(ok).toBe(false)
    expect(text).toMatch(/^Finn is not added: Finn cannot join localhost:25565: Failed to verify username\. /)
    expect(text).toMatch(
      /It has no account: all that this session was given are in use \(Lena, Bob, Mia, Ref, Cid, Eva\)\./,
    )
    expect(Object.keys(session.state.seats)).toEqual(['Lena', 'Bob', 'Mia', 'Eva', 'Cid'])
    // The account of one that was removed is free again.
    await ask({ type: 'seat', change: 'remove', seat: 'Eva' })
    expect((await add('Finn')).text).toMatch(/^Eva is in the team as worker/)
    await team.stop('the test is over')
  })
})
