import { cornersOf, holds } from '../minecraft/blocks/box.ts'
import { type AgentAt, watchInterference } from '../referee/watch-interference.ts'
import { type ScoreWatch, watchScore } from '../referee/watch-score.ts'
import type { Session } from '../session/log/session-log.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { RefereeLike } from '../team/team-interface.ts'
import type { Arena } from './arena.ts'

/** Looks at the world and takes the score, where the arena has a referee. */
export interface Judging extends RefereeLike {
  /** Tells the log what the referee is there for. */
  announce(): void
  /** The score is taken from now on. */
  begin(): void
  stop(): void
}

/** Where agents and people in seats are, by the names of their players. */
const agentsIn = ({ seats }: Session['state']): Record<string, AgentAt> =>
  Object.fromEntries(
    Object.values(seats).flatMap(({ seat, occupant, body, action }): [string, AgentAt][] => {
      if (!body.position) return []
      const actedAt = action ? (action.endedAt ?? null) : Number.NEGATIVE_INFINITY
      return [...new Set([seat, occupant.label])].map(player => [player, { at: body.position!, actedAt }])
    }),
  )

export const createJudging = (arena: Arena, session: Session, task: Task): Judging => {
  let watching: ScoreWatch | undefined
  let stopOthers = (): void => {}
  const region = task.arena?.region
  return {
    // No body is let in before the arena is prepared: without a referee then there is none.
    check: async (condition, players, stores) =>
      (await arena.referee?.check(condition, players, arena.asFound ? stores : undefined)) ?? null,
    watches: at => watching !== undefined && (!region || holds(cornersOf(region), at)),
    takeScore: async () => await watching?.look(),
    announce() {
      const duty = !arena.referee ? 'absent' : arena.asFound || task.judge.length === 0 ? 'checks' : 'judges'
      if (session.state.session.referee !== duty) session.emit('session.referee', 'host', { referee: duty })
    },
    begin() {
      const { referee } = arena
      if (!referee || arena.asFound) return
      const others = watchInterference({
        ...{ referee, task, emit: session.emit, now: session.now },
        agents: () => agentsIn(session.state),
        onGift: listener =>
          session.subscribe(({ type, data }) => {
            if (type === 'body.received') listener(data)
          }),
      })
      stopOthers = others.stop
      watching = watchScore({
        ...{ stored: others.stored },
        ...{ referee, emit: session.emit, task, known: () => session.state, now: session.now },
        players: () => Object.values(session.state.seats).flatMap(({ seat, body }) => (body.online ? [seat] : [])),
        // A body that has left carries nothing any more: what was judged at the end stands.
        judging: () =>
          (task.people !== undefined || session.state.session.goal === task.goal) &&
          session.state.session.phase !== 'ended',
      })
    },
    stop() {
      watching?.stop()
      stopOthers()
    },
  }
}
