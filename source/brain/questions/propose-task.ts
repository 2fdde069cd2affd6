import { z } from 'zod'
import { condition } from '../../session/events.ts'
import type { Question } from '../types.ts'
import { planTask } from './plan-task.ts'
import { conditionProblem } from './sense.ts'

const output = z.object({
  /** The next thing to do, small enough for one go. */
  task: z.object({
    title: z.string().min(1).max(200),
    done: condition,
    /** To know it again; made of the title when absent. */
    id: z.string().min(1).max(64).optional(),
  }),
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
  settings: { temperature: 0.1, maxTokens: 500 },
  check(asked, { task }) {
    const done = asked.finished.find(one => one.title === task.title)
    if (done && task.done.kind !== 'built') return `“${task.title}” is done already; propose what comes next.`
    const failed = asked.failed.filter(one => one.title === task.title).length
    if (failed > 1) return `“${task.title}” failed ${failed} times; propose something easier that leads there.`
    return conditionProblem(task.done, asked.blueprints, `“${task.title}”`)
  },
}
