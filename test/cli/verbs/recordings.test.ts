import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Flags } from '../../../source/cli/command.ts'
import { formats, screenFormats } from '../../../source/cli/export/formats.ts'
import { newestRecording } from '../../../source/cli/files.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { commands } from '../../../source/cli/table.ts'
import { run } from '../../../source/cli/verbs/recordings.ts'
import { run as replay } from '../../../source/cli/verbs/replay.ts'
import { registerSession, runtimeDirectory } from '../../../source/session/attach/paths.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { refusal } from '../../refusal.ts'
import { recorded, temporaryFolder } from '../../session/helpers.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = temporaryFolder()
  path = join(folder, 'cabin.jsonl')
  await recorded(path, { events: 400, keyframeEvery: 100 })
})

/** What the command prints, and its exit code. */
async function said(
  input: readonly string[],
  flags: Flags = {},
  command: typeof run = run,
): Promise<{ code: number; text: string }> {
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(chunk => {
    text += String(chunk)
    return true
  })
  try {
    return { code: await command(input, flags), text }
  } finally {
    write.mockRestore()
  }
}

describe('mcteam recordings', () => {
  test('list names the folder of kept questions and answers apart from sessions, and lists them where it is asked about them', async () => {
    const kept = join(folder, 'answers')
    mkdirSync(kept)
    copyFileSync('recordings/answers/cabin.jsonl', join(kept, 'kept.jsonl'))
    const { text } = await said(['list', folder])
    expect(text).toContain(path)
    expect(text).not.toContain('kept.jsonl')
    expect(text.trimEnd().split('\n').at(-1)).toBe(`1 file with questions and answers of sessions only: ${kept}`)
    expect((await said(['list', kept])).text).toContain('kept.jsonl')
  })
  test('list shows task, people, agents, team, brain, time, result and size', async () => {
    const { code, text } = await said(['list', folder])
    const [head, row] = text.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(head).toMatch(/^started +task +agents +people +team +brain +time +result +size +file$/)
    expect(row).toMatch(
      /^2026-01-01 00:00 {2}generated {2}ada bob cleo dan {2}mia +tree {2}rule brain \(offline\) {2}00:\d\d {2}success \d+ % {2}\d+ kB {2}\S+cabin\.jsonl$/,
    )
  })

  test('a session is as long as it lasted, however long its screen stayed open', async () => {
    const alone = join(temporaryFolder(), 'left-open.jsonl')
    let now = 0
    const { header } = await openRecording(path)
    const recorder = createRecorder({ path: alone, header })
    const session = createSession({ header, recorder, clock: () => now })
    now = 61_000
    session.emit('session.ended', 'team', { result: 'success', reason: 'The cabin stands.' })
    now = 3_600_000
    session.emit('human.left', 'host', { person: 'ann', reason: 'left' })
    await session.close()
    expect((await said(['list', join(alone, '..')])).text).toContain('  01:01  success')
    expect((await said(['info', alone])).text).toMatch(/^time +01:01$/m)
    const otel = join(alone, '../trace.json')
    await said(['export', alone], { format: 'otel', to: otel })
    const [root] = JSON.parse(readFileSync(otel, 'utf8')).resourceSpans[0].scopeSpans[0].spans
    expect(Number(BigInt(root.endTimeUnixNano) - BigInt(root.startTimeUnixNano)) / 1e6).toBe(61_000)
  })

  test('info tells of one', async () => {
    const { text } = await said(['info', path])
    expect(text).toMatch(/^session +generated-1$/m)
    expect(text).toMatch(/^result +success: The cabin stands\.$/m)
  })

  test('info tells of the last one', async () => {
    const before = process.cwd()
    const here = join(folder, 'here')
    mkdirSync(join(here, 'recordings'), { recursive: true })
    copyFileSync(path, join(here, 'recordings', 'one.jsonl'))
    process.chdir(here)
    try {
      expect((await said(['info', 'last'])).text).toMatch(/^session +generated-1$/m)
    } finally {
      process.chdir(before)
    }
  })

  test('what a shell’s * gives is the recording and its index: replay and info take the recording once', async () => {
    const both = readdirSync(folder).map(name => join(folder, name))
    expect(both.toSorted()).toEqual([path, `${path}.idx`])
    expect((await said(both, { print: true }, (input, flags) => replay(input, flags, noSettings))).code).toBe(0)
    expect(
      (await said([`${path}.idx`], { print: true }, (input, flags) => replay(input, flags, noSettings))).code,
    ).toBe(0)
    expect((await said(['info', ...both])).text.match(/session/g)).toHaveLength(1)
  })
  test('replay plays the last one, also of a folder of one’s own', async () => {
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    copyFileSync(path, join(kept, 'one.jsonl'))
    const settings = { values: { recordings: kept }, origins: {} }
    expect((await said(['last'], { print: true }, (input, flags) => replay(input, flags, settings))).code).toBe(0)
    const none = { values: { recordings: join(folder, 'none') }, origins: {} }
    expect(await refusal(() => replay(['last'], { print: true }, none))).toMatch(/There is no recording in .*none/)
  })

  test('verify says what is wrong and repair brings back the rest', async () => {
    expect((await said(['verify', path])).text).toMatch(/cabin\.jsonl: sound; 400 events, \d keyframes\.\n$/)
    writeFileSync(path, readFileSync(path, 'utf8').replace('{"seq":100,', '{seq:100,'))
    const verified = await said(['verify', path])
    expect(verified.code).toBe(1)
    expect(verified.text).toMatch(/^line 10\d: not valid JSON\n/)
    const repaired = await said(['repair', path])
    expect(repaired.text).toContain('399 events; 1 could not be brought back, a gap stands for each (events 100).')
    const again = await said(['verify', join(folder, 'cabin.repaired.jsonl')])
    expect(again).toMatchObject({ code: 0, text: expect.stringContaining('1 events were lost before it was repaired') })
  })

  test('of many problems the first are printed, and how many there are', async () => {
    const [first, ...rest] = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, `${first}\n\n\n\n${'{oops\n\n'.repeat(100)}${rest.join('\n')}`)
    const { text } = await said(['verify', path])
    expect(text).toMatch(/^lines 2 to 4: an empty line\nline 5: not valid JSON\n/)
    expect(text).toMatch(/\n… and 151 more of 203 problems\.\n.*: 203 problems; 400 events/)
    const repaired = await said(['repair', path])
    expect(repaired.text).toMatch(/^lines 2 to 4: left out: an empty line\n/)
    expect(repaired.text).toContain('\n… and 151 more of 203 problems.\nWrote ')
  })

  test('several files are each looked at, and none that is not there is passed over', async () => {
    const other = join(folder, 'other.jsonl')
    copyFileSync(path, other)
    expect((await said(['verify', path, other])).text).toMatch(/cabin\.jsonl: sound.*\n.*other\.jsonl: sound/)
    expect(await refusal(() => said(['verify', path, join(folder, 'none.jsonl')]))).toMatch('There is no file')
    expect(await refusal(() => said(['repair', path, other], { to: 'x.jsonl' }))).toMatch('--to names one file')
    writeFileSync(other, readFileSync(path, 'utf8').replace('{"seq":100,', '{seq:100,'))
    expect((await said(['verify', other, path])).code).toBe(1)
  })

  test('redact needs something to take out, and says what it did', async () => {
    expect(await refusal(() => said(['redact', path]))).toMatch('What should go?')
    expect((await said(['redact', path], { names: 'mia, bob' })).text).toMatch(/^mia +redacted-1 +\d+$/m)
    expect(readFileSync(join(folder, 'cabin.redacted.jsonl'), 'utf8')).not.toMatch(/\b(mia|bob)\b/)
  })

  test('compact packs', async () => {
    expect((await said(['compact', path])).text).toMatch(
      /^Wrote \S+cabin\.jsonl\.gz: \d+ kB became \d+ kB; \d+ keyframes became \d+/,
    )
    expect(existsSync(join(folder, 'cabin.jsonl.gz'))).toBe(true)
  })

  test('export writes a file next to the recording, or says why not', async () => {
    expect((await said(['export', path], { format: 'markdown' })).text).toContain('cabin.md: a report')
    expect(readFileSync(join(folder, 'cabin.md'), 'utf8')).toMatch(/^# generated\n/)
    expect(await refusal(() => said(['export', path], { format: 'markdown' }))).toMatch('cabin.md exists already')
    expect(await refusal(() => said(['export', path], { format: 'pdf' }))).toMatch(
      'Pass --format with one of: asciicast, asciicast-v2, html, csv',
    )
  })

  test('what is made of a recording that comes with the program goes into the working folder, and is named whole', async () => {
    const sample = resolve('recordings/samples/cabin.jsonl')
    const beside = readdirSync('recordings/samples')
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
    try {
      const { text } = await said(['export', sample], { format: 'metrics' })
      expect(text).toMatch(`Wrote ${join(folder, 'cabin.metrics.csv')}: `)
      expect((await said(['compact', sample])).text).toMatch(`Wrote ${join(folder, 'cabin.jsonl.gz')}: `)
    } finally {
      cwd.mockRestore()
    }
    expect(existsSync(join(folder, 'cabin.metrics.csv'))).toBe(true)
    expect(readdirSync('recordings/samples').filter(name => !name.endsWith('.idx'))).toEqual(
      beside.filter(name => !name.endsWith('.idx')),
    )
  })

  test('every format that export writes can be asked for, and the film takes its size, speed and colours', async () => {
    const flag = commands.find(({ name }) => name === 'recordings')!.flags
    expect(flag.format!.choices).toEqual(Object.keys(formats))
    const rows = readFileSync('docs/exports.md', 'utf8').matchAll(/^\| `([\w-]+)` \| `\.([\w.]+)` \|/gm)
    expect([...rows].map(([, name, extension]) => `${name} ${extension}`)).toEqual(
      Object.entries(formats).map(([name, { extension }]) => `${name} ${extension}`),
    )
    expect(screenFormats).toEqual(['html', 'markdown', 'json', 'csv', 'metrics', 'asciicast'])
    const to = join(folder, 'film.cast')
    await said(['export', path], { format: 'asciicast', to, size: '100x30', speed: 2, theme: 'light', view: 'map' })
    const [head, , first] = readFileSync(to, 'utf8').split('\n')
    expect(JSON.parse(head!).term).toMatchObject({ cols: 100, rows: 30, theme: { bg: '#fafaf7' } })
    expect(first).toContain('map')
    const film = (flags: Flags) => said(['export', path], { format: 'asciicast', to: join(folder, 'no'), ...flags })
    expect(await refusal(() => film({ size: '5x5' }))).toMatch('Write COLSxROWS from 80x24')
    expect(await refusal(() => film({ view: 'maps' }))).toMatch('--view maps: there is no such view. Did you mean map?')
    expect(await refusal(() => film({ speed: 0 }))).toMatch('--speed 0 is out of range. Choose from 0.1 to 100')
    expect(await refusal(() => film({ 'idle-limit': -1 }))).toMatch('--idle-limit -1 is no time. Write seconds')
    expect(existsSync(join(folder, 'no'))).toBe(false)
    // A recording that turns out to be damaged half-way leaves no half of a file.
    const damaged = readFileSync(path, 'utf8').replace('{"seq":390,', '{seq:390,')
    writeFileSync(join(folder, 'damaged.jsonl'), damaged)
    expect(await refusal(() => said(['export', join(folder, 'damaged.jsonl')], { format: 'csv' }))).toMatch('line')
    expect(existsSync(join(folder, 'damaged.csv'))).toBe(false)
  })

  test('the report has pictures as text, and fine-tuning data loads line by line with the words of the templates', async () => {
    const sample = 'recordings/samples/cabin.jsonl'
    await said(['export', sample], { format: 'markdown', to: join(folder, 'cabin.md'), size: '100x30' })
    const text = readFileSync(join(folder, 'cabin.md'), 'utf8')
    expect(text).toContain('## Decisions and words of people')
    expect(text).toMatch(/The screen at \d\d:\d\d:\n\n```text\n mcteam {2}A cabin by the lake/)
    expect(text).toMatch(/The map at \d\d:\d\d:\n\n```text\n[\s\S]*▀/)
    await said(['export', sample], { format: 'sft', to: join(folder, 'cabin.sft'), questions: 'planTask,nextActions' })
    const lines = readFileSync(join(folder, 'cabin.sft'), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(0)
    // A data set is made of many runs.
    const both = [sample, 'recordings/samples/takeover.jsonl']
    await said(['export', ...both], { format: 'sft', to: join(folder, 'both.sft') })
    const tasks = readFileSync(join(folder, 'both.sft'), 'utf8').trimEnd().split('\n')
    expect(tasks.length).toBeGreaterThan(lines.length)
    expect(new Set(tasks.map(line => JSON.parse(line).metadata.task)).size).toBe(2)
    expect(await refusal(() => said(['export', ...both], { format: 'html' }))).toMatch(
      'html is made of one recording at a time',
    )
    for (const line of lines) {
      const { messages } = JSON.parse(line)
      expect(messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user', 'assistant'])
      for (const { content } of messages) expect(content.length).toBeGreaterThan(10)
    }
  })

  test('bad input gets one clear line', async () => {
    expect(await refusal(() => said(['frobnicate']))).toMatch(
      'There is no `recordings frobnicate`. Choose one of: list, info',
    )
    expect(await refusal(() => said(['show']))).toMatch('There is no `recordings show`. Did you mean info?')
    expect(await refusal(() => said(['constructor']))).toMatch('There is no `recordings constructor`')
    expect(await refusal(() => said(['info']))).toMatch('Which recording?')
    expect(await refusal(() => said(['list', join(folder, 'nowhere')]))).toMatch('There is no folder')
    expect(await refusal(() => said(['info', join(folder, 'nothing.jsonl')]))).toMatch('there is no such file')
  })
})

test('the last recording is the newest whose session does not run any more; running ones are passed over by name', async () => {
  const here = temporaryFolder()
  vi.stubEnv('XDG_RUNTIME_DIR', here)
  onTestFinished(() => void vi.unstubAllEnvs())
  const address = join(runtimeDirectory(), 'host.sock')
  const server = createServer().listen(address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const live = join(folder, 'live.jsonl')
  copyFileSync(path, live)
  utimesSync(path, 60, 60)
  const registered = {
    id: 'live-1a',
    task: 'Collect',
    pid: process.pid,
    startedAt: '2026-01-01T00:00:00.000Z',
    address,
  }
  registerSession({ ...registered, recording: live }, runtimeDirectory())
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void told.mockRestore())
  expect(resolve(await newestRecording(folder))).toBe(path)
  expect(String(told.mock.calls[0]![0])).toMatch(
    /^Passed over: live-1a is still running \(\S+ join live-1a; so far: .*live\.jsonl\)/,
  )
  // One that has its result is only looked at.
  registerSession({ ...registered, recording: live, ended: true }, runtimeDirectory())
  expect(resolve(await newestRecording(folder))).toBe(live)
})
