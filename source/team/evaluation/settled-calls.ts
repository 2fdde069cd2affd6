import { nextActions } from '../../brain/questions/next-actions/question.ts'
import { planTask } from '../../brain/questions/plan-task/question.ts'
import { actionsAtHand } from '../../mind/action-at-hand.ts'
import { planUnasked } from '../plans/plan-unasked.ts'

/** Whether a question of a recording left nothing to choose, by what minds, planners and dispatch do without a question today. */
export const isSettled = (question: string, input: unknown): boolean => {
  if (question === planTask.name) {
    const asked = planTask.input.safeParse(input).data
    return asked !== undefined && planUnasked(asked) !== null
  }
  if (question !== nextActions.name) return false
  const asked = nextActions.input.safeParse(input).data
  if (!asked) return false
  const allowed = [...asked.actions.map(({ name }) => name), ...(asked.otherActions ?? []).flatMap(one => one.actions)]
  return actionsAtHand(asked, { attempts: 0, share: asked.task.share }, allowed) !== null
}
