import { expect, it, vi } from 'vitest'
import type { Brain } from '../../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../../source/brain/rules/rule-brain.ts'
import { noGoal } from '../../../../source/session/log/events/words.ts'
import { createTeamWords } from '../../../../source/team/people/game/team-words.ts'
import type { Person } from '../../../../source/team/people/person.ts'
import { simple } from '../../support/harness.ts'
import { type Playing, play } from '../../support/person.ts'

const waiting = simple(noGoal)
const standing = { organization: 'tree', stays: true, humans: ['Steve'] } as const

/** What the team says to Steve next. */
const answer = async ({ next }: Playing): Promise<string> =>
  (await next('message.sent', ({ to }) => to.includes('Steve'))).text
const inGame = ({ world }: Playing, words: string): void => world.bodies.get('Lena')!.hear('Steve', words)

it('a player gives the team a goal, the next one, and hears of all', async () => {
  const played = await play(waiting, standing)
  const { team, session, next } = played
  await team.start()
  const first = next('goal.ended')
  const set = answer(played)
  inGame(played, 'goal collect 6 oak logs')
  expect(await set).toBe('The goal is set; the plan is made anew.')
  const queued = answer(played)
  inGame(played, 'next goal: collect 2 sand')
  expect(await queued).toBe('It is the next one: the team begins it after the goal it works for.')
  const told = answer(played)
  inGame(played, 'goals?')
  expect(await told).toBe('now: collect 6 oak logs · 1 (next): collect 2 sand (Steve)')
  expect(await first).toMatchObject({ result: 'success' })
  expect(await next('goal.ended')).toMatchObject({ result: 'success' })
  expect(session.state.session.goals?.map(({ goal }) => goal)).toEqual(['collect 6 oak logs', 'collect 2 sand'])
  await team.stop('the test is over')
})

it('a goal that takes the place of another one says that the other ends', async () => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, next } = played
  await team.start()
  const plan = next('approval.asked')
  inGame(played, 'goal collect 6 oak logs')
  await plan
  const set = answer(played)
  inGame(played, 'goal collect 2 sand')
  expect(await set).toBe(
    'The goal is set; the plan is made anew. “collect 6 oak logs” ends with that; /goal + TEXT (in the game without /) would have waited for its end.',
  )
  await team.stop('the test is over')
})

it.each([
  'goal @bob,mia collect 4 sand',
  'goal for Bob and Mia: collect 4 sand',
  'bob and mia: goal collect 4 sand',
  'Bob and Mia, next goal: collect 4 sand',
  'bob & mia: goal collect 4 sand',
  '@Bob, @Mia: new goal: collect 4 sand',
  '@Bob, @Mia: new goal: budget 20k tokens: collect 4 sand',
])('a player gives a part of the team a goal of its own: %s', async words => {
  const played = await play(waiting, standing)
  const { team, session } = played
  await team.start()
  const set = answer(played)
  inGame(played, words)
  expect(await set).toBe('The goal of Bob and Mia is set.')
  expect(session.state.session.partGoals).toMatchObject([{ goal: 'collect 4 sand', seats: ['Bob', 'Mia'] }])
  await team.stop('the test is over')
})

it.each([
  'Bob: goal collect 4 sand',
  '@bob goal collect 4 sand',
  'hey Bob, goal: collect 4 sand',
  'no, bob: goal collect 4 sand',
])('one name before a goal makes it the goal of that agent, beside the one of the team: %s', async words => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, session, next } = played
  await team.start()
  const plan = next('approval.asked')
  inGame(played, 'goal collect 6 oak logs')
  await plan
  const set = answer(played)
  inGame(played, words)
  expect(await set).toBe('The goal of Bob is set; the others go on with theirs.')
  expect(session.state.session.goal).toBe('collect 6 oak logs')
  expect(session.state.session.partGoals).toMatchObject([{ goal: 'collect 4 sand', seats: ['Bob'] }])
  await team.stop('the test is over')
})

