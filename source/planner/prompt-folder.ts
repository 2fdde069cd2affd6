import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../errors.ts'

/** The folder that comes with the program: `prompts/` beside package.json, wherever this code was bundled to. */
export const promptFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 6; up++) {
    if (existsSync(join(folder, 'prompts', 'plan-task.md'))) return join(folder, 'prompts')
    folder = dirname(folder)
  }
  throw new UsageError('The folder prompts/ is missing from this installation.', 'Install mcteam again.')
}
