import type { Outcome } from './ask-situations.ts'

/** What is wanted of a model in a seat, as shares of its answers. */
export const grades = [
  { grade: 'good', first: 0.8, usable: 0.97, works: 0.9, means: 'plays as a session needs it' },
  {
    grade: 'fair',
    first: 0.5,
    usable: 0.9,
    works: 0.7,
    means: 'gets there, with questions asked twice and plans made again',
  },
  { grade: 'poor', first: 0, usable: 0, works: 0, means: 'choose another model for this seat' },
] as const

/** Answers below which nothing is said about a seat. */
export const leastAnswers = 5

/** Sums over some answers. */
export interface Marks {
  readonly asked: number
  readonly form: number
  readonly first: number
  readonly usable: number
  /** Of `foreseen`, where it can be told. */
  readonly works: number
  readonly foreseen: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly estimated: boolean
  /** US dollars; null: the price is not known. */
  readonly cost: number | null
  /** Median, ms. */
  readonly ms: number
}

const marksOf = (outcomes: readonly Outcome[]): Marks => {
  const count = (fits: (one: Outcome) => boolean | undefined): number => outcomes.filter(fits).length
  const sum = (value: (one: Outcome['answered']) => number): number =>
    outcomes.reduce((all, one) => all + value(one.answered), 0)
  const times = outcomes.map(one => one.answered.ms).sort((a, b) => a - b)
  return {
    asked: outcomes.length,
    form: count(one => one.form),
    first: count(one => one.first),
    usable: count(one => one.usable),
    works: count(one => one.works),
    foreseen: count(one => one.works !== undefined),
    tokensIn: sum(one => one.tokensIn),
    tokensOut: sum(one => one.tokensOut),
    estimated: outcomes.some(one => one.answered.tokensEstimated),
    cost: outcomes.some(one => one.answered.cost === null) ? null : sum(one => one.cost ?? 0),
    ms: times[Math.floor(times.length / 2)] ?? 0,
  }
}

export interface SeatGrade {
  readonly role: string
  /** Undefined: too few answers. */
  readonly grade: (typeof grades)[number]['grade'] | undefined
  readonly marks: Marks
}
export interface ReportCard {
  readonly questions: readonly { readonly question: string; readonly marks: Marks }[]
  readonly total: Marks
  readonly seats: readonly SeatGrade[]
}

/** By questions in the order in which they first come, and by the roles of those who are asked. */
export const reportCard = (outcomes: readonly Outcome[]): ReportCard => {
  const questions = Map.groupBy(outcomes, one => one.situation.question.name)
  const roles = Map.groupBy(outcomes, one => one.situation.role)
  return {
    questions: [...questions].map(([question, of]) => ({ question, marks: marksOf(of) })),
    total: marksOf(outcomes),
    seats: [...roles].map(([role, of]) => {
      const marks = marksOf(of)
      return { role, marks, grade: marks.asked < leastAnswers ? undefined : gradeOf(marks) }
    }),
  }
}

const gradeOf = ({ asked, first, usable, works, foreseen }: Marks): SeatGrade['grade'] =>
  grades.find(
    least => first >= least.first * asked && usable >= least.usable * asked && works >= least.works * foreseen,
  )?.grade
