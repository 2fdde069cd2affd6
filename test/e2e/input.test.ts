import { execFile, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { root, sandbox } from './terminal.ts'

const box = sandbox()
afterAll(() => box.remove())

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

function mcteam(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...inherited } = process.env
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [join(root, 'bin/mcteam.js'), ...args],
      { cwd: root, env: { ...inherited, ...box.env, ...env }, timeout: 60_000 },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
    child.stdin?.end()
  })
}

function file(name: string, content: string): string {
  const path = join(box.folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

const valid = 'name: a\ntitle: A\ngoal: Collect 1 oak log.\nseats: { leader: Lena, workers: [Bob] }\n'

describe('what cannot work gets one clear line and exit code 2', () => {
  test.each<[string, () => string[], RegExp]>([
    ['a missing task file', () => ['tui', 'tasks/none.yaml'], /There is no task file tasks\/none\.yaml/],
    ['a folder for a task', () => ['run', 'tasks'], /tasks: it is a folder/],
    [
      'an unknown task field',
      () => ['run', file('field.yaml', `${valid}organisation: tree\n`)],
      /field\.yaml:5:1: unknown field "organisation"\. Did you mean organization\?/,
    ],
    [
      'malformed YAML',
      () => ['tui', file('broken.yaml', 'name: [a\ntitle: }')],
      /broken\.yaml:\d+:\d+: not valid YAML/,
    ],
    ['an address that is none', () => ['run', '--goal', 'x', '--server', 'http://x:y'], /is not a server address/],
    [
      'an unsupported version of the embedded world',
      () => ['run', file('v.yaml', valid), '--version', '1.7.10'],
      /cannot be Minecraft 1\.7\.10\. It speaks 1\.19\.2/,
    ],
    ['a recording that is not one', () => ['replay', file('not.jsonl', 'hello\n')], /not\.jsonl/],
    ['a recording that is not there', () => ['replay', 'nowhere.jsonl'], /nowhere\.jsonl/],
    ['an unknown command', () => ['tiu'], /Unknown command tiu\. Did you mean tui\?/],
    ['an unknown flag', () => ['run', 'x.yaml', '--modle', 'y'], /Unknown flag --modle\. Did you mean --model\?/],
    ['a flag without its value', () => ['run', 'x.yaml', '--seed'], /--seed needs a number/],
    [
      'a file that is not named',
      () => ['charts', 'x', '--png', '--svg', 'a.svg'],
      /--png needs a file name\. Write it after the flag: --png completion\.png/,
    ],
    ['a value that is no choice', () => ['run', 'x.yaml', '--schedule', 'asink'], /Did you mean async\?/],
    ['no task and no goal', () => ['tui'], /What should the team do\?/],
    [
      'a goal that the rule brain cannot read',
      () => ['run', '--goal', 'explore and find a village'],
      /“explore and find a village” is not understood\. One agent does that when it is asked by name: “@NAME explore and find a village”\. The rule brain can .*collect 12 oak logs;.*--model NAME/,
    ],
    [
      'the same, where nobody can be asked for another one',
      () => ['tui', '--goal', 'make a farm'],
      /“make a farm” is not understood.*--model NAME/,
    ],
    ['a model without a key', () => ['run', '--goal', 'x', '--model', 'gpt-5-mini'], /needs OPENAI_API_KEY/],
    [
      'a provider without its key',
      () => ['run', '--goal', 'x', '--model', 'anthropic/claude-x'],
      /anthropic\/claude-x needs ANTHROPIC_API_KEY/,
    ],
    [
      'a misspelt provider',
      () => ['run', '--goal', 'x', '--model', 'antropic/claude-x'],
      /no provider antropic .* Did you mean anthropic\/claude-x\?/,
    ],
    [
      'a budget that is none',
      () => ['run', '--goal', 'x', '--budget', '2eur'],
      /--budget 2eur cannot be read\. Pass dollars \(2, 2\.5usd\) or tokens \(500k-tokens\)/,
    ],
    [
      'one of several words about seats',
      () => ['run', '--goal', 'x', '--model', 'ollama/x', '--seat', 'Bob.model=y', '--seat', 'Bob.modl=x'],
      /--seat Bob\.modl=x cannot be read\. Pass NAME\.FIELD=VALUE/,
    ],
    [
      'a seat that the team has not',
      () => ['run', '--goal', 'collect 2 oak logs', '--model', 'ollama/x', '--seat', 'Bbo.model=y'],
      /--seat Bbo: the team has no such agent\. Did you mean Bob\?/,
    ],
    [
      'too many agents',
      () => ['run', '--goal', 'x', '--agents', '99'],
      /--agents 99 is out of range\. Pass a whole number from 1 to 16/,
    ],
    ['joining when nothing runs', () => ['join'], /No session is running/],
  ])('%s', async (_what, args, expected) => {
    const { code, out, err } = await mcteam(args())
    expect(err).toMatch(expected)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(out).toBe('')
    expect(code).toBe(2)
  })

  test('an unreachable server: no mistake of the words, so another exit code', async () => {
    const { code, err } = await mcteam(['tui', '--goal', 'x', '--server', '127.0.0.1:1'])
    expect(err).toMatch(/^mcteam: Cannot reach 127\.0\.0\.1:1 \(connection refused\)\. Start a server.*\n$/)
    expect(code).toBe(3)
  })

  test('a dash for standard output is a value', async () => {
    const { code, out, err } = await mcteam([
      'recordings',
      'export',
      'recordings/samples/cabin.jsonl',
      '--format',
      'csv',
      '--to',
      '-',
    ])
    expect(err).toBe('')
    expect(out).toMatch(/^seq,t_ms,source,type,about,data\r\n/)
    expect(code).toBe(0)
  })

  test('a server that is no Minecraft server', async () => {
    const server = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const { code, err } = await mcteam(['tui', '--goal', 'x', '--server', `127.0.0.1:${port}`])
    server.close()
    expect(err).toMatch(new RegExp(`Cannot reach 127\\.0\\.0\\.1:${port}`))
    expect(code).toBe(3)
  })
})

test('what stands in a file of another person cannot command the terminal', async () => {
  const path = file(
    'hostile.yaml',
    `${valid.replace(/^title:.*$/m, String.raw`title: "A\e]0;owned\a\e[2J \x9b31m\u202Etitle"`)}`,
  )
  for (const args of [
    ['tasks', 'show', path],
    ['plan', path],
    ['tasks', 'validate', file('\x1b[31mred.yaml', 'name: [')],
  ]) {
    const { out, err } = await mcteam(args)
    expect((out + err).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(out + err).toMatch(/title|red\.yaml/)
  }
})

test('what stands in settings or comes from an endpoint cannot command the terminal', async () => {
  const hostile = String.raw`"x\e]0;PWN\a\e[2J\x9b31m\u202Ey"`
  const settings = file('hostile/mcteam/config.yaml', `name: ${hostile}\nmodel: ${hostile}\nserver: ${hostile}\n`)
  const env = { XDG_CONFIG_HOME: join(settings, '../..') }
  const endpoint = createHttpServer((_, answer) =>
    answer.end(JSON.stringify({ data: [{ id: 'gpt\u001b]0;PWN\u0007\u001b[2J' }, { id: '\u009b31mred' }] })),
  )
  await new Promise<void>(resolve => endpoint.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(endpoint.address() as { port: number }).port}/v1`
  for (const [args, words] of [
    [['config'], /name +xy/],
    [['doctor', '--base-url', url, '--model', 'none'], /gpt/],
    [['run', '--goal', 'x\u001b[2Jz', '--server', 'a\u001b]0;PWN\u0007b c'], /mcteam: /],
    [['\u001b[31mred'], /Unknown command red/],
    [['join', '\u001b[31mred'], /mcteam: /],
    [['replay', '\u001b[31mred.jsonl'], /red\.jsonl/],
    [['recordings', 'list', '\u001b[31mred'], /red/],
  ] as const) {
    const { out, err } = await mcteam(args, env)
    expect((out + err).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(out + err).toMatch(words)
  }
  endpoint.close()
})

test('a run whose plan waits for a person says once where that is decided', async () => {
  const child = spawn(
    process.execPath,
    [
      join(root, 'bin/mcteam.js'),
      'run',
      file('asks.yaml', valid),
      '--approvals',
      'plans',
      '--record',
      join(box.folder, 'asks.jsonl'),
    ],
    { cwd: root, env: { ...process.env, ...box.env } },
  )
  let out = ''
  for await (const piece of child.stdout) {
    out += String(piece)
    if (!child.killed && out.includes('Decide it')) child.kill('SIGINT')
  }
  expect(out).toMatch(/Lena asks: .*\n +Decide it in another terminal: mcteam join/)
  expect(out).toMatch(/Session ended: stopped/)
  expect(out.split('Decide it')).toHaveLength(2)
})

test('a run that prints its events as JSON says on stderr what waits for a person, and where that is decided', async () => {
  const record = join(box.folder, 'asks-json.jsonl')
  const args = ['run', file('asks.yaml', valid), '--approvals', 'plans', '--json', '--record', record]
  const child = spawn(process.execPath, [join(root, 'bin/mcteam.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...box.env },
  })
  child.stdout.resume()
  let told = ''
  for await (const piece of child.stderr) {
    told += String(piece)
    if (!child.killed && told.includes('Decide it')) child.kill('SIGINT')
  }
  expect(told).toMatch(/Lena asks: .*\nDecide it in another terminal: mcteam join .*\n/)
})

test.each(['SIGHUP', 'SIGTERM'] as const)('%s ends a run with its end in the recording', async signal => {
  const path = file(`${signal}.jsonl`, '')
  rmSync(path)
  const child = spawn(
    process.execPath,
    [join(root, 'bin/mcteam.js'), 'run', file('asks.yaml', valid), '--approvals', 'plans', '--record', path],
    { cwd: root, env: { ...process.env, ...box.env } },
  )
  let out = ''
  for await (const piece of child.stdout) {
    out += String(piece)
    if (!child.killed && out.includes('Decide it'))
      // A closed terminal and its shell both send it.
      for (const _ of signal === 'SIGHUP' ? [1, 2] : [1]) child.kill(signal)
  }
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`"type":"session.ended".*interrupted by ${signal}`))
})

describe('help and doctor', () => {
  test('every command explains itself', async () => {
    const { code, out } = await mcteam(['--help'])
    expect(code).toBe(0)
    for (const [, name] of out.matchAll(/^ {2}([a-z]+) {2,}/gm)) {
      const help = await mcteam([name!, '--help'])
      expect(help.out).toContain(`Usage: mcteam ${name}`)
      expect(help.code).toBe(0)
    }
  })

  test('the doctor finds this machine sound and a dead endpoint not', async () => {
    const fine = await mcteam(['doctor'])
    expect(fine.out).toContain('✓ Embedded world 1.19.2 starts in')
    expect(fine.code).toBe(0)
    const broken = await mcteam(['doctor', '--base-url', 'http://127.0.0.1:1/v1', '--server', '127.0.0.1:1'], {
      OPENAI_API_KEY: 'sk-planted-secret',
    })
    expect(broken.out).toContain('✗ The model endpoint http://127.0.0.1:1/v1 cannot be reached')
    expect(broken.out).toContain('Cannot reach 127.0.0.1:1')
    expect(broken.out + broken.err).not.toContain('sk-planted-secret')
    expect(broken.code).toBe(3)
  })

  test('the doctor comes to its end also when the endpoint that it asks again is not there', async () => {
    const broken = await mcteam(['doctor', '--base-url', 'http://127.0.0.1:1/v1', '--model', 'openai/x'], {
      OPENAI_API_KEY: 'sk-planted-secret',
    })
    expect(broken.out).toMatch(/✗ openai\/x does not answer: .*cannot be reached/)
    expect(broken.out).toContain('✓ Embedded world 1.19.2 starts in')
    expect(broken.code).toBe(3)
  })
})
