import { mcteam } from '../../command-name.ts'
import { ActionError } from '../contract/body-types.ts'

/**
 * What servers say, by cause: vanilla's texts and its translation keys, then Bukkit, Paper, Velocity, BungeeCord, ViaVersion, Cuberite.
 * The first that fits counts. Plugins change such texts, so parts are matched, not lines.
 */
const words: readonly (readonly [RefusalCause, RegExp])[] = [
  ['throttled', /throttled|logging in too (fast|quickly)|wait (a few seconds )?before (re)?(connecting|joining)/i],
  [
    'name-taken',
    /already (logged|connected|online|playing|on (this|the) (server|proxy))|name_taken|duplicate_login|logged in from another location/i,
  ],
  ['allow-list', /white-?list|allow-?list/i],
  ['full', /server_full|(server|network) is (currently )?full|too many players/i],
  ['banned', /\bbanned\b|\.banned/i],
  ['proxy', /requires you to connect (with|through|via)|IP forwarding|directly to (this|the) server/i],
  ['mods', /requires (mods|forge|fabric)|\b(fml|forge|neoforge|fabric loader)\b|missing mods/i],
  [
    'accounts',
    /verify (your )?(username|identity)|unverified_username|authenticat|not logged into|obtain profile data|Forbidden|InsufficientPrivileges|online server|invalid (session|token)|premium/i,
  ],
  [
    'version',
    /outdated|incompatible|unsupported (minecraft |client )?version|please use|version .*(not supported|unsupported)/i,
  ],
  ['nonsense', /it sends nonsense/],
  ['unreachable', /connection refused|no such host|connection reset|no spawn within/i],
]

const advice = {
  accounts: `The server checks Microsoft accounts: give each agent one (${mcteam} accounts add KEY, then --accounts FILE), or set online-mode=false in its server.properties.`,
  login: `See whether its login is still good: ${mcteam} accounts`,
  'name-taken': 'Choose other names: --names Ann,Ben,Cid or --prefix red_',
  'allow-list':
    'Put the agents on its list (whitelist add NAME in its console), or choose names that are on it: --names A,B,C',
  full: 'Raise max-players in its server.properties, or play with fewer: --agents 2',
  banned: 'Lift the ban (pardon NAME, pardon-ip ADDRESS in its console), or choose other names: --names A,B,C',
  version: `Name the version that it runs; ${mcteam} doctor --server HOST:PORT shows it: --version VERSION`,
  throttled: 'It limits how often one address may join: wait a minute, or raise its connection throttle.',
  proxy: 'This is a server behind a proxy: pass the address of the proxy to --server.',
  mods: 'The server wants mods, which agents do not have: play on one without.',
  nonsense:
    'Is it a Minecraft server? Look at its version, its proxy and its plug-ins; --version NAME joins as another one.',
  unreachable: `Is the server still running? ${mcteam} doctor --server HOST:PORT looks.`,
  unknown: 'Join with the game to see whether it lets any player in.',
}
/** Why a server lets a body not in, as far as its words tell. */
export type RefusalCause = keyof typeof advice

/** A version with two or three parts, no part of an address. */
const versionPattern = /(?<![\d.])\d+\.\d+(?:\.\d+)?(?!\.?\d)/g

/** The version that the server names in its own words counts; of several, such as `1.8 - 1.20.4`, the last. */
const adviceFor = (cause: RefusalCause, said: string): string => {
  const named = cause === 'version' ? said.match(versionPattern)?.at(-1) : undefined
  return named === undefined ? advice[cause] : `Name the version that it wants: --version ${named}`
}

/** The Microsoft account that a body came with. */
interface WithAccount {
  /** What to do, where it was not let into the account itself. */
  readonly refused?: string | undefined
}

/** A body was not let into the world. The message has the server's own words. */
export class JoinError extends ActionError {
  readonly refusal: RefusalCause
  readonly username: string
  /** What it shares with other bodies that were refused alike: where it could not join, and why. */
  readonly refused: string
  constructor(username: string, address: string, said: string, account?: WithAccount) {
    const seen = refusalOf(said)
    const cause = account && (account.refused !== undefined || seen === 'accounts') ? 'login' : seen
    const refused = `cannot join ${address}: ${said.replace(/[.!]*$/, '')}.`
    super('disconnected', `${username} ${refused}`, account?.refused ?? adviceFor(cause, said))
    this.refusal = cause
    this.username = username
    this.refused = refused
  }
}

/** The cause that a server's words tell of. */
export const refusalOf = (said: string): RefusalCause =>
  words.find(([, pattern]) => pattern.test(said))?.[0] ?? 'unknown'
