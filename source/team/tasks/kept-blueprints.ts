import type { TaskState } from '../../session/log/state.ts'

/** Blueprints that the plan of this task builds, or has built: its workers dig nothing of them away. What a person asks for may. */
export const keptBlueprints = (task: string, tasks: Readonly<Record<string, TaskState>>): readonly string[] => {
  const plan = tasks[task]?.plan
  if (plan === undefined) return []
  const names = Object.values(tasks).flatMap(one =>
    one.plan === plan && one.status !== 'cancelled' && one.done?.kind === 'built' ? one.done.blueprint : [],
  )
  return [...new Set(names)]
}
