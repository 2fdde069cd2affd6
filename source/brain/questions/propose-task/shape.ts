import { z } from 'zod'
import { countIn } from '../../../planner/materials.ts'
import {
  type Condition,
  doableCondition,
  finished,
  impossible,
  reached,
  workFields,
} from '../../../session/log/events/plan.ts'
import type { PlanTaskInput } from '../plan-task/shape.ts'

export const output = z.object({
  /** The next thing to do, small enough for one go. */
  task: z
    .object({
      title: z.string().min(1).max(200),
      done: doableCondition,
      ...workFields,
      /** To know it again; made of the title when absent. */
      id: z.string().min(1).max(64).optional(),
    })
    .optional(),
  /** In place of a task: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
  /** In place of a task: all that the goal asks for is there already, and what shows it. */
  finished: finished.optional(),
  /** How the world shows that the goal is reached; with the last task, or with `finished`. */
  reached: reached.optional(),
  because: z.string().max(500).default(''),
  /** With this task the goal is reached. */
  last: z.boolean().default(false),
})
export type ProposeTaskOutput = z.infer<typeof output>

export type Outcome = PlanTaskInput['finished'][number]

/** The id of a proposed task; a report is known again by nothing else. */
export const proposedId = ({ id, title }: NonNullable<ProposeTaskOutput['task']>): string =>
  id ??
  (title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50) ||
    'task')

/** What was done may not be so any more: items are used up, blocks are dug. */
export const isUndone = (done: Condition, { observation }: PlanTaskInput): boolean =>
  done.kind === 'built' || (done.kind === 'have' && countIn(observation?.inventory, done.item) < done.count)
