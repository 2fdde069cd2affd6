import { setTimeout as wait } from 'node:timers/promises'
import type { People } from './people/person.ts'
import { lastWord } from './seats/last-body-state.ts'
import { closeTasks } from './tasks/close-tasks.ts'
import type { Core } from './team-context.ts'
import type { TeamResult } from './team-interface.ts'

interface Ending extends TeamResult {
  readonly people: People
  /** What people do with their own hands. */
  readonly persons: ReadonlyMap<string, AbortController>
  /** Somebody wants it to be over now. */
  readonly hurry: AbortSignal
}

/** The longest time in which builders may take their scaffolds away once everything stands, ms. */
const clearingTime = 20_000

/** A building stands before the blocks are gone that its builders climbed on: a build that is under way ends by itself. */
const clearAway = async ({ members, session }: Core, hurry: AbortSignal): Promise<void> => {
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
export const endTeam = async (core: Core, { people, persons, hurry, result, cause, reason }: Ending): Promise<void> => {
  const { members, approvals } = core
  const { emit } = core.session
  if (result === 'success') await clearAway(core, hurry)
  // Minds are silenced before the tree is closed, so that nobody begins anything.
  emit('session.phase', 'team', { phase: 'ended', reason })
  for (const controller of persons.values()) controller.abort(new Error('the session ends'))
  const resting = [...members.values()].map(member => member.mind?.close())
  for (const { id } of approvals.waiting()) approvals.withdraw(id, 'the session ended')
  await closeTasks(core, result)
  await Promise.allSettled(resting)
  for (const member of members.values()) lastWord(core, member)
  await Promise.allSettled([
    ...[...members.values()].map(async member => {
      member.unlisten?.()
      await member.body?.close('the session is over')
    }),
    people.closeAvatars(),
  ])
  emit('session.ended', 'team', { result, cause, reason })
}
