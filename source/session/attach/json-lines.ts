import type { Readable } from 'node:stream'

/**
 * Calls `onLine` for each line a stream receives. A line longer than `longest` bytes ends in `onHuge`, once, and nothing
 * is read after it.
 */
export function readLines(stream: Readable, longest: number, onLine: (line: string) => void, onHuge: () => void): void {
  let parts: Buffer[] = []
  let size = 0
  let over = false
  stream.on('data', (chunk: Buffer) => {
    let from = 0
    while (!over) {
      const at = chunk.indexOf(0x0a, from)
      const end = at < 0 ? chunk.length : at
      size += end - from
      if (size > longest) {
        over = true
        parts = []
        onHuge()
        return
      }
      parts.push(chunk.subarray(from, end))
      if (at < 0) return
      const line = (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8')
      parts = []
      size = 0
      from = at + 1
      if (line !== '') onLine(line)
    }
  })
}
