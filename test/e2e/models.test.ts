import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { says, startEndpoint } from '../brain/support/model-server.ts'
import { sessions } from './play.ts'
import { keys } from './terminal.ts'

/** An agent is given another model at the keyboard, in the real program against a real endpoint. */

const { start, recording, happened, logged, hostPid } = sessions()

test('/model: the next question goes to the other model, the pane shows it, and a resume keeps it', async () => {
  const endpoint = await startEndpoint(response => says(response, '{"reply":"Here I am."}'))
  onTestFinished(endpoint.close)
  const env = { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: 'sk-of-this-test' }
  const models = () => endpoint.received.map(({ body }) => body.model)
  const size = { env, columns: 140, rows: 45 }
  // The plan waits for a person meanwhile, and Bob has time for questions.
  const task = ['test/e2e/tasks/chest.yaml', '--approve', 'plans']
  const terminal = start(['tui', ...task, '--name', 'Sam', '--record', recording()], size)
  await terminal.see('a approve')
  const ask = async (text: string, model: string): Promise<void> => {
    const before = logged().length
    await terminal.line(`@Bob ${text}`)
    await happened(one => one.seq > before && one.type === 'mind.answered' && one.data.brain === model)
  }
  await terminal.line('/model Bob openai/small')
  await happened(one => one.type === 'seat.model' && one.data.model === 'openai/small')
  await ask('are you there?', 'openai/small')
  expect(new Set(models())).toEqual(new Set(['small']))

  const answered = models().length
  await terminal.line('/model Bob openai/large')
  await happened(one => one.type === 'seat.model' && one.data.model === 'openai/large')
  await ask('and now?', 'openai/large')
  expect(new Set(models().slice(answered))).toEqual(new Set(['large']))
  await terminal.line('/view agent')
  terminal.press(keys.right)
  await terminal.see(/occupied by\s+openai\/large/)

  process.kill(await hostPid(), 'SIGKILL')
  terminal.press(keys.ctrlD)
  terminal.kill()
  const asked = models().length
  // Sam agrees to the model that Bob was given meanwhile.
  const again = start(['tui', '--resume', recording(), '--trust', '--name', 'Sam'], size)
  await happened(one => one.type === 'session.resumed')
  await again.see('Bob')
  await again.line('/view agent')
  again.press(keys.right)
  await again.see(/occupied by\s+openai\/large/)
  await again.line('@Bob still there?')
  await expect.poll(() => models().slice(asked)).toEqual(['large'])
})
