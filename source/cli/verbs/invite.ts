import { mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { secretOfInvitations } from '../../host/invitations.ts'
import { busAddress } from '../../remote/bus/address.ts'
import { invite } from '../../remote/bus/invite.ts'
import type { invitations } from '../../session/attach/access.ts'
import { listSessions, type RegisteredSession } from '../../session/attach/paths.ts'
import { cleanName } from '../../session/log/clean-text.ts'
import { type Flags, number, text } from '../command.ts'
import { print, warn } from '../files.ts'

/** What an invitation lets people do. */
const grants: Readonly<Record<(typeof invitations)[number], string>> = {
  viewer: 'look on',
  speaker: 'look on and speak',
  member: 'take part, with the rights of the role they take',
  operator: 'do everything',
}

/** Makes a join token and says how to use it. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  if (input.length > 1) throw new UsageError(`One session at a time, not ${input.join(' ')}.`, 'Name one of them.')
  const here = input[0] === 'all' ? undefined : await sessionHere(input[0])
  const session = input[0] === 'all' ? '*' : (here?.id ?? input[0]!)
  const access = (text(flags, 'role') ?? 'speaker') as keyof typeof grants // the flag's choices
  const given = text(flags, 'name')
  const name = given === undefined ? undefined : cleanName(given)
  const until = Math.floor(Date.now() / 1000) + (number(flags, 'hours') ?? 24) * 3600
  const token = invite(secretOfInvitations(), { session, access, until, name })
  const bus = text(flags, 'bus')
  const where = bus === undefined ? (here?.bus ?? 'nats://…') : busAddress(bus).shown
  const what = grants[access]
  warn(
    `${name ?? 'Every holder of this token'} may ${what} in ${session === '*' ? 'every session of yours' : session} until ${localTime(new Date(until * 1000))}:`,
  )
  if (here && here.bus === undefined)
    warn(
      `But ${session} is on no bus, where alone a token is of use: start a session with --bus nats://HOST:PORT. On this machine ${mcteam} join takes none.`,
    )
  print(
    `MCTEAM_JOIN_TOKEN=${token} mcteam join ${session === '*' ? '' : `${session} `}--bus ${where}${name === undefined ? '' : ` --name ${name}`}`,
  )
  return exitCode.done
}

/** `2026-11-28 13:20`, as the clock of this machine shows it. */
const localTime = (at: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A session of this machine by the start of its id; one that is elsewhere must be named in full. */
async function sessionHere(wanted: string | undefined): Promise<RegisteredSession | undefined> {
  const sessions = [...(await listSessions())].sort((a, b) => b.startedAt.localeCompare(a.startedAt))
  const found = wanted === undefined ? sessions[0] : sessions.find(({ id }) => id.startsWith(wanted))
  if (wanted === undefined && !found)
    throw new UsageError('No session is running on this machine.', `Name one, or write \`${mcteam} invite all\`.`)
  return found
}
