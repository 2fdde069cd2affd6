import { findAction } from '../body/actions/index.ts'
import { monitorProgress } from '../brain/questions/monitor-progress/question.ts'
import type { Attempt } from './attempt.ts'
import type { Self, TaskRunLoop } from './mind-needs.ts'
import type { Check, MindTask, MindTasks, Opinion } from './mind-task.ts'
import { failedAction, isCarriedOut } from './ordered-actions.ts'
import type { QuestionInputs } from './question-inputs.ts'

export interface LookNeeds {
  readonly self: Self
  readonly tasks: MindTasks
  readonly inputs: QuestionInputs
  readonly attempt: Attempt
  readonly loop: TaskRunLoop
}

/** How a task stands. */
interface Look {
  readonly check: Check
  readonly status: Opinion
  /** What the brain thinks, or said with its actions; null: the world shows it. */
  readonly opinion: Opinion | null
  readonly reason: string
}

/** What it needs itself could not be had just now. */
const isNeedUnmet = ({ actions }: MindTask, history: Attempt['history']): boolean =>
  history.at(-1)?.result === 'failure' &&
  actions.length > 0 &&
  actions.every(({ name }) => findAction(name)?.sustains === true)

/** Looks at the world, and asks the brain about what the world cannot show. */
export const lookAtTask = async (needs: LookNeeds, task: MindTask): Promise<Look> => {
  const { self, tasks, inputs, attempt, loop } = needs
  self.phase('monitor', task.title)
  const heard = loop.listen()
  const check = await tasks.verify(task)
  // What the world shows needs no opinion, and no brain that could fail to have one.
  if (task.done.kind !== 'report')
    return { check, status: check.met ? 'success' : 'ongoing', opinion: null, reason: check.detail }
  if (isCarriedOut(task, attempt))
    return { check, status: 'success', opinion: null, reason: attempt.history.at(-1)!.reason }
  if (attempt.finishedBy !== undefined)
    return { check, status: 'success', opinion: 'success', reason: attempt.finishedBy }
  if (isNeedUnmet(task, attempt.history))
    return { check, status: 'failure', opinion: null, reason: attempt.history.at(-1)!.reason }
  // One of its own actions has failed: that says it all, and what comes next is a question of its own.
  const failed = task.own && task.actions.length > 0 ? failedAction(attempt) : undefined
  if (failed) return { check, status: 'failure', opinion: null, reason: failed.reason }
  const { value } = await self.brain.ask(monitorProgress, inputs.monitor(task, attempt.history, heard), loop.asking())
  self.emit('mind.thought', self.seat, { seat: self.seat, text: value.reason })
  return { check, status: value.status, opinion: value.status, reason: value.reason }
}
