import { type FileHandle, rename, rm, writeFile } from 'node:fs/promises'
import type { Header } from '../../log/events.ts'
import { type Block, isBlock } from './block.ts'
import { indexHeaderSchema, indexLine, parseIndexLine } from './index.ts'
import { openFile } from './open-file.ts'

/** An index holds less than its recording does; this much more than that is believed, and never more than `largestIndex`. */
const indexSlack = 64 * 1024
const largestIndex = 64 * 1024 * 1024

/** The text of the index file; empty when there is none, or what has its name is no index of a recording of this size. */
async function indexText(path: string, recordingSize: number): Promise<string> {
  let file: FileHandle | undefined
  try {
    file = await openFile(`${path}.idx`)
    const { size } = await file.stat()
    return size > Math.min(recordingSize + indexSlack, largestIndex) ? '' : await file.readFile('utf8')
  } catch {
    return '' // the index is a hint: the recording is scanned, and the index is made again
  } finally {
    await file?.close()
  }
}

export interface SavedIndex {
  /** Without the last: it is read again, so that what follows goes on from an event that is really there. */
  readonly blocks: readonly Block[]
  /** False when a line of it makes no sense. */
  readonly sound: boolean
}

/**
 * The blocks of the index file that can be those of this recording as it is now. A stranger may have written it with checksums
 * that fit: each block must begin where the one before ends, in bytes, lines and events, the first right after the header.
 */
export async function savedIndex(file: FileHandle, path: string, header: Header, from: number): Promise<SavedIndex> {
  const { size } = await file.stat()
  const text = await indexText(path, size)
  // What is behind the last line feed is nothing, or a line that is being written.
  const [first = '', ...lines] = text.split('\n').slice(0, -1)
  const about = indexHeaderSchema.safeParse(parseIndexLine(first))
  if (!about.success || about.data.id !== header.id || about.data.startedAt !== header.startedAt) {
    return { blocks: [], sound: text === '' }
  }
  const blocks: Block[] = []
  let sound = true
  for (const line of lines) {
    const block = parseIndexLine(line)
    if (!isBlock(block) || !follows(block, blocks.at(-1), from)) {
      sound = false
      break
    }
    if (block.end > size) break
    blocks.push(block)
  }
  const last = blocks.pop()
  return last && !(await startsAt(file, last)) ? { blocks: [], sound: false } : { blocks, sound }
}

function follows(block: Block, before: Block | undefined, from: number): boolean {
  if (!before) return block.offset === from && block.line === 2
  return (
    block.offset === before.end &&
    block.line === before.line + before.lines &&
    block.seq === before.seq + before.count &&
    (block.count === 0 || block.t >= before.last)
  )
}

/** Whether a line begins where the index says that the block's first does. */
async function startsAt(file: FileHandle, block: Block): Promise<boolean> {
  const start = Buffer.alloc(48)
  await file.read(start, 0, start.length, block.offset - 1)
  const text = start.toString('latin1')
  return text.startsWith(`\n{"seq":${block.seq},`) || text.startsWith('\n{"keyframe":')
}

/** Best effort, and whole or not at all: a reader may be at it. */
export async function saveIndex(
  path: string,
  layout: {
    readonly header: Header
    readonly blocks: readonly Block[]
    readonly closed: number
  },
): Promise<void> {
  const { header, blocks, closed } = layout
  const lines = [{ mcteamIndex: 1, id: header.id, startedAt: header.startedAt }, ...blocks.slice(0, closed)]
  const draft = `${path}.idx.${process.pid}`
  try {
    await writeFile(draft, lines.map(indexLine).join(''), { mode: 0o600, flag: 'wx' })
    await rename(draft, `${path}.idx`)
  } catch {
    await rm(draft, { force: true })
  }
}
