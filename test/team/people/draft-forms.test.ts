import { expect, test } from 'vitest'
import type { Draft } from '../../../source/brain/providers/person.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { draftForms } from '../../../source/team/people/draft-forms.ts'

const forms = draftForms(abilities)

/** What the forms read of a question. */
const input = {
  task: { title: 'Dig', done: { kind: 'report' } },
  delegable: [],
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

test.each(Object.keys(forms))('%s: an answer that says nothing, and no answer, are told in words', name => {
  const form = forms[name]!
  const answer = questions[name as QuestionName].output.parse(least[name] ?? {})
  for (const value of [answer, null]) {
    const title = form.title(input, value)
    expect(title).toMatch(/^[A-Za-z]/)
    expect(`${title}${form.text(value)}`).not.toMatch(/[{}[\]]/)
  }
})

test('advice and moves of a leader are told in words, and read as they are written', () => {
  const form = forms.guideWorkers!
  const { output } = questions.guideWorkers
  expect(form.title(input, output.parse({}))).toBe('give no advice and move no work')
  expect(form.text(output.parse({}))).toBe('')
  const answer = output.parse({
    advice: [{ to: 'Bob', text: 'Dig by the lake.' }],
    moves: [{ item: 'p1/dig', to: 'Mia' }],
  })
  expect(form.title(input, answer)).toBe('advise Bob: “Dig by the lake.”; give Mia: Dig 6 dirt')
  expect(output.parse(form.read(form.text(answer), {} as Draft))).toEqual(answer)
  // Put aside, it is no advice, and nobody waits for it.
  expect(output.parse(form.empty?.(input))).toEqual(output.parse({}))
})

test('a program and a statement are written as they are', () => {
  const { writeCode, discuss } = forms
  const answer = questions.writeCode.output.parse({ code: 'await dig(1, 2, 3)', thought: 'dig' })
  expect(writeCode!.title(input, answer)).toBe('a program for: dig a pit')
  expect(writeCode!.text(answer)).toBe('await dig(1, 2, 3)')
  const read = { answer: { blocked: 'no way' } } as unknown as Draft
  expect(writeCode!.read('await stop()', read)).toEqual({ code: 'await stop()' })
  expect(discuss!.read('I dig.', {} as Draft)).toEqual({ statement: 'I dig.' })
})
