import { asWord, mcteam } from '../../command-name.ts'
import { exitCode, KnownError, UsageError } from '../../errors.ts'
import { accountFile, keptAccounts, removeAccount } from '../../host/accounts/account-files.ts'
import { logIn } from '../../host/accounts/login.ts'
import type { Flags } from '../command.ts'
import { logInWith } from '../config/accounts.ts'
import { print, printJson } from '../files.ts'

/** The Microsoft accounts that are logged in on this machine: listed, added, removed. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [verb = 'list', key, ...rest] = input
  if (verb === 'list' && key === undefined) return await list(flags.json === true)
  if ((verb === 'add' || verb === 'remove') && key !== undefined && key.trim() !== '' && rest.length === 0)
    return verb === 'add' ? await add(key) : remove(key)
  throw new UsageError(
    `${mcteam} accounts ${input.join(' ')} means nothing.`,
    `Write ${mcteam} accounts, alone or with add KEY or remove KEY; KEY is what you call the account.`,
  )
}

/** Asks for each, one after the other, whether it would be let in; the login service allows no more at once. */
async function list(json: boolean): Promise<number> {
  const rows = []
  for (const { key, profile, file } of keptAccounts()) {
    try {
      const { name } = await logIn(file)
      rows.push({ key, profile: name, good: true, reason: null })
    } catch (error) {
      if (!(error instanceof KnownError)) throw error
      const reason = `${error.message}. ${(error.remedy ?? '').replaceAll('KEY', asWord(key))}`
      rows.push({ key, profile: profile?.name ?? null, good: false, reason })
    }
  }
  if (json) return printJson(rows)
  if (rows.length === 0) print(`No account is logged in. Log one in: ${mcteam} accounts add KEY`)
  for (const { key, profile, good, reason } of rows)
    print(`${key}  ${profile ?? 'no player yet'}  ${good ? 'good' : reason}`)
  return exitCode.done
}

async function add(key: string): Promise<number> {
  const { name } = await logInWith(key)
  print(`${key} plays as ${name}. Name it in the file of --accounts.`)
  return exitCode.done
}

function remove(key: string): number {
  if (!removeAccount(accountFile(key)))
    throw new UsageError(`No account ${key} is logged in.`, `Those that are: ${mcteam} accounts`)
  print(`${key} is removed from this machine. What it may do is listed at https://account.live.com/consent/Manage`)
  return exitCode.done
}
