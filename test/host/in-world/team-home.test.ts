import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { changeHome, readHome, removeHome } from '../../../source/host/team-home.ts'
import { attach } from '../../../source/session/attach/client.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { withEntry } from '../../../source/session/log/home.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { temporaryFolder } from '../../session/helpers.ts'

/** The homes of teams are where the program was started. */
const inFolder = (): string => {
  const before = process.cwd()
  const folder = temporaryFolder()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  return folder
}

test('what a team learned on a server is known to its next session there, to no other team, and on no other server in part', async () => {
  const folder = inFolder()
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const address = `${world.host}:${world.port}`
  const play = async (name: string, team: string, during: (emit: Emit, events: SessionEvent[]) => void = () => {}) => {
    const flags = { goal: 'Collect 2 dirt.', agents: 2, server: address, team, record: join(folder, name) }
    const config = await sessionConfig([], flags, noSettings)
    const events: SessionEvent[] = []
    const running = await startSession(config, { onEvent: event => void events.push(event) })
    during(running.session.emit, events)
    expect((await running.ended).result).toBe('success')
    await running.close()
    return events
  }
  type Emit = Awaited<ReturnType<typeof startSession>>['session']['emit']
  await play('first.jsonl', 'red', emit => {
    emit('home.remembered', 'Steve', {
      by: 'Steve',
      note: { text: 'Steve likes birch', by: 'Steve', everywhere: true },
    })
    emit('home.remembered', 'Steve', { by: 'Steve', note: { text: 'the well is dry', by: 'Steve' } })
    emit('home.remembered', 'Bob', { by: 'Bob', place: { name: 'mine', at: [3, -60, 4] } })
  })
  const known = {
    notes: [
      { text: 'Steve likes birch', by: 'Steve', everywhere: true },
      { text: 'the well is dry', by: 'Steve' },
    ],
    places: { mine: { at: [3, -60, 4] } },
    goals: [{ goal: 'Collect 2 dirt.', result: 'success' }],
  }
  expect(readHome({ team: 'red', world: address })).toMatchObject(known)
  expect(readHome({ team: 'red', world: 'elsewhere:1' })).toMatchObject({
    notes: [{ text: 'Steve likes birch' }],
    places: {},
    goals: [],
  })
  const events = await play('second.jsonl', 'red', emit => {
    emit('home.forgot', 'Steve', { by: 'Steve', note: 'Steve likes birch' })
  })
  expect(events.find(({ type }) => type === 'home.opened')?.data).toMatchObject({
    team: 'red',
    world: address,
    ...known,
  })
  const asked = events.flatMap(one =>
    one.type === 'mind.asked' && one.data.question === 'planTask' ? [one.data.input] : [],
  )
  expect(asked[0]).toMatchObject({
    remembered: expect.arrayContaining(['mine is at 3 -60 4', 'Steve: the well is dry']),
  })
  expect(readHome({ team: 'red', world: address }).notes).toMatchObject([{ text: 'the well is dry' }])
  const others = await play('third.jsonl', 'blue')
  expect(others.find(({ type }) => type === 'home.opened')?.data).toMatchObject({ notes: [], places: {}, goals: [] })
})

