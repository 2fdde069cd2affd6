import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { QuestionName } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { EventData } from '../../../source/session/log/events.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { sandTasks, scripted } from '../support/scripted-planners.ts'

const promptOf = ({ question, input }: EventData<'mind.asked'>): string =>
  loadPrompts()
    .get(question as QuestionName)!
    .render(input, []).user

const replies = { decideReply: () => ({ reply: 'Noted.', instruction: 'as said' }) }

test.each([
  ['take the south walls', 'Mia'],
  ['leave the birches to the others', 'Bob'],
])('what a person tells a worker is in the next plan question of the leader: %s', async (words, worker) => {
  const { brain } = scripted(replies)
  const { team, ask, say, next } = await play(
    simple('Collect 12 oak logs.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans' },
    { pace: 60_000 },
  )
  const first = next('approval.asked')
  await team.start()
  await first
  const replied = next('message.sent', ({ kind, from }) => kind === 'reply' && from === worker)
  await say(words, [worker])
  await say('hello all', ['Lena', 'Bob'])
  await replied
  const planning = next('mind.asked', ({ question }) => question === 'planTask')
  await ask({ type: 'draftPlan' })
  const prompt = promptOf(await planning)
  expect(prompt).toContain(`What people told workers themselves:\n- Ann (a person) to ${worker}: "${words}"`)
  // What the leader heard itself is told once.
  expect(prompt).not.toContain('to Bob: "hello all"')
  await team.stop('the test is over')
})

test('it is in the question that hands out work, too, which is asked then', async () => {
  const { brain } = scripted({
    ...replies,
    decomposeTask: () => ({ objective: 'sand', subtasks: sandTasks(4, () => []) }),
  })
  const { team, ask, say, next } = await play(simple('Collect sand.', { organization: 'dag' }), {
    brainFor: () => brain,
    approvals: 'plans',
  })
  const first = next('approval.asked')
  await team.start()
  const { seat: planner } = await first
  const worker = planner === 'Mia' ? 'Bob' : 'Mia'
  const replied = next('message.sent', ({ kind, from }) => kind === 'reply' && from === worker)
  await say('take the first part', [worker])
  await replied
  const assigning = next('mind.asked', ({ question }) => question === 'assignTasks')
  await ask({ type: 'approve' })
  expect(promptOf(await assigning)).toContain(`- Ann (a person) to ${worker}: "take the first part"`)
  await team.stop('the test is over')
})

test('who discusses is told in the next round what people told the others', async () => {
  const rules = createRuleBrain()
  const gate = Promise.withResolvers<void>()
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      if (question.name === 'discuss' && context.seat === 'Lena') await gate.promise
      return question.name === 'discuss'
        ? { ...(await rules.ask(question, input, context)), value: question.output.parse({ statement: 'I dig.' }) }
        : await rules.ask(question, input, context)
    },
  }
  const { team, say, next } = await play(
    simple('Collect 12 oak logs.', { organization: 'debate' }),
    { brainFor: () => brain },
    { pace: 60_000 },
  )
  const spoken = next('discussion.spoken', ({ seat }) => seat === 'Bob')
  await team.start()
  await spoken
  const told = next('message.sent')
  await say('take the south walls', ['Mia'])
  await told
  const second = next(
    'mind.asked',
    ({ question, seat, input }) =>
      question === 'discuss' && seat === 'Bob' && (input as { readonly round: number }).round === 2,
  )
  gate.resolve()
  expect(promptOf(await second)).toContain(
    'What people told workers themselves:\n- Ann (a person) to Mia: "take the south walls"',
  )
  await team.stop('the test is over')
})

test('words of another goal are not told', async () => {
  const { brain } = scripted(replies)
  const { team, ask, say, next } = await play(
    simple('Collect 12 oak logs.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans' },
    { pace: 60_000 },
  )
  const first = next('approval.asked')
  await team.start()
  await first
  const replied = next('message.sent', ({ kind }) => kind === 'reply')
  await say('take the south walls', ['Mia'])
  await replied
  const planning = next('mind.asked', ({ question }) => question === 'planTask')
  await ask({ type: 'goal', goal: 'Collect 3 dirt.' })
  expect(promptOf(await planning)).not.toContain('south walls')
  await team.stop('the test is over')
})
