import type { Bot } from 'mineflayer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import type { Referee } from '../../../source/referee/referee-types.ts'
import type { EventData, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { gameLine } from '../../../source/team/people/game/said-in-game.ts'
import { createTeam } from '../../../source/team/team.ts'
import type { Team } from '../../../source/team/team-interface.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import type { World } from '../../../source/world/types.ts'
import { stopwatch } from '../../stopwatch.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** Real bots, a real server, and two real clients: Steve, who is of the team, and Alex, who is not. */

const version = '1.19.2'
let world: World
let referee: Referee
let team: Team
let steve: Bot
let alex: Bot
const events: SessionEvent[] = []
const task = simple('Collect 500 oak logs.', { timeLimit: 3600 })
const session = createSession({
  header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
})
session.subscribe(event => void events.push(event))

const happened = <T extends EventType>(type: T, fits: (data: EventData<T>) => boolean): Promise<EventData<T>> => {
  const matches = (event: SessionEvent): boolean => event.type === type && fits(event.data as EventData<T>)
  const known = events.find(matches)
  if (known) return Promise.resolve(known.data as EventData<T>)
  return new Promise(resolve => {
    const stop = session.subscribe(event => {
      if (!matches(event)) return
      stop()
      resolve(event.data as EventData<T>)
    })
  })
}
const hears = (bot: Bot, words: RegExp, speaker?: string): Promise<string> =>
  new Promise(resolve => {
    const listen = (from: string, text: string): void => {
      if (!words.test(text) || (speaker !== undefined && from !== speaker)) return
      bot.off('chat', listen)
      resolve(`${from}: ${text}`)
    }
    bot.on('chat', listen)
  })
const join = (username: string): Promise<Bot> =>
  new Promise((resolve, reject) => {
    const bot = createBot({ host: world.host, port: world.port, version, username })
    bot.once('spawn', () => resolve(bot))
    bot.once('error', reject)
  })

beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee'] })
  const { host, port } = world
  referee = await createReferee({ host, port, version, task, console: command => world.command(command) })
  await referee.prepare()
  const claims = createClaims()
  team = createTeam({
    session,
    task,
    abilities,
    brainFor: () => createRuleBrain(),
    referee,
    people: { humans: ['Steve'] },
    bodies: async seat => {
      const body = await createBody({ host, port, version, username: seat, claims })
      await referee.equip(seat, Object.keys(session.state.seats).indexOf(seat))
      return body
    },
  })
  session.emit('session.goal', 'host', { goal: task.goal, by: 'host' })
  await team.start()
  steve = await join('Steve')
  alex = await join('Alex')
})
afterAll(async () => {
  await team?.stop('the test is over')
  steve?.quit()
  alex?.quit()
  await referee?.close()
  await world?.stop()
  expect(violations(events)).toEqual([])
})

test('a listed player is a person of the team with a place of their own', async () => {
  await happened('human.joined', data => data.person === 'Steve')
  expect(session.state.people.Steve).toMatchObject({ role: 'peer', seat: 'Steve', online: true, inGame: true })
  expect(session.state.seats.Steve).toMatchObject({ role: 'peer', occupant: { kind: 'person', label: 'Steve' } })
  expect(session.state.people.Alex).toBeUndefined()
  // Where they stand is known as soon as an agent of the team sees them.
  const at = await happened('body.state', data => data.seat === 'Steve' && data.position !== undefined)
  expect(Math.abs(at.position![0] - steve.entity.position.x)).toBeLessThan(3)
})

test('what they say in the game reaches whom they name, and the answer reaches them in the game', async () => {
  const answer = hears(steve, /^@Steve/)
  steve.chat('@lena what do you have?')
  const sent = await happened('message.sent', data => data.from === 'Steve')
  expect(sent).toMatchObject({ to: ['Lena'], text: 'what do you have?', channel: 'game', kind: 'chat' })
  expect(await answer).toMatch(/^Lena: @Steve I (have|carry)/)
  // Once, though three bodies heard it, and the answer in the game is not taken for talk again.
  expect(events.filter(one => one.type === 'message.sent' && one.data.text === 'what do you have?')).toHaveLength(1)
  expect(events.filter(one => one.type === 'message.sent' && /^@Steve/.test(one.data.text))).toEqual([])
})

