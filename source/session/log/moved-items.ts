import type { SessionState } from './state.ts'

/** What seats took out of a container since the goal of now began, beside what they had put there themselves, by items; undefined: nothing. */
export const takenOutOf = (
  { moved = [] }: Pick<SessionState['session'], 'moved'>,
  at: readonly number[],
): Readonly<Record<string, number>> | undefined => {
  const taken = moved.filter(one => one.count < 0 && one.at.join() === at.join())
  if (taken.length === 0) return undefined
  const all = new Map<string, number>()
  for (const { item, count } of taken) all.set(item, (all.get(item) ?? 0) - count)
  return Object.fromEntries(all)
}
