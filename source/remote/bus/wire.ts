import { createHash } from 'node:crypto'
import { headers, type MsgHdrs } from '@nats-io/transport-node'

/** What terminals and hosts say about their messages on a bus, beside the messages of the session's own protocol. */

/** ms between a terminal's signs of life. */
export const beatIntervalMs = 2500
/** ms without one after which either side takes the other for gone. */
export const deadAfterMs = 10_000

/** On what a terminal sends. */
export const ask = {
  /** Its place in the order: 1, 2, …; nothing is taken twice. */
  count: 'Mcteam-Count',
  /** The invitation's words, with the hello. */
  invitation: 'Mcteam-Invitation',
  signature: 'Mcteam-Signature',
  /** Tells the terminals of one uninvited person from those of another, with the hello. */
  guest: 'Mcteam-Guest',
  /**
   * `beat`: still here; `leave`: gone; `log N`: asks for a reader of the log behind the message N of its stream. Absent: the
   * body is a message of the protocol.
   */
  sign: 'Mcteam-Sign',
} as const

/** On what a host answers. */
export const answer = {
  /** The last message of the log's stream that was stored then: what comes after it belongs to what this answer holds. */
  stream: 'Mcteam-Stream',
  /**
   * `beat`: an answer to one, the number of the newest event is its body; `log`: the name of the reader that was asked for;
   * `stranger`: say hello first.
   */
  sign: 'Mcteam-Sign',
  /**
   * `addressee` of the terminal that asked. A client names the place for its answer itself, and people of one account hear where the answers of
   * others go: it could have a refusal sent there.
   */
  to: 'Mcteam-To',
} as const

/** A terminal for all who may hear of it: the name by which it asks is known to it and its host alone. */
export const addressee = (client: string): string =>
  createHash('sha256').update(client).digest('base64url').slice(0, 16)

/** On a message of the log's stream. */
export const logged = {
  /** Its first and last event: `12-40`. */
  events: 'Mcteam-Events',
  /** Which run of the host published it: events of another one with the same numbers are others. */
  run: 'Mcteam-Run',
} as const

export const mark = (entries: Readonly<Record<string, string | undefined>>, on: MsgHdrs = headers()): MsgHdrs => {
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) on.set(name, value)
  return on
}

/** A terminal's request to read on behind the message `after` of the log's stream. */
export const readOn = (after: number): string => `log ${after}`

/** What such a request asks for; undefined for another sign. */
export function readOnFrom(sign: string): number | undefined {
  const [, after] = /^log (\d{1,15})$/.exec(sign) ?? []
  return after === undefined ? undefined : Number(after)
}
