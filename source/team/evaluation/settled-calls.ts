import { nextActions } from '../../brain/questions/next-actions/question.ts'
import { planTask } from '../../brain/questions/plan-task/question.ts'
import { actionsAtHand } from '../../mind/action-at-hand.ts'
import type { ProposedWork } from '../../session/log/events/meaning.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import { isForAll, planAgreed } from '../plans/plan-agreed.ts'
import { planUnasked } from '../plans/plan-unasked.ts'

/** Whether a question of a recording left nothing to choose, by what minds, planners and dispatch do without a question today. */
export interface SettledCalls {
  /** Every event of the log, in its order: what was said before a question may leave nothing to choose. */
  look(event: SessionEvent): void
  isSettled(question: string, input: unknown): boolean
}

export const createSettledCalls = (): SettledCalls => {
  /** What was proposed last of who does what, and whether all propose it. */
  let proposed: readonly ProposedWork[] | undefined
  let isAgreed = false
  /** Which of equals was asked first to plan a goal, by the goal. */
  const first = new Map<string, string>()
  const isPlanned = (input: unknown): boolean => {
    const asked = planTask.input.safeParse(input).data
    if (!asked) return false
    if (planUnasked(asked) !== null) return true
    if (!asked.share || asked.share.of < 2) return false
    if (isAgreed) return planAgreed(asked, proposed ?? []) !== null
    if (!isForAll(asked)) return false
    const by = first.get(asked.goal) ?? asked.seat
    first.set(asked.goal, by)
    return by !== asked.seat
  }
  return {
    look({ type, data }) {
      if (type === 'discussion.spoken') proposed = data.proposal ?? proposed
      else if (type === 'discussion.ended') isAgreed = true
      else if (type === 'session.goal') {
        proposed = undefined
        isAgreed = false
        first.clear()
      }
    },
    isSettled(question, input) {
      if (question === planTask.name) return isPlanned(input)
      if (question !== nextActions.name) return false
      const asked = nextActions.input.safeParse(input).data
      if (!asked) return false
      const allowed = [
        ...asked.actions.map(({ name }) => name),
        ...(asked.otherActions ?? []).flatMap(one => one.actions),
      ]
      return actionsAtHand(asked, { attempts: 0, share: asked.task.share }, allowed) !== null
    },
  }
}
