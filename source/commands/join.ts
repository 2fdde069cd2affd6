import process from 'node:process'
import { attach } from '../session/client.ts'
import { listSessions } from '../session/paths.ts'
import type { Settings } from '../settings/index.ts'
import { exitCode, type Flags, UsageError } from './command.ts'
import { personName } from './config.ts'
import { openScreen, type RoleName } from './screen.ts'

/** Attaches this terminal to a session of this user on this machine. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const person = personName(flags)
  const sessions = await listSessions()
  if (sessions.length === 0)
    throw new UsageError('No session is running on this machine. Start one: mcteam tui tasks/demo/cabin.yaml')
  const wanted = input[0]
  const newest = [...sessions].sort((a, b) => b.startedAt.localeCompare(a.startedAt))
  const found =
    wanted === undefined
      ? newest[0]
      : newest.find(session => session.id === wanted || session.id.startsWith(wanted) || session.task === wanted)
  if (!found)
    throw new UsageError(
      `There is no session ${wanted}. Running: ${sessions.map(session => `${session.id} (${session.task})`).join(', ')}.`,
    )
  // Without --as somebody who is in the session already stays what they are.
  const role = flags.as as RoleName | undefined
  const view = attach({ address: found.address, person, ...(role === undefined ? {} : { role }) })
  const outcome = await openScreen({ view, title: found.task, owner: false, flags, settings })
  if (outcome === 'detached' || outcome === 'quit')
    process.stdout.write(
      'Left. The session goes on while someone or its task keeps it going; come back with: mcteam join\n',
    )
  return exitCode.done
}
