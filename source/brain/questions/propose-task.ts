import { z } from 'zod'
import { doableCondition, impossible } from '../../session/log/events.ts'
import { conditionFaults, mendedCondition } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { planTask, refusalFaults } from './plan-task.ts'

const output = z.object({
  /** The next thing to do, small enough for one go. */
  task: z
    .object({
      title: z.string().min(1).max(200),
      done: doableCondition,
      /** To know it again; made of the title when absent. */
      id: z.string().min(1).max(64).optional(),
    })
    .optional(),
  /** In place of a task: the goal cannot be reached, and why. */
  impossible: impossible.optional(),
  because: z.string().max(500).default(''),
  /** With this task the goal is reached. */
  last: z.boolean().default(false),
})
export type ProposeTaskOutput = z.infer<typeof output>

/** Voyager's curriculum: from what is there, what worked and what did not, the next task that is neither too easy nor too hard. */
export const proposeTask: Question<typeof planTask.input, typeof output> = {
  name: 'proposeTask',
  description: 'Propose the next task on the way to the goal, in reach from where things stand.',
  input: planTask.input,
  output,
  mend: (asked, answer) => ({
    ...answer,
    ...(answer.task && { task: { ...answer.task, done: mendedCondition(answer.task.done, asked.blueprints) } }),
  }),
  check(asked, { task, impossible }) {
    if (!task) return refusalFaults(impossible, 0) ?? []
    const done = asked.finished.find(one => one.title === task.title)
    const failed = asked.failed.filter(one => one.title === task.title).length
    return [
      ...(refusalFaults(impossible, 1) ?? []),
      ...(done && task.done.kind !== 'built' ? [`“${task.title}” is done already; propose what comes next.`] : []),
      ...(failed > 1 ? [`“${task.title}” failed ${failed} times; propose something easier that leads there.`] : []),
      ...conditionFaults(`“${task.title}”`, task.done, asked.blueprints),
    ]
  },
}
