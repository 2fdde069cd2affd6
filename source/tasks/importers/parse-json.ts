import { TaskError } from '../load-task.ts'
import type { ImportedFile } from './import-report.ts'

/** The object or list in a JSON file. Throws TaskError when it is neither; `of` says what was expected. */
export const parseJson = (file: ImportedFile, of: string): Readonly<Record<string, unknown>> | readonly unknown[] => {
  let value: unknown
  try {
    value = JSON.parse(file.text())
  } catch (error) {
    throw new TaskError(`${file.path}: not valid JSON: ${(error as Error).message.split('\n')[0]}`)
  }
  if (value === null || typeof value !== 'object') throw new TaskError(`${file.path}: expected ${of}.`)
  // A list or an object with names, both just checked.
  return value as Readonly<Record<string, unknown>> | readonly unknown[]
}
