import { proposeTask } from '../../../brain/questions/index.ts'
import type { Planner } from './plan-method.ts'

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50) || 'task'

/** Voyager: instead of a plan to the end, one task at a time; what is done stays, and the next one follows from it. */
export const curriculum: Planner = async (input, { ask }) => {
  const { task, because, last, impossible } = await ask(proposeTask, input)
  const objective = input.goal.trim().replace(/\s+/g, ' ')
  if (!task) return { objective, analysis: because, stages: [], impossible }
  const id = task.id ?? slug(task.title)
  return {
    objective,
    analysis: because,
    stages: [
      {
        title: task.title.slice(0, 80),
        items: [{ id, title: task.title, assignee: input.seat, requires: [], done: task.done, because }],
      },
    ],
    ...(last ? {} : { more: true }),
  }
}
