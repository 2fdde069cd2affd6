import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createStage, type Stage } from '../body/stage.ts'
import { simple } from '../team/support/harness.ts'
import { violations } from '../team/support/invariants.ts'
import { play } from '../team/support/person.ts'

let stage: Stage | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await stage?.close()
  stage = undefined
})

const real = Date.now
/** Sets the wall clock forward or back by so many hours; what counts time by itself goes on counting. */
const setClock = (hours: number) => vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000)

test('a body goes on talking, walking and waiting when the clock is set back and forth', async () => {
  stage = await createStage({ names: ['bob', 'mia'] })
  const mia = stage.bodies[1]!
  const said: string[] = []
  mia.listen(event => {
    if (event.type === 'chat') said.push(event.text)
  })
  const talking = (from: number) => {
    for (let line = from; line < from + 6; line++) stage!.body.say(`line ${line}`)
  }
  talking(1)
  const walking = stage.act('goTo', { x: 10, y: -60, z: 0 })
  await stage.sees(seen => seen.position[0] > 1)
  setClock(-24)
  talking(7)
  expect(await walking).toMatchObject({ result: 'success' })
  setClock(48)
  const began = performance.now()
  expect(await stage.act('stay', { seconds: 1 })).toMatchObject({ result: 'success' })
  expect(performance.now() - began).toBeGreaterThan(900)
  await expect.poll(() => said.length).toBe(12)
})

test('a session’s time, its limit and its questions do not notice', async () => {
  const playing = await play(simple('Collect 24 oak logs.', { timeLimit: 600 }), {}, { pace: 30 })
  const { team, next, events, session } = playing
  const acting = next('action.started')
  await team.start()
  await acting
  setClock(-1000)
  await next('action.ended')
  setClock(1000)
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(violations(events)).toEqual([])
  expect(session.state.t).toBeLessThan(600_000)
  expect(events.every((event, index) => index === 0 || event.t >= events[index - 1]!.t)).toBe(true)
})

/**
 * Where the wall clock is asked: to name files, to stamp a recording, to read a date that a server sent, to say how long ago, to
 * say until which day an invitation is good.
 */
const mayAsk = [
  'brain/providers/endpoint/endpoint-failures.ts',
  'cli/config/fork.ts',
  'cli/config/goal.ts',
  'cli/config/session.ts',
  'cli/verbs/bench.ts',
  'cli/verbs/invite.ts',
  'cli/verbs/sessions.ts',
  // When a token was made, which outlives the process.
  'host/accounts/login.ts',
  // When land was put back, which a file tells a person.
  'host/arena-land.ts',
  'remote/bus/invite.ts',
  'session/log/home.ts',
]

test('nothing measures time by the clock on the wall', () => {
  const source = join(import.meta.dirname, '../../source')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  expect(files.length).toBeGreaterThan(500)
  const asking = files.filter(name => /\bDate\.now\b|new Date\(\)/.test(readFileSync(join(source, name), 'utf8')))
  expect(asking.sort()).toEqual(mayAsk)
})
