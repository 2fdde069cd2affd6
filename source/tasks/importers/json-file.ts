import { messageOf, UsageError } from '../../errors.ts'
import { parseJson } from '../../json.ts'
import type { ImportedFile } from './import-report.ts'

/** The object or list in a JSON file. Throws UsageError when it is neither; `of` says what was expected. */
export const objectIn = (
  { path, text }: Pick<ImportedFile, 'path' | 'text'>,
  of: string,
): Readonly<Record<string, unknown>> | readonly unknown[] => {
  let value: unknown
  try {
    value = parseJson(text())
  } catch (error) {
    throw new UsageError(
      `${path}: not valid JSON: ${messageOf(error).split('\n')[0]}.`,
      'Write the file again with the program that made it.',
    )
  }
  if (value === null || typeof value !== 'object')
    throw new UsageError(`${path}: this is not ${of}.`, 'Pass such a file, or name its format with --from.')
  // A list or an object with names, both just checked.
  return value as Readonly<Record<string, unknown>> | readonly unknown[]
}
