import { closeSync, fdatasync, ftruncateSync, openSync, writeSync } from 'node:fs'

/** ms that the disk may lag behind the file: what a power cut can take, unlike a killed process. */
const syncIntervalMs = 1000

/** Opens a file that only grows; a new one must not exist yet. Writing throws what the file system says. */
export function openAppended(path: string, from: number | undefined) {
  const file = openSync(path, from === undefined ? 'wx' : 'r+', 0o600)
  let offset = from ?? 0
  let syncTimer: NodeJS.Timeout | undefined
  let syncing: Promise<void> = Promise.resolve()

  // An error here shows again at the next write, where it is reported.
  const sync = (): Promise<void> => new Promise(resolve => fdatasync(file, () => resolve()))

  return {
    offset: () => offset,
    /** Returns the number of bytes. */
    write(line: string): number {
      const bytes = Buffer.from(line)
      let done = 0
      while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, offset + done)
      offset += bytes.length
      syncTimer ??= setTimeout(() => {
        syncTimer = undefined
        syncing = sync()
      }, syncIntervalMs).unref()
      return bytes.length
    },
    /** Resolves when everything is on the disk. */
    async synced(): Promise<void> {
      clearTimeout(syncTimer)
      await syncing
      await sync()
    },
    /** Closes it without what a write that failed has left. */
    abandon() {
      clearTimeout(syncTimer)
      try {
        ftruncateSync(file, offset) // half a line may have found room
      } catch {}
      closeSync(file)
    },
    close: () => closeSync(file),
  }
}
