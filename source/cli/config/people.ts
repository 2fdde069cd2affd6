import { homedir, userInfo } from 'node:os'
import { UsageError } from '../../errors.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { teamName } from '../../host/team-home.ts'
import { playerName } from '../../minecraft/names/player-names.ts'
import { readBudget } from '../../session/log/budget-limit.ts'
import { agentsOf } from '../../tasks/agents.ts'
import { reservedNames } from '../../tasks/load-task.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, number, text } from '../command.ts'
import type { Settings } from '../settings/loaded.ts'

/** The players of `--human`. */
export const playersIn = (flags: Flags): string[] =>
  (text(flags, 'human') ?? '').split(',').flatMap(name => name.trim() || [])

export function teamConfig(flags: Flags, task: Task): NonNullable<SessionConfig['team']> {
  const own = Object.keys(task.people ?? {})
  const humans = [...new Set([...playersIn(flags), ...own])]
  const agents = agentsOf(task)
  for (const name of humans) {
    if (!playerName.test(name))
      throw new UsageError(
        `--human ${name} is no name of a player.`,
        'A name has up to 16 letters, digits or _, that of a Bedrock player a mark before it, as .Steve; separate several by commas.',
      )
    const agent = agents.find(one => one.toLowerCase() === name.toLowerCase())
    if (agent) throw new UsageError(`--human ${name}: an agent is called ${agent}.`, 'Give the player another name.')
    if (reservedNames.has(name.toLowerCase()))
      throw new UsageError(`--human ${name} is a word of the program's own.`, 'Give the player another name.')
    const twin = humans.find(one => one !== name && one.toLowerCase() === name.toLowerCase())
    if (twin)
      throw new UsageError(`--human ${humans.join(',')}: ${twin} and ${name} are one player to the game.`, 'Name one.')
  }
  const seconds = number(flags, 'approval-timeout')
  const otherwise = text(flags, 'otherwise')
  if (otherwise !== undefined && seconds === undefined)
    throw new UsageError(`--otherwise ${otherwise} says nothing without a time.`, 'Add --approval-timeout SECONDS.')
  // The flag was checked when it was read.
  const budget = readBudget(text(flags, 'budget') ?? '')
  const home = text(flags, 'team')
  if (home !== undefined && !teamName.test(home))
    throw new UsageError(`--team ${home} is no name for a team.`, 'Use 1 to 32 letters, digits, - or _.')
  // The flag's choices are these three.
  const others = text(flags, 'others') as 'observer' | 'peer' | 'leader' | undefined
  return {
    humans,
    others,
    // The flag's choices are these two, checked when the flags were read.
    approvalTimeout:
      seconds === undefined ? undefined : { seconds, otherwise: (otherwise ?? 'reject') as 'approve' | 'reject' },
    budget,
    prefix: text(flags, 'prefix'),
    home,
    stays: flags.stay === true || own.length > 0 || undefined,
  }
}

/** The name that a later command must repeat to mean the same person: the one that stands in no settings. */
export const givenName = (flags: Flags, { values }: Settings): string | undefined =>
  flags.name === values.name ? undefined : text(flags, 'name')

/** The name a person speaks under; it differs from the name of every agent, in any case. */
export function personName(flags: Flags, agents: readonly string[] = []): string {
  const taken = (name: string) => agents.find(agent => agent.toLowerCase() === name.toLowerCase())
  const given = text(flags, 'name')
  if (given !== undefined) {
    if (!/^[A-Za-z0-9_]{1,16}$/.test(given))
      throw new UsageError(`--name ${given} is no name.`, 'Use 1 to 16 letters, digits or _.')
    const agent = taken(given)
    if (agent) throw new UsageError(`--name ${given}: an agent is called ${agent}.`, 'Choose another name.')
    if (reservedNames.has(given.toLowerCase()))
      throw new UsageError(`--name ${given} is a word of the program's own.`, 'Choose another name.')
    return given
  }
  let user = 'you'
  try {
    user = userInfo().username
  } catch {
    user = homedir().split(/[\\/]/).at(-1) ?? user // no entry in the user database, as in some containers
  }
  const name = user.replace(/[^A-Za-z0-9_]/g, '').slice(0, 16) || 'you'
  return taken(name) ? `${name.slice(0, 14)}_2` : name
}
