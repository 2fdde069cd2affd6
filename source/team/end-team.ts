import { setTimeout as wait } from 'node:timers/promises'
import type { Approvals } from './people/approvals.ts'
import type { Hands } from './people/hands.ts'
import type { People } from './people/person.ts'
import { lastWord } from './seats/last-body-state.ts'
import type { Roster } from './seats/roster.ts'
import type { Checks } from './tasks/check-condition.ts'
import { closeTasks } from './tasks/close-tasks.ts'
import type { Work } from './tasks/task-tree.ts'
import type { SessionLike, TeamResult } from './team-interface.ts'

export interface EndNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly checks: Checks
  readonly approvals: Approvals
  readonly people: People
  readonly hands: Hands
}

/** The longest time in which builders may take their scaffolds away once everything stands, ms. */
const clearingTime = 20_000

/** A building stands before the blocks are gone that its builders climbed on: a build that is under way ends by itself. */
const clearAway = async ({ session, roster: { members } }: EndNeeds, hurry: AbortSignal): Promise<void> => {
  const builds = (seat: string): boolean => {
    const action = session.state.seats[seat]?.action
    return action?.result === undefined && /^(?:build|place)$/.test(action?.name ?? '')
  }
  const minds = [...members.values()].flatMap(({ seat, mind }) => (mind ? [{ builds: builds(seat), mind }] : []))
  if (!minds.some(one => one.builds)) return
  const done = new AbortController()
  const tooLong = wait(clearingTime, null, { signal: AbortSignal.any([hurry, done.signal]) }).catch(() => null)
  await Promise.race([
    tooLong,
    Promise.allSettled(minds.map(one => (one.builds ? one.mind.finish() : one.mind.close()))),
  ])
  done.abort()
}

/** Everybody puts down what they are at, the tree is closed, bodies leave the world, and the log says how it ended. */
export const endTeam = async (
  needs: EndNeeds,
  { result, cause, reason }: TeamResult,
  hurry: AbortSignal,
): Promise<void> => {
  const { session, roster, work, checks, approvals, people, hands } = needs
  const { members } = roster
  const { emit } = session
  if (result === 'success') await clearAway(needs, hurry)
  // Minds are silenced before the tree is closed, so that nobody begins anything.
  emit('session.phase', 'team', { phase: 'ended', reason })
  hands.close()
  const resting = [...members.values()].map(member => member.mind?.close())
  for (const { id } of approvals.waiting()) approvals.withdraw(id, 'the session ended')
  await closeTasks(work, checks, result)
  await Promise.allSettled(resting)
  for (const member of members.values()) lastWord(session, member)
  await Promise.allSettled([
    ...[...members.values()].map(async member => {
      member.unlisten?.()
      await member.body?.close('the session is over')
    }),
    people.closeAvatars(),
  ])
  emit('session.ended', 'team', { result, cause, reason })
}
