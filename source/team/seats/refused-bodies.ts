import type { Core } from '../team-context.ts'

/**
 * Says who was not let into the world and goes on with the others. Ends the session when nobody was let in: without a body
 * nothing can be done, and a plan would only cost. True when it ended.
 */
export const restOfTeam = (core: Core): boolean => {
  const { missing, members, session } = core
  const agents = [...members.values()].filter(({ role }) => role !== 'observer')
  if (missing.size > 0 && agents.every(({ body }) => body === null)) {
    const reasons = [...new Set(missing.values())]
    core.end('no-world', `Nobody could join the world: ${reasons.join(' ')}`)
    return true
  }
  for (const [seat, reason] of missing) {
    core.benched.set(seat, { cause: 'refused' })
    session.emit('alert', 'team', { level: 'error', text: `${seat} is missing, the others go on: ${reason}`, seat })
  }
  return false
}
