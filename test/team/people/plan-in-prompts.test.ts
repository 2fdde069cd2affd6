import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { QuestionName } from '../../../source/brain/questions/index.ts'
import type { EventData } from '../../../source/session/log/events.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

const promptOf = ({ question, input }: EventData<'mind.asked'>): string =>
  loadPrompts()
    .get(question as QuestionName)!
    .render(input, []).user

test('the one that answers a message reads the plan as it stands', async () => {
  const { team, say, next } = await play(simple('Collect 12 oak logs. Craft a chest.'), {}, { pace: 50 })
  const begun = next('task.changed', ({ status }) => status === 'running')
  await team.start()
  const { task } = await begun
  const answering = next('mind.asked', ({ question }) => question === 'decideReply')
  await say('use birch from now on', ['Lena'])
  const asked = await answering
  const id = task.split('/')[1]!
  const items = /^The plan:\n((?:- .*\n)+)/m.exec(promptOf(asked))![1]!
  expect(items).toMatch(new RegExp(`^- ${id}: ".*" \\((?:Bob|Mia), running\\)$`, 'm'))
  expect(items).toMatch(/^- \S+: ".*" \((?:Bob|Mia), open\)$/m)
  await team.stop('the test is over')
})

test('what is done stands in the plan by its title', async () => {
  const { team, say, next } = await play(simple('Collect 12 oak logs. Craft a chest.'), {}, { pace: 50 })
  const done = next('task.changed', ({ status, task }) => status === 'succeeded' && /gather/.test(task))
  await team.start()
  await done
  const answering = next('mind.asked', ({ question }) => question === 'decideReply')
  await say('use birch from now on', ['Lena'])
  expect(promptOf(await answering)).toMatch(/^- done: "Collect \d+ oak logs"(?:, "[^"]+")*$/m)
  await team.stop('the test is over')
})

test('a worker reads which person plays the leader: messages of that person come in another name', async () => {
  const { team, say, next } = await play(simple('Collect 12 oak logs.'), {}, { pace: 50 }, 'leader')
  const asked = next('approval.asked')
  await team.start()
  await asked
  const answering = next('mind.asked', ({ question, seat }) => question === 'decideReply' && seat === 'Bob')
  await say('use birch from now on', ['Bob'])
  const prompt = promptOf(await answering)
  expect(prompt).toMatch(/^- Lena \(leader, played by the person Ann[,)]/m)
  expect(prompt).toMatch(/^- Mia \(worker\)/m)
  await team.stop('the test is over')
})

test('the form of an answer to a message shows how another plan is asked for', () => {
  const { system } = loadPrompts().get('decideReply')!.render({ messages: [] }, [])
  const form = system.split('\n').find(line => line.startsWith('Answer with one JSON object'))
  expect(form).toContain('"replan":"')
})
