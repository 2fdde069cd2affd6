import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import { readGoal } from '../planner/goal-demands.ts'
import { goesInto } from '../planner/materials.ts'
import { vocabularyOf } from '../planner/vocabulary.ts'
import { thingIn } from '../session/log/item-titles.ts'

/**
 * Whether the goal has this seat take what its task is about, or what goes into that, out of a container: the same thing from elsewhere
 * would meet the condition of the task and not the goal.
 */
export const asksForSource = (asked: NextActionsInput): boolean => {
  const thing = thingIn(asked.task.done)
  if (thing === null || asked.goal === undefined) return false
  const parts = goesInto([thing], asked.recipes)
  const isOwn = (who: string | undefined): boolean =>
    who === undefined || who.toLowerCase() === asked.seat.toLowerCase()
  return readGoal(asked.goal, vocabularyOf({ ...asked, blueprints: [] })).some(
    one => 'taken' in one && one.taken === true && isOwn(one.who) && (one.item === thing || parts.has(one.item)),
  )
}
