import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf, KnownError, reasonOf } from '../errors.ts'
import { issueWords } from '../issue-words.ts'
import { type RunResult, runResult } from './run-result.ts'

/** Where a benchmark lives: one folder, in it one folder per run with `task.yaml`, `recording.jsonl`, `log.txt` and, once finished, `result.json`. */
export interface Store {
  readonly folder: string
  file(run: string, name: 'task.yaml' | 'recording.jsonl' | 'log.txt' | 'result.json'): string
  /** null: not finished, or its result cannot be read. */
  result(run: string): Promise<RunResult | null>
  /** Every finished run, by name. */
  results(): Promise<RunResult[]>
  /** Runs whose result is there and cannot be read, each with why: they are in no number. */
  unreadable(): Promise<{ readonly run: string; readonly reason: string }[]>
  /** Written beside and then renamed: a result is there as a whole or not at all. */
  save(result: RunResult): Promise<void>
  prepare(run: string): Promise<void>
  /** Where a run that begins is recorded; takes away what an attempt that was cut off has left. */
  draft(run: string): Promise<string>
  /** Gives the recording of a run that is over its name, and resolves to its path. */
  keep(run: string, draft: string): Promise<string>
}

const reasonOfResult = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'it is no JSON'
  if (!(error instanceof z.ZodError)) return reasonOf(error)
  const [issue] = error.issues
  return `${issue?.path.join('.')}: ${issueWords(issue)}`
}

const clear = async (folder: string, names: RegExp): Promise<void> => {
  for (const name of await readdir(folder)) if (names.test(name)) await rm(join(folder, name), { force: true })
}

export const openStore = (folder: string): Store => {
  const file: Store['file'] = (run, name) => join(folder, run, name)
  /** Throws what keeps it from being read. */
  const read = async (run: string): Promise<RunResult> => {
    const found = runResult.parse(JSON.parse(await readFile(file(run, 'result.json'), 'utf8')))
    // Files are found by it.
    if (found.id !== run) throw new KnownError(`it is of another run, ${found.id}`)
    return found
  }
  // What cannot be read is played again.
  const result = (run: string): Promise<RunResult | null> => read(run).catch(() => null)
  const runs = async (): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    return entries.flatMap(entry => (entry.isDirectory() ? [entry.name] : [])).sort()
  }
  return {
    folder,
    file,
    result,
    async results() {
      const found = await Promise.all((await runs()).map(result))
      return found.filter(one => one !== null).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async unreadable() {
      const told = (await runs()).map(async run => {
        try {
          await read(run)
          return []
        } catch (error) {
          return codeOf(error) === 'ENOENT' ? [] : [{ run, reason: reasonOfResult(error) }]
        }
      })
      return (await Promise.all(told)).flat()
    },
    async save(value) {
      const path = file(value.id, 'result.json')
      await writeFile(`${path}.tmp`, `${JSON.stringify(value, null, 2)}\n`)
      await rename(`${path}.tmp`, path)
    },
    async prepare(run) {
      await mkdir(join(folder, run), { recursive: true })
    },
    async draft(run) {
      await clear(join(folder, run), /^recording\b/)
      return join(folder, run, `recording-${randomUUID().slice(0, 8)}.jsonl`)
    },
    async keep(run, draft) {
      const path = file(run, 'recording.jsonl')
      for (const end of ['', '.idx'])
        await rename(`${draft}${end}`, `${path}${end}`).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error // a run that did not even begin has none
        })
      await clear(join(folder, run), /^recording-/)
      return path
    },
  }
}
