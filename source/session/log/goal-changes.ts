import { own } from './fold/records.ts'
import { listed } from './listed.ts'
import type { SessionState } from './state.ts'

type Judging = Pick<SessionState, 'tasks' | 'score'> & { readonly session: Pick<SessionState['session'], 'referee'> }

interface Change {
  readonly by: string
  readonly text: string
}

/** What people changed of a goal, by the task that all work for it is under. */
export const changesOf = (tasks: SessionState['tasks'], root: string | undefined): Change[] =>
  (root === undefined ? [] : (own(tasks, root)?.changes ?? [])).map(({ by, text }) => ({ by, text }))

/** Whether people changed it: then no judge that was written for its words alone tells whether it is reached. */
export const isChanged = (tasks: SessionState['tasks'], root: string | undefined): boolean =>
  changesOf(tasks, root).length > 0

/** A goal as it counts now: its words, and what people changed of them. */
export const goalAsChanged = (words: string, changes: readonly Change[] = []): string =>
  changes.length === 0 ? words : `${words} (${changes.map(({ by, text }) => `changed by ${by}: “${text}”`).join('; ')})`

/**
 * What the task's own judge finds of a goal that people changed, in words: that judge knows the words of the goal alone, so it is told beside the
 * verdict and is none. Undefined: the goal is as it was, or no judge looks for it.
 */
export const judgedBeside = ({ tasks, score, session }: Judging, root: string | undefined): string | undefined => {
  const { completion, parts } = score
  const isScored = parts.length > 0 || completion > 0
  if (session.referee !== 'judges' || !isScored || !isChanged(tasks, root)) return undefined
  const open = parts
    .filter(({ done, total }) => done < total)
    .map(({ name, done, total }) => `${name} ${done}/${total}`)
  const found = [`${Math.floor(completion * 100)} %`, ...(open.length > 0 ? [`not all of ${listed(open)}`] : [])]
  const changes = changesOf(tasks, root).map(({ by, text }) => `${by}: “${text}”`)
  return `people changed the goal (${listed(changes)}), which the task's own judge does not know: it found ${found.join(', ')}`
}
