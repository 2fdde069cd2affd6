import type { z } from 'zod'
import type { Question } from '../../brain/types.ts'
import type { Condition } from '../../session/events.ts'

/** What of a plan can be held against the world that it is for. */
export interface Ground {
  /** Whether the game of this version knows an item or a block of this name. */
  exists(name: string): boolean
  /** Whether a block can be meant: inside the task's region, or not absurdly far from where the team is. */
  within(at: readonly [number, number, number]): boolean
}

/** Invented names and places: one line of reason, or null. */
export const groundProblem = (done: Condition, ground: Ground): string | null => {
  const name =
    done.kind === 'have' || done.kind === 'stored' ? done.item : done.kind === 'placed' ? done.block : undefined
  if (name !== undefined && !ground.exists(name.replace(/^minecraft:/, '')))
    return `There is no "${name}" in this game; use the names of the input.`
  const at = done.kind === 'placed' || done.kind === 'stored' ? done.at : undefined
  return at && !ground.within(at) ? `${at.join(' ')} is far outside the place of this task.` : null
}

/** The same question, whose answers are also held against the world. */
export const grounded = <Input extends z.ZodType, Output extends z.ZodType>(
  question: Question<Input, Output>,
  ground: Ground,
): Question<Input, Output> => ({
  ...question,
  check: (input, output) => {
    const problem = question.check?.(input, output) ?? null
    if (problem !== null) return problem
    for (const done of conditionsIn(output)) {
      const invented = groundProblem(done, ground)
      if (invented !== null) return invented
    }
    return null
  },
})

/** Every `done` of a plan, whatever the plan is made of. */
function* conditionsIn(value: unknown): Generator<Condition> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    // The question's schema has vouched for the shape of what is called `done`.
    if (key === 'done' && typeof one === 'object' && one !== null && 'kind' in one) yield one as Condition
    else yield* conditionsIn(one)
  }
}
