import { UsageError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import type { Task } from '../task-schema.ts'
import type { Imported, ImportedFile } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { stored } from './minecollab-stored.ts'
import { convert } from './minecollab-task.ts'

/** Reads a file of MineCollab tasks (an object of id → task). Rejects with UsageError when it is none. */
export const importMineCollab = async (file: ImportedFile): Promise<Imported> => {
  const found = objectIn(file, 'an object of task id → task')
  if (Array.isArray(found))
    throw new UsageError(
      `${file.path}: a MineCollab file is an object of task id → task.`,
      'Pass such a file, or name its format with --from.',
    )
  // Actions go by their own names there; the table of actions knows them all, and is large.
  const { findAction } = await import('../../body/actions/index.ts')
  const notes: string[] = []
  const tasks: Task[] = []
  for (const [id, value] of Object.entries(found)) {
    const parsed = stored.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!
      notes.push(`${id}: ${issue.path.join('.') || 'the task'}: ${issueWords(issue)} → left out`)
      continue
    }
    try {
      const task = convert(
        id,
        parsed.data,
        name => findAction(name) ?? null,
        note => notes.push(`${id}: ${note}`),
      )
      if (task) tasks.push(task)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      notes.push(`${id}: ${error.message} → left out`)
    }
  }
  if (tasks.length === 0 && notes.length === 0)
    throw new UsageError(`${file.path} holds no tasks.`, 'Pass a file that holds some.')
  return { tasks, notes }
}
