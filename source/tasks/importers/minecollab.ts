import { basename } from 'node:path'
import { UsageError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import type { Task } from '../task-schema.ts'
import { gathered, type Imported, type ImportedFile } from './import-report.ts'
import { objectIn } from './json-file.ts'
import { stored, unheldNames } from './minecollab-stored.ts'
import { convert } from './minecollab-task.ts'

/** Each takes about a millisecond; the largest of MINDcraft's own files has some hundreds. */
const tasksAtMost = 5000
const shownIdCharacters = 120

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
  const actionOf = (name: string) => findAction(name) ?? null
  const notes: string[] = []
  const tasks: Task[] = []
  const entries = Object.entries(found)
  if (entries.length > tasksAtMost)
    throw new UsageError(
      `${file.path} holds ${entries.length} tasks, more than ${tasksAtMost}.`,
      'Split it into several files, or keep those that you want to play.',
    )
  const ofFile = gathered(note => notes.push(`${basename(file.path)}: ${note}`))
  for (const [id, value] of entries) {
    const findings = gathered(note => notes.push(`${id.slice(0, shownIdCharacters)}: ${note}`))
    for (const name of unheldNames(value)) findings.find(`${name}: no item, agent or action has this name`, 'left out')
    const parsed = stored.safeParse(value)
    if (parsed.success) {
      try {
        const hears = { find: findings.find, findOfFile: ofFile.find, actionOf }
        const task = convert(id, parsed.data, hears)
        if (task) tasks.push(task)
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        findings.find(error.message, 'left out')
      }
    } else {
      const issue = parsed.error.issues[0]!
      findings.find(`${issue.path.join('.') || 'the task'}: ${issueWords(issue)}`, 'left out')
    }
    findings.tell()
  }
  ofFile.tell()
  if (tasks.length === 0 && notes.length === 0)
    throw new UsageError(`${file.path} holds no tasks.`, 'Pass a file that holds some.')
  return { tasks, notes }
}
