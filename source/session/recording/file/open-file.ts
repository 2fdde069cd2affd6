import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { notOneAdvice, RecordingError } from './error.ts'

/** Opens a file that is one: a pipe or a device of that name would be waited for, or read without end. */
export async function openFile(path: string, mode: 'r' | 'r+' = 'r'): Promise<FileHandle> {
  // Windows knows no O_NONBLOCK, and no pipes among its files.
  const file = await open(path, (mode === 'r' ? constants.O_RDONLY : constants.O_RDWR) | (constants.O_NONBLOCK ?? 0))
  try {
    if ((await file.stat()).isFile()) return file
    throw new RecordingError(path, undefined, 'not a file', notOneAdvice)
  } catch (error) {
    await file.close()
    throw error
  }
}
