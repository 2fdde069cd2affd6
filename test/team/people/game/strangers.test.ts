import { expect, it } from 'vitest'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { goOn, killed } from '../../support/going-on.ts'
import { simple } from '../../support/harness.ts'
import { type Playing, play } from '../../support/person.ts'

const waiting = simple(noGoal)
const standing = { organization: 'tree', stays: true } as const

const inGame = ({ world }: Playing, from: string, words: string): void => world.bodies.get('Lena')!.hear(from, words)
/** What the bodies have said in the game to this player. */
const heardBy = ({ world }: Playing, name: string): readonly string[] =>
  [...world.bodies.values()].flatMap(body => body.said.filter(line => line.startsWith(`@${name} `)))

it('a person is asked once whether a player gives orders, and who was let in does from then on', async () => {
  const played = await play(waiting, standing)
  const { team, session, ask, next, past } = played
  await team.start()
  const asked = next('approval.asked')
  inGame(played, 'Alex', '@bob get 2 sand')
  expect(await asked).toMatchObject({
    ...{ seat: 'Alex', kind: 'player', title: 'Alex wants to give orders' },
    detail: expect.stringContaining('Alex gives orders as one of the team, sets its goal and decides on its plans;'),
  })
  inGame(played, 'Alex', '@bob get 2 sand')
  expect(past('approval.asked')).toHaveLength(1)
  expect(heardBy(played, 'Alex')).toEqual(['@Alex I have asked whether you may give me orders.'])
  const joined = next('human.player')
  expect(await ask({ type: 'approve' })).toMatchObject({ ok: true })
  expect(await joined).toEqual({ player: 'Alex', may: 'allow', by: 'Ann' })
  expect(heardBy(played, 'Alex').at(-1)).toBe('@Alex Ann lets you give orders. Say it again.')
  const done = next('task.changed', ({ status }) => status === 'succeeded')
  inGame(played, 'Alex', '@bob get 2 sand')
  await done
  expect(session.state.people.Alex).toMatchObject({ role: 'peer', inGame: true })
  await team.stop('the test is over')
})

it('a player who says a goal to all is asked about as who gives an order is', async () => {
  const played = await play(waiting, standing)
  const { team, session, ask, next } = played
  await team.start()
  const asked = next('approval.asked')
  inGame(played, 'Alex', 'goal: collect 2 sand')
  expect(await asked).toMatchObject({ seat: 'Alex', kind: 'player', detail: expect.stringContaining('collect 2 sand') })
  expect(heardBy(played, 'Alex')).toEqual(['@Alex I have asked whether you may give me orders.'])
  const joined = next('human.player')
  await ask({ type: 'approve' })
  await joined
  const set = next('session.goal')
  inGame(played, 'Alex', 'goal: collect 2 sand')
  await set
  expect(session.state.session.goal).toBe('collect 2 sand')
  await team.stop('the test is over')
})

it('where no person can let a player in, one who says a goal is told once who may set goals', async () => {
  const played = await play(waiting, { ...standing, humans: ['Steve'] })
  const { team, past } = played
  await team.start()
  team.left('Ann', 'closed her terminal')
  inGame(played, 'Alex', 'the goal is to win')
  inGame(played, 'Alex', 'goal: collect 2 sand')
  inGame(played, 'Alex', 'goal: collect 2 sand')
  expect(heardBy(played, 'Alex')).toEqual(['@Alex I take goals only from who is of the team.'])
  inGame(played, 'Steve', '@bob come here')
  inGame(played, 'Dora', 'lena, goal: collect 2 sand')
  expect(heardBy(played, 'Dora')).toEqual(['@Dora I take goals from Steve only.'])
  expect(past('approval.asked')).toEqual([])
  await team.stop('the test is over')
})

it('who was not let in is heard without being obeyed, and is not asked about again', async () => {
  const played = await play(waiting, standing)
  const { team, session, ask, next, past } = played
  await team.start()
  const asked = next('approval.asked')
  inGame(played, 'Alex', '@bob come here')
  await asked
  await ask({ type: 'reject', reason: 'a stranger' })
  await expect.poll(() => session.state.session.players).toEqual({ Alex: 'chat' })
  const heard = next('message.sent', ({ from }) => from === 'Alex')
  inGame(played, 'Alex', '@bob get 2 sand')
  expect(await heard).toMatchObject({ to: ['Bob'], kind: 'notice', stranger: true })
  expect(past('approval.asked')).toHaveLength(1)
  expect(session.state.tasks).toEqual({})
  await team.stop('the test is over')
})

