import type { SessionEvent } from '../log/events.ts'
import type { Session } from '../log/session-log.ts'
import type { Terminal, TerminalHost } from './converse.ts'

/** A way into a session beside the socket of this machine. */
export interface Door {
  /** Says goodbye to the terminals that came through it and sends them what is left of the log. Idempotent. */
  close(reason: string): Promise<void>
}

export interface Inside extends TerminalHost {
  readonly session: Session
  /** What `mcteam sessions` shows. */
  readonly task: string
  /** Takes a new terminal in; one line why not when there are too many. */
  enter(terminal: Terminal, invited: boolean): string | null
  /** Called whenever a terminal comes or goes. Returns the unsubscriber. */
  onTerminals(listener: (count: number) => void): () => void
  /** Events from this one on, out of the recording, as many as are read in one go; none when it does not hold it. */
  from(seq: number): Promise<readonly SessionEvent[]>
  /** Names of the people who are attached now. */
  people(): readonly string[]
}

/** Opens it before the first terminal is served. Rejects with one line when it cannot be opened. */
export type OpenDoor = (inside: Inside) => Promise<Door>