it('the name of the only agent before a goal is the name of the team', async () => {
  const alone = simple(noGoal, { seats: { workers: ['Lena'] } })
  const played = await play(alone, { ...standing, organization: 'solo' })
  const { team } = played
  await team.start()
  const set = answer(played)
  inGame(played, 'Lena: goal collect 6 oak logs')
  expect(await set).toBe('The goal is set; the plan is made anew.')
  await team.stop('the test is over')
})

it.each([
  ['goal bring me 4 oak logs', 'bring Steve 4 oak logs'],
  ['goal: bring 4 oak logs to me', 'bring 4 oak logs to Steve'],
  ['goal get me 4 oak logs', 'get Steve 4 oak logs'],
  ['goal give everyone 4 oak logs', 'give Steve 4 oak logs'],
])('in a goal that a player gives, “me” is the player, and “everyone” each player: %s', async (words, goal) => {
  const played = await play(waiting, standing)
  const { team, session, next, world } = played
  const carried: Record<string, number> = {}
  world.players.set('Steve', carried)
  await team.start()
  const ended = next('goal.ended')
  inGame(played, words)
  expect(await ended).toMatchObject({
    result: 'success',
    reason: expect.stringContaining('Steve was given 4 oak logs'),
  })
  expect(session.state.session.goals?.map(one => one.goal)).toEqual([goal])
  expect(carried).toEqual({ oak_log: 4 })
  await team.stop('the test is over')
})

it.each([
  ['goal each of you collect 2 sand', ' “each” is each worker: Bob and Mia. Lena leads and does no work of the plan.'],
  ['goal collect 2 sand', ''],
])('who is no worker is named where a goal asks something of each: %s', async (words, remark) => {
  const played = await play(waiting, standing)
  const { team } = played
  await team.start()
  const set = answer(played)
  inGame(played, words)
  expect(await set).toBe(`The goal is set; the plan is made anew.${remark}`)
  await team.stop('the test is over')
})

it('a plan is read out to a player, who answers with no and why, then with yes', async () => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, next, past } = played
  await team.start()
  const read = next('message.sent', ({ to, text }) => to.includes('Steve') && /proposes/.test(text))
  inGame(played, 'goal collect 6 oak logs')
  expect((await read).text).toMatch(/^Lena proposes a plan: .*: Collect .*(Bob|Mia).* Say “yes”, or “no, …”/)
  const why = answer(played)
  inGame(played, 'no')
  expect(await why).toMatch(/^What is to be different\?/)
  expect(past('plan.rejected')).toEqual([])
  const anew = next('message.sent', ({ to, text }) => to.includes('Steve') && /proposes/.test(text))
  const rejected = answer(played)
  inGame(played, 'no, Bob 4, Mia 2')
  expect(await rejected).toBe('Rejected. Lena makes another plan.')
  expect((await anew).text).toMatch(/4 oak logs \(Bob\).*2 oak logs \(Mia\)/)
  expect(past('plan.rejected')[0]!.data).toMatchObject({ by: 'Steve', reason: 'Bob 4, Mia 2' })
  const ended = next('goal.ended')
  inGame(played, 'yes please!')
  expect(await ended).toMatchObject({ result: 'success' })
  expect(past('plan.approved').map(({ data }) => [data.by, data.source])).toEqual([['Steve', 'person']])
  await team.stop('the test is over')
})

it.each(['no, stop', 'nope - bob stop', 'no, stop everything', 'no, wait please'])(
  'an order to stop is one with a no before it, too, while a plan waits: %s',
  async words => {
    const played = await play(waiting, { ...standing, approvals: 'plans' })
    const { team, next, past } = played
    await team.start()
    const read = next('approval.asked')
    inGame(played, 'goal collect 6 oak logs')
    await read
    const said = answer(played)
    inGame(played, words)
    expect(await said).toMatch(/^(?:No agent works for you just now|I am not doing anything)/)
    expect(past('plan.rejected')).toEqual([])
    await team.stop('the test is over')
  },
)

it('a goal with a no before it is the next goal', async () => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, next } = played
  await team.start()
  const read = next('approval.asked')
  inGame(played, 'goal collect 6 oak logs')
  await read
  const begun = next('session.goal', ({ goal }) => /sand/.test(goal))
  inGame(played, 'no, goal: collect 4 sand')
  expect(await begun).toMatchObject({ goal: 'collect 4 sand', by: 'Steve' })
  await team.stop('the test is over')
})

