import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { formats } from '../../source/cli/export/formats.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { fails, says, startEndpoint } from '../brain/support/model-server.ts'
import { root, sandbox } from './terminal.ts'

/**
 * Keys, passwords and tokens planted wherever a person may have them, an endpoint that says aloud all it was given, and
 * then a look into everything that is written: recording, exports, what the program prints.
 */

const planted = {
  OPENAI_API_KEY: 'sk-PLANTEDkey0001',
  OPENAI_CUSTOM_HEADERS: 'X-Gateway: Bearer PLANTEDheader0002',
  MC_SERVER_PASSWORD: 'PLANTEDserver0003',
  GITHUB_TOKEN: 'ghp_PLANTEDtoken0004',
  HTTPS_PROXY: 'http://ann:PLANTEDproxy0005@127.0.0.1:1',
}
const parameter = 'PLANTEDparameter0006'
const login = 'PLANTEDlogin0007'
const everything = Object.values(planted).join(' · ')

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, 'bin/mcteam.js'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      text += String(chunk)
    })
  const code = await new Promise(resolve => child.once('exit', resolve))
  return { code, text }
}

test('nothing that was planted is in a recording, an export or an output', async () => {
  const box = sandbox()
  onTestFinished(() => box.remove())
  const plan = {
    objective: `use ${everything}`,
    analysis: `Logged in with /login ${planted.MC_SERVER_PASSWORD}.`,
    stages: [{ title: 'Look', items: [{ id: 'look', title: `Say ${planted.OPENAI_API_KEY}`, assignee: 'Bob' }] }],
  }
  // Thinks aloud once, then fails in words that repeat what it was given.
  const endpoint = await startEndpoint((response, { authorization }, count) =>
    count === 1
      ? says(response, JSON.stringify(plan))
      : fails(response, 400, `refused ${authorization} ${everything} ${parameter}`),
  )
  onTestFinished(() => endpoint.close())
  const task = join(box.folder, 'task.yaml')
  writeFileSync(
    task,
    'name: leak\ntitle: Leak\ngoal: Look around.\nseats: { leader: Lena, workers: [Bob] }\ntimeLimit: 4\narena: { region: { from: [-4, -61, -4], to: [4, -56, 4] }, spawn: [0, -60, 0] }\n',
  )
  const folder = join(box.folder, 'recordings')
  mkdirSync(folder)
  const addresses = [`${endpoint.url}?api-key=${parameter}`, endpoint.url.replace('//', `//ann:${login}@`)]
  let said = ''
  for (const [index, address] of addresses.entries()) {
    const record = join(folder, `leak${index}.jsonl`)
    const flags = ['run', task, '--model', 'gpt-x', '--base-url', address, '--record', record]
    said += (await run(flags, { ...box.env, ...planted })).text
    const recording = await openRecording(record)
    for (const [name, { write }] of Object.entries(formats)) {
      // Of blocks alone; this recording has no building.
      if (name === 'schem') continue
      let exported = ''
      for await (const piece of write(recording, { minimum: 0 })) exported += piece
      writeFileSync(`${record}.${name}`, exported)
    }
    await recording.close()
  }
  expect(endpoint.received.length).toBeGreaterThan(1)
  expect(endpoint.received[0]?.authorization).toContain(planted.OPENAI_API_KEY)
  // What leaked was taken out, not just never written.
  expect(readFileSync(join(folder, 'leak0.jsonl'), 'utf8')).toContain('Logged in with /login [secret]')
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThanOrEqual(18)
  const base64 = Buffer.from(`ann:${login}`).toString('base64')
  for (const [name, text] of [
    ...files.map(file => [file, readFileSync(join(folder, file), 'utf8')]),
    ['output', said],
  ]) {
    expect(text!.match(/.{0,60}PLANTED.{0,40}/)?.[0], name).toBeUndefined()
    expect(text, name).not.toContain(base64)
  }
})
