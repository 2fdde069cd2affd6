import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import { expect, test, vi } from 'vitest'
import { broken } from '../../source/benchmark/play-runs.ts'
import { markdownReport } from '../../source/benchmark/report.ts'
import { textReport } from '../../source/benchmark/report-text.ts'
import { groupRuns } from '../../source/benchmark/run-groups.ts'
import { createBot } from '../../source/minecraft/create-bot.ts'
import { createReferee } from '../../source/referee/referee.ts'
import type { BlockChange, OthersCommand, PlayerAt } from '../../source/referee/referee-types.ts'
import { type AgentAt, type Gift, watchInterference } from '../../source/referee/watch-interference.ts'
import type { Header } from '../../source/session/log/events.ts'
import { createSession } from '../../source/session/log/session-log.ts'
import { type Task, taskSchema } from '../../source/tasks/task-schema.ts'
import { startWorld } from '../../source/world/start-world.ts'

const task: Task = taskSchema.parse({
  name: 'wall',
  title: 'A wall',
  goal: 'Build the wall.',
  seats: { workers: ['Bob'] },
  organization: 'solo',
  arena: { region: { from: [-10, -61, -10], to: [10, -50, 10] }, spawn: [0, -60, 0] },
  blueprints: { wall: { origin: [5, -60, 5], legend: { A: 'stone' }, layers: [['AAA']] } },
  judge: [
    { kind: 'built', blueprint: 'wall' },
    { kind: 'stored', item: 'dirt', count: 3, at: [-5, -60, -5] },
  ],
})
const header: Header = {
  ...{ mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00.000Z', task: null, seed: 1 },
  ...{ versions: {}, config: {} },
}

/** What is told of others, where Bob and strangers stand as given. */
const watched = (bob: AgentAt, others: readonly PlayerAt[]) => {
  const session = createSession({ header })
  const told: string[] = []
  session.subscribe(({ type, data }) => {
    if (type === 'world.interfered') told.push(`${data.by} ${data.text}`)
  })
  let change!: (change: BlockChange) => void
  let command!: (command: OthersCommand) => void
  let gift!: (gift: Gift) => void
  let now = 10_000
  const watch = watchInterference({
    ...{ task, emit: session.emit, agents: () => ({ Bob: bob }), now: () => now },
    onGift(listener) {
      gift = listener
      return () => {}
    },
    referee: {
      others: () => others,
      onBlock(listener) {
        change = listener
        return () => {}
      },
      onCommand(listener) {
        command = listener
        return () => {}
      },
    },
  })
  return {
    ...{ told, watch },
    set: (x: number, block = 'stone') => change({ at: [x, -60, 5], block, states: {} }),
    commands: (by: string, about: 'blocks' | 'items', names: readonly string[] = []) =>
      command({ by, about, words: 'Changed the block', names }),
    gives: (from: string, items: Gift['items']) => gift({ seat: 'Bob', from, items }),
    later: (ms: number) => {
      now += ms
    },
  }
}
const idleFarAway: AgentAt = { at: [-9, -60, -9], actedAt: 0 }
const busyThere: AgentAt = { at: [5, -60, 4], actedAt: null }
const eve: PlayerAt = { player: 'Eve', at: [6, -60, 4] }

test('a stranger who sets a block that counts is named; a block that counts for nothing is none of it', () => {
  const { told, set } = watched(idleFarAway, [eve])
  set(5)
  set(6, 'air')
  set(9)
  expect(told).toEqual(['Eve set stone at 5 -60 5', 'Eve took away the block at 6 -60 5'])
})

test('an agent at work there is taken to have done it, and who is out of reach is not', () => {
  for (const [bob, others] of [
    [busyThere, [eve]],
    [idleFarAway, [{ ...eve, at: [-6, -60, 4] as const }]],
    [idleFarAway, []],
    [idleFarAway, [{ ...eve, player: 'Bob' }]],
  ] as const) {
    const { told, set } = watched(bob, others)
    set(5)
    expect(told).toEqual([])
  }
})

test('a stranger at the chest that is judged is named when it holds more and no agent was at work there', () => {
  const near = watched({ at: [5, -60, 4], actedAt: null }, [{ player: 'Eve', at: [-5, -60, -4] }])
  near.watch.stored('3 dirt stored')
  expect(near.told).toEqual(['Eve put something away (3 dirt stored)'])
  const team = watched({ at: [-5, -60, -4], actedAt: 9_000 }, [{ player: 'Eve', at: [-5, -60, -4] }])
  team.watch.stored('3 dirt stored')
  expect(team.told).toEqual([])
})

test('a gift of a stranger counts, one of the team does not', () => {
  const { told, gives } = watched(busyThere, [eve])
  gives('Bob', { dirt: 1 })
  expect(told).toEqual([])
  gives('Eve', { dirt: 3, stick: 1 })
  expect(told).toEqual(['Eve gave Bob 3 dirt, 1 stick'])
})

test('a command of an operator counts with the change it makes, also beside an agent at work, and where it names an agent', () => {
  const { told, set, commands, later } = watched(busyThere, [])
  commands('Ann', 'blocks')
  later(100)
  set(5)
  expect(told).toEqual(['Ann ran a command: Changed the block'])
  later(5_000)
  commands('Ann', 'blocks')
  later(5_000)
  set(6)
  commands('Ann', 'items', ['1', 'dirt', 'Zoe'])
  expect(told).toHaveLength(1)
  commands('Ann', 'items', ['1', 'dirt', 'Bob'])
  expect(told).toHaveLength(2)
})

test('a referee hears of what other operators do, and sees who is there', { timeout: 60_000 }, async () => {
  const version = '1.19.2'
  const world = await startWorld({ version, terrain: 'flat', seed: 1, operators: ['referee', 'Ann'] })
  let ann: Bot | undefined
  try {
    const referee = await createReferee({ host: world.host, port: world.port, version, task, username: 'referee' })
    const heard: OthersCommand[] = []
    referee.onCommand(command => void heard.push(command))
    await referee.prepare()
    ann = createBot({ host: world.host, port: world.port, version, username: 'Ann' })
    await once(ann, 'spawn')
    ann.chat('/setblock 5 -60 5 stone')
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    expect(heard[0]).toMatchObject({ by: 'Ann', about: 'blocks', names: ['5', '-60', '5'] })
    await vi.waitFor(() => expect(referee.others().map(one => one.player)).toEqual(['Ann']), 10_000)
    await referee.close()
  } finally {
    ann?.quit()
    await world.stop()
  }
})

test('a run that others had a hand in is in no mean, and the report names them', () => {
  const spec = { id: 'x', suite: 'free', reference: 'free:1', brain: 'rules', agents: 2, seed: 1, repeat: 1 }
  const of = { ...spec, task: { name: 'x', tags: [], organization: 'tree', schedule: 'async' } }
  const run = (fields: object) => ({
    ...broken(of as never, 'r'),
    result: 'success' as const,
    completion: 1,
    ...fields,
  })
  const all = [run({ interference: ['Eve set stone at 5 -60 5'] }), run({ result: 'failure', completion: 0.5 })]
  expect(groupRuns(all)[0]?.values).toMatchObject({ success: { mean: 0, n: 1 }, completion: { mean: 50, n: 1 } })
  for (const report of [textReport(all), markdownReport(all)]) {
    expect(report.replace(/\s+/g, ' ')).toContain('Others than the team had a hand in 1 of 2 runs')
    expect(report.replace(/\s+/g, ' ')).toContain('x: Eve set stone at 5 -60 5')
    expect(report).not.toContain('were not judged')
  }
})
