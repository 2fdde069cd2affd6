import process from 'node:process'
import { isOver } from '../log/events/outcome.ts'
import type { Session } from '../log/session-log.ts'
import { type RegisteredSession, registerSession, unregisterSession } from './paths.ts'

/** Keeps a session in the list of this machine, which says where it is and how much of it waits for a person. */
export const keepListed = (
  session: Session,
  entry: Pick<RegisteredSession, 'id' | 'task' | 'address' | 'recording' | 'bus'>,
  directory: string,
) => {
  let world: string | undefined
  let closed = false
  const register = (): void => {
    if (closed) return
    const waiting = Object.values(session.state.approvals).filter(({ decision }) => decision === undefined).length
    const { startedAt } = session.header
    const ended = isOver(session.state.session) || undefined
    registerSession({ ...entry, pid: process.pid, startedAt, world, waiting: waiting || undefined, ended }, directory)
  }
  register()
  // A listener of its own: if the file cannot be written, terminals still get their events.
  const unsubscribe = session.subscribe(({ type }) => {
    if (type === 'approval.asked' || type === 'approval.decided' || type === 'session.ended') register()
  })
  return {
    /** The game can be joined there, HOST:PORT. */
    worldAt(address: string): void {
      world = address
      register()
    },
    close(): void {
      closed = true
      unregisterSession(entry.id, directory)
      unsubscribe()
    },
  }
}
