import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { providerNames, providerOf } from '../../brain/providers/table.ts'
import { questions } from '../../brain/questions/index.ts'
import { mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { abilities } from '../../host/abilities.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { promptFolder } from '../../planner/prompt-folder.ts'
import { readBudget } from '../../session/log/budget-limit.ts'
import { initialState } from '../../session/log/fold.ts'
import { askSituations, type Outcome } from '../../team/evaluation/ask-situations.ts'
import { grades, type Marks, type ReportCard, reportCard, type SeatGrade } from '../../team/evaluation/report-card.ts'
import { type BadSituation, type Situation, situationsOf } from '../../team/evaluation/situations.ts'
import { createBudget } from '../../team/people/budget.ts'
import { type Flags, number, text } from '../command.ts'
import { brainConfig, promptsConfig, withPrompts } from '../config/brain.ts'
import { listed, print, printData, warn } from '../files.ts'
import { printRows } from '../layout.ts'
import type { Settings } from '../settings/loaded.ts'

/** As many are asked at once, so that the time of an answer is not that of a queue. */
const atOnce = 2
/** Answers that are told of below the table. */
const toldAtMost = 6

/** `mcteam prompts eval`: asks a model the questions of recorded sessions and says how good its answers are. */
export async function evaluate(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  if (input.length > 0)
    throw new UsageError(
      `prompts eval takes no ${input.join(' ')}.`,
      'Name recordings with --situations FILE or FOLDER.',
    )
  const paths = recordingsIn(text(flags, 'situations'))
  const { situations, outdated, bad } = await allSituations(paths, questionNames(flags))
  const { label, ...asked } = await ask(situations, flags, settings)
  const card = reportCard(asked.outcomes)
  const unasked = situations.length - asked.outcomes.length
  if (flags.json) printData(JSON.stringify(asJson({ model: label, outdated, bad, unasked, card, ...asked }), null, 2))
  else {
    const of = `${plural(asked.outcomes.length, 'question')} of ${plural(paths.length, 'recording')}`
    print(`${label}: ${of}${outdated > 0 ? `; ${outdated} of another version left out` : ''}\n`)
    if (asked.outcomes.length > 0) printCard(card, asked.outcomes)
    printBad(bad)
  }
  if (unasked > 0) warn(`${plural(unasked, 'question')} not asked: ${asked.ended}`)
  return unasked === 0 ? exitCode.done : asked.outcomes.length === 0 ? exitCode.environment : exitCode.failed
}

function questionNames(flags: Flags): readonly string[] | undefined {
  const wanted = listed(flags, 'questions')
  const known = Object.keys(questions)
  for (const name of wanted)
    if (!known.includes(name))
      throw new UsageError(
        `There is no question ${name} (--questions).`,
        `${didYouMean(nearestName(name, known, { anyCase: true }))} Questions: ${known.join(', ')}.`,
      )
  return wanted.length > 0 ? wanted : undefined
}

/** Of a file, a folder, or what comes with the program. */
function recordingsIn(given: string | undefined): readonly string[] {
  const place = given ?? join(dirname(promptFolder()), 'recordings', 'situations')
  const entry = statSync(place, { throwIfNoEntry: false })
  if (!entry)
    throw new UsageError(`There is no ${place} (--situations).`, 'Pass a recording, or a folder of recordings.')
  if (!entry.isDirectory()) return [place]
  const files = readdirSync(place).filter(name => /\.jsonl(?:\.gz|\.zst)?$/.test(name))
  if (files.length === 0)
    throw new UsageError(`${place} holds no recordings (--situations).`, 'Pass a folder with .jsonl files.')
  return files.sort().map(name => join(place, name))
}

async function allSituations(paths: readonly string[], wanted: readonly string[] | undefined) {
  const situations: Situation[] = []
  const bad: BadSituation[] = []
  let outdated = 0
  for (const path of paths) {
    const name = basename(path).replace(/\.jsonl.*$/, '')
    const found = await situationsOf(path, name, { actions: abilities.list, questions: wanted })
    situations.push(...found.situations)
    bad.push(...found.bad)
    outdated += found.outdated
  }
  if (situations.length === 0 && bad.length > 0)
    throw new UsageError(
      `No question to ask: the rules cannot answer ${bad[0]!.id} either (${shortened(bad[0]!.reason)})${bad.length > 1 ? `, nor ${bad.length - 1} more` : ''}.`,
      'Pass a recording of a session that was played.',
    )
  if (situations.length === 0)
    throw new UsageError(
      `No question to ask: ${wanted ? `${wanted.join(', ')} was not asked there` : 'nothing was asked there'}${outdated > 0 ? `, or in another form (${outdated})` : ''}.`,
      `What a recording holds: ${mcteam} recordings calls FILE`,
    )
  return { situations, outdated, bad }
}

async function ask(situations: readonly Situation[], flags: Flags, settings: Settings) {
  const config = await withPrompts(await brainConfig(named(flags), settings), await promptsConfig(flags))
  const provider = await providerOf(config)
  const brain = await provider.create(config, provider.ranker(config, warn))
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort(new Error('interrupted')))
  const limit = text(flags, 'budget')
  const budget = createBudget({
    emit: (() => {}) as never, // What is spent stands in the table.
    approvals: { ask: () => Promise.resolve({ approved: false, by: '--budget', reason: '', source: 'person' }) },
    limit: limit === undefined ? null : readBudget(limit)!, // the flag's form was checked
    usage: () => initialState().usage,
  })
  if (!flags.json) warn(`Asking ${brain.label}: ${plural(situations.length, 'question')}…`)
  try {
    const asked = await askSituations(situations, {
      ...{ brain, budget, signal: interrupt.signal, atOnce: number(flags, 'concurrency') ?? atOnce },
      onOutcome: () => {},
    })
    return { label: brain.label, ...asked }
  } finally {
    await brain.close?.()
  }
}

