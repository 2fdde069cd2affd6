import { createHash } from 'node:crypto'

/**
 * Every subject, stream and bucket of mcteam on a bus, so that permissions can be written down once (docs/bus.md). All begin
 * with `mcteam`; to keep two groups of sessions apart on one server, give each an account of NATS.
 */

/** Any text as one token of a subject and as a name of a stream: short ones of letters and digits stay readable. */
export function busToken(text: string): string {
  const plain = text.replace(/[^A-Za-z0-9_-]+/g, '_')
  if (plain === text && text.length > 0 && text.length <= 48) return plain
  return `${plain.slice(0, 32)}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

export function sessionNames(id: string) {
  const key = busToken(id)
  return {
    key,
    /** Stream of the log, and the subject it keeps. */
    stream: `${allLogs.stream}${key}`,
    log: `mcteam.log.${key}`,
    /** What terminals ask of the host: `…CLIENT`. */
    asks: `mcteam.ask.${key}.*`,
    ask: (client: string) => `mcteam.ask.${key}.${busToken(client)}`,
  } as const
}

/** What all logs have in common: how their streams' names begin, and the subjects they keep. */
export const allLogs = { stream: 'mcteam-log-', subjects: 'mcteam.log.*' } as const

/** Buckets (key-value). */
export const buckets = {
  /** Session key → who hosts it; an entry that is not renewed is gone after some seconds. */
  hosts: 'mcteam-hosts',
} as const

/** Between sessions and fleets: who offers seats, and the line of one session to one fleet. */
export const fleetSubjects = {
  /** What fleets say of themselves, every second and when something changes. */
  offers: 'mcteam.fleets.offer',
  /** Asks all of them to say it now. */
  who: 'mcteam.fleets.who',
  /** Requests to one fleet: `open`, `drain`, `hello`. */
  fleet: (name: string, request: 'open' | 'drain' | 'hello') => `mcteam.fleet.${busToken(name)}.${request}`,
  line: (id: string, end: 'host' | 'fleet') => `mcteam.line.${busToken(id)}.${end}`,
} as const
