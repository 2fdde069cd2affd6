import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunResult, runResult } from './result.ts'

/** Where a benchmark lives: one folder, in it one folder per run with `task.yaml`, `recording.jsonl`, `log.txt` and, once finished, `result.json`. */
export interface Store {
  readonly folder: string
  file(run: string, name: 'task.yaml' | 'recording.jsonl' | 'log.txt' | 'result.json'): string
  /** null: not finished, or its result cannot be read. */
  result(run: string): Promise<RunResult | null>
  /** Every finished run, by name. */
  results(): Promise<RunResult[]>
  /** Written beside and then renamed: a result is there as a whole or not at all. */
  save(result: RunResult): Promise<void>
  prepare(run: string): Promise<void>
}

export const openStore = (folder: string): Store => {
  const file: Store['file'] = (run, name) => join(folder, run, name)
  const result = async (run: string): Promise<RunResult | null> => {
    try {
      return runResult.parse(JSON.parse(await readFile(file(run, 'result.json'), 'utf8')))
    } catch {
      return null // played again
    }
  }
  return {
    folder,
    file,
    result,
    async results() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      const found = await Promise.all(entries.filter(entry => entry.isDirectory()).map(entry => result(entry.name)))
      return found.filter(one => one !== null).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async save(value) {
      const path = file(value.id, 'result.json')
      await writeFile(`${path}.tmp`, `${JSON.stringify(value, null, 2)}\n`)
      await rename(`${path}.tmp`, path)
    },
    async prepare(run) {
      await mkdir(join(folder, run), { recursive: true })
    },
  }
}