it.each([
  ['no, without Bob', 'without Bob'],
  ['without Bob please', 'without Bob please'],
  ['no let Mia do it', 'let Mia do it'],
  ['no, let Mia do all of it', 'let Mia do all of it'],
  ['yes but not Bob', 'not Bob'],
  ['ok, but Mia only 1', 'Mia only 1'],
  ['yes, without Bob', 'without Bob'],
  ['not Bob', 'not Bob'],
  ['no Bob', 'no Bob'],
  ['nope - only Mia', 'only Mia'],
])('what a player says against a plan that waits is the reason of the next one: %s', async (words, reason) => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, next, past, session } = played
  await team.start()
  const read = next('approval.asked')
  inGame(played, 'goal collect 6 oak logs')
  await read
  const anew = next('plan.proposed', ({ version }) => version === 2)
  inGame(played, words)
  const { content } = await anew
  expect(past('plan.rejected').map(({ data }) => data.reason)).toEqual([reason])
  if (!/only 1/.test(words))
    expect(content.stages.flatMap(({ items }) => items.map(({ assignee }) => assignee))).not.toContain('Bob')
  expect(Object.values(session.state.tasks).filter(({ from }) => from === 'Steve')).toEqual([])
  await team.stop('the test is over')
})

it('what is said while a plan waits and is not about it is followed, and what nobody reads is told what can be said', async () => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, next, past } = played
  await team.start()
  const read = next('approval.asked')
  inGame(played, 'goal collect 6 oak logs')
  await read
  const unread = answer(played)
  inGame(played, 'rather some other way')
  expect(await unread).toMatch(
    /A plan waits: say “yes”, or “no, …” and what is to be different, such as “no, without Bob”\.$/,
  )
  const where = answer(played)
  inGame(played, 'where is Mia')
  expect(await where).toMatch(/^Mia is /)
  const order = answer(played)
  inGame(played, 'bob, get 2 sand')
  expect(await order).toMatch(/^Ok: collect 2 sand/)
  expect(past('plan.rejected')).toEqual([])
  await team.stop('the test is over')
})

it('what cannot be built where the player stands is read out with why', async () => {
  const played = await play(waiting, { ...standing, approvals: 'plans' })
  const { team, session, next, world } = played
  world.standing.set('Steve', [9, -60, 9])
  await team.start()
  const read = next('message.sent', ({ to, text }) => to.includes('Steve') && /cannot be reached/.test(text))
  inGame(played, 'goal build a small hut here')
  expect((await read).text).toMatch(
    /approve to give it up: there is no level ground .* near Steve\. Say “yes”, or “no, …”/,
  )
  expect(session.state.session.goal).toBe('build a small hut near Steve')
  await team.stop('the test is over')
})

it('yes and no are talk as long as no plan waits', async () => {
  const played = await play(waiting, standing)
  const { team, past } = played
  await team.start()
  const talk = answer(played)
  inGame(played, 'yes')
  expect(await talk).not.toMatch(/waiting|approved/i)
  expect(past('human.command')).toEqual([])
  await team.stop('the test is over')
})

it.each(['code', 'attack', 'dangerous', 'budget', 'player'] as const)(
  'what is more than a plan is not decided in the game: %s',
  async kind => {
    const { session, team } = await play(waiting, standing)
    const people = { all: new Map([['Steve', steve]]) }
    const waits = [{ id: 'g1', request: { seat: 'Bob', kind, wants: 'wants it' } }]
    const voice = { say: fail, log: fail, obey: fail, tell: fail }
    const { signal } = new AbortController()
    const words = createTeamWords({
      ...{ session, people, voice, ending: { signal }, others: 'leader' },
      approvals: { waiting: () => waits },
    })
    expect(words.follow(steve, 'yes', 'yes')).toBeUndefined()
    expect(words.follow(steve, 'no, never', 'no, never')).toBeUndefined()
    await team.stop('the test is over')
  },
)
const steve: Person = {
  ...{ name: 'Steve', role: 'peer', access: 'owner', atTerminal: false, inGame: true, online: true },
  ...{ taken: null, seat: 'Steve', avatar: null, emptyAvatar: null },
}
const fail = (): never => expect.unreachable()

