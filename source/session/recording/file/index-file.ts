import { closeSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs'
import { indexLine } from './index.ts'

/** The index beside a recording. It is a convenience: when it cannot be written, reading makes it again. */
export function openIndexFile(path: string, flags: 'a' | 'w') {
  let file = open(path, flags)
  const close = (): void => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  return {
    write(content: unknown) {
      if (file === undefined) return
      try {
        writeSync(file, indexLine(content))
      } catch {
        close()
      }
    },
    close,
  }
}

/** What has the index's name and is no file would be waited for (a pipe) or be written through (a link). */
function open(path: string, flags: 'a' | 'w'): number | undefined {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) rmSync(path)
    return openSync(path, flags, 0o600)
  } catch {
    return undefined
  }
}
