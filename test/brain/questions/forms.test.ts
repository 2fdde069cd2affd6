import { expect, test } from 'vitest'
import type { Question } from '../../../source/brain/brain.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { abilities } from '../../../source/host/abilities.ts'
import type { MessageMeaning } from '../../../source/session/log/events/meaning.ts'

const withForm = Object.values(questions as Readonly<Record<string, Question>>).flatMap(({ name, form, output }) =>
  form ? [{ name, form, output }] : [],
)

/** What the forms read of a question. */
const input = {
  task: { title: 'Dig', done: { kind: 'report' } },
  messages: [{ from: 'Ann', text: 'hello' }],
  ready: [],
  struggling: [{ item: 'p1/dig', title: 'Dig 6 dirt' }],
  instruction: 'dig a pit',
}
/** An answer that says nothing, for the questions that do not allow an empty one. */
const least: Readonly<Partial<Record<string, object>>> = {
  monitorProgress: { status: 'ongoing', reason: 'nothing yet' },
  discuss: { statement: 'I say nothing.' },
  assignTasks: { assignments: [] },
}

test.each(withForm)(
  '$name: an answer that says nothing, and no answer, are told in words',
  ({ name, form, output }) => {
    const answer = output.parse(least[name] ?? {})
    for (const value of [answer, null]) {
      const title = form.title(input, value, abilities)
      expect(title).toMatch(/^[A-Za-z]/)
      expect(`${title}${form.text(value, abilities)}`).not.toMatch(/[{}[\]]/)
    }
  },
)

test('advice and moves of a leader are told in words, and read as they are written', () => {
  const { output, form } = questions.guideWorkers as Question
  const title = (answer: unknown) => form!.title(input, answer, abilities)
  const none = output.parse({})
  expect(title(none)).toBe('give no advice and move no work')
  expect(form!.text(none, abilities)).toBe('')
  const answer = output.parse({
    advice: [{ to: 'Bob', text: 'Dig by the lake.' }],
    moves: [{ item: 'p1/dig', to: 'Mia' }],
  })
  expect(title(answer)).toBe('advise Bob: “Dig by the lake.”; give Mia: Dig 6 dirt')
  expect(output.parse(form!.read(form!.text(answer, abilities), { input, answer }, abilities))).toEqual(answer)
  expect(form!.read('nothing', { input, answer }, abilities)).toHaveProperty('problem')
  // Put aside, it is no advice, and no worker waits for it.
  expect(output.parse(form!.empty?.(input))).toEqual(none)
})

test('a person sees no meaning, keeps that of words left as they are, and gives none to others', () => {
  const all = questions as Readonly<Record<string, Question>>
  const meaning: MessageMeaning = [{ kind: 'found', item: 'oak_log', at: [1, 2, 3] }]
  const lines = [
    { to: 'Bob', text: 'Wood at 1 2 3.', meaning },
    { to: 'Mia', text: 'Look by the lake.', meaning },
  ]
  for (const [name, list] of [
    ['converse', 'say'],
    ['guideWorkers', 'advice'],
  ] as const) {
    const form = all[name]!.form!
    const answer = all[name]!.output.parse({ [list]: lines })
    const text = form.text(answer, abilities)
    expect(text).not.toContain('found')
    expect(form.read(text, { input, answer }, abilities)).toMatchObject({ [list]: lines })
    const changed = form.read(text.replace('lake', 'hill'), { input, answer }, abilities)
    expect(changed).toEqual({ [list]: [lines[0], { to: 'Mia', text: 'Look by the hill.' }] })
  }
  const { output, form } = all.discuss!
  const answer = output.parse({ statement: 'I dig.', meaning })
  expect(form!.read('I dig.', { input, answer }, abilities)).toEqual({ statement: 'I dig.', meaning })
  expect(form!.read('I rest.', { input, answer }, abilities)).toEqual({ statement: 'I rest.' })
})

test('a program and a statement are written as they are', () => {
  const { writeCode, discuss } = questions as Readonly<Record<string, Question>>
  const answer = writeCode!.output.parse({ code: 'await dig(1, 2, 3)', thought: 'dig' })
  expect(writeCode!.form!.title(input, answer, abilities)).toBe('a program for: dig a pit')
  expect(writeCode!.form!.text(answer, abilities)).toBe('await dig(1, 2, 3)')
  const blocked = { input, answer: { blocked: 'no way' } }
  expect(writeCode!.form!.read('await stop()', blocked, abilities)).toEqual({ code: 'await stop()' })
  expect(discuss!.form!.read('I dig.', { input, answer: null }, abilities)).toEqual({ statement: 'I dig.' })
})
