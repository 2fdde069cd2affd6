import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { codeOf, UsageError } from '../errors.ts'
import { isAlive } from '../session/attach/paths.ts'

const holder = z.object({ pid: z.int(), host: z.string() })
type Holder = z.infer<typeof holder>

/** null: what was written there is no holder, or was cut off. */
const holderIn = (file: string): Holder | null => {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * Keeps the folder of a benchmark for this process: a second one that plays there would take away the recordings of the runs that the first one
 * plays. A process that has ended holds nothing. Returns what lets the folder go. Throws UsageError where another process has it.
 */
export const holdFolder = (folder: string): (() => void) => {
  const file = join(folder, 'bench.lock')
  const own: Holder = { pid: process.pid, host: hostname() }
  const take = (): boolean => {
    try {
      writeFileSync(file, `${JSON.stringify(own)}\n`, { flag: 'wx' })
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      return false
    }
  }
  const refuse = (other: Holder): never => {
    throw new UsageError(
      `${folder}: another benchmark is played into this folder (process ${other.pid} on ${other.host}).`,
      `Wait until it ends, or name another folder with --to. If there is no such process, remove ${file}.`,
    )
  }
  if (!take()) {
    const other = holderIn(file)
    // Of another machine nothing tells whether its process still runs.
    if (other && (other.host !== own.host || isAlive(other.pid))) refuse(other)
    rmSync(file, { force: true })
    if (!take()) refuse(holderIn(file) ?? own)
  }
  return () => {
    const now = holderIn(file)
    if (now?.pid === own.pid && now.host === own.host) rmSync(file, { force: true })
  }
}
