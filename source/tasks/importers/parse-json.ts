import { UsageError } from '../../errors.ts'
import type { ImportedFile } from './import-report.ts'

export const notJsonRemedy = 'Write the file again with the program that made it.'

/** The object or list in a JSON file. Throws UsageError when it is neither; `of` says what was expected. */
export const parseJson = (file: ImportedFile, of: string): Readonly<Record<string, unknown>> | readonly unknown[] => {
  let value: unknown
  try {
    value = JSON.parse(file.text())
  } catch (error) {
    throw new UsageError(`${file.path}: not valid JSON: ${(error as Error).message.split('\n')[0]}.`, notJsonRemedy)
  }
  if (value === null || typeof value !== 'object')
    throw new UsageError(`${file.path}: this is not ${of}.`, 'Pass such a file, or name its format with --from.')
  // A list or an object with names, both just checked.
  return value as Readonly<Record<string, unknown>> | readonly unknown[]
}
