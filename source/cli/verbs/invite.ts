import { mcteam } from '../../command-name.ts'
import { exitCode, UsageError } from '../../errors.ts'
import { secretOfInvitations } from '../../host/invitations.ts'
import { busAddress } from '../../remote/bus/address.ts'
import { invite } from '../../remote/bus/invite.ts'
import type { invitations } from '../../session/attach/access.ts'
import { listSessions } from '../../session/attach/paths.ts'
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
  const session = input[0] === 'all' ? '*' : await idOf(input[0])
  const access = (text(flags, 'role') ?? 'speaker') as keyof typeof grants // the flag's choices
  const given = text(flags, 'name')
  const name = given === undefined ? undefined : cleanName(given)
  const until = Math.floor(Date.now() / 1000) + (number(flags, 'hours') ?? 24) * 3600
  const token = invite(secretOfInvitations(), { session, access, until, name })
  const bus = text(flags, 'bus')
  const where = bus === undefined ? 'nats://…' : busAddress(bus).shown
  const what = grants[access]
  warn(
    `${name ?? 'Every holder of this token'} may ${what} in ${session === '*' ? 'every session of yours' : session} until ${new Date(until * 1000).toLocaleString()}:`,
  )
  print(
    `MCTEAM_JOIN_TOKEN=${token} mcteam join ${session === '*' ? '' : `${session} `}--bus ${where}${name === undefined ? '' : ` --name ${name}`}`,
  )
  return exitCode.done
}

/** A session of this machine by the start of its id; one that is elsewhere must be named in full. */
async function idOf(wanted: string | undefined): Promise<string> {
  const sessions = [...(await listSessions())].sort((a, b) => b.startedAt.localeCompare(a.startedAt))
  const found = wanted === undefined ? sessions[0] : sessions.find(({ id }) => id.startsWith(wanted))
  if (wanted === undefined && !found)
    throw new UsageError('No session is running on this machine.', `Name one, or write \`${mcteam} invite all\`.`)
  return found?.id ?? wanted!
}
