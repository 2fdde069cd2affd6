import { findAction } from '../body/actions/index.ts'
import { isAbsence } from '../body/contract/body-types.ts'
import type { ActionQueue } from './action-queue.ts'
import type { ActionUnderWay } from './action-under-way.ts'
import type { Attempt } from './attempt.ts'
import { createFailedCalls } from './failed-calls.ts'
import type { Means, Self, Senses } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'

/** A call in which the body dies or is lost is taken up again so often; then it counts as failed, for it may be the cause. */
const repeatsAtMost = 3

export interface NextActionNeeds {
  readonly self: Self
  readonly body: Senses['body']
  readonly means: Means
  readonly queue: ActionQueue
  readonly attempt: Attempt
  readonly underWay: ActionUnderWay
}

/** Does what is queued, one action at a time: what is hopeless or not permitted only counts as tried. */
export const createNextAction = ({ self, body, means, queue, attempt, underWay }: NextActionNeeds) => {
  const failedCalls = createFailedCalls()
  /** How often the call at the head of the queue was cut off by an absence. */
  let cutOff = 0
  let fresh = false
  return {
    get wasCutOff() {
      return cutOff > 0
    },
    /** Another task: what was cut off was for the one before. */
    begin() {
      cutOff = 0
    },
    /** The task at hand is taken up as if it were new, once the action under way has ended. */
    afresh() {
      fresh = true
    },
    /** True when the task is to be taken up as if it were new. */
    async act(task: MindTask, signal: AbortSignal): Promise<boolean> {
      const next = queue.next()!
      const own = body()!
      const { call } = next
      const { name } = call
      const action = means.label(call)
      const before = failedCalls.before(call, own)
      if (before) {
        const { reason, code } = before
        attempt.noteUnlogged({ name, action, result: 'failure', reason, code })
        self.memory.add(`${action}: not tried again, for nothing has changed since it failed (${reason})`)
        queue.clear()
        return false
      }
      const refusal = await means.permit(call, signal)
      if (refusal !== null) {
        attempt.noteUnlogged({ name, action, result: 'failure', reason: refusal, code: 'not-allowed' })
        queue.clear()
        return false
      }
      const { result, reason, code, wish, ms } = await underWay.run(task, next, own, signal)
      if (fresh) {
        fresh = false
        means.acted()
        return true
      }
      if (result === 'aborted') attempt.settleCut(task, own)
      if (result === 'failure' && isAbsence(code) && cutOff < repeatsAtMost) {
        // Waited out, then taken up again: it costs no attempt and no question.
        cutOff++
        attempt.cutOff()
        queue.putBack(next)
        self.memory.add(`${action}: cut off (${reason})`)
        means.acted()
        return false
      }
      if (wish && (await means.landLeave(wish, signal)) === null) {
        // What it was about to do is allowed now: it is taken up again, and costs no attempt either.
        attempt.cutOff()
        queue.putBack(next)
        means.acted()
        return false
      }
      cutOff = 0
      failedCalls.note(call, { result, reason, code, ms }, own)
      // Of what the world shows otherwise a success says enough; what a report found out is nowhere else.
      const isSaid = result === 'success' && task.done.kind !== 'report'
      const ended = { result, reason: isSaid ? undefined : reason }
      self.memory.add(`${action}: ${result}${isSaid ? '' : ` (${reason})`}`, ended)
      means.acted()
      attempt.acted(findAction(name)?.opens?.(call.args), next.ordered === true)
      if (result === 'success' && next.finishes) attempt.finished(reason)
      // What was planned after a failed step rests on it.
      if (result !== 'success') queue.clear()
      return false
    },
  }
}
