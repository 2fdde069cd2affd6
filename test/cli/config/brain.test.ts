import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBrain } from '../../../source/brain/providers/table.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import type { Flags } from '../../../source/cli/command.ts'
import { brainConfig } from '../../../source/cli/config/brain.ts'
import { recordedMinds } from '../../../source/cli/config/recorded.ts'
import { loadSettings } from '../../../source/cli/settings/index.ts'
import type { Settings } from '../../../source/cli/settings/loaded.ts'
import { initialState } from '../../../source/session/log/fold.ts'
import type { Recording } from '../../../source/session/recording/open.ts'
import { suiteTask } from '../../../source/tasks/sources/suites.ts'
import { says, startEndpoint } from '../../brain/support/model-server.ts'
import { actInput, actions } from '../../brain/support/question-inputs.ts'

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

test('a recorded brain is asked as before; a field that this version does not know is left out', async () => {
  const header = (brain: unknown) => ({ task: suiteTask('minecollab/crafting:0', 1), config: { brain } })
  const again = async (brain: unknown) => {
    const recording = { header: header(brain), path: 'old.jsonl' } as unknown as Recording // what is read of it
    const settings = { values: {} } as Settings
    return (await recordedMinds(recording, { 'base-url': 'http://localhost:1', trust: true }, settings, initialState()))
      .brain
  }
  const asked = { kind: 'openai', model: 'm', models: { planTask: 'big' }, embeddings: 'e', tools: 'on', stream: false }
  expect(await again({ ...asked, thinking: { timeout: 5000, effort: 'low' } })).toEqual({
    ...{ ...asked, baseUrl: 'http://localhost:1', thinking: { timeout: 5000, effort: 'low' } },
  })
  expect(await again({ kind: 'openai', model: 'm', newer: 1, thinking: { newer: 2 } })).toMatchObject({ model: 'm' })
  expect(await again({ kind: 'rules', think: 1500, seed: 3 })).toEqual({ kind: 'rules', think: 1500, seed: 3 })
  expect(await again({ kind: 'a provider of later' })).toEqual({ kind: 'rules' })
})
