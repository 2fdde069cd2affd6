import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { keys, openTerminal, root, sandbox, type TestTerminal } from './terminal.ts'

/** What a real terminal goes through: stopped and continued, resized in a storm, configured by files. */

const sample = join(root, 'recordings/samples/cabin.jsonl')
let open: TestTerminal | undefined
const box = sandbox()
afterEach(async () => {
  open?.kill()
  await open?.exit
  open = undefined
})

const replay = (args: readonly string[] = [], options: Parameters<typeof openTerminal>[1] = {}) => {
  open = openTerminal(['replay', sample, ...args], { ...options, env: { ...box.env, ...options.env } })
  return open
}

const stopped = (pid: number) => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''))
const until = async (good: () => boolean) => {
  for (let tries = 0; tries < 800 && !good(); tries++) await new Promise(resolve => setTimeout(resolve, 25))
  expect(good()).toBe(true)
}

test.runIf(process.platform === 'linux')(
  'after a stop that the process cannot notice, going on draws the whole screen',
  async () => {
    const terminal = replay()
    await terminal.see('Bob  worker')
    // The program that had the terminal meanwhile may have left it in any state.
    process.kill(terminal.pid, 'SIGSTOP')
    await until(() => stopped(terminal.pid))
    const before = terminal.raw().length
    process.kill(terminal.pid, 'SIGCONT')
    await until(() => terminal.raw().slice(before).includes('\u001b[?1049h'))
    await terminal.see('Bob  worker')
    terminal.press('q')
    expect(await terminal.exit).toBe(0)
  },
)

test.runIf(process.platform === 'linux')(
  'ctrl+z gives the terminal back to the shell and stops all that it started, on the screen and at a question; fg goes on',
  async () => {
    const options = { cwd: box.folder, env: box.env, underShell: true }
    // 128 and the number of SIGSTOP.
    const isStopped = 'left with 147'
    const goOn = 'fg; echo "left with $?"\r'
    const played = openTerminal(['replay', sample], options)
    onTestFinished(() => played.kill('SIGKILL'))
    await played.see('Bob  worker')
    played.press('\u001a')
    await played.see(isStopped)
    for (const mode of [1049, 2004])
      expect(played.raw().lastIndexOf(`\u001b[?${mode}l`)).toBeGreaterThan(played.raw().lastIndexOf(`\u001b[?${mode}h`))
    played.press(goOn)
    await played.see('Bob  worker')
    played.press('q')
    await played.see('left with 0')

    const asked = openTerminal(['tui', '--goal', 'build a castle'], options)
    onTestFinished(() => asked.kill('SIGKILL'))
    await asked.see('Another goal')
    asked.press('\u001a')
    await asked.see(isStopped)
    const before = asked.raw().length
    asked.press(goOn)
    await until(() => asked.raw().slice(before).includes('Another goal'))
    asked.press('\r')
    await asked.see('left with 2')
    expect(asked.raw()).toContain('No goal was given')
  },
)

test.runIf(process.platform !== 'win32')(
  'where no shell waits, ctrl+z stops nothing and says why, on the screen and at a question',
  async () => {
    const played = replay()
    await played.see('Bob  worker')
    played.press('\u001a')
    await played.see('No shell is waiting for this program')
    played.press('q')
    expect(await played.exit).toBe(0)

    const asked = openTerminal(['tui', '--goal', 'build a castle'], { cwd: box.folder, env: box.env })
    onTestFinished(() => asked.kill('SIGKILL'))
    await asked.see('Another goal')
    asked.press('\u001a')
    await asked.see(/No shell is waiting for this program.*Another goal/s)
    asked.press('\r')
    expect(await asked.exit).toBe(2)
  },
)

test('a storm of sizes leaves one whole frame of the last one', async () => {
  const terminal = replay(['--until', '50%'], { columns: 120, rows: 40 })
  await terminal.see('Bob  worker')
  for (let index = 0; index < 60; index++) terminal.resize(80 + ((index * 37) % 120), 24 + ((index * 11) % 30))
  terminal.resize(100, 30)
  const whole = (screen: string) => {
    const rows = screen.split('\n')
    return (
      screen.match(/A cabin by the lake {3}tree/g)?.length === 1 &&
      screen.match(/ \/ \d\d:\d\d /g)?.length === 1 &&
      /^ +1 team +2 agent /.test(rows[1] ?? '') &&
      /^┌ Tasks ─/.test(rows[2] ?? '') &&
      rows.slice(2, 27).every(row => /^[┌│└]/.test(row) && /[┐│┘]$/.test(row))
    )
  }
  await terminal.see(whole)
})

test('settings of a folder change the keys, which the footer then shows', async () => {
  const cwd = join(box.folder, 'keys')
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'mcteam.yaml'), 'theme: none\nkeys:\n  leaveReplay: x\n  play: [p, space]\n')
  execFileSync(process.execPath, [join(root, 'bin/mcteam.js'), 'config', 'trust'], {
    cwd,
    env: { ...process.env, ...box.env },
  })
  const terminal = replay(['--until', '50%'], { cwd })
  await terminal.see('p play')
  expect(terminal.raw()).not.toContain('\u001b[36m')
  terminal.press('q')
  terminal.press(keys.up)
  await terminal.see('p play')
  terminal.press('x')
  expect(await terminal.exit).toBe(0)
})
