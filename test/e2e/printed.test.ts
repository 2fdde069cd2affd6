import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { bringPackages, newClone } from './clone.ts'
import { chest, sessions } from './play.ts'
import { root, sandbox } from './terminal.ts'

/** What commands print: into a pipe, on a narrow terminal, with the program called in one way or another. */

const { start, recording } = sessions()

/** The program with pipes for all three streams, as a script runs it. */
async function piped(args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const box = sandbox()
  onTestFinished(() => box.remove())
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const child = spawn(process.execPath, [join(root, 'bin/mcteam.js'), ...args], {
    cwd: options.cwd ?? root,
    env: { ...env, ...box.env, ...options.env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      text += String(chunk)
    })
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, text }
}

test('the first command in a clone builds it, and prints nothing else than it would', () => {
  const clone = newClone()
  const run = () => spawnSync(process.execPath, [join(clone, 'bin/mcteam.js'), '--version'], { encoding: 'utf8' })
  // Without its packages it cannot.
  expect(run()).toMatchObject({ status: 3, stderr: expect.stringMatching(/Run: npm ci && npm run build\n$/) })
  bringPackages(clone)
  const first = run()
  expect(first).toMatchObject({ status: 0, stderr: expect.stringMatching(/^mcteam is not built yet: .*\n$/) })
  expect(run()).toMatchObject({ status: 0, stdout: first.stdout, stderr: '' })
  // Git has changed something, but none of the sources; then also these.
  mkdirSync(join(clone, '.git'))
  const soon = new Date(Date.now() + 60_000)
  const changed = (...path: string[]) => {
    writeFileSync(join(clone, ...path), '', { flag: 'a' })
    utimesSync(join(clone, ...path), soon, soon)
  }
  changed('.git', 'index')
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  changed('source', 'json.ts')
  const behind = 'This mcteam was built before its sources changed. To use them: npm run build\n'
  expect(run()).toMatchObject({ status: 0, stdout: first.stdout, stderr: behind })
})

test('output to a full disk ends a command, and a session, with one line', () => {
  const box = sandbox()
  onTestFinished(() => box.remove())
  const run = (args: readonly string[]) => {
    const full = openSync('/dev/full', 'w')
    const done = spawnSync(process.execPath, [join(root, 'bin/mcteam.js'), ...args], {
      ...{ cwd: root, env: { ...process.env, ...box.env }, stdio: ['ignore', full, 'pipe'], encoding: 'utf8' as const },
    })
    closeSync(full)
    return done
  }
  const line = /^mcteam: What it prints cannot be written: .*\n$/
  const listed = run(['recordings', 'list', 'recordings/samples'])
  expect(listed.stderr).toMatch(line)
  expect(listed.status).toBe(3)
  const exported = run(['recordings', 'export', 'recordings/samples/cabin.jsonl', '--format', 'json', '--to', '-'])
  expect(exported.stderr).toMatch(line)
  expect(exported.status).toBe(3)
  const path = recording()
  const played = run(['run', chest, '--json', '--approve', 'none', '--record', path])
  expect(played.stderr).toMatch(line)
  expect(played.status).toBe(1)
  expect(readFileSync(path, 'utf8')).toMatch(/"type":"session.ended".*output that cannot be written/)
})

test('tui without a terminal ends with the result of the session', async () => {
  const good = await piped(['tui', chest, '--record', recording()])
  expect(good.text).toMatch(/Session ended: success/)
  expect(good.code).toBe(0)
  const short = `${recording()}.yaml`
  writeFileSync(short, readFileSync(join(root, chest), 'utf8').replace('timeLimit: 180', 'timeLimit: 1'))
  const late = await piped(['tui', short, '--record', `${recording()}.2.jsonl`])
  expect(late.text).toMatch(/Session ended: fail/)
  expect(late.code).toBe(1)
  const nowhere = await piped(['tui', chest, '--server', '127.0.0.1:1', '--record', `${recording()}.3.jsonl`])
  expect(nowhere.code).toBe(3)
})

test('config trust prints each value in one line', async () => {
  const cwd = join(sandbox().folder, 'project')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'mcteam.yaml'), 'model: |\n  gpt-5-mini\n  approvals: all\nbudget: 2\n')
  const { code, text } = await piped(['config', 'trust'], { cwd })
  expect(code).toBe(0)
  expect(text.split('\n').slice(1, 3).sort()).toEqual(['  budget: 2', '  model: gpt-5-mini approvals: all'])
})

test.each([
  [['--help']],
  [['tui', '--help']],
  [['recordings', 'list', 'recordings/samples']],
  [['tasks']],
  [['tasks', 'show', 'villagerbench/cooking:12']],
  [['prompts']],
  [['plan', 'tasks/demo/cabin.yaml']],
  [['config']],
  [['doctor']],
])('%j fits a terminal of 80 columns, and keeps its rows whole in a pipe', async args => {
  const terminal = start(args, { columns: 80, rows: 24 })
  await terminal.exit
  const wide = terminal
    .raw()
    .split('\r\n')
    .filter(line => line.length > 80)
  expect(wide).toEqual([])
})

test('commands in messages begin as the person called the program', async () => {
  const called = async (env: Record<string, string>) =>
    (await piped(['recordings', 'list', 'nowhere'], { env: { MCTEAM_CALLED_AS: '', ...env } })).text.trim()
  const npm = { npm_command: 'start', npm_lifecycle_event: 'start', npm_package_name: 'mcteam' }
  expect(await called({})).toMatch(/Pass one: node bin\/mcteam\.js recordings list FOLDER$/)
  expect(await called(npm)).toMatch(/Pass one: npx mcteam recordings list FOLDER$/)
})
