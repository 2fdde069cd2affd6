import { distance } from '../../../minecraft/blocks/position.ts'
import type { NextActionsInput } from '../../questions/next-actions/shape.ts'
import type { ActionCall } from '../../questions/shapes.ts'
import { callOf } from './action-call.ts'
import { was } from './past-actions.ts'

/** Where it failed before is not far from here. */
const nearBlocks = 32
/** Nearer there is nothing to go for, further another search costs less. */
const [walkFromBlocks, walkToBlocks] = [16, 256] as const

/**
 * The way to where a thing was got before, by what agents of the team learnt: where it failed here before, or failed just now in the same
 * way. Once a task: a place may be used up.
 */
export const learntPlace = (input: NextActionsInput, calls: readonly ActionCall[]): ActionCall | null => {
  const { lessons = [], observation, history } = input
  if (!observation || history.some(one => one.result === 'success' && was(one, 'go'))) return null
  const last = history.at(-1)
  const lesson = lessons.find(({ action, thing, cause, at, worked }) => {
    if (!worked) return false
    if (!calls.some(call => call.name === action && Object.values(call.args).includes(thing))) return false
    const far = distance(observation.position, worked)
    if (far < walkFromBlocks || far > walkToBlocks) return false
    return last
      ? last.result === 'failure' && last.name === action && last.code === cause
      : at !== undefined && distance(observation.position, at) <= nearBlocks
  })
  return lesson?.worked ? callOf(input.actions, ['goTo'], { at: lesson.worked }) : null
}
