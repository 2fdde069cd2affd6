import { existsSync } from 'node:fs'
import { loadTask } from '../load-task.ts'
import type { Task } from '../task-schema.ts'

/**
 * The task that a person means: a file, or one of a suite by number (`villagerbench/cooking:12`, `minecollab/cooking:3,agents=4`). `seed` is that
 * of the generator. Rejects with UsageError, one line.
 */
export const openTask = async (text: string, seed = 1): Promise<Task> => {
  if (existsSync(text)) return loadTask(text)
  // The generators know the whole game; a screen that only opens a file must not wait for that.
  const { suiteTask } = await import('./suites.ts')
  return suiteTask(text, seed) ?? loadTask(text)
}