it('where who joins may not lead, neither may a player', async () => {
  const played = await play(waiting, { ...standing, others: 'peer', approvals: 'plans' })
  const { team, ask, next, past } = played
  await team.start()
  const refused = answer(played)
  inGame(played, 'goal collect 6 oak logs')
  expect(await refused).toBe('That is decided by Ann.')
  const asked = next('approval.asked')
  await ask({ type: 'goal', goal: 'Collect 6 oak logs.' })
  await asked
  expect(past('message.sent').filter(({ data }) => data.to.includes('Steve') && /proposes/.test(data.text))).toEqual([])
  const no = answer(played)
  inGame(played, 'yes')
  expect(await no).toBe('That is decided by Ann.')
  expect(past('plan.approved')).toEqual([])
  await team.stop('the test is over')
})

it('done by a player counts when it was thrown to an agent: nobody sees what a player carries', async () => {
  const played = await play(waiting, { ...standing, referee: undefined })
  const { team, session, world, ask, next } = played
  await team.start()
  const bob = world.bodies.get('Bob')!
  bob.items.sand = 20
  inGame(played, 'hello')
  const added = next('task.added', ({ assignees }) => assignees?.includes('Steve') === true)
  await ask({ type: 'task', change: 'add', seat: 'Steve', text: 'collect 6 sand' })
  const { task } = await added
  const refused = answer(played)
  inGame(played, 'done')
  expect(await refused).toMatch(/^The world does not show “collect 6 sand” yet: nobody sees what Steve carries/i)
  bob.receive('Steve', 'sand', 4)
  const some = answer(played)
  inGame(played, 'done')
  expect(await some).toMatch(/Steve has thrown 4 of 6 sand to agents/)
  bob.receive('Steve', 'sand', 2)
  const done = next('task.changed', data => data.task === task && data.status === 'succeeded')
  inGame(played, 'done')
  await done
  expect(session.state.tasks[task]).toMatchObject({ handed: 6 })
  await team.stop('the test is over')
})

it('a goal that gives a player a part is planned, and reached when that part was handed over', async () => {
  const played = await play(waiting, { ...standing, referee: undefined })
  const { team, session, world, ask, next } = played
  await team.start()
  inGame(played, 'hello')
  const added = next('task.added', ({ assignees }) => assignees?.includes('Steve') === true)
  const ended = next('goal.ended')
  await ask({ type: 'goal', goal: 'Bob collects 5 dirt and Steve collects 3 dirt.' })
  const { task } = await added
  world.bodies.get('Mia')!.receive('Steve', 'dirt', 3)
  await expect.poll(() => session.state.tasks[task]?.handed).toBe(3)
  inGame(played, 'done')
  expect(await ended).toMatchObject({ result: 'success', cause: 'observed' })
  await team.stop('the test is over')
})

/** What a seat does goes on until it is stopped. */
const endlessly = (name: string) => (seat: string) => (seat === name ? new Promise(() => {}) : undefined)

it.each(['Lena', 'Bob'])(
  'who plans plans beside an order without an end, and another one does the work: %s follows',
  async name => {
    const played = await play(waiting, standing, { held: endlessly(name) })
    const { team, session, next } = played
    played.world.players.set('Steve', {})
    await team.start()
    const heard = answer(played)
    const begun = next('action.started')
    inGame(played, `${name}, follow me`)
    expect(await heard).toMatch(/^Ok, /)
    await begun
    const ended = next('goal.ended')
    inGame(played, 'goal collect 7 oak logs')
    expect(await ended).toMatchObject({ result: 'success' })
    expect(session.state.seats[name]).toMatchObject({ phase: 'act', action: { name: 'followPlayer' } })
    expect(session.state.seats[name]!.action!.result).toBeUndefined()
    await team.stop('the test is over')
  },
)

