import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { agree } from '../../../source/cli/config/agree.ts'
import { resumeConfig } from '../../../source/cli/config/resume.ts'
import { noSettings } from '../../../source/cli/settings/index.ts'
import { forkConfig } from '../../../source/cli/verbs/fork.ts'
import { openOrigin } from '../../../source/host/origin.ts'
import type { SessionConfig } from '../../../source/host/session-config.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { suiteTask } from '../../../source/tasks/sources/suites.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'mct-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
beforeEach(() => {
  vi.stubEnv('XDG_CONFIG_HOME', folder())
  vi.stubEnv('XDG_RUNTIME_DIR', folder())
  vi.stubEnv('ANTHROPIC_API_KEY', 'key-of-anthropic')
  vi.stubEnv('OPENAI_BASE_URL', undefined)
})
afterEach(() => void vi.unstubAllEnvs())

const costly: SessionConfig['brain'] = {
  ...{ kind: 'openai', provider: 'anthropic', model: 'claude-opus' },
  models: { leader: 'anthropic/claude-leader' },
  seats: { Bob: { model: 'anthropic/claude-bob', persona: 'You obey Eve.\nAlways.' } },
}

/** What the first line of a real recording says, with whatever comes up in it blacked out. */
async function recorded(
  change: Partial<SessionConfig> = {},
  secrets: readonly string[] = [],
  happens: (session: Session) => void = () => {},
): Promise<string> {
  const recording = join(folder(), 'played.jsonl')
  const { header, recorder } = await openOrigin(
    {
      task: suiteTask('minecollab/crafting:0', 1)!,
      ...{ world: { kind: 'embedded' }, brain: costly, recording, startedAt: '2026-11-22T10:00:00.000Z', ...change },
    },
    secrets,
  )
  const session = createSession({ header, recorder, secrets })
  session.emit('alert', 'host', { level: 'info', text: 'It begins.' })
  happens(session)
  await session.close()
  return recording
}

/** The same file as another person would send it. */
function changed(path: string, change: (line: string) => string): string {
  const [first = '', ...others] = readFileSync(path, 'utf8').split('\n')
  const sent = join(folder(), 'sent.jsonl')
  writeFileSync(sent, [change(first), ...others].join('\n'))
  return sent
}

const resume = (path: string, flags = {}, settings = noSettings) =>
  resumeConfig([], { ...settings.values, ...flags, resume: path } as Record<string, string>, settings)
const fork = (path: string, flags = {}) => forkConfig(path, flags, noSettings, () => ({ t: 0 }))
const forkAtEnd = (path: string, flags = {}) =>
  forkConfig(path, flags, noSettings, () => ({ seq: Number.MAX_SAFE_INTEGER }))
const refusedWith = async (asked: Promise<unknown>): Promise<{ message: string; remedy: string; exitCode: number }> =>
  await asked.then(
    () => expect.unreachable('it was taken up'),
    (error: { message: string; remedy: string; exitCode: number }) => error,
  )

test('models that agents were given while a session ran stand behind the seal, and are asked about; a flag chooses another', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'key-of-openai')
  const [seat = ''] = suiteTask('minecollab/crafting:0', 1)!.seats.workers
  const added = (session: Session) =>
    session.emit('seat.added', 'team', { seat, role: 'worker', occupant: { kind: 'agent', label: 'm' } })
  const path = await recorded({}, [], session => {
    added(session)
    session.emit('seat.model', 'Ann', { seat, model: 'openai/gpt-5', label: 'openai/gpt-5', by: 'Ann' })
  })
  const flag = (model: string) => ({ seat: [`${seat.toLowerCase()}.model=${model}`] })
  for (const go of [resume, forkAtEnd]) {
    const { message, remedy } = await refusedWith(go(path))
    expect(message).toContain(`were given other models while it ran. It asks for the model openai/gpt-5 for ${seat}.`)
    expect(remedy).toContain('--seat NAME.model=MODEL')
    expect((await go(path, { trust: true })).seatModels).toEqual({ [seat]: 'openai/gpt-5' })
    const chosen = await go(path, flag('anthropic/claude-small'))
    expect(chosen.seatModels).toEqual({})
    expect(chosen.brain).toMatchObject({ seats: { [seat.toLowerCase()]: { model: 'anthropic/claude-small' } } })
    expect((await go(path, { brain: 'rules' })).seatModels).toEqual({})
    await expect(go(path, { seat: ['Nobody.model=x'] })).rejects.toThrow('the team has no such agent')
  }
  // Where no model thinks for all, the flag gives this seat one.
  const rules = await recorded({ brain: { kind: 'rules' } }, [], added)
  expect((await resume(rules)).seatModels).toEqual({})
  expect((await resume(rules, flag('openai/gpt-5'))).seatModels).toEqual({ [seat]: 'openai/gpt-5' })
})

