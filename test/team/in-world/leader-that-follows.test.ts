import type { Bot } from 'mineflayer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { createReferee } from '../../../source/referee/referee.ts'
import type { Referee } from '../../../source/referee/referee-types.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import type { EventData, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createTeam } from '../../../source/team/team.ts'
import type { Team } from '../../../source/team/team-interface.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import type { World } from '../../../source/world/types.ts'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

/** Real bots on a real server: Lena leads Bob and Mia, and Steve plays with them. */

const version = '1.19.2'
let world: World
let referee: Referee
let team: Team
let steve: Bot
const events: SessionEvent[] = []
const task = simple(noGoal)
const session = createSession({
  header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
})
session.subscribe(event => void events.push(event))

const next = <T extends EventType>(type: T, fits: (data: EventData<T>) => boolean = () => true) =>
  new Promise<EventData<T>>(resolve => {
    const stop = session.subscribe(event => {
      if (event.type !== type || !fits(event.data as EventData<T>)) return
      stop()
      resolve(event.data as EventData<T>)
    })
  })

beforeAll(async () => {
  world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee'] })
  const { host, port } = world
  referee = await createReferee({ host, port, version, task, console: command => world.command(command) })
  await referee.prepare()
  const claims = createClaims()
  session.emit('session.started', 'host', {
    goal: '',
    taskName: task.name,
    stays: true,
    organization: 'tree',
    schedule: 'async',
    approvals: 'none',
    brain: 'rule brain (offline)',
    world: { kind: 'embedded', version, address: '' },
  })
  team = createTeam({
    session,
    task: { ...task, organization: 'tree' },
    abilities,
    brainFor: () => createRuleBrain(),
    people: { humans: ['Steve'] },
    bodies: async seat => {
      const body = await createBody({ host, port, version, username: seat, claims })
      await referee.equip(seat, Object.keys(session.state.seats).indexOf(seat))
      return body
    },
  })
  await team.start()
  const joined = next('human.joined', ({ person }) => person === 'Steve')
  steve = createBot({ host, port, version, username: 'Steve' })
  await new Promise(resolve => steve.once('spawn', () => resolve(undefined)))
  await joined
})
afterAll(async () => {
  await team?.stop('the test is over')
  steve?.quit()
  await referee?.close()
  await world?.stop()
  expect(violations(events)).toEqual([])
})

test('a leader that follows a player plans, hands out and judges meanwhile, and follows still when the goal is reached', async () => {
  const follows = next('action.started', ({ seat, name }) => seat === 'Lena' && name === 'followPlayer')
  steve.chat('lena follow me')
  await follows
  const ended = next('goal.ended')
  const before = events.length
  steve.chat('goal collect 5 dirt')
  expect(await ended).toMatchObject({ result: 'success' })
  const since = events.slice(before)
  const did = since.flatMap(one => (one.type === 'action.started' ? [one.data.seat] : []))
  expect(did).not.toContain('Lena')
  expect(did.length).toBeGreaterThan(0)
  expect(since.some(one => one.type === 'plan.approved')).toBe(true)
  expect(session.state.seats.Lena).toMatchObject({ phase: 'act', action: { name: 'followPlayer' } })
  expect(session.state.seats.Lena!.action!.result).toBeUndefined()
  // Where Steve goes, Lena comes.
  const comes = next(
    'body.state',
    ({ seat, position }) => seat === 'Lena' && position !== undefined && position[0] > 12,
  )
  await world.command('tp Steve 15.5 -60 0.5')
  await comes
  const stopped = next('action.ended', ({ seat }) => seat === 'Lena')
  steve.chat('lena stop')
  expect(await stopped).toMatchObject({ result: 'aborted' })
})
