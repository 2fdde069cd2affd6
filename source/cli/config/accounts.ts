import { asWord, mcteam } from '../../command-name.ts'
import { EnvironmentError, reasonOf, UsageError } from '../../errors.ts'
import type { DeviceCode } from '../../host/accounts/device-code.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import type { Account } from '../../minecraft/create-bot.ts'
import { sameName } from '../../minecraft/names/suggestions.ts'
import { readSmallFile } from '../../own-files.ts'
import { parseYaml } from '../../yaml-text.ts'
import { type Flags, text } from '../command.ts'
import { onEndingSignal } from '../ending-signals.ts'
import { warn } from '../files.ts'

/** A Microsoft account that is ready to join a server. */
export interface LoggedIn {
  /** Its player's name. */
  readonly name: string
  /** Where its tokens are. */
  readonly file: string
}

/** Whether the flags name accounts. */
const wantsAccounts = (flags: Flags): boolean => text(flags, 'accounts') !== undefined || flags.auth === 'microsoft'

/** Throws UsageError where accounts are named and no server is joined. */
export function refuseAccounts(flags: Flags): void {
  if (wantsAccounts(flags))
    throw new UsageError(
      '--accounts and --auth microsoft are about joining a server.',
      `Name it: --server HOST:PORT${'join' in flags ? ' --join' : ''}`,
    )
}

/** Loaded when there is one: most sessions have none. */
export const accountAt = async (file: string): Promise<Account> =>
  (await import('../../host/accounts/login.ts')).accountIn(file)

/**
 * The accounts for these seats, leader first, and one more for the referee where it is named; undefined: none are wanted. What a person
 * has to do is told on standard error. Throws UsageError, and EnvironmentError where one cannot be logged in.
 */
export async function loggedIn(flags: Flags, seats: readonly string[]): Promise<readonly LoggedIn[] | undefined> {
  if (!wantsAccounts(flags)) return undefined
  const path = text(flags, 'accounts')
  if (path !== undefined && flags.auth === 'offline')
    throw new UsageError('--accounts and --auth offline exclude each other.', 'Leave one of them out.')
  for (const name of ['names', 'prefix'])
    if (text(flags, name) !== undefined)
      throw new UsageError(
        `--${name} does not go with accounts: each agent is called as the player of its account.`,
        'Leave it out.',
      )
  const keys = path === undefined ? await onlyAccount(seats) : keysIn(path)
  if (keys.length < seats.length)
    throw new UsageError(
      `${path} names ${keys.length} ${keys.length === 1 ? 'account' : 'accounts'} for ${seats.length} agents: ${seats.slice(keys.length).join(', ')} ${seats.length - keys.length === 1 ? 'has' : 'have'} none.`,
      `Add to the file what ${mcteam} accounts lists, or play with fewer: --agents ${keys.length}`,
    )
  const accounts: LoggedIn[] = []
  for (const key of keys.slice(0, seats.length + 1)) {
    const account = await logInWith(key)
    const twice = accounts.findIndex(one => one.name.toLowerCase() === account.name.toLowerCase())
    if (twice >= 0)
      throw new UsageError(
        `${keys[twice]} and ${key} are the same account (${account.name}).`,
        `Let the second one be another: ${mcteam} accounts remove ${asWord(key)}, then ${mcteam} accounts add ${asWord(key)}`,
      )
    accounts.push(account)
  }
  return accounts
}

/**
 * The flags with the names that the accounts give to these seats and to the referee, and what the session is told of them. `known`: the
 * seats are called so already, each by the player of its account.
 */
export async function withAccounts(
  flags: Flags,
  seats: readonly string[],
  known = false,
): Promise<{ readonly named: Flags; readonly accounts: Pick<SessionConfig, 'accounts' | 'seatsIn'> }> {
  if (!wantsAccounts(flags)) return { named: flags, accounts: {} }
  if (text(flags, 'server') === undefined && !known) refuseAccounts(flags)
  if (flags['seats-in'] === 'fleets')
    throw new UsageError(
      'Accounts stay on this machine, and so do their agents.',
      `Leave --seats-in out, or have the fleets log in: ${mcteam} fleet --accounts FILE, and here --names with the names of their players.`,
    )
  const accounts = (await loggedIn(flags, seats)) ?? []
  const players = accounts.map(({ name }) => name)
  const path = text(flags, 'accounts')
  const all =
    path === undefined ? accounts : [...accounts, ...(await spare(keysIn(path).slice(players.length), players))]
  const lacking = known ? seats.filter(seat => !players.includes(seat)) : []
  if (lacking.length > 0)
    throw new UsageError(
      `None of the accounts is that of ${lacking.join(', ')}.`,
      `A session goes on with the players it was begun with: log them in, ${mcteam} accounts add KEY`,
    )
  const referee = text(flags, 'referee') ?? players[seats.length]
  return {
    named: { ...flags, names: players.slice(0, seats.length).join(','), referee },
    accounts: { accounts: Object.fromEntries(all.map(({ name, file }) => [name, file])), seatsIn: 'host' },
  }
}

