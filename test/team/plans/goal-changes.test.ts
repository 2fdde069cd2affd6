import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import type { DecideReplyInput } from '../../../source/brain/questions/decide-reply/shape.ts'
import type { QuestionName } from '../../../source/brain/questions/index.ts'
import type { EventData } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { goalParts } from '../../../source/session/log/goals.ts'
import { newLines } from '../../../source/tui/screen/lines.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'
import { scripted } from '../support/scripted-planners.ts'

const promptOf = ({ question, input }: EventData<'mind.asked'>): string =>
  loadPrompts()
    .get(question as QuestionName)!
    .render(input, []).user

/** A team at work for 5 oak logs, as its first plan has it; each version after that is for birch. */
const working = async () => {
  let version = 0
  const { brain } = scripted({
    decideReply: ({ messages }: DecideReplyInput) =>
      messages.some(({ text }) => text.endsWith('?')) ? { reply: 'Half.' } : { reply: 'Ok.', replan: 'other logs' },
    planTask: () => {
      version++
      const what = version === 1 ? 'oak' : 'birch'
      const done = { kind: 'have' as const, item: `${what}_log`, count: 5 }
      const items = [{ id: what, title: `Collect 5 ${what} logs`, assignee: 'Bob', requires: [], done }]
      return { objective: '', analysis: '', stages: [{ title: 'Get', items }], reached: [] }
    },
  })
  const played = await play(
    simple('Collect 5 oak logs.', { organization: 'tree' }),
    { brainFor: () => brain, approvals: 'plans' },
    { pace: 60_000 },
  )
  const first = played.next('approval.asked')
  await played.team.start()
  await first
  const begun = played.next('action.started')
  await played.ask({ type: 'approve' })
  await begun
  const changes = () => played.session.state.tasks.goal1!.changes?.map(({ by, text }) => `${by}: ${text}`)
  return { ...played, changes }
}

test.each(['no, use birch instead', 'I would rather have birch'])(
  'what a person wants otherwise by a message stands with the goal, in prompts and on the screen: %s',
  async words => {
    const { team, say, next, ask, session, events, changes } = await working()
    const [planning, waits] = [next('mind.asked', ({ question }) => question === 'planTask'), next('approval.asked')]
    await say(words, ['Lena'])
    const prompt = promptOf(await planning)
    expect(prompt).toContain(`Goal: Collect 5 oak logs.\nChanged by Ann (a person), which counts: "${words}"\n`)
    // It is no wish beside that.
    expect(prompt).not.toContain(`Ann: "${words}"`)
    expect(changes()).toEqual([`Ann: ${words}`])
    await waits
    const begun = next('action.started')
    await ask({ type: 'approve' })
    await begun
    const answering = next('mind.asked', ({ question }) => question === 'decideReply')
    await say('how far are you?', ['Bob'])
    expect(promptOf(await answering)).toContain(`Changed by Ann (a person), which counts: "${words}"`)
    const shown = `Collect 5 oak logs. (changed by Ann: “${words}”)`
    expect(goalParts(session.state).map(({ goal }) => goal)).toEqual([shown])
    expect(newLines(undefined, session.state).join('\n')).toContain(`Goal changed by Ann: ${words}`)
    expect(foldAll(initialState(), events).tasks.goal1).toEqual(session.state.tasks.goal1)
    await team.stop('the test is over')
  },
)

test('an equal that was told what is wanted otherwise reads it below the goal, and who has not answered it yet', async () => {
  const words = 'use birch instead'
  const { brain } = scripted({
    decideReply: () => ({ reply: 'Ok.', replan: words }),
    converse: ({ seat }: { readonly seat: string }) =>
      seat === 'Bob' ? { say: [{ to: 'Lena', text: 'Do you take half?' }] } : {},
  })
  const { team, say, next } = await play(
    simple('Collect 5 oak logs.', { organization: 'peers' }),
    { brainFor: () => brain },
    { pace: 60_000 },
  )
  const spoken = next('message.sent', ({ from }) => from === 'Bob')
  await team.start()
  await spoken
  await say(words, ['Bob'])
  const again = next(
    'mind.asked',
    ({ question, seat, input }) =>
      question === 'converse' && seat === 'Bob' && JSON.stringify(input).includes('goalChanges'),
  )
  const prompt = promptOf(await again)
  expect(prompt).toContain(`Your goal: Collect 5 oak logs.\nChanged by Ann (a person), which counts: "${words}"\n`)
  expect(prompt).toContain('none is agreed yet. Not answered yet: Lena.')
  await team.stop('the test is over')
})

test('the same words said again are read and answered, and stand with the goal once', async () => {
  const { team, say, next, changes } = await working()
  const waits = next('approval.asked')
  await say('birch instead', ['Lena'])
  await waits
  const answering = next('mind.asked', ({ question }) => question === 'decideReply')
  await say('birch instead', ['Lena'])
  expect(promptOf(await answering)).toContain('Ann (a person), chat: "birch instead"')
  expect(changes()).toEqual(['Ann: birch instead'])
  await team.stop('the test is over')
})

