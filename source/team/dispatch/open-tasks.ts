import { afterFailure } from '../../session/log/events/task-causes.ts'
import type { TaskState } from '../../session/log/state.ts'
import { isDoable, isGift, isReady, leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import { releaseTask } from '../tasks/task-tree.ts'
import { createDelegation, failedInWords, type HandOutNeeds, triesPerWorker } from './delegation.ts'

/** A plan's nodes without a worker, and the workers without a task. */
export interface OpenTasks {
  /** VillagerAgent's Algorithm 2: nodes not begun whose predecessors have all succeeded, and that no worker has yet. */
  ready(): TaskState[]
  free(): string[]
  /** Who may do a task; every worker when none was singled out. */
  candidates(task: TaskState): readonly string[]
  /** Who tried it and came no further. */
  fruitless(task: TaskState): readonly string[]
  give(task: TaskState, worker: string, words?: string): void
  /** Informs those to whom the plan itself gives a task; false when there are none. */
  informNamed(): boolean
  /** Open again, or why a new plan is needed. */
  repair(failed: readonly TaskState[]): string | null
}

const isOutOfReachFor = ({ tries }: TaskState, name: string): boolean =>
  tries?.outOfReach?.some(({ worker }) => worker === name) ?? false

export const createOpenTasks = (needs: HandOutNeeds): OpenTasks => {
  const { ledTeam, work } = needs
  const { plan } = needs.own
  const delegation = createDelegation(needs, () => ledTeam.workers())
  const open = (): TaskState[] => openLeavesOf(work.tasks(), plan)
  const candidates = (task: TaskState): readonly string[] => {
    const named = (task.candidates ?? []).filter(name => ledTeam.workers().includes(name))
    const all = named.length > 0 ? named : ledTeam.workers()
    const willing = all.filter(name => !task.tries?.declined.includes(name))
    const able = (willing.length > 0 ? willing : all).filter(name => !isOutOfReachFor(task, name))
    return able.length > 0 ? able : willing.length > 0 ? willing : all
  }
  return {
    candidates,
    fruitless: task => task.tries?.fruitless ?? [],
    ready() {
      const tasks = work.tasks()
      return open().filter(
        task =>
          task.assignees.length === 0 && (task.status === 'ready' || task.status === 'waiting') && isReady(task, tasks),
      )
    },
    free() {
      // Also what a person asked for counts, but not what waits: it could be for the very task that this worker is to get.
      const tasks = work.tasks()
      const busy = new Set(
        leavesOf(tasks)
          .filter(task => isDoable(task, tasks) && (task.plan === plan || task.status === 'running'))
          .flatMap(task => task.assignees),
      )
      const free = ledTeam.workers().filter(name => !busy.has(name))
      // A body that gets nowhere is given something where no other is free.
      const getOn = free.filter(name => !needs.session.state.seats[name]?.body.stuck)
      return getOn.length > 0 ? getOn : free
    },
    give(task, worker, words) {
      delegation.order(task.task, worker, words)
    },
    informNamed() {
      const tasks = work.tasks()
      const named = open().filter(task => task.assignees.length > 0 && task.from === undefined && isReady(task, tasks))
      for (const task of named) delegation.order(task.task, task.assignees[0]!)
      return named.length > 0
    },
    repair(failed) {
      let replan: string | null = null
      for (const task of failed) {
        if (!afterFailure(task.cause).counts) {
          releaseTask(work, task.task, task.reason ?? 'declined')
          continue
        }
        const reason = task.tries?.reason ?? task.reason ?? 'no reason given'
        const able = candidates(task)
        const vain = (task.tries?.fruitless ?? []).filter(name => able.includes(name))
        const isUsedUp = vain.length >= triesPerWorker * able.length
        // A worker that said that it cannot be had here is not sent for it again.
        const isBeyondAll = able.every(name => isOutOfReachFor(task, name))
        if (isGift(task) || !afterFailure(task.cause).otherWorker || isUsedUp || isBeyondAll) {
          replan ??= failedInWords(task, reason)
          continue
        }
        releaseTask(work, task.task, `given back by ${task.assignees[0] ?? 'nobody'}: ${reason}`)
      }
      return replan
    },
  }
}
