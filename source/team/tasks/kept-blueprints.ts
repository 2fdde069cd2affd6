import type { Position } from '../../minecraft/blocks/position.ts'
import { rootsIn } from '../../session/log/completion.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Tasks } from './task-rules.ts'

/** Buildings that these tasks build, or have built. */
export const builtBy = (tasks: readonly TaskState[]): readonly string[] => {
  const names = tasks.flatMap(({ status, done }) =>
    status !== 'cancelled' && done?.kind === 'built' ? [done.blueprint] : [],
  )
  return [...new Set(names)]
}

/**
 * Blueprints that the plans for the goal of this task build, or have built: no worker of one of them digs anything of that away. What a
 * person asks for may.
 */
export const keptBlueprints = (task: string, tasks: Tasks): readonly string[] => {
  if (tasks[task]?.plan === undefined) return []
  const rootFor = rootsIn(tasks)
  const goal = rootFor(task)
  return builtBy(Object.values(tasks).filter(one => one.plan !== undefined && rootFor(one.task) === goal))
}

/** Those of all goals: what one builds, or has built, another does not dig away. */
export const standingBlueprints = (task: string, tasks: Tasks): readonly string[] =>
  tasks[task]?.plan === undefined ? [] : builtBy(Object.values(tasks))

/** Where tasks have set up blocks. */
export const placesSetUp = (tasks: Tasks): readonly Position[] =>
  Object.values(tasks).flatMap(({ status, done }) =>
    status === 'succeeded' && done?.kind === 'placed' ? [done.at] : [],
  )
