import { UsageError } from '../../errors.ts'

/** Where a bus is, and who goes there: what `--bus` takes apart. */
export interface BusAddress {
  /** `host:port` of each server. */
  readonly servers: readonly string[]
  /** What people may see: the address without user, password and token. */
  readonly shown: string
  /** The address began with `tls://`. */
  readonly tls: boolean
  readonly user?: string
  readonly password?: string
  readonly token?: string
}

const defaultPort = 4222

/**
 * Reads `nats://HOST[:PORT]`, `tls://…`, with `USER:PASSWORD@` or `TOKEN@` before the host, several servers of one cluster
 * separated by commas. Throws `UsageError`, in words that repeat no secret.
 */
export function busAddress(text: string): BusAddress {
  const servers: string[] = []
  const shown: string[] = []
  let tls = false
  let who: { user?: string; password?: string; token?: string } = {}
  for (const part of text.split(',').map(word => word.trim())) {
    const full = part.includes('://') ? part : `nats://${part}`
    const [scheme] = full.split('://')
    if (scheme !== 'nats' && scheme !== 'tls')
      throw new UsageError(
        `--bus: ${withoutWho(part)} is no address of a bus.`,
        'Pass nats://HOST:PORT or tls://HOST:PORT.',
      )
    if (!URL.canParse(full) || new URL(full).hostname === '')
      throw new UsageError(
        `--bus: ${withoutWho(part)} cannot be read.`,
        'Pass nats://HOST:PORT; %40 stands for @ in a password.',
      )
    const url = new URL(full)
    const server = `${url.hostname}:${url.port || defaultPort}`
    servers.push(server)
    shown.push(`${scheme}://${server}`)
    tls ||= scheme === 'tls'
    const name = decodeURIComponent(url.username)
    if (url.password !== '') who = { user: name, password: decodeURIComponent(url.password) }
    else if (name !== '') who = { token: name }
  }
  return { servers, shown: shown.join(','), tls, ...who }
}

/** What stands before the last `@` may be a secret even where the rest cannot be read. */
function withoutWho(text: string): string {
  return text.replace(/^([a-z]*:\/\/)?.*@/i, '$1')
}
