import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { asWord, mcteam } from '../command-name.ts'
import { exitCode, UsageError } from '../errors.ts'
import { promptFolder } from '../planner/prompt-folder.ts'
import { cleanText } from '../session/log/clean-text.ts'
import { type Flags, text } from './command.ts'

/** What the verbs that work on a recording share: its file, names beside it, lists in flags, plain lines. */

export async function fileOf([file]: readonly string[], verb: string): Promise<string> {
  if (file === 'last' && !existsSync(file)) return await newestRecording()
  if (file !== undefined) return file
  throw new UsageError('Which recording?', `Pass its file: ${mcteam} recordings ${verb} recordings/NAME.jsonl`)
}

/** The one that was written to last of those whose session does not run any more; says which are passed over because theirs does. */
export async function newestRecording(folder = 'recordings'): Promise<string> {
  // Every command loads this file; what lists sessions brings zod along.
  const { listSessions } = await import('../session/attach/paths.ts')
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.jsonl')) : []
  const byTime = files
    .map(name => ({ path: resolve(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  const running = new Map(
    (await listSessions()).flatMap(({ id, recording, ended }) =>
      recording !== undefined && !ended ? [[resolve(recording), id]] : [],
    ),
  )
  const passed: string[] = []
  for (const { path } of byTime) {
    const id = running.get(path)
    if (id === undefined) {
      for (const line of passed) warn(`Passed over: ${line}`)
      return relative('', path)
    }
    passed.push(`${id} is still running (${mcteam} join ${id}; so far: ${asWord(relative('', path))})`)
  }
  if (passed.length > 0)
    throw new UsageError(`No session in ${resolve(folder)} has ended: ${passed[0]}.`, 'Name its file.')
  throw new UsageError(
    `There is no recording in ${resolve(folder)}.`,
    'Name the file of one, or go to the folder that holds recordings/.',
  )
}

const indexEnding = /(\.jsonl(?:\.gz|\.zst)?)\.idx$/
/** A shell's `cabin*` names the index beside a recording, too: it stands for its recording, which is taken once. */
export const withoutIndexes = (paths: readonly string[]): readonly string[] =>
  paths.flatMap(path => {
    const recording = path.replace(indexEnding, '$1')
    return recording !== path && paths.includes(recording) ? [] : [recording]
  })

/** The recording's name without its endings. */
export const base = (path: string) => path.replace(/\.jsonl(\.gz|\.zst)?$/, '')

/** Recordings that come with the program: they are to look at, and what is made of them is the user's. */
const shipped = (): string[] =>
  ['samples', 'situations', 'answers'].map(name => join(dirname(promptFolder()), 'recordings', name))

/**
 * Where what is made of a recording goes that no flag names a place for: beside it, or into the working folder where the recording comes with
 * the program or its folder takes no file.
 */
export function madeOf(path: string, ending: string): string {
  const folder = dirname(resolve(path))
  const made = `${base(path)}.${ending}`
  return shipped().some(one => isSameFolder(one, folder)) || !takesFiles(folder) ? resolve(basename(made)) : made
}

const isSameFolder = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other)

function takesFiles(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    // A folder that is not there is told by who writes into it.
    return !existsSync(folder)
  }
}

/** `a, b` → `['a', 'b']`. */
export const listed = (flags: Flags, name: string): readonly string[] =>
  (text(flags, name) ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** Lines for people. Titles, goals and names come from files of others: nothing in them may command the terminal. */
export const print = (text: string): void => void process.stdout.write(`${cleanText(text)}\n`)

/** JSON, YAML and the like, exactly as they are for a pipe or a file, harmless on a terminal. */
export const printData = (text: string): void =>
  void process.stdout.write(`${process.stdout.isTTY ? cleanText(text) : text}\n`)

/** A verb's answer to `--json`; returns its exit code. */
export const printJson = (value: unknown): number => {
  printData(JSON.stringify(value, null, 2))
  return exitCode.done
}

/** What went wrong or is under way, beside what is printed. */
export const warn = (text: string): void => void process.stderr.write(`${cleanText(text)}\n`)

const [leastColumns, mostColumns] = [80, 400]

/** Columns of a frame that is printed: those of the terminal; in a file or a pipe there are none. */
export const printedColumns = ({ isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): number =>
  isTTY && columns > 0 ? Math.min(mostColumns, Math.max(leastColumns, columns)) : 120

/** `120x36`: columns and rows of a frame. */
export function frameSize(given: string): { columns: number; rows: number } {
  const match = /^(\d+)x(\d+)$/.exec(given)
  const [columns, rows] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || columns < leastColumns || columns > mostColumns || rows < 24 || rows > 120)
    throw new UsageError(`--size ${given} is no size of a screen.`, 'Write COLSxROWS from 80x24 to 400x120.')
  return { columns, rows }
}
