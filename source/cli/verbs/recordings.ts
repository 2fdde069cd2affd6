import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asWord, mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { didYouMean } from '../../minecraft/names/suggestions.ts'
import { clockTime } from '../../session/log/describe.ts'
import { resultWords } from '../../session/log/events/outcome.ts'
import { compactRecording } from '../../session/recording/tools/compact.ts'
import type { Problem } from '../../session/recording/tools/problems.ts'
import { redactRecording } from '../../session/recording/tools/redact.ts'
import { repairRecording } from '../../session/recording/tools/repair.ts'
import { listRecordings, type RecordingSummary, summarise } from '../../session/recording/tools/summary.ts'
import { verifyRecording } from '../../session/recording/tools/verify.ts'
import { percent } from '../../tui/screen/format.ts'
import { type Flags, text } from '../command.ts'
import { exportTo } from '../export/export.ts'
import { fileOf, listed, madeOf, print, printJson, warn, withoutIndexes } from '../files.ts'
import { outputWidth, recordsTable, table } from '../layout.ts'
import { calls } from './recorded-calls.ts'

type Verb = (input: readonly string[], flags: Flags) => Promise<number>

/** `mcteam recordings VERB …`: each verb of the table reads its files and prints plain lines, or JSON with `--json`. */
const verbs: Readonly<Record<string, Verb>> = {
  ...{ list, info: forEach(info), calls: forEach(calls), verify: forEach(verify), repair: forEach(repair) },
  ...{ redact: forEach(redact), compact: forEach(compact), export: exportTo },
}

/** Words for the verbs that other programs use. */
const meant: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
  ...{ show: 'info', view: 'info', ls: 'list', check: 'verify' },
})

export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [name = 'list', ...rest] = input
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb)
    throw new UsageError(
      `There is no \`recordings ${name}\`.`,
      `${didYouMean(meant[name])} Choose one of: ${Object.keys(verbs).join(', ')}.`,
    )
  return await verb(withoutIndexes(rest), flags)
}

/** The verb for each of several files, one after the other; the exit code is that of the worst. */
function forEach(verb: Verb): Verb {
  return async (input, flags) => {
    if (input.length < 2) return await verb(input, flags)
    if (text(flags, 'to') !== undefined)
      throw new UsageError(
        `--to names one file, and these are ${input.length}.`,
        'Leave it out, or pass one recording.',
      )
    const missing = input.filter(path => path !== 'last' && !existsSync(path))
    if (missing.length > 0)
      throw new UsageError(`There is no file ${missing.join(', ')}.`, `What there is: ${mcteam} recordings list`)
    let worst: number = exitCode.done
    for (const path of input) worst = Math.max(worst, await verb([path], flags))
    return worst
  }
}

async function list(input: readonly string[], flags: Flags): Promise<number> {
  const folder = input[0] ?? 'recordings'
  const about = await stat(folder).catch(() => undefined)
  if (!about?.isDirectory())
    throw new UsageError(`There is no folder ${folder}.`, `Pass one: ${mcteam} recordings list FOLDER`)
  const { recordings, unreadable } = await listRecordings(folder)
  if (flags.json) return printJson({ recordings, unreadable })
  // Questions and answers that were kept of sessions for prompts and tests; who names their folder sees them.
  const sessions = recordings.filter(({ organization }) => organization !== '')
  const shown = sessions.length > 0 ? sessions : recordings
  if (recordings.length === 0) print(`No recordings in ${folder}.`)
  else {
    const rows = shown.map(r => [
      r.startedAt.slice(0, 16).replace('T', ' '),
      r.task,
      r.agents.join(' '),
      ...('packed' in r
        ? ['-', r.organization, '-', '-', `packed (${r.packed})`]
        : [r.people.join(' ') || '-', r.organization, r.brain, clockTime(r.duration), resultOf(r)]),
      size(r.bytes),
      r.path,
    ])
    const head = ['started', 'task', 'agents', 'people', 'team', 'brain', 'time', 'result', 'size', 'file']
    print(
      recordsTable(head, rows, outputWidth(), { first: ['people', 'size', 'brain', 'agents', 'team'], cut: 'task' }),
    )
  }
  const left = recordings.filter(one => !shown.includes(one))
  if (left.length > 0) {
    const folders = [...new Set(left.map(({ path }) => dirname(path)))].toSorted().join(', ')
    print(
      `${left.length} ${left.length === 1 ? 'file' : 'files'} with questions and answers of sessions only: ${folders}`,
    )
  }
  for (const { reason } of unreadable) warn(reason)
  return exitCode.done
}

const resultOf = (r: RecordingSummary): string =>
  r.result === 'unfinished' ? r.result : `${resultWords[r.result]} ${percent(r.completion)}`

