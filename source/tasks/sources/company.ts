import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvironmentError } from '../../errors.ts'
import { loadTask } from '../load-task.ts'
import type { Task } from '../task-schema.ts'

/** The suite of sentences that players say: written by hand, a file for each. */

/** `tasks/company/` beside package.json, wherever this code was bundled to. */
const companyFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 6; up++) {
    const found = join(folder, 'tasks', 'company')
    if (existsSync(found)) return found
    folder = dirname(folder)
  }
  throw new EnvironmentError('The folder tasks/company/ is missing from this installation.', 'Install mcteam again.')
}

/** Paths of the files, in the order of the suite. */
export const companyTasks = (): readonly string[] => {
  const folder = companyFolder()
  return readdirSync(folder)
    .filter(name => name.endsWith('.yaml'))
    .sort()
    .map(name => join(folder, name))
}

export const companyTask = (index: number, seed: number): Task => ({ ...loadTask(companyTasks()[index]!), seed })