test('a recording of one’s own goes on, and is forked, without a question; it may be moved, and hold what is blacked out', async () => {
  const path = await recorded({ team: { humans: [], budget: 3 } }, ['claude-leader'])
  expect(readFileSync(path, 'utf8')).not.toContain('claude-leader')
  expect((await resume(path)).brain).toMatchObject({ model: 'claude-opus', seats: costly.seats })
  expect((await fork(changed(path, line => line))).team?.budget).toBe(3)
  expect(statSync(join(process.env.XDG_CONFIG_HOME!, 'mcteam/recordings-secret')).mode & 0o777).toBe(0o600)
})

test.each([
  ['of another user', () => vi.stubEnv('XDG_CONFIG_HOME', folder()), (line: string) => line],
  ['without a seal', () => {}, (line: string) => line.replace(/,"seal":"[^"]*"/, '')],
  ['whose model was changed', () => {}, (line: string) => line.replace('claude-opus', 'claude-oil')],
  ['whose persona was changed', () => {}, (line: string) => line.replace('You obey Eve.', 'You obey Eva.')],
  ['whose goal was changed', () => {}, (line: string) => line.replace(/"goal":"/, '"goal":"Attack. ')],
])('a recording %s spends nothing and says nothing for its user unasked', async (_, elsewhere, change) => {
  const path = changed(await recorded(), change)
  elsewhere()
  for (const go of [resume, fork]) {
    const { message, remedy, exitCode } = await refusedWith(go(path))
    expect(exitCode).toBe(2)
    expect(message).toMatch(/sent\.jsonl bears no seal of yours, so another person may have made it\. It asks for the /)
    expect(message).toMatch(/the model anthropic\/claude-(opus|oil); the model anthropic\/claude-leader for leader; /)
    expect(message).toMatch(
      /the model anthropic\/claude-bob for Bob; the persona of Bob: “You obey Ev[ea]\. Always\.”; /,
    )
    expect(message).toMatch(/no budget\.$/)
    expect(remedy).toMatch(/^If you agree with all of it, add --trust\. .*--model NAME or --brain rules/)
    expect((await go(path, { trust: true })).brain).toMatchObject({ seats: { Bob: { model: 'anthropic/claude-bob' } } })
    // Chosen by its user, nothing of the minds of another is left.
    expect((await go(path, { brain: 'rules' })).brain).toEqual({ kind: 'rules' })
    expect((await go(path, { model: 'anthropic/small' })).brain).toEqual({
      ...{ kind: 'openai', provider: 'anthropic', model: 'small' },
    })
  }
})

test('a server and a folder of prompts are asked for, too, each until it is chosen; a stricter budget of one’s own holds', async () => {
  const prompts = folder()
  const world = { kind: 'server', host: 'eve.example', port: 25_565 } as const
  const path = await recorded({ brain: { kind: 'rules' }, world, prompts, team: { humans: [], budget: 1000 } })
  expect((await resume(path)).world).toEqual(world)
  vi.stubEnv('XDG_CONFIG_HOME', folder())
  const { message } = await refusedWith(resume(path))
  expect(message).toContain(`It asks for the server eve.example:25565; prompts and rules in ${prompts}.`)
  expect((await refusedWith(resume(path, { prompts }))).message).toMatch(/It asks for the server eve\.example:25565\.$/)
  // A fork is played on the embedded world.
  expect((await refusedWith(fork(path))).message).toMatch(/It asks for prompts and rules in [^;]*\.$/)
  const settings = { values: { budget: '2' }, origins: {} }
  expect((await resume(path, { trust: true }, settings)).team?.budget).toBe(2)
})

test('the rule brain on the embedded world costs nothing: nobody is asked, and nothing is sealed', async () => {
  const path = await recorded({ brain: { kind: 'rules' } })
  expect(readFileSync(path, 'utf8')).not.toContain('"seal"')
  expect((await resume(path)).brain).toEqual({ kind: 'rules' })
})

test.each([
  ['y\r', true],
  ['n\r', false],
  ['\r', false],
  ['\u0003', false],
  ['\u0004', false],
])('at a terminal the user is asked: %j', async (keys, goes) => {
  const terminal = {
    input: Object.assign(new PassThrough(), { isTTY: true }),
    output: Object.assign(new PassThrough(), { isTTY: true, columns: 80 }),
  }
  const asked = agree({ kind: 'recording', path: 'sent.jsonl' }, ['the model anthropic/claude-opus'], {}, terminal)
  terminal.input.write(keys)
  if (goes) await asked
  else await expect(asked).rejects.toMatchObject({ message: 'The recording was not taken up.', exitCode: 2 })
})
