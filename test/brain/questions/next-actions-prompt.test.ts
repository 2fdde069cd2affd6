import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { actInput, actions } from '../support/question-inputs.ts'

test('a prompt names the action for waiting where it is listed, and nowhere else', () => {
  const task = { id: 'dig', title: 'Collect 2 dirt', done: { kind: 'have' as const, item: 'dirt', count: 2 } }
  const render = (names: readonly string[]): string => {
    const listed = names.map(name => ({ ...actions[0]!, name, parameters: [] }))
    const { system, user } = loadPrompts()
      .get('nextActions')!
      .render(actInput(task as never, { actions: listed }), [])
    return `${system}\n${user}`
  }
  expect(render(['collect', 'wait'])).toContain('When another player must act first, call "wait".')
  expect(render(['collect'])).not.toContain('"wait"')
})

test('who acts reads the goal of the team, and whom it names', () => {
  const task = { id: 'dig', title: 'Collect 2 dirt', done: { kind: 'have' as const, item: 'dirt', count: 2 } }
  const byName = [
    'The goal names Mia: 0 of 4 dirt put into a container by Mia so far; what others put there does not count.',
  ]
  const user = (more: object): string =>
    loadPrompts()
      .get('nextActions')!
      .render(actInput(task as never, more), []).user
  expect(user({ goal: 'Mia puts 4 dirt into the chest.', byName })).toContain(
    `Goal of the team: Mia puts 4 dirt into the chest.\n${byName[0]}`,
  )
  expect(user({})).not.toContain('Goal of the team')
})

test('who acts reads what people changed of the goal, below its words and nowhere else', () => {
  const task = { id: 'dig', title: 'Collect 2 dirt', done: { kind: 'have' as const, item: 'dirt', count: 2 } }
  const text = 'take sand instead'
  const more = {
    goal: 'Collect 2 dirt.',
    goalChanges: [{ by: 'Ann', text }],
    instructions: [{ from: 'Ann', text }],
    messages: [{ from: 'Ann', kind: 'chat' as const, text, person: true }],
  }
  const { user } = loadPrompts()
    .get('nextActions')!
    .render(actInput(task as never, more), [])
  expect(user).toContain(`Collect 2 dirt.\nChanged by Ann (a person), which counts: "${text}"`)
  expect(user.split(text)).toHaveLength(2)
})

test('each mark of an answer that gives up says what it means and what comes of it', () => {
  const task = { id: 'dig', title: 'Collect 2 dirt', done: { kind: 'have' as const, item: 'dirt', count: 2 } }
  const { system } = loadPrompts()
    .get('nextActions')!
    .render(actInput(task as never, {}), [])
  const marks = Object.keys(questions.nextActions.output.shape).filter(name =>
    /^(?:outOfReach|notUnderstood)$/.test(name),
  )
  expect(marks).toHaveLength(2)
  for (const mark of marks) expect(system).toMatch(new RegExp(`"${mark}":true.*: then `))
})

test('what was tried stands among what was tried, and not among what is remembered, too', () => {
  const task = { id: 't1', title: 'Find out what bread takes', done: { kind: 'report' }, from: 'Lena' }
  const looked = { action: 'look up recipes', result: 'success', reason: 'bread: 3 wheat' } as const
  const memory = ['look up recipes: success (bread: 3 wheat)', 'Task from Lena: Find out what bread takes']
  const { user } = loadPrompts()
    .get('nextActions')!
    .render(actInput(task as never, { history: [looked], memory }), [])
  expect(user.split('bread: 3 wheat')).toHaveLength(2)
  expect(user).toContain('Task from Lena')
})
