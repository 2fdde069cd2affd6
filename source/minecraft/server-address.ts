import { UsageError } from '../errors.ts'

/** `host`, `host:port`, `[::1]:port`; the port is 25565 unless given. Throws UsageError on anything else. */
export function parseAddress(text: string): { host: string; port: number } {
  const match = /^(?:\[([^\]]+)\]|([^:\s]+))(?::(\d{1,5}))?$/.exec(text.trim())
  const port = Number(match?.[3] ?? 25_565)
  if (!match || port < 1 || port > 65_535) {
    throw new UsageError(`"${text}" is not a server address.`, 'Write HOST or HOST:PORT, for example localhost:25565.')
  }
  return { host: match[1] ?? match[2]!, port }
}
