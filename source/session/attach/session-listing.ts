import process from 'node:process'
import { isOver } from '../log/events/outcome.ts'
import type { EventType } from '../log/events.ts'
import { hasGoal } from '../log/goal-now.ts'
import { goalNumber } from '../log/goals.ts'
import type { Session } from '../log/session-log.ts'
import { type RegisteredSession, registerSession, unregisterSession } from './paths.ts'

/** What changes what the list says. */
const telling: ReadonlySet<EventType> = new Set([
  ...([
    'approval.asked',
    'approval.decided',
    'session.started',
    'session.goal',
    'goal.ended',
    'session.ended',
  ] as const),
])

const longestGoalCharacters = 120

const goalOf = ({ state }: Session): RegisteredSession['goal'] => {
  const { session } = state
  if (!session.stays) return undefined
  const now = hasGoal(session) ? { number: goalNumber(state), goal: session.goal } : session.partGoals?.at(-1)
  return now ? { number: now.number, text: now.goal.slice(0, longestGoalCharacters).toWellFormed() } : null
}

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
    const goal = goalOf(session)
    registerSession(
      { ...entry, pid: process.pid, startedAt, world, waiting: waiting || undefined, goal, ended },
      directory,
    )
  }
  register()
  // A listener of its own: if the file cannot be written, terminals still get their events.
  const unsubscribe = session.subscribe(({ type }) => {
    if (telling.has(type)) register()
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
