import process from 'node:process'
import { listSessions } from '../session/paths.ts'
import { exitCode } from './command.ts'

/** The sessions of this user on this machine, oldest first. */
export async function run(): Promise<number> {
  const sessions = await listSessions()
  if (sessions.length === 0) process.stdout.write('No session is running on this machine.\n')
  for (const { id, task, startedAt, pid } of sessions)
    process.stdout.write(`${id}  ${task}  since ${startedAt}  process ${pid}\n`)
  return exitCode.done
}
