import { closeTasks } from './closing.ts'
import type { Core } from './core.ts'
import { lastWord } from './last-word.ts'
import type { People } from './people.ts'
import type { TeamResult } from './types.ts'

interface Ending extends TeamResult {
  readonly people: People
  /** What people do with their own hands. */
  readonly persons: ReadonlyMap<string, AbortController>
}

/** Everybody puts down what they are at, the tree is closed, bodies leave the world, and the log says how it ended. */
export const endTeam = async (core: Core, { people, persons, result, reason }: Ending): Promise<void> => {
  const { members, approvals } = core
  const { emit } = core.session
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
  emit('session.ended', 'team', { result, reason })
}
