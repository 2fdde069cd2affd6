import { existsSync } from 'node:fs'
import process from 'node:process'
import { attach } from '../session/client.ts'
import type { SessionView } from '../session/view.ts'
import type { Settings } from '../settings/index.ts'
import { exitCode, type Flags } from './command.ts'
import { personName, sessionConfig } from './config.ts'
import { spawnHost } from './hosting.ts'
import { openScreen, type RoleName } from './screen.ts'

/** Starts a session in a process of its own and opens the screen on it at once. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const role = (flags.as ?? 'observer') as RoleName
  const config = await sessionConfig(input, flags, settings)
  const { leader, workers } = config.task.seats
  const person = personName(flags, [...(leader ? [leader] : []), ...workers])
  const view: Promise<SessionView> = spawnHost(config).then(({ address }) => attach({ address, person, role }))
  const outcome = await openScreen({ view, title: config.task.title, owner: true, flags, settings })
  const recorded = existsSync(config.recording)
  const where = recorded ? `Recording: ${config.recording}` : `Not recorded: ${config.recording} could not be written.`
  if (outcome === 'lost')
    process.stdout.write('The host of this session is gone; what happened until then is recorded.\n')
  if (outcome === 'detached') process.stdout.write(`The session goes on. Come back with: mcteam join\n${where}\n`)
  else process.stdout.write(`${where}\n${recorded ? `Watch it again: mcteam replay ${config.recording}\n` : ''}`)
  return exitCode.done
}
