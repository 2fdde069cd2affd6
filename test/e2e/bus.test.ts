import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { noNatsServer, startNatsServer } from '../remote/bus/nats-server.ts'
import { keys, openTerminal, root, sandbox } from './terminal.ts'

/** The real program, from start to end, with people on two machines and a bus that is killed between them. */

const program = join(root, 'bin/mcteam.js')
const here = sandbox()
const there = sandbox()
afterAll(() => {
  here.remove()
  there.remove()
})
const env = (box: typeof here, more: Record<string, string> = {}) => ({
  ...process.env,
  ...box.env,
  NO_COLOR: '1',
  ...more,
})
const mcteam = (box: typeof here, ...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: box.folder, env: env(box) })

test('without a bus, or with wrong words for one, there is one clear line and exit code 3 or 2', () => {
  for (const [args, code, line] of [
    [
      ['tui', '--goal', 'a hut', '--bus', 'nats://ann:hush@127.0.0.1:1'],
      3,
      'Cannot reach the bus at nats://127.0.0.1:1',
    ],
    [['run', '--goal', 'a hut', '--bus', 'nats://127.0.0.1:1'], 3, 'Cannot reach the bus at nats://127.0.0.1:1'],
    [['join', '--bus', 'nats://127.0.0.1:1'], 3, 'Cannot reach the bus at nats://127.0.0.1:1 (connection refused)'],
    [['sessions', '--bus', 'http://ann:hush@bus'], 2, '--bus: http://bus is no address of a bus.'],
    [
      ['join', '--bus', 'localhost', '--bus-creds', 'nowhere.creds'],
      2,
      'nowhere.creds: there is no such file or folder.',
    ],
    [['bus', 'confg'], 2, 'What about the bus? Write `mcteam bus config`, not confg.'],
    [['sessions', 'clean'], 2, 'This goes over a bus. Pass --bus nats://HOST:PORT'],
    [
      ['sessions', 'clena', '--bus', 'localhost'],
      2,
      'Write mcteam sessions [--bus URL], or mcteam sessions clean --bus URL.',
    ],
    [['invite'], 2, 'No session is running on this machine. Name one, or write `mcteam invite all`.'],
  ] as const) {
    const { status, stderr, stdout } = mcteam(here, ...args)
    expect(stderr).toContain(line)
    expect(stderr + stdout).not.toContain('hush')
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(code)
  }
  writeFileSync(join(here.folder, 'mcteam.yaml'), 'bus: nats://ann:hush-hush@bus.example.org\n')
  const before = mcteam(here, 'config').stdout
  expect(before).toMatch(/^bus +\(none: this machine only\) +default; mcteam\.yaml:1 is ignored$/m)
  expect(before).toContain(
    'mcteam.yaml is not trusted, so its bus is ignored. If you agree with what it says: mcteam config trust',
  )
  const trusted = mcteam(here, 'config', 'trust').stdout
  expect(trusted).toContain('  bus: nats://bus.example.org:4222')
  const { stdout } = mcteam(here, 'config')
  expect(before + trusted).not.toContain('hush')
  expect(stdout).toMatch(/^bus +nats:\/\/bus\.example\.org:4222 +mcteam\.yaml:1$/m)
  expect(stdout).not.toContain('hush')
  rmSync(join(here.folder, 'mcteam.yaml'))
})

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'on a real bus' : `on a real bus (${noNatsServer})`, () => {
  let nats: Awaited<ReturnType<typeof startNatsServer>>
  let passwords: readonly string[]
  beforeAll(async () => {
    const { stdout: config } = mcteam(here, 'bus', 'config')
    passwords = [...config.matchAll(/^# {3}nats:\/\/\w+:(\S{20,})@HOST {3}for /gm)].map(([, password = '']) => password)
    nats = await startNatsServer(config)
  })
  afterAll(() => nats?.close())

  test('a session is found, watched and spoken to from elsewhere; the bus is killed, and everybody comes back', async () => {
    const [hosts = '', , , , people = ''] = passwords
    expect(new Set(passwords).size).toBe(5)
    const urlOfHost = `nats://host:${hosts}@127.0.0.1:${nats.port}`
    const url = `nats://people:${people}@127.0.0.1:${nats.port}`
    const host = openTerminal(
      ['tui', join(root, 'tasks/demo/cabin.yaml'), '--bus', urlOfHost, '--name', 'olga', '--think', '5'],
      {
        ...{ columns: 140, rows: 40, cwd: here.folder, env: here.env },
      },
    )
    onTestFinished(() => host.kill())
    await host.see('Others come in with')
    const sessions = JSON.parse(mcteam(there, 'sessions', '--bus', url, '--json').stdout) as {
      id: string
      onBus: boolean
    }[]
    expect(sessions).toEqual([expect.objectContaining({ onBus: true, task: 'A cabin by the lake' })])
    const { id } = sessions[0]!

    const viewer = openTerminal(['join', '--bus', url, '--name', 'vera'], { columns: 120, rows: 36, env: there.env })
    onTestFinished(() => viewer.kill())
    await viewer.see('observer, with olga')
    await viewer.line('let me speak')
    await viewer.see('You came to look on: viewers cannot speak')
    const { stdout: invitation } = mcteam(here, 'invite', '--name', 'sam', '--bus', url)
    expect(invitation).toMatch(
      new RegExp(`^MCTEAM_JOIN_TOKEN=mct1\\.\\S+ mcteam join ${id} --bus nats://127.0.0.1:\\d+ --name sam\n$`),
    )
    const token = invitation.slice('MCTEAM_JOIN_TOKEN='.length).split(' ')[0]!
    const speaker = openTerminal(['join', id.slice(0, 8), '--bus', url, '--name', 'sam'], {
      ...{ columns: 120, rows: 36, env: { ...there.env, MCTEAM_JOIN_TOKEN: token } },
    })
    onTestFinished(() => speaker.kill())
    await speaker.see('observer, with')
    await speaker.line('good-day-to-you-all')
    await Promise.all([host.see('good-day-to-you-all'), viewer.see('good-day-to-you-all')])

    await nats.kill('SIGKILL')
    await Promise.all([viewer, speaker].map(terminal => terminal.see('the bus is lost, trying again')))
    await host.line('said-while-it-was-away')
    await host.see('The bus is lost, trying again.')
    await nats.start()
    await Promise.all([viewer, speaker].map(terminal => terminal.see('said-while-it-was-away')))
    await speaker.line('here-again')
    await host.see('here-again')
    for (const password of passwords) expect(viewer.raw() + speaker.raw() + host.raw()).not.toContain(password)

    viewer.press(keys.ctrlD)
    expect(await viewer.exit).toBe(0)
    expect(viewer.raw()).toContain(`Come back with: mcteam join ${id} --bus nats://127.0.0.1:${nats.port}`)
    await host.line('/stop session')
    await speaker.see(/ended|over|stopped/)
    host.press(keys.ctrlD)
    expect(await host.exit).toBe(0)
    speaker.press(keys.ctrlD)
    expect(await speaker.exit).toBe(0)
    const folder = join(here.folder, 'recordings')
    for (const file of readdirSync(folder))
      for (const password of passwords) expect(readFileSync(join(folder, file), 'utf8')).not.toContain(password)
  })
})