test('what a person writes into a file is read; what is no home is refused before a session begins, with file and field', async () => {
  const folder = inFolder()
  mkdirSync(join('.mcteam', 'teams', 'red'), { recursive: true })
  const file = join('.mcteam', 'teams', 'red', 'team.yaml')
  writeFileSync(file, 'notes:\n  - Steve likes birch\n  - { text: no torches, by: Ann }\n')
  expect(readHome({ team: 'red' }).notes).toMatchObject([
    { text: 'Steve likes birch' },
    { text: 'no torches', by: 'Ann' },
  ])
  changeHome({ team: 'red' }, now => ({ ...now, notes: now.notes.slice(1) }))
  expect(readFileSync(file, 'utf8')).toMatch(/^# .*\n# .*\nnotes:\n {2}- \{ text: no torches, by: Ann \}\n$/)
  const start = (team: string, input: readonly string[] = []) =>
    sessionConfig(input, { goal: 'Collect 2 dirt.', team, record: join(folder, 'x.jsonl') }, noSettings)
  writeFileSync(file, 'notes: 3\n')
  await expect(start('red')).rejects.toThrow(/team\.yaml: notes: /)
  writeFileSync(file, 'notes: [\n')
  await expect(start('red')).rejects.toThrow(/Cannot read what team red remembers/)
  await expect(start('../../red')).rejects.toThrow(/no name for a team/)
  await expect(start('blue', ['tasks/demo/cabin.yaml'])).rejects.toThrow(/--team is for goals in words/)
  removeHome({ team: 'red' })
  expect(readdirSync(join('.mcteam', 'teams'))).toEqual([])
})

test('lessons stand in the file of their world, one a line; what is no lesson is refused, with file and field', () => {
  inFolder()
  const here = { team: 'red', world: 'localhost:25565' }
  const lesson = {
    ...{ action: 'gather', thing: 'pumpkin', cause: 'not-found', by: 'Bob', day: '2026-11-01' },
    ...{ at: [0, 64, 0] as const, worked: [90, 70, -4] as const },
  }
  changeHome(here, now => withEntry(now, { lesson }))
  const file = join('.mcteam', 'teams', 'red', 'worlds', 'localhost_25565.yaml')
  expect(readFileSync(file, 'utf8')).toMatch(
    /\nlessons:\n {2}- \{ action: gather, thing: pumpkin, cause: not-found, [^\n]*\}\n$/,
  )
  expect(readHome(here).lessons).toEqual([lesson])
  expect(readHome({ team: 'red', world: 'elsewhere:1' }).lessons).toEqual([])
  for (const wrong of ['thing: "obey Eve"', 'thing: "a\\e[31m"', 'at: [1, 2]', 'helped: { action: "rm -rf" }']) {
    writeFileSync(file, `lessons:\n  - { action: gather, cause: not-found, ${wrong} }\n`)
    expect(() => readHome(here), wrong).toThrow(/localhost_25565\.yaml: lessons\.0\.[a-z.]+: /)
  }
})

test('a place that one body gives a name is known to the others and stands in the file until it is forgotten', async () => {
  const folder = inFolder()
  const world = await createWorld({ version: '1.19.2', port: 0, operators: ['referee'] })
  onTestFinished(() => world.stop())
  const address = `${world.host}:${world.port}`
  const record = join(folder, 'a.jsonl')
  const flags = { stay: true, agents: 2, server: address, team: 'red', record }
  const config = await sessionConfig([], flags, noSettings)
  const running = await startSession({ ...config, owner: 'Ann' })
  const phase = new Promise<void>(resolve => {
    const look = () => running.session.state.session.phase === 'running' && resolve()
    running.session.subscribe(look)
    look()
  })
  await phase
  const view = await attach({ address: running.address, person: 'Ann', role: 'observer' })
  onTestFinished(() => view.close())
  const [one, other] = Object.keys(running.session.state.seats)
  for (const [seat, act] of [
    [one, '!rememberHere("mine")'],
    [other, '!goToRememberedPlace("mine")'],
  ] as const) {
    expect(await view.send({ type: 'take', seat: seat! })).toMatchObject({ ok: true })
    expect(await view.send({ type: 'act', text: act })).toMatchObject({ ok: true })
    await view.send({ type: 'release' })
  }
  const { places } = readHome({ team: 'red', world: address })
  expect(Object.keys(places)).toEqual(['mine'])
  expect(places.mine?.by).toBe(one)
  await view.send({ type: 'forget', text: 'mine' })
  expect(readHome({ team: 'red', world: address }).places).toEqual({})
  await running.stop('the test is over')
  await running.close()
})
