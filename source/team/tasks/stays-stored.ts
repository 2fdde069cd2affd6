import { goesInto } from '../../planner/materials.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { TaskState } from '../../session/log/state.ts'

/**
 * Whether what a finished item put away is to be there in the end: nothing that the plan does later is made or built of it, or
 * is about the same thing in hands.
 */
export const staysStored = (
  task: TaskState,
  all: readonly TaskState[],
  recipesOf: (things: readonly string[]) => Parameters<typeof goesInto>[1],
): boolean => {
  const { done, plan } = task
  if (task.status !== 'succeeded' || done?.kind !== 'stored' || plan === undefined) return false
  const later = all.filter(
    other => other.plan === plan && ((other.stage ?? 0) > (task.stage ?? 0) || other.requires.includes(task.task)),
  )
  // More of the same in chests is another share; other things in chests may be what it was put there for.
  const others = later.filter(other => other.done?.kind !== 'stored' || other.done.item !== done.item)
  const things = others.map(other => thingIn(other.done))
  // A building, a place to be or a report does not say what it takes.
  if (things.includes(null) || things.includes(done.item)) return false
  const named = things.filter(thing => thing !== null)
  return !goesInto(named, recipesOf(named)).has(done.item)
}