it('/player decides at any time: nothing of who is ignored reaches an agent, and orders end with the right to give them', async () => {
  const played = await play(waiting, { ...standing, humans: ['Steve'] })
  const { team, session, ask, next, past } = played
  await team.start()
  const asked = next('approval.asked')
  inGame(played, 'Alex', '@bob come here')
  await asked
  expect(await ask({ type: 'player', player: 'Alex', may: 'ignore' })).toEqual({
    ok: true,
    text: 'Alex is heard by no agent.',
  })
  expect(past('approval.decided').map(({ data }) => data.decision)).toEqual(['withdrawn'])
  // A slip in the name is not passed over with a mark of success.
  expect(await ask({ type: 'player', player: 'Alec', may: 'ignore' })).toMatchObject({
    ok: true,
    partly: true,
    text: 'Alec is heard by no agent. No player of that name is in sight or was heard of; did you mean Alex?',
  })
  expect(await ask({ type: 'player', player: 'zed_9', may: 'chat' })).toMatchObject({
    partly: true,
    text: expect.stringContaining('in sight or was heard of: it holds when one comes.'),
  })
  const before = past('message.sent').length
  inGame(played, 'Alex', '@bob come here')
  expect(past('message.sent')).toHaveLength(before)

  inGame(played, 'Steve', '@bob get 900 oak logs')
  expect(session.state.people.Steve).toMatchObject({ online: true })
  await ask({ type: 'player', player: 'Steve', may: 'chat' })
  expect(session.state.people.Steve).toMatchObject({ online: false })
  expect(Object.values(session.state.tasks).map(({ status, reason }) => [status, reason])).toEqual([
    ['cancelled', 'Steve gives no more orders'],
  ])
  expect(await ask({ type: 'player', player: 'Bob', may: 'allow' })).toMatchObject({ ok: false })
  await team.stop('the test is over')
})

it('ever new names wait for three decisions at most, and none where no person decides', async () => {
  const played = await play(waiting, standing)
  const { team, past } = played
  await team.start()
  for (let i = 0; i < 50; i++) inGame(played, `Alex${i}`, '@bob come here')
  expect(past('approval.asked')).toHaveLength(3)
  team.left('Ann', 'closed her terminal')
  inGame(played, 'Dora', '@bob come here')
  expect(past('approval.asked')).toHaveLength(3)
  await team.stop('the test is over')
})

it('what was decided holds after a resume', async () => {
  const played = await play(waiting, standing)
  const before = await killed(
    played,
    ({ type }) => type === 'human.player',
    () => played.ask({ type: 'player', player: 'Alex', may: 'allow' }),
  )
  const { team, session, events } = goOn(before, waiting)
  await team.start()
  before.world.bodies.get('Lena')!.hear('Alex', '@bob come here')
  expect(session.state.people.Alex).toMatchObject({ role: 'peer', inGame: true, online: true })
  expect(events.filter(({ type }) => type === 'approval.asked')).toEqual([])
  await team.stop('the test is over')
})

it('what an agent of another team says to a player of both is no order: nobody is asked about it', async () => {
  const played = await play(waiting, { ...standing, humans: ['Steve'] })
  const { team, session, next, past } = played
  await team.start()
  inGame(played, 'Steve', 'lena what do you have?')
  for (const name of ['Steve', 'Bea']) {
    const heard = next('message.sent', ({ from }) => from === 'red_Lena')
    inGame(played, 'red_Lena', `@${name} red_Lena proposes a plan: Collect 3 logs. Say “yes”, or tell me, Bob`)
    expect(await heard).toMatchObject({ to: [], stranger: true, text: expect.stringContaining(`@${name} red_Lena`) })
  }
  expect(past('approval.asked')).toEqual([])
  expect(session.state.people.Steve).toMatchObject({ inGame: true })
  await team.stop('the test is over')
})

it('where who joins may not lead, letting a player in is about orders alone', async () => {
  const played = await play(waiting, { ...standing, others: 'peer' })
  const { team, next } = played
  await team.start()
  const asked = next('approval.asked')
  inGame(played, 'Alex', '@bob get 2 sand')
  expect((await asked).detail).toContain('Alex gives orders as one of the team; rejected')
  await team.stop('the test is over')
})
