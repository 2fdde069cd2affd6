import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../source/world/create-world.ts'
import { sessions } from './play.ts'
import { keys } from './terminal.ts'

/** How a team gets into a server that is not ours, or does not. */

const { start, recording, logged, happened } = sessions()
const goal = ['--goal', 'Collect 2 dirt.', '--agents', '3']

async function serverThat(...commands: string[]) {
  const world = await createWorld({ version: '1.19.2', port: 0 })
  onTestFinished(() => world.stop())
  for (const command of commands) await world.command(command)
  return { world, server: ['--server', `127.0.0.1:${world.port}`, '--record', recording()] }
}

test('where no agent is let in, the run ends with 3, the server’s own reason and what to do, before a plan is asked for', async () => {
  const { server } = await serverThat('ban Lena spam', 'ban Bob spam', 'ban Mia spam')
  const terminal = start(['run', ...goal, ...server])
  expect(await terminal.exit).toBe(3)
  expect(terminal.raw()).toMatch(/No body could join the world: .*banned.*spam.*Lift the ban/s)
  expect(logged().some(({ type }) => type === 'mind.asked')).toBe(false)
  expect(logged().at(-1)).toMatchObject({ type: 'session.ended', data: { result: 'stopped', cause: 'no-world' } })
})

test('where some are let in, it is said who is missing and why, and the others do the work', async () => {
  const { server } = await serverThat('ban Bob spam')
  const terminal = start(['run', ...goal, ...server])
  expect(await terminal.exit).toBe(0)
  expect(terminal.raw()).toMatch(/Bob is missing, the others go on: .*banned/)
  expect(logged().some(({ type, data }) => type === 'action.started' && data.seat === 'Mia')).toBe(true)
  expect(logged().some(({ type, data }) => type === 'action.started' && data.seat === 'Bob')).toBe(false)
})

test('a goal that no brain of the team can read is asked for again before anything starts', async () => {
  const terminal = start(['tui', '--goal', 'tame a wolf', '--record', recording()])
  await terminal.see('Another goal (enter alone leaves):')
  expect(terminal.screen().replace(/\s+/g, ' ')).toMatch(/“tame a wolf” is not understood\..*collect 12 oak logs;/)
  terminal.press('find a village\r')
  await terminal.see('“find a village” is not understood.')
  expect(logged()).toEqual([])
  terminal.press('collect 2 oak logs\r')
  const { data } = await happened(({ type }) => type === 'session.started')
  expect(data).toMatchObject({ goal: 'collect 2 oak logs' })
  const second = start(['tui', '--goal', 'make a farm'])
  await second.see('Another goal (enter alone leaves):')
  second.press('\r')
  expect(await second.exit).toBe(2)
  expect(second.raw()).toContain('No goal was given, so no session was started.')
})

test('the end panel’s new goal, asked for again or taken at once, has a screen that hears every key', async () => {
  const terminal = start(['tui', '--goal', 'collect 1 dirt', '--agents', '1', '--record', recording()], {
    columns: 80,
    rows: 24,
  })
  const again = async (goal: string) => {
    await terminal.see('g new goal')
    terminal.press('g')
    await terminal.see('enter start')
    await terminal.line(goal)
  }
  const hearsKeys = async (goal: string) => {
    await terminal.see(screen => screen.split('\n')[0]!.includes(goal) && !screen.includes('g new goal'))
    terminal.press('?')
    await terminal.see('─ Help ─')
    terminal.press('1')
    await terminal.see('─ Tasks ─')
  }
  await again('find a village')
  await terminal.see('Another goal (enter alone leaves):')
  expect(terminal.screen().replaceAll('\n', '')).toContain(`Recording: ${recording()}`)
  terminal.press('collect 2 dirt\r')
  await hearsKeys('collect 2 dirt')
  await again('collect 3 dirt')
  await hearsKeys('collect 3 dirt')
})

test('ctrl+c before the session is there ends what was begun, and the last words are true', async () => {
  const terminal = start(['tui', ...goal, '--record', recording()])
  await terminal.see('starting the world')
  terminal.press(keys.ctrlC)
  expect(await terminal.exit).toBe(0)
  expect(terminal.raw()).toContain('Stopped before it began.')
  expect(terminal.raw()).toContain('Recording: ')
  expect(terminal.raw()).not.toContain('Not recorded')
  await happened(({ type }) => type === 'session.ended')
})

test('the command that comes back names the same person', async () => {
  const terminal = start(['tui', ...goal, '--name', 'Ann', '--record', recording()])
  await terminal.see('owner')
  terminal.press(keys.ctrlD)
  await terminal.exit
  expect(terminal.raw()).toMatch(/Come back with: \S.* join \S+ --name Ann/)
})

test('a person who left and came back can give a new goal at the end, played with the same set-up', async () => {
  const set = ['--goal', 'collect 1 dirt', '--prefix', 'red_', '--agents', '1', '--approve', 'plans', '--name', 'Ann']
  const first = start(['tui', ...set, '--record', recording()])
  await first.see('a approve')
  first.press(keys.ctrlD)
  await first.exit
  const second = start(['join', '--name', 'Ann'], { columns: 80, rows: 24 })
  await second.see('a approve')
  // Ann is the owner in this terminal, too: the session is not left without a word about what becomes of it.
  second.press(keys.ctrlC)
  await second.see('No other terminal is attached')
  second.press(keys.escape)
  await second.see(screen => !screen.includes('No other terminal is attached'))
  await second.line('/approve')
  await second.see('g new goal')
  second.press('g')
  await second.see('enter start')
  await second.line('collect 2 dirt')
  await second.see(screen => screen.split('\n')[0]!.includes('collect 2 dirt') && screen.includes('a approve'))
  expect(second.screen()).toContain('red_')
  expect(second.screen()).toContain('owner')
})

test('agents have the names that they are given', async () => {
  const { world, server } = await serverThat()
  const terminal = start(['run', ...goal, ...server, '--prefix', 'red_'])
  await happened(({ type }) => type === 'session.phase')
  await happened(({ type, data }) => type === 'body.joined' && data.seat === 'red_Lena')
  expect((await world.command('list')).join()).toMatch(/red_Lena/)
  expect(await terminal.exit).toBe(0)
})

test('a version that the server does not name is tried, and the server has the last word', async () => {
  const { server } = await serverThat()
  const terminal = start(['run', ...goal, ...server, '--version', '1.20.4'])
  expect(await terminal.exit).toBe(3)
  expect(terminal.raw()).toMatch(/names its version .*trying 1\.20\.4/)
  expect(terminal.raw()).toMatch(/No body could join the world: Lena, Bob and Mia cannot join .*1\.19\.2/)
  expect(terminal.raw().match(/kicked:/g)).toHaveLength(1)
  expect(readFileSync(recording(), 'utf8')).not.toMatch(/"type":"mind\.asked"/)
})
