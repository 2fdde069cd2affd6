import { findAction } from '../body/actions/index.ts'
import { nextActions } from '../brain/questions/next-actions/question.ts'
import { type NextActionsOutput, saysAllIsDone } from '../brain/questions/next-actions/shape.ts'
import type { FailureCause } from '../session/log/events/task-causes.ts'
import type { Past } from '../session/log/events/words.ts'
import { actionsAtHand } from './action-at-hand.ts'
import type { Queued } from './action-queue.ts'
import type { Attempt } from './attempt.ts'
import type { Means, Self, Senses, TaskRunLoop } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'
import type { QuestionInputs } from './question-inputs.ts'

/** What is to be done next, why what was done is all, or why nothing can be done. */
export type Choice =
  | { readonly actions: readonly Queued[] }
  | { readonly finished: string }
  | { readonly cause: FailureCause; readonly reason: string }

export interface ChoiceNeeds {
  readonly self: Self
  readonly body: Senses['body']
  readonly means: Means
  readonly inputs: QuestionInputs
  readonly attempt: Attempt
  readonly loop: TaskRunLoop
}

/** Why an answer without any action ends the task. */
const causeOf = ({ outOfReach, notUnderstood }: NextActionsOutput, history: readonly Past[]): FailureCause => {
  if (history.at(-1)?.code === 'no-leave') return 'no-leave'
  if (outOfReach || notUnderstood) return outOfReach ? 'out-of-reach' : 'not-understood'
  return history.at(-1)?.code === 'not-found' ? 'not-found' : 'blocked'
}

/** The actions that come next, by the brain where there is anything to choose. */
export const chooseActions = async (needs: ChoiceNeeds, task: MindTask): Promise<Choice> => {
  const { self, body, means, inputs, attempt, loop } = needs
  const { seat, emit, memory } = self
  self.phase('plan', task.title)
  const runsKept = means.actions().some(({ name }) => findAction(name)?.forKeptPrograms)
  const programs = (runsKept && (await body()?.programs?.(task.title))) || []
  const situation = () => inputs.actions(task, attempt.history, loop.listen(), programs, attempt.opened)
  const input = situation()
  const allowed = means.actions().map(one => one.name)
  const calls = means.decidedByPerson() ? null : actionsAtHand(input, task, allowed, inputs.names)
  if (calls) {
    // The order to do it is all that was said.
    loop.understood()
    emit('mind.thought', seat, { seat, text: `there is one way: ${calls.map(means.label).join(', then ')}` })
    return { actions: calls.map(call => ({ call })) }
  }
  // The prompts of other tasks show none of what is remembered.
  const isShown = task.done.kind === 'report'
  if (isShown) await memory.ready(loop.asking().signal)
  const { value, ask } = await self.brain.ask(nextActions, isShown ? situation() : input, loop.asking())
  loop.understood()
  if (value.thought) emit('mind.thought', seat, { seat, text: value.thought })
  const last = value.actions.at(-1)
  const finishes = value.finishes === true && task.done.kind === 'report'
  if (last) return { actions: value.actions.map(one => ({ call: one, ask, finishes: finishes && one === last })) }
  if (saysAllIsDone(input, value)) return { finished: value.thought || input.history.at(-1)!.reason }
  if (value.blocked === undefined) return { cause: 'no-action', reason: 'no action was found' }
  return { cause: causeOf(value, input.history), reason: value.blocked }
}