it('work that none but a leader at an order without an end may do waits, which is told in the game and on the screen', async () => {
  const { promise: stops, resolve: stop } = Promise.withResolvers<void>()
  const played = await play(waiting, standing, { held: seat => (seat === 'Lena' ? stops : undefined) })
  const { team, next, past } = played
  played.world.players.set('Steve', {})
  await team.start()
  const begun = next('action.started', ({ seat }) => seat === 'Lena')
  inGame(played, 'Lena follow me')
  await begun
  const told = next(
    'message.sent',
    ({ from, to, kind }) => from === 'Lena' && to.includes('Steve') && kind === 'report',
  )
  const warned = next('alert', ({ seat }) => seat === 'Lena')
  inGame(played, 'goal Lena collects 3 sand')
  expect((await told).text).toMatch(/3 sand.* It waits while I do this for you: .*\. “lena stop” ends that\.$/)
  expect((await warned).text).toMatch(/^Lena does not begin “.*3 sand.*”: .* “lena stop”, said by Steve, ends it\.$/)
  expect(past('goal.ended')).toEqual([])
  const ended = next('goal.ended')
  inGame(played, 'Lena stop')
  stop()
  expect(await ended).toMatchObject({ result: 'success' })
  await team.stop('the test is over')
})

it('another goal ends what a leader thinks for the one before, and not what its body does for a player', async () => {
  const thinks = Promise.withResolvers<void>()
  const rules = createRuleBrain()
  let planned = 0
  const slow: Brain = {
    ...rules,
    async ask(question, input, context) {
      if (question.name === 'planTask' && planned++ === 0) {
        thinks.resolve()
        await new Promise((_, reject) =>
          context.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true }),
        )
      }
      return await rules.ask(question, input, context)
    },
  }
  const played = await play(waiting, { ...standing, brainFor: () => slow }, { held: endlessly('Lena') })
  const { team, session, next, past } = played
  played.world.players.set('Steve', {})
  await team.start()
  const begun = next('action.started', ({ seat }) => seat === 'Lena')
  inGame(played, 'Lena follow me')
  await begun
  inGame(played, 'goal collect 3 sand')
  await thinks.promise
  const ended = next('goal.ended', ({ cause }) => cause !== 'replaced')
  inGame(played, 'goal collect 4 oak logs')
  expect(await ended).toMatchObject({ result: 'success' })
  expect(past('plan.proposed')).toHaveLength(1)
  expect(past('action.ended').filter(({ data }) => data.seat === 'Lena')).toEqual([])
  expect(session.state.seats.Lena).toMatchObject({ phase: 'act', action: { name: 'followPlayer' } })
  await team.stop('the test is over')
})

it('what players say to each other is no wish for the plan', async () => {
  const played = await play(waiting, standing)
  const { team, past, session } = played
  await team.start()
  const said = answer(played)
  inGame(played, 'what a sunset over there')
  expect(await said).toBe('I do not understand that. Say “Lena help” to hear what I know.')
  expect(past('mind.remembered').filter(({ data }) => data.instruction)).toEqual([])
  expect(session.state.seats.Lena!.recalls?.instructions ?? []).toEqual([])
  await team.stop('the test is over')
})

it('an order with a slip in its first word is told as it was probably meant', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  const said = answer(played)
  inGame(played, 'folow me')
  expect(await said).toBe('I do not understand that. Did you mean “follow me”?')
  await played.team.stop('the test is over')
})

it('“this place” is where the player stands who names it, and is remembered at once', async () => {
  const played = await play(waiting, standing)
  const { team, session, world, past } = played
  await team.start()
  world.standing.set('Steve', [-24.5, 70, -23.2])
  const said = answer(played)
  inGame(played, 'Bob, remember this place as camp.')
  expect(await said).toBe('I remember where you stand, -25 70 -24, as “camp”.')
  expect(session.state.home?.places.camp).toEqual({ at: [-25, 70, -24], by: 'Steve' })
  expect(past('task.added')).toEqual([])
  await team.stop('the test is over')
})

