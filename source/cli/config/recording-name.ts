import { cleanFileName } from '../../session/log/clean-text.ts'

/** `TASK-DATE-TIME.jsonl`, in a form that every file system takes. */
export const recordingName = (task: string, startedAt: string): string => {
  const stamp = startedAt
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '')
    .replace('T', '-')
  return `${cleanFileName(task)}-${stamp}.jsonl`
}
