import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { measureRun } from '../../../source/benchmark/measure-run.ts'
import { broken } from '../../../source/benchmark/play-runs.ts'
import { textReport } from '../../../source/benchmark/report-text.ts'
import { groupRuns } from '../../../source/benchmark/run-groups.ts'
import { sessionConfig } from '../../../source/cli/config/session.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { startSession } from '../../../source/host/start-session.ts'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { temporaryFolder } from '../../session/helpers.ts'

/** Whole runs in which one who is not of the team helps it: the mark, its name and what becomes of the means. */

const version = '1.19.2'
const region = 'region: { from: [-24, -61, -24], to: [24, -50, 24] }'
const task = `
name: helped
title: Dirt
goal: Carry 4 dirt and set the stone.
organization: solo
seats: { workers: [Bob] }
timeLimit: 60
world: { version: '${version}' }
arena: { ${region}, spawn: [0, -60, 0] }
judge:
  - { kind: placed, block: stone, at: [16, -60, 16] }
  - { kind: holds, items: { dirt: 4 } }
`
const spec = { id: 'helped', suite: 'files', reference: 'helped.yaml', brain: 'rules', agents: 1, seed: 1, repeat: 0 }

/** A run of the task on a server of others, with a player beside it who is no operator, and one who is. */
const played = async () => {
  const world = await createWorld({ version, port: 0, operators: ['referee', 'Ann'] })
  onTestFinished(() => world.stop())
  const enter = async (username: string): Promise<Bot> => {
    const bot = createBot({ host: world.host, port: world.port, version, username })
    onTestFinished(() => bot.end())
    await once(bot, 'spawn')
    return bot
  }
  const folder = temporaryFolder()
  const [file, record] = [join(folder, 'helped.yaml'), join(folder, 'helped.jsonl')]
  writeFileSync(file, task)
  const flags = { server: `${world.host}:${world.port}`, referee: 'referee', land: 'free', record }
  const running = await startSession(await sessionConfig([file], flags, noSettings))
  onTestFinished(() => running.close())
  const { session } = running
  await vi.waitFor(() => expect(session.state.session.phase).toBe('running'), { timeout: 60_000, interval: 50 })
  const told = (): string[] =>
    session.state.alerts.map(({ text }) => text).filter(text => text.includes('this run is marked'))
  const marked = async (words: string) => {
    await vi.waitFor(() => expect(told().join('\n')).toContain(words), { timeout: 20_000, interval: 100 })
  }
  const measured = async () => {
    await running.stop('enough is seen')
    await running.ended
    await running.close()
    return await measureRun(record, spec)
  }
  return { world, session, enter, marked, measured }
}

const other = {
  ...broken(
    { ...spec, id: 'alone', task: { name: 'helped', tags: [], organization: 'solo', schedule: 'async' } } as never,
    'r',
  ),
  result: 'failure' as const,
}

const leftOut = (result: Awaited<ReturnType<typeof measureRun>>, words: string) => {
  expect(result.interference?.join('\n')).toMatch(new RegExp(words))
  expect(result.timeCost).toBeNull()
  const [group] = groupRuns([{ ...result, result: 'success', completion: 1 }, other])
  expect(group?.values).toMatchObject({ success: { mean: 0, n: 1 }, completion: { mean: 0, n: 1 } })
  expect(textReport([result, other]).replace(/\s+/g, ' ')).toMatch(new RegExp(`1 of 2 runs, .*${words}`))
}

test('a stranger who sets a block of the task marks the run, which is in no mean', { timeout: 120_000 }, async () => {
  const { world, enter, marked, measured } = await played()
  const eve = await enter('Eve')
  await world.command('tp Eve 16 -60 14')
  await world.command('give Eve stone 1')
  await vi.waitFor(() => expect(eve.inventory.items().map(({ name }) => name)).toEqual(['stone']), 10_000)
  await eve.equip(eve.inventory.items()[0]!, 'hand')
  await vi.waitFor(() => expect(eve.blockAt(new Vec3(16, -61, 16))?.name).toBe('grass_block'), 10_000)
  await eve.placeBlock(eve.blockAt(new Vec3(16, -61, 16))!, new Vec3(0, 1, 0))
  await marked('Eve is not of the team and set stone at 16 -60 16')
  leftOut(await measured(), 'Eve set stone at 16 -60 16')
})

test('so does one who throws an item to an agent', { timeout: 120_000 }, async () => {
  const { world, session, enter, marked, measured } = await played()
  const eve = await enter('Eve')
  await world.command('give Eve dirt 40')
  await vi.waitFor(() => expect(eve.inventory.items().length).toBe(1), 10_000)
  // He moves about: some throws reach him.
  await vi.waitFor(
    async () => {
      const [x, y, z] = session.state.seats.Bob!.body.position!
      await world.command(`tp Eve ${x + 3} ${y} ${z}`)
      await eve.lookAt(new Vec3(x, y + 1, z), true)
      const [held] = eve.inventory.items()
      if (held) await eve.toss(held.type, null, 1)
      expect(session.state.alerts.map(({ text }) => text).join()).toContain('Eve is not of the team')
    },
    { timeout: 40_000, interval: 1000 },
  )
  await marked('Eve is not of the team and gave Bob')
  // Several throws may reach him at once.
  leftOut(await measured(), 'Eve gave Bob \\d+ dirt')
})

test('so does an operator who gives an agent an item by a command', { timeout: 120_000 }, async () => {
  const { enter, marked, measured } = await played()
  const ann = await enter('Ann')
  ann.chat('/give Bob dirt 4')
  await marked('Ann is not of the team and ran a command')
  leftOut(await measured(), 'Ann ran a command')
})
