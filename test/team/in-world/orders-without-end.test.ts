import type { Bot } from 'mineflayer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import type { EventData, EventType } from '../../../source/session/log/events.ts'
import type { Team } from '../../../source/team/team-interface.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import type { World } from '../../../source/world/types.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** Real bots on a real server, Steve in the game and Ann at a screen. */

const version = '1.19.2'
let world: World
let played: ReturnType<typeof setUp>
let team: Team
let steve: Bot

const next = <T extends EventType>(type: T, fits: (data: EventData<T>) => boolean): Promise<EventData<T>> =>
  new Promise(resolve => {
    const stop = played.session.subscribe(event => {
      if (event.type !== type || !fits(event.data as EventData<T>)) return
      stop()
      resolve(event.data as EventData<T>)
    })
  })

beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1 })
  const { host, port } = world
  const claims = createClaims()
  played = setUp(simple(noGoal, { arena: undefined, inventories: {} }), {
    stays: true,
    abilities,
    humans: ['Steve'],
    brainFor: () => createRuleBrain(),
    bodies: seat => createBody({ host, port, version, username: seat, claims }),
  })
  ;({ team } = played)
  await team.start()
  const joined = next('human.joined', ({ person }) => person === 'Steve')
  steve = createBot({ host, port, version, username: 'Steve' })
  await new Promise(resolve => steve.once('spawn', () => resolve(undefined)))
  await joined
  team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
}, 60_000)
afterAll(async () => {
  await team?.stop('the test is over')
  steve?.quit()
  await world?.stop()
  expect(violations(played.events)).toEqual([])
})

const giveInGame = (words: string) => steve.chat(`bob ${words}`)
const giveOnScreen = (words: string) =>
  void team.command('Ann', { type: 'say', to: ['Bob'], text: words, delivery: 'queue' })

test.each([
  ['stay', 'in the game', 'stay here', giveInGame],
  ['guard', 'in the game', 'guard here', giveInGame],
  ['followPlayer', 'in the game', 'follow me', giveInGame],
  ['stay', 'on the screen', 'stay here', giveOnScreen],
  ['guard', 'on the screen', 'guard here', giveOnScreen],
])(
  '%s, given %s, ends with the next order of the same person, which begins',
  async (action, _, words, give) => {
    // Armed, so that a guard needs not make a sword first.
    await world.command('give Bob wooden_sword')
    const carried = () => played.session.state.seats.Bob?.body.inventory?.wooden_sword
    await expect.poll(carried, { timeout: 20_000 }).toBe(1)
    const begun = next('action.started', ({ seat, name }) => seat === 'Bob' && name === action)
    give(words)
    await begun
    const ended = next('action.ended', ({ seat }) => seat === 'Bob')
    const answer = next('message.sent', ({ from, text }) => from === 'Bob' && /^Ok/.test(text))
    const dirt = next('task.changed', ({ task, status }) => {
      return status === 'succeeded' && played.session.state.tasks[task]?.title === 'Collect 1 dirt'
    })
    give('get 1 dirt')
    expect(await ended).toMatchObject({ result: 'aborted' })
    expect((await answer).text).toMatch(/ I leave: [^.]+\.$/)
    await dirt
    await world.command('clear Bob')
    await expect.poll(carried, { timeout: 20_000 }).toBeUndefined()
  },
  60_000,
)

test('what another person gave without an end goes on', async () => {
  const begun = next('action.started', ({ seat, name }) => seat === 'Bob' && name === 'stay')
  giveOnScreen('stay here')
  await begun
  const answer = next('message.sent', ({ from, to }) => from === 'Bob' && to.includes('Steve'))
  giveInGame('get 1 dirt')
  expect((await answer).text).toBe("I can't: Stay here until you say stop, until Ann says stop.")
  expect(played.session.state.seats.Bob!.action).toMatchObject({ name: 'stay' })
}, 30_000)
