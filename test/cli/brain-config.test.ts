import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBrain } from '../../source/brain/providers/table.ts'
import { questions } from '../../source/brain/questions/index.ts'
import type { Flags } from '../../source/cli/command.ts'
import { brainConfig } from '../../source/cli/config/brain.ts'
import { loadSettings } from '../../source/cli/settings/index.ts'
import { says, startEndpoint } from '../brain/support/model-server.ts'
import { actInput, actions } from '../brain/support/question-inputs.ts'

const input = actInput({ id: 't', title: 'Look', done: { kind: 'report' }, from: 'Lena' })

/** What an endpoint is sent for one question, with these flags and this settings file. */
async function sent(flags: Flags, file = '') {
  const endpoint = await startEndpoint(response =>
    says(response, JSON.stringify({ thought: 'I look around.', actions: [{ name: actions[0]!.name, args: {} }] })),
  )
  const home = mkdtempSync(join(tmpdir(), 'mcteam-brain-'))
  onTestFinished(async () => {
    await endpoint.close()
    rmSync(home, { recursive: true, force: true })
  })
  writeFileSync(join(home, 'mcteam.yaml'), file)
  const settings = await loadSettings({ cwd: home, home, environment: {}, platform: 'linux' })
  const config = await brainConfig(
    { ...settings.values, model: 'gpt-5-mini', 'base-url': endpoint.url, ...flags } as Flags,
    settings,
  )
  const thoughts: string[] = []
  const answer = await (await createBrain(config)).ask(questions.nextActions, input, {
    seat: 'Bob',
    signal: new AbortController().signal,
    onPartial: text => void thoughts.push(text),
  })
  const { stream = false, tools } = endpoint.received[0]!.body
  return { stream, tools: tools?.length ?? 0, thoughts: thoughts.length, value: answer.value }
}

test('how an endpoint is spoken to is set by flags and by the settings file', async () => {
  const all = actions.length
  expect(await sent({})).toMatchObject({ stream: true, tools: 0, thoughts: expect.any(Number) as number })
  const whole = await sent({ stream: 'off', tools: 'on' })
  expect(whole).toMatchObject({ stream: false, tools: all, thoughts: 0 })
  expect(await sent({}, 'tools: on\nstream: off\n')).toEqual(whole)
  // A flag wins over the file.
  expect(await sent({ stream: 'on', tools: 'off' }, 'tools: on\nstream: off\n')).toMatchObject({
    stream: true,
    tools: 0,
  })
  expect((await sent({})).value).toEqual(whole.value)
})

test('a word that is none is told with its place', async () => {
  await expect(sent({}, 'tools: maybe\n')).rejects.toThrow(/mcteam\.yaml:1: tools/)
  await expect(sent({}, 'stream: sometimes\n')).rejects.toThrow(/mcteam\.yaml:1: stream/)
})