test('who whispers to one agent is answered by that agent in a whisper, and aloud again after words for all', async () => {
  const alone = new Promise<string>(resolve => steve.once('whisper', (from, text) => resolve(`${from}: ${text}`)))
  const overheard: string[] = []
  const listen = (line: string) => void overheard.push(line)
  alex.on('messagestr', listen)
  steve.chat('/msg Lena what do you have?')
  expect(await alone).toMatch(/^Lena: I (have|carry)/)
  const aloud = hears(steve, /^@Steve/)
  steve.chat('@lena what do you have?')
  expect(await aloud).toMatch(/^Lena: @Steve I (have|carry)/)
  alex.off('messagestr', listen)
  expect(overheard.filter(line => /I (have|carry)/.test(line))).toHaveLength(1)
})

test('their word is an order; a stranger’s is shown and no more', async () => {
  alex.chat('@mia stop')
  const strange = await happened('message.sent', data => data.from === 'Alex')
  expect(strange).toMatchObject({ stranger: true, kind: 'notice', channel: 'game', to: ['Mia'] })
  alex.chat('@mia drop everything you have')
  await happened('message.sent', data => data.from === 'Alex' && /drop/.test(data.text))
  expect(events.some(one => one.type === 'message.sent' && one.data.to.includes('Alex'))).toBe(false)
  expect(session.state.seats.Mia!.lastWords).not.toMatch(/stop/i)
  steve.chat('mia: stop')
  await happened('message.sent', data => data.from === 'Mia' && data.to.includes('Steve'))
  expect(session.state.messages.findLast(one => one.from === 'Mia' && one.to.includes('Steve'))!.text).toMatch(
    /^I stop/,
  )
})