it('“this place” of a player whose body is shown only now is where that body stands, not where the agent is', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  const said = answer(played)
  inGame(played, 'this is home')
  setTimeout(() => played.world.standing.set('Steve', [16, 70, 12]), 300)
  expect(await said).toBe('I remember where you stand, 16 70 12, as “home”.')
  expect(played.past('task.added')).toEqual([])
  await played.team.stop('the test is over')
})

it('“this place” of a player whom no agent sees is not remembered, and the player is told', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  const said = answer(played)
  inGame(played, 'Bob, remember this place as camp.')
  expect(await said).toBe('No agent sees you, so I do not know which place “camp” is. Come nearer and say it again.')
  expect(played.session.state.home?.places.camp).toBeUndefined()
  await played.team.stop('the test is over')
})

it.each(['Bob stopp', 'bob sotp', 'Bob stpo!', 'bob, cancle that'])(
  'an agent that is told to stop stops at once, also with a slip: %s',
  async words => {
    const played = await play(waiting, standing)
    await played.team.start()
    const said = answer(played)
    inGame(played, words)
    expect(await said).toBe('I am not doing anything.')
    await played.team.stop('the test is over')
  },
)

it.each([
  ['Bob folow me', /^I did not understand “folow me”\. Did you mean “follow me”\?$/],
  ['bob step', /^I did not understand “step”/],
])('another word than the order that it is like is asked about: %s', async (words, reply) => {
  const played = await play(waiting, standing)
  await played.team.start()
  const said = answer(played)
  inGame(played, words)
  expect(await said).toMatch(reply)
  await played.team.stop('the test is over')
})

it('a player who may decide has a design kept, and other words with “as” save nothing', async () => {
  const played = await play(waiting, standing)
  await played.team.start()
  for (const words of ['save this design as cosy hut', 'Lena, please keep the drawing under the name cosy-hut']) {
    const told = answer(played)
    inGame(played, words)
    expect(await told).toBe('Nothing was designed in this session.')
  }
  const told = answer(played)
  inGame(played, 'Lena, save food as well')
  expect(await told).not.toContain('designed')
  await played.team.stop('the test is over')
})

it('words at which the reading of chat breaks are answered in one line and shown to people, and the chat is heard on', async () => {
  const played = await play(waiting, standing)
  const { team, next, world } = played
  await team.start()
  const lena = world.bodies.get('Lena')!
  const joined = answer(played)
  inGame(played, 'goals?')
  await joined
  vi.spyOn(lena, 'observe').mockImplementation(() => {
    throw new Error('the eyes are shut')
  })
  const shown = next('alert')
  const told = answer(played)
  inGame(played, '@bop come')
  vi.restoreAllMocks()
  expect(await shown).toMatchObject({
    level: 'error',
    text: 'What Steve said in the game could not be followed: “@bop come” (the eyes are shut)',
  })
  expect(await told).toBe('I cannot follow “@bop come”: the eyes are shut.')
  const heard = answer(played)
  inGame(played, 'goals?')
  await heard
  await team.stop('the test is over')
})

it.each(['where is constructor', 'where is __proto__', 'lay a path to constructor', 'how far is constructor'])(
  'a name that every record has is no place that the team remembers: %s',
  async words => {
    const played = await play(waiting, standing)
    const { team, past } = played
    await team.start()
    const told = answer(played)
    inGame(played, words)
    expect(await told).not.toMatch(/not a function|cannot follow/)
    expect(past('alert')).toEqual([])
    await team.stop('the test is over')
  },
)

it.each([
  ['goal put 4 oak logs into a chest at spawn', 'put 4 oak logs into the chest at 2 -60 2'],
  ['goal put 4 oak logs into the chest near the Mill', 'put 4 oak logs into the chest at 2 -60 2'],
])('a goal may name a chest by a place that agents know, and it is said which that is: %s', async (words, goal) => {
  const played = await play(waiting, standing)
  const { team, world } = played
  await team.start()
  Object.assign(world.bodies.get('Bob')!, { places: () => ({ Spawn: [0, -60, 0], Mill: [3, -60, 5] }) })
  const set = answer(played)
  inGame(played, words)
  expect(await set).toContain(`Read as: ${goal}`)
  await team.stop('the test is over')
})
