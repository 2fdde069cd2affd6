import type { Account } from '../../minecraft/create-bot.ts'
import type { SessionConfig } from '../session-config.ts'
import { accountIn } from './login.ts'

/** The account of a player of the session; undefined: it joins by its name alone. */
export const accountOf = ({ accounts = {} }: Pick<SessionConfig, 'accounts'>, name: string): Account | undefined =>
  Object.hasOwn(accounts, name) ? accountIn(accounts[name]!) : undefined
