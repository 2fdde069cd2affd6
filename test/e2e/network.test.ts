import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fails, startEndpoint } from '../brain/support/model-server.ts'
import { chest, sessions } from './play.ts'
import { root } from './terminal.ts'

/** Whom a session calls: nobody but those it was told to. */

const { start, happened, recording } = sessions()

function listening() {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'connections')
  writeFileSync(file, '')
  const hook = pathToFileURL(join(import.meta.dirname, 'fixtures/connections.mjs')).href
  return {
    env: { CONNECTIONS: file, NODE_OPTIONS: `--import=${hook}`, XDG_RUNTIME_DIR: folder, HOME: folder },
    called: () => [...new Set(readFileSync(file, 'utf8').trim().split('\n'))].sort(),
  }
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'bin/mcteam.js'), 'run', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

test('a session with a model calls its endpoint, its own world, and nobody else', async () => {
  const endpoint = await startEndpoint(response => fails(response, 400, 'not today'))
  onTestFinished(() => endpoint.close())
  const task = join(mkdtempSync(join(tmpdir(), 'mct-')), 'task.yaml')
  writeFileSync(task, readFileSync(join(root, chest), 'utf8').replace('timeLimit: 180', 'timeLimit: 5'))
  const { env, called } = listening()
  const address = endpoint.url.replace('127.0.0.1', 'localhost')
  const flags = ['--model', 'gpt-x', '--base-url', address, '--record', join(env.HOME, 'a.jsonl')]
  expect(await run([task, ...flags], { ...env, OPENAI_API_KEY: 'sk-none' })).toBe(1)
  expect(endpoint.received.length).toBeGreaterThan(0)
  const port = new URL(address).port
  expect(called()).toContain(`tcp localhost:${port}`)
  const others = called().filter(line => line !== `tcp localhost:${port}` && line !== 'dns localhost')
  // The bodies' way to the embedded server.
  expect(others.map(line => line.replace(/:\d+$/, ':PORT'))).toContain('tcp 127.0.0.1:PORT')
  expect(others.filter(line => !/^(?:tcp|dns) 127\.0\.0\.1(?::\d+)?$|^here/.test(line))).toEqual([])
  expect(others.filter(line => line.startsWith('tcp'))).toHaveLength(1)
})

test('a session at a terminal without a model stays on this machine', async () => {
  const { env, called } = listening()
  const terminal = start(['tui', chest, '--name', 'Sam', '--record', recording()], {
    env: { CONNECTIONS: env.CONNECTIONS, NODE_OPTIONS: env.NODE_OPTIONS },
  })
  await happened(event => event.type === 'action.started')
  await terminal.line('/stop session')
  await happened(event => event.type === 'session.ended')
  terminal.press('\u0004')
  await terminal.exit
  expect(called()).toContain('here, a socket of this machine')
  expect(called().filter(line => !/^(?:tcp|dns) 127\.0\.0\.1(?::\d+)?$|^here/.test(line))).toEqual([])
})
