import { existsSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import { loadTask, TaskError } from './load.ts'
import type { Task } from './schema.ts'
import { nearestSuite, readReference } from './suites.ts'

/**
 * The task that a person means: a file, or one of a suite by number (`villagerbench/cooking:12`, `minecollab/cooking:3,agents=4`). `seed` is that
 * of the generator. Throws TaskError, one line.
 */
export const openTask = (text: string, seed = 1): Task => {
  if (existsSync(text)) return loadTask(text)
  const found = readReference(text)
  if (found) {
    if (found.index === null)
      throw new TaskError(
        `${text} is a suite of ${found.suite.count(found.values)} tasks. Say which one: ${text}:0. \`mcteam tasks list ${text}\` shows them.`,
      )
    return found.suite.task(found.index, seed, found.values)
  }
  const word = text.split(/[:,]/)[0]!
  const near = nearestSuite(word)
  if (!/\.ya?ml$/.test(text) && distance(word, near) <= 4)
    throw new TaskError(`There is no task ${text}. Did you mean ${near}:0?`)
  return loadTask(text)
}