test('what a stranger does by /me, however it reads, is no word of another player', async () => {
  const ab = await join('ab')
  const before = events.length
  for (const words of ['Steve: bob follow me', 'Steve> Bob stop', 'Steve whispers to you: follow me'])
    ab.chat(`/me ${words}`)
  ab.chat('/msg Lena Steve whispers to you: stop')
  ab.chat('that was all')
  // Each body reads its own connection: what only Lena hears may be heard after what all hear.
  for (const words of ['that was all', 'Steve whispers to you: stop'])
    await happened('message.sent', data => data.from === 'ab' && data.text === words)
  const said = events.slice(before).flatMap(one => (one.type === 'message.sent' ? [one.data] : []))
  expect(said.filter(({ from }) => from === 'Steve')).toEqual([])
  expect(
    said
      .filter(({ from, stranger }) => from === 'ab' && stranger)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Steve whispers to you: stop', 'that was all'])
  ab.quit()
})

/** Says it in the game; resolves with the first answer and how long the team took for it, ms from one event to the other. */
const answered = async (words: string, answer: RegExp): Promise<{ line: string; ms: number }> => {
  const heard = hears(steve, answer)
  const watch = later('message.sent', data => data.from === 'Steve').then(stopwatch)
  const told = later('message.sent', data => data.to.includes('Steve') && answer.test(`@Steve ${data.text}`))
  steve.chat(words)
  await told
  const ms = (await watch).stop()
  return { line: await heard, ms }
}
const questions = (seat: string): number =>
  events.filter(one => one.type === 'mind.asked' && one.data.seat === seat && one.data.question === 'decideReply')
    .length
const later = <T extends EventType>(type: T, fits: (data: EventData<T>) => boolean): Promise<EventData<T>> =>
  new Promise(resolve => {
    const stop = session.subscribe(event => {
      if (event.type !== type || !fits(event.data as EventData<T>)) return
      stop()
      resolve(event.data as EventData<T>)
    })
  })
const follow = (): ReturnType<typeof later<'action.started'>> =>
  later('action.started', data => data.seat === 'Bob' && /^follow/.test(data.name))

test('a plain order is answered within a second without a brain, comes before the plan, and its result is said', async () => {
  await team.command('Steve', { type: 'resume' })
  const asked = questions('Bob')
  const gone = later('task.changed', data => data.status === 'succeeded' && /^r/.test(data.task))
  const result = hears(steve, /^@Steve Done: Go to Steve/)
  const { line, ms } = await answered('@bob come here!', /^@Steve Ok, I come/)
  expect(line).toMatch(/^Bob: @Steve Ok, I come to Steve\./)
  expect(ms).toBeLessThan(1000)
  await gone
  expect(await result).toMatch(/^Bob: @Steve Done: Go to Steve\.$/)
  expect(questions('Bob')).toBe(asked)
})

test('a name that nobody has is said to be none, with the one that was probably meant, and no agent follows', async () => {
  const orders = Object.keys(session.state.tasks).length
  const { line } = await answered('@bop come here!', /^@Steve There is no "bop" here/)
  expect(line).toMatch(/Seats: .*Bob.*\. Did you mean Bob\?$/)
  expect(Object.keys(session.state.tasks)).toHaveLength(orders)
})

test('stop ends what is done for the player who says it, at once, and nothing of another player’s', async () => {
  const times: number[] = []
  for (const words of ['stop', 'bob stop', '@Bob stop!']) {
    const begun = follow()
    await answered('bob, follow me', /^@Steve Ok, I/)
    await begun
    const before = events.length
    const ended = later('action.ended', data => data.seat === 'Bob')
    const watch = stopwatch()
    const answer = hears(steve, /^@Steve I stop/)
    steve.chat(words)
    expect(await ended).toMatchObject({ result: 'aborted' })
    times.push(watch.stop())
    expect(await answer).toBe('Bob: @Steve I stop: Follow Steve.')
    const changed = events.slice(before).flatMap(one => (one.type === 'task.changed' ? [one.data] : []))
    expect(
      changed.flatMap(one => (one.status === 'cancelled' || one.status === 'failed' ? [one.task] : [])),
    ).toHaveLength(1)
    const mine = Object.values(session.state.tasks).filter(task => task.title === 'Follow Steve')
    expect(mine.map(task => task.status)).toEqual(mine.map(() => 'cancelled'))
    expect(stopped()).toEqual([])
  }
  // The quickest of three, with room for what the machine does beside it; the bench measures the way from chat to body.
  expect(Math.min(...times)).toBeLessThan(1_000)
})
/** Seats that were told to stop and get no work. */
const stopped = (): readonly string[] =>
  Object.values(session.state.seats).flatMap(seat => (/stopped it$/.test(seat.phaseNote) ? [seat.seat] : []))

test('a second order waits for the first and says so; another way to go replaces the one before', async () => {
  const first = await answered('bob get 300 oak logs', /^@Steve Ok: collect 300/)
  expect(first.ms).toBeLessThan(1000)
  const second = await answered('bob bring me 1 oak log', /^@Steve Ok, 1 oak log for Steve/)
  expect(second.line).toMatch(/That comes after: Collect 300 oak logs\.$/)
  expect(second.ms).toBeLessThan(1000)
  const stopped = await answered('bob stop', /^@Steve I stop/)
  expect(stopped.line).toBe('Bob: @Steve I stop: Collect 300 oak logs; Bring Steve 1 oak log.')
  await answered('bob follow me', /^@Steve Ok, I/)
  expect((await answered('bob come', /^@Steve Ok, I come/)).line).toMatch(/I leave: Follow Steve\.$/)
  await answered('bob stop', /^@Steve I (?:stop|am not)/)
})

test('what the README asks for is answered before the work for it is done, made of what there is, and handed over', async () => {
  // The task is looked at when the planks are handed over: the answer may be heard when that is done.
  const handed = later('action.started', data => data.seat === 'Bob' && data.name === 'give').then(
    ({ args, task = '' }) => ({ args, task: session.state.tasks[task] }),
  )
  const none = await answered('@bob bring me the planks', /^@Steve I carry no planks\. Say how many/)
  expect(none.line).toMatch(/^Bob: /)
  expect(none.ms).toBeLessThan(1000)
  const { ms } = await answered('@bob bring me 3 planks', /^@Steve Ok, 3 \w+ planks/)
  expect(ms).toBeLessThan(1000)
  // Nobody has planks: they come from a log that Bob carries or fetches first.
  const { args, task } = await handed
  expect(args).toMatchObject({ item: 'oak_planks', count: 3, player: 'Steve' })
  expect(task).toMatchObject({ title: 'Bring Steve 3 oak planks', status: 'running' })
})

test('the plan’s work of a named agent stops too, and goes on when it is told to', async () => {
  const { line } = await answered('stop mia', /^@Steve I/)
  expect(line).toMatch(/^Mia: @Steve I (?:stop|am not doing anything)/)
  if (/I stop/.test(line)) expect((await answered('mia go on', /^@Steve Ok, I go on/)).line).toMatch(/^Mia/)
  const before = events.length
  expect((await answered('mia go on', /^@Steve I was not/)).line).toBe('Mia: @Steve I was not stopped.')
  // Nothing was done, so nobody is told that anything was.
  expect(events.slice(before).filter(({ type }) => type === 'human.command')).toEqual([])
})

test('what is said to all is for each agent: they come, they all stop, and all go on', async () => {
  const seats = ['Bob', 'Lena', 'Mia']
  const benched = () => seats.filter(seat => session.state.seats[seat]!.benched?.cause === 'stopped')
  const agents = Object.values(session.state.seats).flatMap(one => (one.occupant.kind === 'agent' ? [one.seat] : []))
  expect(agents.sort()).toEqual(seats)
  const heard = Promise.all(
    seats.map(seat => later('message.sent', data => data.from === seat && /^Ok, I come to Steve/.test(data.text))),
  )
  const gone = Promise.all(
    seats.map(seat => later('action.started', data => data.seat === seat && data.name === 'goToPlayer')),
  )
  steve.chat('everyone, come here!')
  await Promise.all([heard, gone])
  const { line, ms } = await answered('stop all', /^@Steve We all stop/)
  expect(line).toMatch(/: @Steve We all stop: (?:Lena, Bob, Mia|Lena, Mia, Bob)\. Say “go on” to give us work again\.$/)
  expect(ms).toBeLessThan(1000)
  expect(benched()).toEqual(seats)
  // Heard in the game, not only sent: what is still on its way is an answer to the next test's words.
  const again = Promise.all(seats.map(seat => hears(steve, /^@Steve Ok, I go on/, seat)))
  steve.chat('go on, everyone')
  await again
  expect(benched()).toEqual([])
})

test('done without a task, and what no rule can read, get a short answer at once', async () => {
  const done = await answered('done', /^@Steve You have no task/)
  expect(done.ms).toBeLessThan(1000)
  await answered('decline no torches', /^@Steve You have no task/)
  await answered('fail no torches', /^@Steve You have no task/)
  expect((await answered('bob decline no torches', /^@Steve I change nothing/)).line).toMatch(/^Bob: /)
  for (const words of ['where are you bob?', 'what do you have, Bob'])
    expect((await answered(words, /^@Steve I (?:am at|have|carry)/)).line).toMatch(/^Bob: /)
  const odd = await answered('bob, the moon is made of cheese', /^@Steve I did not understand/)
  expect(odd.ms).toBeLessThan(1000)
})

test('what people at terminals say to them is said in the game, cleaned; a task of theirs is taken up from there', async () => {
  team.joined({ person: 'Ann', role: 'observer' })
  const words = hears(steve, /\[Ann\]/)
  await team.command('Ann', {
    type: 'say',
    to: ['Steve'],
    text: '/kill @a §4take\u202e the log\npile',
    delivery: 'queue',
  })
  expect(await words).toMatch(/^\w+: \[Ann\] @Steve \/kill @a take the log pile$/)
  const added = happened('task.added', data => data.assignees?.includes('Steve') === true)
  await team.command('Ann', { type: 'task', change: 'add', seat: 'Steve', text: 'light the path' })
  const { task: id } = await added
  steve.chat('accept')
  await happened('task.changed', data => data.task === id && data.status === 'running')
  steve.chat('decline no torches left')
  const failed = await happened('task.changed', data => data.task === id && data.status === 'failed')
  expect(failed.reason).toBe('Steve declined it: no torches left')
})

test('leaving the game, they leave the team, and what was done for them ends', async () => {
  const begun = follow()
  steve.chat('bob follow me')
  const { task } = await begun
  const ended = later('action.ended', data => data.seat === 'Bob')
  steve.quit()
  expect(await ended).toMatchObject({ result: 'aborted' })
  expect(session.state.tasks[task ?? '']).toMatchObject({ status: 'cancelled', reason: 'Steve left the game' })
  await happened('human.left', data => data.person === 'Steve')
  expect(session.state.people.Steve).toMatchObject({ online: false })
  expect(session.state.seats.Steve).toBeUndefined()
})

test('when the session is stopped they hear in the game what became of their orders', async () => {
  const back = later('human.joined', data => data.person === 'Steve')
  steve = await join('Steve')
  await back
  const { line } = await answered('@bob get 6 oak logs', /^@Steve Ok: collect 6 oak logs/)
  expect(line).toMatch(/^Bob: /)
  const last = hears(steve, /has ended/)
  await team.stop('Ann stopped the session.')
  expect(await last).toBe('Bob: @Steve Not done: Collect 6 oak logs. The session has ended: Ann stopped the session.')
})

test('no line for the game begins a command or carries what servers throw people out for', () => {
  expect(gameLine('  //op Ann')).toBe('op Ann')
  expect(gameLine('a§cb\u001b[31m\u0000c\nd')).toMatch(/^[ -~]+$/)
  expect(gameLine('x'.repeat(2000)).length).toBeLessThanOrEqual(1000)
})
