import { JoinError } from '../../body/connection/join-refusal.ts'
import { errorText } from '../../errors.ts'
import type { Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Roster } from './roster.ts'

/** One sentence for each reason, with the names of all bodies that were refused for it. */
const refusals = (errors: readonly Error[]): readonly string[] => {
  const names = new Map<string, string[]>()
  for (const error of errors)
    if (error instanceof JoinError) {
      const shared = `${error.refused} ${error.remedy}`
      names.set(shared, [...(names.get(shared) ?? []), error.username])
    }
  const shared = [...names].map(([refused, who]) => `${allOf(who)} ${refused}`)
  const others = errors.flatMap(error => (error instanceof JoinError ? [] : [errorText(error)]))
  return [...shared, ...new Set(others)]
}

const allOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export interface RefusedNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly ending: Ending
}

/**
 * Says who was not let into the world and goes on with the others. Ends the session when no body was let in: without a body
 * nothing can be done, and a plan would only cost. True when it ended.
 */
export const restOfTeam = ({ session, roster, ending }: RefusedNeeds, missing: ReadonlyMap<string, Error>): boolean => {
  const agents = [...roster.members.values()].filter(({ role }) => role !== 'observer')
  if (missing.size > 0 && agents.every(({ body }) => body === null)) {
    ending.end('no-world', `No body could join the world: ${refusals([...missing.values()]).join(' ')}`)
    return true
  }
  for (const { seat, body } of roster.members.values())
    if (body && roster.bench.why(seat)?.cause === 'refused') roster.bench.free(seat)
  for (const [seat, error] of missing) {
    roster.bench.put(seat, { cause: 'refused' })
    session.emit('alert', 'team', {
      level: 'error',
      text: `${seat} is missing, the others go on: ${errorText(error)}`,
      seat,
    })
  }
  return false
}
