import { existsSync } from 'node:fs'
import { loadTask } from '../load-task.ts'
import type { Task } from '../task-schema.ts'

const fromFile = async (path: string): Promise<Task> => {
  const task = loadTask(path)
  if (Object.keys(task.blocked).length === 0) return task
  return (await import('../blocked-plans.ts')).withBlockedPlans(task)
}

/**
 * The task that a person means: a file, or one of a suite by number (`villagerbench/cooking:12`, `minecollab/cooking:3,agents=4`). `seed` is that
 * of the generator. Rejects with UsageError, one line.
 */
export const openTask = async (text: string, seed = 1): Promise<Task> => {
  if (existsSync(text)) return await fromFile(text)
  // The generators know the whole game; a screen that only opens a file must not wait for that.
  const { suiteTask } = await import('./suites.ts')
  return suiteTask(text, seed) ?? (await fromFile(text))
}
