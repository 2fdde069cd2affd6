import type { TaskState } from '../../session/log/state.ts'

/** Buildings that these tasks build, or have built. */
export const builtBy = (tasks: readonly TaskState[]): readonly string[] => {
  const names = tasks.flatMap(({ status, done }) =>
    status !== 'cancelled' && done?.kind === 'built' ? [done.blueprint] : [],
  )
  return [...new Set(names)]
}

/** Blueprints that the plan of this task builds, or has built: its workers dig nothing of them away. What a person asks for may. */
export const keptBlueprints = (task: string, tasks: Readonly<Record<string, TaskState>>): readonly string[] => {
  const plan = tasks[task]?.plan
  return plan === undefined ? [] : builtBy(Object.values(tasks).filter(one => one.plan === plan))
}

/** Those of all plans: what one builds, or has built, another does not dig away. */
export const standingBlueprints = (task: string, tasks: Readonly<Record<string, TaskState>>): readonly string[] =>
  tasks[task]?.plan === undefined ? [] : builtBy(Object.values(tasks))
