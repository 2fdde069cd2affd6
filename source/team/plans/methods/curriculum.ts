import { proposeTask } from '../../../brain/questions/propose-task/question.ts'
import { proposedId } from '../../../brain/questions/propose-task/shape.ts'
import type { Planner } from './plan-method.ts'

/** Voyager: instead of a plan to the end, one task at a time; what is done stays, and the next one follows from it. */
export const curriculum: Planner = async (input, { ask }) => {
  const { task, because, last, impossible, finished, reached } = await ask(proposeTask, input)
  const objective = input.goal.trim().replace(/\s+/g, ' ')
  if (!task) return { objective, analysis: because, stages: [], impossible, finished, reached }
  // What is done under an id is done: another condition under the same title gets another id.
  const taken = task.id === undefined && input.finished.some(one => one.id === proposedId(task))
  const id = taken ? `${proposedId(task)}-${input.finished.length + 1}` : proposedId(task)
  return {
    objective,
    analysis: because,
    stages: [{ title: task.title.slice(0, 80), items: [{ ...task, id, assignee: input.seat, requires: [], because }] }],
    ...(last ? { reached } : { more: true }),
  }
}
