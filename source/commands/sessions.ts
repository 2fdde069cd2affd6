import process from 'node:process'
import { cleanText } from '../session/clean.ts'
import { listSessions } from '../session/paths.ts'
import { exitCode } from './command.ts'

/** The sessions of this user on this machine, oldest first. */
export async function run(): Promise<number> {
  const sessions = await listSessions()
  if (sessions.length === 0) process.stdout.write('No session is running on this machine.\n')
  for (const { id, task, startedAt, pid } of sessions)
    process.stdout.write(`${id}  ${cleanText(task)}  started ${ago(startedAt, Date.now())}  process ${pid}\n`)
  return exitCode.done
}

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** `12 minutes ago`, with the clock time beside it: what people ask is how long it has been running. */
export function ago(startedAt: string, now: number): string {
  const started = new Date(startedAt)
  const passed = Math.max(0, now - started.getTime())
  if (Number.isNaN(passed)) return 'at an unknown time'
  const [unit, length] = units.find(([, size]) => passed >= size) ?? ['minute', minute]
  const count = Math.floor(passed / length)
  const clock = `${String(started.getHours()).padStart(2, '0')}:${String(started.getMinutes()).padStart(2, '0')}`
  return count === 0 ? `just now, at ${clock}` : `${count} ${unit}${count === 1 ? '' : 's'} ago, at ${clock}`
}
