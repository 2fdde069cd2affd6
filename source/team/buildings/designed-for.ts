import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import { designNamed } from '../../designs/library/ready-in-words.ts'
import { examplesOf, examplesOfGiven } from '../../designs/library/wish-examples.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { SessionState } from '../../session/log/state.ts'
import { isBegun } from './begun-buildings.ts'

/** The buildings that were designed for a goal; `isAsked`: with what people can say of those whose work is not begun. */
export const designedFor = (
  { session, tasks }: SessionState,
  goal: string,
  isAsked: boolean,
): NonNullable<PlanTaskInput['designed']> =>
  Object.entries(session.buildings ?? {}).flatMap(([name, building]) => {
    if (building.goal !== goal) return []
    const { ready, from, called = readable(name) } = building
    if (!isAsked || isBegun(tasks, name, goal)) return [{ name, called, examples: [] }]
    const named = ready === undefined ? null : designNamed(ready)
    const examples = named ? examplesOf({ ...named, turn: 0, unread: [] }) : examplesOfGiven(from.design)
    return [{ name, called, examples: [...examples] }]
  })
