import { countIn } from '../../planner/materials.ts'
import { afterFailure } from '../../session/log/events/task-causes.ts'
import type { TaskState } from '../../session/log/state.ts'
import { noneGetsWork } from '../seats/bench.ts'
import { stillGot } from '../tasks/count-once.ts'
import { isGivenByHand, isWished } from '../tasks/planned-item.ts'
import { helpFor, isGift, isReady, openLeavesOf } from '../tasks/task-rules.ts'
import { retryTask } from '../tasks/task-tree.ts'
import { createDelegation, failedInWords, triesPerWorker } from './delegation.ts'
import type { Dispatch, DispatchNeeds } from './dispatch.ts'
import { isHandedOn } from './next-in-chain.ts'

/** As the plan says (S-Agents): every item has its worker, who is informed of it when its turn comes. */
export const planned = (needs: DispatchNeeds): Dispatch => {
  const { ledTeam, work } = needs
  const { plan } = needs.own
  const loadOf = (name: string): number =>
    openLeavesOf(work.tasks(), plan).filter(task => task.assignees.includes(name)).length
  const workersByLoad = (): string[] => [...ledTeam.workers()].sort((a, b) => loadOf(a) - loadOf(b))
  /** Carries all that the task is to put away, or to hand over. */
  const carriesAll = (name: string, { done }: TaskState): boolean => {
    const isBrought =
      done?.kind === 'stored' || (done?.kind === 'have' && done.seat !== undefined && done.seat !== name)
    if (!isBrought) return false
    const carried = countIn(ledTeam.team().find(one => one.name === name)?.inventory, done.item)
    return carried >= done.count - (done.kind === 'stored' ? (done.before ?? 0) : 0)
  }
  /** Who carries it already has nothing else to get. */
  const workersFor = (task: TaskState): string[] =>
    workersByLoad().sort((a, b) => Number(carriesAll(b, task)) - Number(carriesAll(a, task)))
  const delegation = createDelegation(needs, workersFor)

  /** A task that failed somewhere is moved by `repair` alone: two movers would pass it to and fro for ever. */
  const mayNotMove = (task: TaskState): boolean =>
    (task.tries?.failed ?? 0) > 0 || isWished(needs.session, task) || isGivenByHand(needs.session, task)

  return {
    step() {
      const tasks = work.tasks()
      const open = openLeavesOf(tasks, plan).filter(
        task =>
          task.status !== 'running' &&
          !task.held &&
          task.from === undefined &&
          (task.assignees.length > 0 || ledTeam.workers().length > 0) &&
          // Its own requirements may still be open; the stage must have come.
          (isReady(task, tasks) ||
            (task.parent !== null && tasks[task.parent] !== undefined && isReady(tasks[task.parent]!, tasks))),
      )
      // In a chain the seat that finishes hands on; the planner only starts the chain, or starts it again.
      const chained = needs.handsOn === 'predecessor'
      if (chained && isHandedOn(tasks, plan)) return Promise.resolve(false)
      // One that waits for another item of its stage would hold the whole chain.
      if (chained) open.splice(0, open.length, ...open.filter(task => isReady(task, tasks)).slice(0, 1))
      if (open.length > 0) {
        delegation.handOut(open)
        return Promise.resolve(true)
      }
      const help = needs.schedule === 'async' && !chained ? helpFor(tasks, plan, ledTeam.workers(), mayNotMove) : null
      if (!help) return Promise.resolve(false)
      const { task, from, to } = help
      work.change(task.task, { assignees: [to], reason: `${to} is free, ${from} is busy` })
      delegation.order(task.task, to, `${to}, please take over from ${from}: ${task.title}.`)
      return Promise.resolve(true)
    },
    /** Once more, then another worker, then a new plan; what is not understood is planned anew at once. */
    repair(failed) {
      let replan: string | null = null
      for (const task of failed) {
        const { failed: attempts = 0, by: tried = [], reason: lastFailure } = task.tries ?? {}
        const last = task.assignees[0]
        const reason = task.reason ?? lastFailure ?? 'no reason given'
        // Work for which people chose the worker is planned anew, within their wishes.
        const isBound = isGift(task) || isWished(needs.session, task) || !afterFailure(task.cause).otherWorker
        const other = isBound ? undefined : workersFor(task).find(name => !tried.includes(name))
        const hasIt = (name: string | undefined): boolean => name !== undefined && carriesAll(name, task)
        const isOthers = hasIt(other) && !hasIt(last)
        const again = afterFailure(task.cause).sameWorker && attempts % triesPerWorker !== 0 && !isOthers
        if (last !== undefined && again && ledTeam.workers().includes(last)) {
          retryTask(work, task.task, last, `tried again: ${reason}`)
          delegation.order(task.task, last, `${last}, please try again: ${task.title}.`)
          continue
        }
        // Where none gets work, it waits for its worker.
        if (last !== undefined && noneGetsWork(needs.session.state, ledTeam.workers())) {
          retryTask(work, task.task, last, reason)
          continue
        }
        if (other === undefined) {
          replan ??= failedInWords(task, reason)
          continue
        }
        retryTask(work, task.task, other, `moved from ${last ?? 'nobody'} to ${other}: ${reason}`)
        // Why it failed is told with what was tried; a refusal is no try.
        const why = task.cause === 'declined' ? [reason] : []
        const got = Object.entries(stillGot({ ...task, assignees: [other] }, needs.session.state))
        const told = [...why, ...got.map(([name, count]) => `${name} has ${count} of it already`)].join('; ')
        delegation.order(
          task.task,
          other,
          `${other}, please take over: ${task.title}${told === '' ? '' : ` (${told})`}.`,
        )
      }
      return replan
    },
  }
}
