import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoginService, startLoginService } from '../host/accounts/login-service.ts'
import { keys, openTerminal, root, sandbox } from './terminal.ts'

/** The real program on a server that checks accounts: codes in the terminal, players’ names for seats, and no token anywhere. */

const box = sandbox()
let service: LoginService
let env: Record<string, string>
let world: ChildProcess
let server = ''
beforeAll(async () => {
  service = await startLoginService()
  env = {
    ...box.env,
    XDG_CACHE_HOME: join(box.folder, 'cache'),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'test/host/accounts/redirect-logins.ts')).href}`,
    MCTEAM_TEST_LOGINS: service.address,
    MCTEAM_TEST_LOGINS_SIGN: service.publicKey,
  }
  world = start(['world', '--online-mode', '--port', '0'])
  server = await new Promise<string>(resolve => {
    let text = ''
    world.stdout!.on('data', piece => {
      text += String(piece)
      const found = /on (127\.0\.0\.1:\d+)\./.exec(text)?.[1]
      if (found) resolve(found)
    })
  })
})
afterAll(async () => {
  const gone = new Promise(resolve => world.once('exit', resolve))
  world.kill('SIGINT')
  await gone
  await service.close()
  box.remove()
})

const start = (args: readonly string[], more: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [join(root, 'bin/mcteam.js'), ...args], {
    cwd: box.folder,
    env: { PATH: process.env.PATH, ...env, ...more },
  })
async function run(args: readonly string[], more?: Record<string, string>) {
  const child = start(args, more)
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', piece => {
      text += String(piece)
    })
  const code = await new Promise(resolve => child.once('exit', resolve))
  return { code, text }
}

test('two agents play with their accounts; no token and no key is in a line, the recording or what DEBUG shows', async () => {
  // With keys for signed chat, which 1.19.2 also joins by.
  for (const name of ['Ann', 'Ben']) {
    service.next = service.account({ name, keys: true, answers: ['authorization_pending'] })
    const { code, text } = await run(['accounts', 'add', `${name}@example.org`], { DEBUG: '*' })
    expect(text).toContain('in a browser and type ABCD2345')
    expect(code).toBe(0)
  }
  const accounts = join(box.folder, 'accounts.yaml')
  writeFileSync(accounts, '- Ann@example.org\n- Ben@example.org\n')
  const record = join(box.folder, 'played.jsonl')
  const goal = ['--goal', 'collect 2 dirt', '--agents', '2', '--approvals', 'none', '--unjudged', 'ok']
  const flags = ['run', ...goal, '--server', server, '--accounts', accounts, '--record', record]
  const { code, text } = await run(flags, { DEBUG: '*' })
  expect(text).toContain('Ben done: collected 2 dirt')
  expect(code).toBe(0)
  const recording = readFileSync(record, 'utf8')
  expect(recording).toContain('"Ann"')
  expect(service.tokens.length).toBeGreaterThan(10)
  for (const [name, written] of Object.entries({ text, recording })) {
    expect(written.match(/.{0,60}PLANTED.{0,20}/)?.[0], name).toBeUndefined()
    expect(written, name).not.toContain('@example.org')
  }
})

test('without accounts no agent is let in, and --accounts is named; ctrl+c at a code ends it with one line', async () => {
  const goal = ['--goal', 'collect 2 dirt', '--agents', '1', '--server', server]
  const record = ['--record', join(box.folder, 'none.jsonl')]
  const { code, text } = await run(['run', ...goal, '--approvals', 'none', ...record])
  expect(text).toMatch(/accounts add KEY, then --accounts FILE/)
  expect(code).toBe(3)
  service.next = service.account({ answers: Array.from({ length: 100_000 }, () => 'authorization_pending') })
  const accounts = join(box.folder, 'new.yaml')
  writeFileSync(accounts, '- zoe\n')
  const terminal = openTerminal(['tui', ...goal, '--accounts', accounts], { cwd: box.folder, env })
  await terminal.see('and type ABCD2345')
  terminal.press(keys.ctrlC)
  expect(await terminal.exit).toBe(3)
  expect(terminal.screen()).toContain('Account zoe: stopped on request.')
})
