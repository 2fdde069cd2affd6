import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Question } from '../../../source/brain/brain.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import type { Outcome } from '../../../source/team/evaluation/ask-situations.ts'
import { grades, leastAnswers, reportCard } from '../../../source/team/evaluation/report-card.ts'

const outcome = (marks: Partial<Outcome>, ms = 10, cost: number | null = 0.01): Outcome => ({
  situation: {
    ...{ id: 'x#1', question: questions.nextActions as unknown as Question, seat: 'Bob', role: 'worker', input: {} },
    ground: undefined as never, // nothing is asked here
  },
  ...{ form: true, first: true, usable: true, works: true, lacks: [], ...marks },
  answered: {
    ...{ ask: 'q', seat: 'Bob', question: 'nextActions', brain: 'm', tokensIn: 100, tokensOut: 10, attempts: 1 },
    ...{ ms, cost },
  },
})
const times = (count: number, marks: Partial<Outcome> = {}): Outcome[] =>
  Array.from({ length: count }, () => outcome(marks))
const gradeOf = (outcomes: readonly Outcome[]) => reportCard(outcomes).seats[0]!.grade

test('a grade wants all of its shares; what cannot be foreseen counts for none', () => {
  expect(gradeOf(times(leastAnswers))).toBe('good')
  expect(gradeOf(times(leastAnswers - 1))).toBeUndefined()
  // The example of docs/metrics.md.
  const example = [...times(12), ...times(2, { first: false }), outcome({ first: false, usable: false, works: false })]
  expect(reportCard(example).total).toMatchObject({ asked: 15, first: 12, usable: 14, works: 14, foreseen: 15 })
  expect(gradeOf(example)).toBe('fair')
  expect(gradeOf([...times(8), ...times(2, { works: false })])).toBe('fair')
  expect(gradeOf([...times(6), ...times(4, { works: false })])).toBe('poor')
  expect(gradeOf([...times(5), ...times(5, { works: undefined })])).toBe('good')
  expect(gradeOf([...times(7), ...times(3, { first: false })])).toBe('fair')
})

test('the time is the median, and one answer of unknown price makes the sum unknown', () => {
  const card = reportCard([outcome({}, 1), outcome({}, 500), outcome({}, 30)])
  expect(card.total).toMatchObject({ ms: 30, tokensIn: 300, tokensOut: 30 })
  expect(card.total.cost).toBeCloseTo(0.03)
  expect(reportCard([outcome({}), outcome({}, 1, null)]).total.cost).toBeNull()
})

test('docs/metrics.md has the grades as they are', () => {
  const page = readFileSync('docs/metrics.md', 'utf8')
  const cell = (share: number): string => (share === 0 ? '' : `${share * 100} %`)
  for (const { grade, first, usable, works, means } of grades)
    expect(page.replace(/ +\|/g, ' |').replace(/\| +/g, '| ')).toContain(
      `| ${[grade, cell(first), cell(usable), cell(works), means].join(' | ')} |`.replace(/\| +/g, '| '),
    )
  expect(page).toContain(`where there are at least ${leastAnswers}:`)
})
