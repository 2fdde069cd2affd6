import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resumeConfig } from '../../../source/cli/config/resume.ts'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { errorText } from '../../../source/errors.ts'
import type { EventData, SessionEvent } from '../../../source/session/log/events.ts'
import { workedUntil } from '../../../source/session/log/work-clock.ts'
import { eventLine } from '../../../source/session/recording/file/lines.ts'
import { openRecording } from '../../../source/session/recording/open.ts'

/** The cabin of the samples, as if it had not been done within `timeLimit`. */
const stoppedByTime = (timeLimit: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [first, ...lines] = readFileSync('recordings/samples/cabin.jsonl', 'utf8').split('\n')
  const header = JSON.parse(first!)
  const end = lines.findIndex(line => line.includes('"type":"session.ended"'))
  const { seq, t } = JSON.parse(lines[end]!) as SessionEvent
  const data = { result: 'failure', reason: `the time limit of ${timeLimit} s is over`, cause: 'time-limit' } as const
  const path = join(folder, 'cabin.jsonl')
  writeFileSync(
    path,
    [
      JSON.stringify({ ...header, task: { ...header.task, timeLimit } }),
      ...lines.slice(0, end),
      eventLine({ seq, t, source: 'team', type: 'session.ended', data } as SessionEvent),
    ].join('\n'),
  )
  return path
}

test('a session whose time is used up names a fork that has half of it left, and how much that is', async () => {
  const path = stoppedByTime(40)
  const message = await resumeConfig([], { resume: path }, noSettings).then(() => '', errorText)
  const [, left, at] =
    /used up its time limit of 40 s\. .* has (\d+) s left: \S+ fork .* --at 00:(\d\d)$/.exec(message) ?? []
  expect(message).toContain('A fork goes on with the time used up to its moment')
  const recording = await openRecording(path)
  const state = await recording.stateAt({ t: Number(at) * 1000 })
  await recording.close()
  const used = workedUntil(state.clock!, 'work', state.t)
  expect(used).toBeGreaterThan(15_000)
  expect(Number(left)).toBe(Math.round((40_000 - used) / 1000))
  expect(Number(left)).toBeGreaterThanOrEqual(20)
})

/** The cabin of the samples, cut short, as if it had been played in this world. */
const cutShort = (world: unknown): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [first, ...lines] = readFileSync('recordings/samples/cabin.jsonl', 'utf8').split('\n')
  const header = JSON.parse(first!)
  const path = join(folder, 'cabin.jsonl')
  const played = lines.slice(0, lines.length / 2)
  writeFileSync(path, [JSON.stringify({ ...header, config: { ...header.config, world } }), ...played, ''].join('\n'))
  return path
}
test('without a terminal a session whose team waits for a goal is not gone on with: no person could give one', async () => {
  const path = cutShort({ kind: 'embedded' })
  const lines = readFileSync(path, 'utf8')
    .replace('"type":"session.started","data":{', '"type":"session.started","data":{"stays":true,')
    .trimEnd()
    .split('\n')
    .filter(line => !line.includes('"keyframe"'))
  const { seq, t } = JSON.parse(lines.at(-1)!) as SessionEvent
  const data = { task: 'goal1', result: 'success', cause: 'observed', reason: 'every task is done' } as const
  const ended = eventLine({ seq: seq + 1, t, source: 'team', type: 'goal.ended', data } as SessionEvent)
  writeFileSync(path, `${lines.join('\n')}\n`)
  await expect(resumeConfig([], { resume: path, trust: true }, noSettings, true)).resolves.toBeDefined()
  writeFileSync(path, `${[...lines, ended].join('\n')}\n`)
  await expect(resumeConfig([], { resume: path, trust: true }, noSettings, true)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('the team waits for a goal'),
    remedy: expect.stringContaining(`tui --resume`),
  })
  await expect(resumeConfig([], { resume: path, trust: true }, noSettings)).resolves.toBeDefined()
})

const server = { kind: 'server', host: 'localhost', port: 25_565 } as const

test('a session on a server goes on with the referee that it had there', async () => {
  const world = { ...server, referee: 'red_referee' }
  expect((await resumeConfig([], { resume: cutShort(world), trust: true }, noSettings)).world).toEqual(world)
})

test('a session goes on where no flag says what it cannot change', async () => {
  const [path, not] = [cutShort({ kind: 'embedded' }), { stay: false, once: false }]
  expect(await resumeConfig([], { ...not, resume: path, trust: true }, noSettings)).toMatchObject({
    from: { kind: 'resume' },
  })
  const told = await resumeConfig([], { ...not, stay: true, resume: path }, noSettings).then(() => '', errorText)
  expect(told).toContain('--stay cannot be changed while a session goes on.')
})

test.each([{ ...server, port: 'many' }, { ...server, referee: 'a b' }, { kind: 'moon' }])(
  'a session goes on in no other world than its own: %j',
  async world => {
    const told = await resumeConfig([], { resume: cutShort(world), trust: true }, noSettings).then(() => '', errorText)
    expect(told).toMatch(/does not say where it was played \(/)
  },
)

test('the last session is the one that was cut off last, before one that the team gave up later', async () => {
  const cut = cutShort({ kind: 'embedded' })
  const folder = dirname(cut)
  const lines = readFileSync(cut, 'utf8').trimEnd().split('\n')
  const { seq, t } = JSON.parse(lines.at(-1)!) as SessionEvent
  const ended = (data: EventData<'session.ended'>): string =>
    [...lines, eventLine({ seq: seq + 1, t, source: 'team', type: 'session.ended', data } as SessionEvent)].join('\n')
  const write = (name: string, text: string, minute: number): string => {
    const path = join(folder, name)
    writeFileSync(path, text.replace('"id":"', `"id":"${name.split('.')[0]}-`))
    utimesSync(path, minute * 60, minute * 60)
    return path
  }
  const last = async (): Promise<string> =>
    (await resumeConfig([], { resume: 'last', trust: true }, { ...noSettings, values: { recordings: folder } }))
      .recording
  utimesSync(cut, 60, 60)
  const stopped = write('stopped.jsonl', ended({ result: 'stopped', reason: 'Ann stopped it', cause: 'person' }), 2)
  write('done.jsonl', ended({ result: 'success', reason: 'done', cause: 'judged' }), 3)
  const given = write('given.jsonl', ended({ result: 'given-up', reason: 'no wood', cause: 'impossible' }), 4)
  expect(await last()).toBe(stopped)
  rmSync(stopped)
  expect(await last()).toBe(cut)
  rmSync(cut)
  expect(await last()).toBe(given)
})
