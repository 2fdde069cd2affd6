import { z } from 'zod'
import { type Condition, doableCondition, impossible } from '../../session/log/events.ts'
import { isSameWork } from '../../session/log/same-condition.ts'
import { conditionFaults, mendedCondition } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { type PlanTaskInput, planTask, refusalFaults } from './plan-task.ts'

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

type Outcome = PlanTaskInput['finished'][number]

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
const isUndone = (done: Condition, { observation }: PlanTaskInput): boolean =>
  done.kind === 'built' || (done.kind === 'have' && (observation?.inventory[done.item] ?? 0) < done.count)

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
    const isSame = (one: Outcome): boolean =>
      isSameWork(one, task) || (task.done.kind === 'report' && one.id === proposedId(task))
    const failed = asked.failed.filter(isSame).length
    return [
      ...(refusalFaults(impossible, 1) ?? []),
      ...(asked.finished.some(isSame) && !isUndone(task.done, asked)
        ? [`“${task.title}” is done already; propose what comes next.`]
        : []),
      ...(failed > 1 ? [`“${task.title}” failed ${failed} times; propose something easier that leads there.`] : []),
      ...conditionFaults(`“${task.title}”`, task.done, asked.blueprints),
    ]
  },
}