/** `--model rules` is the rule brain, as in `bench`. */
function named(flags: Flags): Flags {
  const model = text(flags, 'model')
  const brain = providerNames.find(one => one === model || one === `${model}s`)
  return brain === undefined ? flags : { ...flags, brain, model: undefined }
}

const plural = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
const share = (part: number, of: number): string => (of === 0 ? '–' : `${Math.floor((part / of) * 100)} %`)
const figure = (value: number): string => (value < 1000 ? `${Math.round(value)}` : `${(value / 1000).toFixed(1)}k`)

const head = ['question', 'asked', 'form', 'first', 'usable', 'works', 'tokens', 'cost', 'time']
const row = (name: string, { asked, form, first, usable, works, foreseen, ...marks }: Marks): string[] => [
  ...[name, `${asked}`, share(form, asked), share(first, asked), share(usable, asked), share(works, foreseen)],
  `${figure(marks.tokensIn / asked)}/${figure(marks.tokensOut / asked)}`,
  ...[
    marks.cost === null ? '?' : `$${marks.cost.toFixed(marks.cost < 1 ? 4 : 2)}`,
    `${(marks.ms / 1000).toFixed(1)} s`,
  ],
]

function printCard(card: ReportCard, outcomes: readonly Outcome[]): void {
  const rows = [head, ...card.questions.map(one => row(one.question, one.marks)), row('total', card.total)]
  print(aligned(rows))
  printRows(
    `form, first: first answers of the right form, of use. usable: the same with those asked again. works: would do what is wanted. tokens${card.total.estimated ? ' (estimated)' : ''}: in/out each.\n`,
  )
  for (const { role, grade, marks } of card.seats)
    printRows(
      `${role.padEnd(8)}  ${grade ?? 'unknown'}: ${grade ? because(grade, marks) : `only ${plural(marks.asked, 'answer')}`}`,
    )
  const bad = outcomes.filter(one => !one.usable || one.works === false)
  for (const one of bad.slice(0, toldAtMost))
    printRows(`  ${one.situation.id} ${one.situation.question.name}: ${fault(one)}`)
  if (bad.length > toldAtMost) print(`  and ${bad.length - toldAtMost} more (--json)`)
}

/** The situations that were left out because what they say cannot be. */
function printBad(bad: readonly BadSituation[]): void {
  if (bad.length > 0) print(`${plural(bad.length, 'bad situation')} left out: the rules cannot answer`)
  for (const { id, question, reason } of bad.slice(0, toldAtMost))
    printRows(`  ${id} ${question}: ${shortened(reason)}`)
  if (bad.length > toldAtMost) print(`  and ${bad.length - toldAtMost} more (--json)`)
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

const fault = ({ usable, answered, lacks }: Outcome): string =>
  (usable ? `would not bring about: ${lacks.join(', ')}` : (answered.error ?? '')).slice(0, 300)

/** What a grade means, and what keeps a seat from the best. */
function because(given: NonNullable<SeatGrade['grade']>, marks: Marks): string {
  const [best] = grades
  const { means } = grades.find(one => one.grade === given)!
  const shares = {
    first: marks.first / marks.asked,
    usable: marks.usable / marks.asked,
    works: marks.foreseen === 0 ? 1 : marks.works / marks.foreseen,
  }
  const below = (['first', 'usable', 'works'] as const).filter(one => shares[one] < best[one])
  return `${means}${below.length > 0 ? `; below ${best.grade}: ${below.map(one => `${one} ${share(shares[one], 1)} of ${share(best[one], 1)}`).join(', ')}` : ''}`
}

/** The first column to the left, numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map(one => one[index]!.length)))
  return rows
    .map(one =>
      one.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join('  '),
    )
    .join('\n')
}

const asJson = ({
  card,
  outcomes,
  ...about
}: { readonly card: ReportCard; readonly outcomes: readonly Outcome[] } & Readonly<Record<string, unknown>>) => ({
  ...about,
  ...card,
  answers: outcomes.map(({ situation: { id, question, seat, role }, answered, ...marks }) => {
    const { error, refused, tokensIn, tokensOut, cost, ms, answer } = answered
    return { id, question: question.name, seat, role, ...marks, error, refused, tokensIn, tokensOut, cost, ms, answer }
  }),
})