/** Of these accounts those that are logged in, for agents that are added later: no person is asked for them. */
async function spare(keys: readonly string[], players: readonly string[]): Promise<readonly LoggedIn[]> {
  const { accountFile, readAccount } = await import('../../host/accounts/account-files.ts')
  return keys.flatMap(key => {
    const file = accountFile(key)
    const name = readAccount(file)?.profile?.name
    return name === undefined || sameName(players, name) !== undefined ? [] : [{ name, file }]
  })
}

/** The accounts of a fleet: all that its file names. */
export async function fleetAccounts(flags: Flags): Promise<readonly LoggedIn[]> {
  const path = text(flags, 'accounts')
  const accounts: LoggedIn[] = []
  for (const key of path === undefined ? [] : keysIn(path)) accounts.push(await logInWith(key))
  return accounts
}

/** A YAML list of names or e-mail addresses. */
function keysIn(path: string): readonly string[] {
  const refuse = (reason: string): never => {
    throw new UsageError(
      `--accounts ${path}: ${reason}.`,
      'Write a line for each account: “- ann@example.org”, or what else it is called.',
    )
  }
  let value: unknown
  try {
    value = parseYaml(readSmallFile(path))
  } catch (error) {
    refuse(reasonOf(error))
  }
  if (!Array.isArray(value) || value.length === 0) return refuse('it is no list of accounts')
  const keys = value.map(one => (typeof one === 'string' ? one.trim() : ''))
  if (keys.includes('')) refuse('an account in it is no text')
  const twice = keys.find((key, at) => keys.findIndex(one => one.toLowerCase() === key.toLowerCase()) < at)
  if (twice !== undefined) refuse(`${twice} stands there twice`)
  return keys
}

async function onlyAccount(seats: readonly string[]): Promise<readonly string[]> {
  if (seats.length > 1)
    throw new UsageError(
      `--auth microsoft alone is for one agent, not for ${seats.length}.`,
      'Name the accounts: --accounts FILE, or play alone: --agents 1',
    )
  const { keptAccounts } = await import('../../host/accounts/account-files.ts')
  const keys = keptAccounts().map(({ key }) => key)
  if (keys.length === 0)
    throw new UsageError('No account is logged in on this machine.', `Log one in: ${mcteam} accounts add KEY`)
  if (keys.length > 1)
    throw new UsageError(`${keys.length} accounts are logged in on this machine.`, 'Name one: --accounts FILE')
  return keys
}

/** Logs one account in, with the help of a person where its tokens do not do. Throws EnvironmentError. */
export async function logInWith(key: string): Promise<LoggedIn> {
  const { accountFile, openAccount, readAccount, removeAccount } = await import('../../host/accounts/account-files.ts')
  const { logIn } = await import('../../host/accounts/login.ts')
  const { LoginRefused } = await import('../../host/accounts/login-refusal.ts')
  const isNew = readAccount(accountFile(key)) === undefined
  const file = openAccount(key)
  const stopping = new AbortController()
  const forget = onEndingSignal(() => stopping.abort())
  let told = false
  const tell = ({ address, code, goodFor }: DeviceCode): void => {
    told = true
    const minutes = Math.max(1, Math.floor(goodFor / 60))
    warn(`Account ${key}: open ${address} in a browser and type ${code}`)
    warn(`The code is good for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; ctrl+c stops.`)
  }
  try {
    const { name } = await logIn(file, { signal: stopping.signal, tell })
    if (told) warn(`Account ${key} is logged in: ${name}`)
    return { name, file }
  } catch (error) {
    if (isNew) removeAccount(file)
    if (!(error instanceof LoginRefused)) throw error
    throw new EnvironmentError(`Account ${key}: ${error.message}.`, error.remedy.replaceAll('KEY', asWord(key)))
  } finally {
    forget()
  }
}
