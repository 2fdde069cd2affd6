import { isSameWork } from '../../../session/log/same-condition.ts'
import { conditionFaults, mendedCondition, mendedReached } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { proposeByRules } from '../../rules/plan/propose-task.ts'
import { hasItems } from '../depending-events.ts'
import { isExampleFor } from '../judged-by.ts'
import { placeFaults } from '../plan-task/places.ts'
import { planTask } from '../plan-task/question.ts'
import { mendedFinished, notFinished, reachedFaults, refusalFaults, undrafted } from '../plan-task/shape.ts'
import { isUndone, type Outcome, output, proposedId } from './shape.ts'

/** Voyager's curriculum: from what is there, what worked and what did not, the next task that is neither too easy nor too hard. */
export const proposeTask: Question<typeof planTask.input, typeof output> = {
  name: 'proposeTask',
  description: 'Propose the next task on the way to the goal, in reach from where things stand.',
  doing: 'choosing the next task',
  answerFor: () => 'team',
  plans: 'tasks',
  input: planTask.input,
  output,
  isExampleFor,
  words: (_, { task, impossible, finished, because }) =>
    [task?.title ?? impossible?.because ?? finished?.because, because].filter(Boolean).join(': '),
  decides: {
    'plan.proposed': (plan, { seat, answer }) =>
      plan.seat === seat && hasItems(plan.content, answer.task ? [proposedId(answer.task)] : []),
  },
  rule: proposeByRules,
  mend: (asked, answer) => ({
    ...answer,
    ...mendedReached(answer, asked.blueprints),
    ...mendedFinished(answer, answer.task ? 1 : 0),
    task: answer.task && { ...answer.task, done: mendedCondition(answer.task.done, asked.blueprints) },
  }),
  check(asked, answer) {
    const { task, last } = answer
    const judge = [...reachedFaults(answer, asked.blueprints), ...(last ? undrafted(asked, answer) : [])]
    if (!task) return [...(refusalFaults(answer, 0) ?? []), ...judge, ...(answer.finished ? notFinished(asked) : [])]
    const isSame = (one: Outcome): boolean =>
      isSameWork(one, task) || (task.done.kind === 'report' && one.id === proposedId(task))
    const failed = asked.failed.filter(isSame).length
    return [
      ...(refusalFaults(answer, 1) ?? []),
      ...(asked.finished.some(isSame) && !isUndone(task.done, asked)
        ? [`“${task.title}” is done already; propose what comes next.`]
        : []),
      ...(failed > 1 ? [`“${task.title}” failed ${failed} times; propose something easier that leads there.`] : []),
      ...conditionFaults(`“${task.title}”`, task.done, asked.blueprints),
      ...placeFaults(asked, [{ who: `“${task.title}”`, done: task.done }]),
      ...judge,
    ]
  },
}