async function info(input: readonly string[], flags: Flags): Promise<number> {
  const path = await fileOf(input, 'info')
  const summary = await summarise(path)
  if (flags.json) return printJson(summary)
  const { parent } = summary
  print(
    table(
      [
        ['file', path],
        ['session', summary.id],
        ['task', summary.task],
        ['started', summary.startedAt],
        ['time', clockTime(summary.duration)],
        [
          'result',
          `${summary.result === 'unfinished' ? summary.result : resultWords[summary.result]}${summary.reason ? `: ${summary.reason}` : ''}`,
        ],
        ...(summary.goals ?? []).map(({ number, goal, seats, result, startedAt, endedAt, tasks, spent }) => [
          `goal ${number}`,
          [
            `${seats ? `${seats.join(', ')}: ` : ''}${goal}: ${result ? resultWords[result] : 'under way'}`,
            `from ${clockTime(startedAt)}, ${clockTime((endedAt ?? summary.duration) - startedAt)}`,
            `${tasks.done} of ${tasks.all} tasks, ${spent.calls} questions, ${spent.tokensIn + spent.tokensOut} tokens`,
          ].join('; '),
        ]),
        ['completion', `${(summary.completion * 100).toFixed(1)} %`],
        ['team', [...summary.played, summary.brain].join(', ')],
        ['agents', summary.agents.join(', ')],
        ['people', summary.people.join(', ') || 'none'],
        ['events', `${summary.events}, ${size(summary.bytes)}`],
        ...(parent ? [['forked from', `${parent.id} after event ${parent.seq}`]] : []),
      ],
      outputWidth(),
    ),
  )
  return exitCode.done
}

async function verify(input: readonly string[], flags: Flags): Promise<number> {
  const path = await fileOf(input, 'verify')
  const result = await verifyRecording(path)
  const sound = result.problems.length === 0
  if (flags.json) printJson(result)
  else {
    printProblems(result.problems, result.problemCount)
    if (result.tornTail)
      print(`line ${result.tornTail.line}: cut short by a crash (${result.tornTail.reason}); nothing else is missing`)
    if (result.gaps > 0) print(`${result.gaps} events were lost before it was repaired; a gap stands for each`)
    if (result.unknownKinds.length > 0) print(`kinds of a newer version, skipped: ${result.unknownKinds.join(', ')}`)
    print(
      `${path}: ${sound ? (result.tornTail ? 'sound up to there' : 'sound') : problemWords(result.problemCount)}; ${result.events} events, ${result.keyframes} keyframes.`,
    )
    if (!sound) print(`Bring back what can be read: ${mcteam} recordings repair ${asWord(path)}`)
  }
  return sound ? exitCode.done : exitCode.failed
}

const problemsShown = 50
const problemWords = (count: number): string => `${count} ${count === 1 ? 'problem' : 'problems'}`

function printProblems(problems: readonly Problem[], count: number): void {
  const shown = problems.slice(0, problemsShown)
  for (const { line, through, reason } of shown)
    print(`${through === undefined ? `line ${line}` : `lines ${line} to ${through}`}: ${reason}`)
  const left = shown.reduce((sum, { line, through = line }) => sum - (through - line + 1), count)
  if (left > 0) print(`… and ${left} more of ${problemWords(count)}.`)
}

async function repair(input: readonly string[], flags: Flags): Promise<number> {
  const path = await fileOf(input, 'repair')
  const { path: to, events, notes, noteCount, lost } = await repairRecording(path, target(path, 'repaired', flags))
  printProblems(notes, noteCount)
  print(
    `Wrote ${to}: ${events} events${lost.length > 0 ? `; ${lost.length} could not be brought back, a gap stands for each (${ranges(lost)})` : ''}.`,
  )
  return exitCode.done
}

async function redact(input: readonly string[], flags: Flags): Promise<number> {
  const path = await fileOf(input, 'redact')
  const names = listed(flags, 'names')
  const texts = listed(flags, 'texts')
  if (names.length + texts.length === 0)
    throw new UsageError('What should go?', 'Pass --names alice,bob or --texts "some words".')
  const {
    path: to,
    replaced,
    leftOut,
    extras,
  } = await redactRecording(path, target(path, 'redacted', flags), { names, texts })
  const rows = replaced.map(({ text: what, by, times }) => [what, by, String(times)])
  print(table([['text', 'became', 'times'], ...rows], outputWidth(), 0))
  if (extras > 0)
    print(`Taken out of ${extras} keyframes: arena and memories. The copy replays, and resumes without them.`)
  if (leftOut > 0) print(`Left out: ${leftOut} lines that could not be read.`)
  print(`Wrote ${to}.`)
  return exitCode.done
}

async function compact(input: readonly string[], flags: Flags): Promise<number> {
  const path = await fileOf(input, 'compact')
  const {
    path: to,
    before,
    after,
    keyframes,
  } = await compactRecording(path, text(flags, 'to') ?? madeOf(path, 'jsonl.gz'))
  print(
    `Wrote ${to}: ${size(before)} became ${size(after)}; ${keyframes.before} keyframes became ${keyframes.after}, every event is there.`,
  )
  return exitCode.done
}

const target = (path: string, what: string, flags: Flags) => text(flags, 'to') ?? madeOf(path, `${what}.jsonl`)

/** 1.2 MB, 34 kB, 900 B. */
function size(bytes: number): string {
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`
  return bytes >= 1e3 ? `${Math.round(bytes / 1e3)} kB` : `${bytes} B`
}

/** 4–6, 9 */
function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = []
  for (const n of numbers) {
    const last = parts.at(-1)
    if (last && last[1] === n - 1) last[1] = n
    else parts.push([n, n])
  }
  const shown = parts.slice(0, 10).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return `events ${shown.join(', ')}${parts.length > 10 ? ', …' : ''}`
}
