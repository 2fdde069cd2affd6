import { setTimeout as wait } from 'node:timers/promises'
import { JoinError } from '../../body/connection/join-refusal.ts'
import { errorText } from '../../errors.ts'
import { listed } from '../../session/log/listed.ts'
import type { Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Refused } from './enter-world.ts'
import type { Roster } from './roster.ts'

/** Between two tries to join, ms: as long as a body waits at most that was in the world before. */
const joinAgainPauseMs = 30_000

/** One sentence for each reason, with the names of all bodies that were refused for it. */
const refusals = (errors: readonly Error[]): readonly string[] => {
  const names = new Map<string, string[]>()
  for (const error of errors)
    if (error instanceof JoinError) {
      const shared = `${error.refused} ${error.remedy}`
      names.set(shared, [...(names.get(shared) ?? []), error.username])
    }
  const shared = [...names].map(([refused, who]) => `${listed(who)} ${refused}`)
  const others = errors.flatMap(error => (error instanceof JoinError ? [] : [errorText(error)]))
  return [...shared, ...new Set(others)]
}

export interface RefusedNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly ending: Ending
}

/** Asks to be let in until it is; the event that it joined gives the seat its work. */
const joinAgain = async (
  { session, roster, ending }: RefusedNeeds,
  seat: string,
  { again }: Refused,
  pauseMs: number,
) => {
  const member = roster.members.get(seat)
  const isOver = (): boolean => ending.over || roster.members.get(seat) !== member
  do {
    await wait(pauseMs, null, { signal: ending.signal, ref: false }).catch(() => null)
    if (isOver()) return
  } while ((await again()) !== null)
  if (isOver()) return
  session.emit('alert', 'team', { level: 'info', text: `${seat} is let into the world now and gets work.`, seat })
}

/**
 * Says who was not let into the world and goes on with the others; who is missing asks again. Ends the session when no body was let
 * in: without a body nothing can be done, and a plan would only cost. True when it ended.
 */
export const restOfTeam = (
  needs: RefusedNeeds,
  missing: ReadonlyMap<string, Refused>,
  pauseMs = joinAgainPauseMs,
): boolean => {
  const { session, roster, ending } = needs
  const agents = [...roster.members.values()].filter(({ role }) => role !== 'observer')
  if (missing.size > 0 && agents.every(({ body }) => body === null)) {
    const errors = [...missing.values()].map(({ error }) => error)
    ending.end('no-world', `No body could join the world: ${refusals(errors).join(' ')}`)
    return true
  }
  for (const { seat, body } of roster.members.values())
    if (body && roster.bench.why(seat)?.cause === 'refused') roster.bench.free(seat)
  for (const seat of missing.keys()) roster.bench.put(seat, { cause: 'refused' })
  const isAnyoneThere = roster.planners.every(planner => roster.workers(planner).length > 0)
  const rest = isAnyoneThere ? 'the others go on' : 'and no worker is in the world, so the work waits'
  for (const [seat, refused] of missing) {
    session.emit('alert', 'team', {
      level: 'error',
      text: `${seat} is missing, ${rest}: ${errorText(refused.error)}`,
      seat,
    })
    void joinAgain(needs, seat, refused, pauseMs)
  }
  return false
}