test('a plan that is turned down with another wish changes the goal; who is to do it does not', async () => {
  const { team, ask, next, changes } = await working()
  const second = next('approval.asked')
  await ask({ type: 'draftPlan' })
  await second
  const third = next('approval.asked')
  await ask({ type: 'reject', reason: 'let Mia do it' })
  await third
  expect(changes()).toBeUndefined()
  const fourth = next('approval.asked')
  await ask({ type: 'reject', reason: 'only 3 birch logs' })
  await fourth
  expect(changes()).toEqual(['Ann: only 3 birch logs'])
  await team.stop('the test is over')
})

test('with the draft that is thrown away goes what it was made for; what an approved plan has stays', async () => {
  const { team, ask, say, next, changes } = await working()
  const second = next('approval.asked')
  await say('birch instead', ['Lena'])
  await second
  await ask({ type: 'approve' })
  const third = next('approval.asked')
  await say('and some sand', ['Lena'])
  await third
  expect(changes()).toEqual(['Ann: birch instead', 'Ann: and some sand'])
  await ask({ type: 'draftPlan', drop: true })
  expect(changes()).toEqual(['Ann: birch instead'])
  await team.stop('the test is over')
})

test('another goal begins as it is worded', async () => {
  const { team, ask, say, next, session } = await working()
  const second = next('approval.asked')
  await say('birch instead', ['Lena'])
  await second
  const planning = next('mind.asked', ({ question }) => question === 'planTask')
  await ask({ type: 'goal', goal: 'Collect 3 dirt.' })
  expect(promptOf(await planning)).toContain('Goal: Collect 3 dirt.')
  expect(promptOf(await planning)).not.toContain('Changed by')
  expect(goalParts(session.state).map(({ goal }) => goal)).toEqual([
    'Collect 5 oak logs. (changed by Ann: “birch instead”)',
    'Collect 3 dirt.',
  ])
  await team.stop('the test is over')
})

interface Item {
  readonly title: string
  readonly assignee: string | null
  readonly done: { readonly kind: 'have'; readonly item: string; readonly count: number }
}
const judgedBy = ({ input }: EventData<'mind.asked'>) => (input as { readonly judgedBy?: string }).judgedBy

test('a draft that is asked for with a hint changes the goal; one about the workers alone does not, and its words judge on', async () => {
  const { team, ask, next, changes } = await working()
  const asked = next('mind.asked', ({ question }) => question === 'planTask')
  const second = next('approval.asked')
  await ask({ type: 'draftPlan', hint: 'let Mia do it' })
  expect(judgedBy(await asked)).toBe('words')
  await second
  expect(changes()).toBeUndefined()
  const planning = next('mind.asked', ({ question }) => question === 'planTask')
  await ask({ type: 'draftPlan', hint: 'birch in place of oak' })
  const prompt = promptOf(await planning)
  expect(changes()).toEqual(['Ann: birch in place of oak'])
  expect(prompt).toContain('Changed by Ann (a person), which counts: "birch in place of oak"')
  expect(prompt).toContain('people changed what is wanted')
  await team.stop('the test is over')
})

test.each([
  ['the worker', (one: Item) => ({ ...one, assignee: 'Mia' }), undefined, 'words'],
  [
    'the amount',
    (one: Item) => ({ ...one, title: 'Collect 3 oak logs', done: { ...one.done, count: 3 } }),
    /3 oak logs/,
    'people',
  ],
] as const)('a plan with %s changed by hand', async (_, change, told, judge) => {
  const { team, ask, next, changes, session } = await working()
  const { content } = session.state.plans.p1!
  const [stage] = content.stages
  const items = [change(stage!.items[0] as Item)]
  await ask({
    type: 'editPlan',
    content: structuredClone({ ...content, stages: [{ ...stage!, items }] }) as never,
    approve: true,
  })
  const planning = next('mind.asked', ({ question }) => question === 'planTask')
  await ask({ type: 'draftPlan' })
  expect(judgedBy(await planning)).toBe(judge)
  expect(changes() ?? []).toEqual(told ? [expect.stringMatching(told)] : [])
  await team.stop('the test is over')
})

test('what a person wants otherwise of equals stands with their goal', async () => {
  const { brain } = scripted({
    decideReply: () => ({ reply: 'Ok.', replan: 'other logs' }),
    converse: () => ({ thought: 'waits', say: [], tasks: [] }),
  })
  const { team, say, next, session } = await play(
    simple('Collect 5 oak logs.', { organization: 'peers' }),
    { brainFor: () => brain },
    { pace: 60_000 },
  )
  await team.start()
  const changed = next('goal.changed')
  await say('birch instead', ['Bob'])
  expect(await changed).toMatchObject({ by: 'Ann', text: 'birch instead' })
  expect(session.state.tasks.goal1!.changes).toMatchObject([{ by: 'Ann', text: 'birch instead' }])
  await team.stop('the test is over')
})

test.each(['with Ben', 'with Ben, please', 'Ben helps, too'])(
  'who is to help and has not joined yet changes no goal: %s',
  async words => {
    const { team, say, next, changes } = await working()
    const waits = next('approval.asked')
    await say(words, ['Lena'])
    await waits
    expect(changes()).toBeUndefined()
    await team.stop('the test is over')
  },
)

test('a thing of the game that is called as a name is none', async () => {
  const { team, say, next, changes } = await working()
  const waits = next('approval.asked')
  await say('with Spruce', ['Lena'])
  await waits
  expect(changes()).toEqual(['Ann: with Spruce'])
  await team.stop('the test is over')
})
