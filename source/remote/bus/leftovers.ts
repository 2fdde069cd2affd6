import { codeOf } from '../../errors.ts'
import { cleanText } from '../../session/log/clean-text.ts'
import { hostedKeys } from './claim.ts'
import type { Bus } from './connect.ts'
import { refusedBy } from './errors.ts'
import { allLogs, sessionNames } from './names.ts'

/** The log of a session without a host, as the bus still keeps it. */
export interface LeftLog {
  /** The session's id, as the stream's description says, else its key. */
  readonly id: string
  readonly stream: string
  readonly messages: number
  readonly bytes: number
  /** ISO 8601, when something was added last; absent for one that is empty. */
  readonly last?: string
}

const { stream: prefix, subjects } = allLogs

/** Logs that no host has claimed, the largest first. Rejects with `EnvironmentError` when the bus does not let us see them. */
export async function leftLogs(bus: Bus): Promise<readonly LeftLog[]> {
  try {
    const hosted = await hostedKeys(bus)
    const found: LeftLog[] = []
    for await (const { config, state } of bus.jsm.streams.list(subjects)) {
      const key = config.name.startsWith(prefix) ? config.name.slice(prefix.length) : undefined
      if (key === undefined || hosted.has(key)) continue
      const told = /^The log of the mcteam session (.+)$/.exec(config.description ?? '')?.[1]
      // Every client of the bus can write a description: it counts when it leads to this very stream.
      const id = told !== undefined && sessionNames(told).key === key ? told : key
      const { messages, bytes, last_ts: last } = state
      found.push({ id: cleanText(id), stream: config.name, messages, bytes, last: messages > 0 ? last : undefined })
    }
    return found.sort((a, b) => b.bytes - a.bytes || a.stream.localeCompare(b.stream))
  } catch (error) {
    throw refusedBy(bus.shown, 'see the logs on it', error)
  }
}

/**
 * Removes logs without a host; one that a host has claimed meanwhile stays. Their recordings hold everything, and a
 * session that is resumed makes its log anew. Resolves to those that are gone; rejects with `EnvironmentError`.
 */
export async function removeLogs(bus: Bus, logs: readonly LeftLog[]): Promise<readonly LeftLog[]> {
  const gone: LeftLog[] = []
  try {
    for (const log of logs) {
      if ((await hostedKeys(bus)).has(log.stream.slice(prefix.length))) continue
      if (await bus.jsm.streams.delete(log.stream).catch(goneAlready)) gone.push(log)
    }
    return gone
  } catch (error) {
    throw refusedBy(bus.shown, 'remove logs from it', error)
  }
}

/** Another client removed it, or its server lost it: it is gone, as wanted. */
function goneAlready(error: unknown): false {
  if (codeOf(error) === 10059) return false
  throw error
}
