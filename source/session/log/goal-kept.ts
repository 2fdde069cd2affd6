import type { HomeGoal } from './home.ts'
import type { SessionState } from './state.ts'

/** What is longer is cut: a goal may have thousands of characters. */
const charactersAtMost = 300
const stagesAtMost = 8
const clip = (text: string): string =>
  text.length > charactersAtMost ? `${text.slice(0, charactersAtMost - 1).toWellFormed()}…` : text

/** A goal that has ended, as the team remembers it; undefined: it neither was reached nor failed, so it says nothing for the next time. */
export const goalKept = (
  { tasks }: Pick<SessionState, 'tasks'>,
  ended: {
    readonly goal: string
    readonly task: string
    readonly result: string
    readonly reason: string
    readonly startedAt: number
    readonly endedAt: number
  },
  day: string,
): HomeGoal | undefined => {
  const { goal, task, reason, startedAt, endedAt } = ended
  if (goal.trim() === '' || (ended.result !== 'success' && ended.result !== 'failure')) return undefined
  const stages = (tasks[task]?.children ?? []).flatMap(id => {
    const child = tasks[id]
    return child?.status === 'succeeded' && child.title.trim() !== '' ? [clip(child.title.trim())] : []
  })
  return {
    ...{ goal: clip(goal.trim()), result: ended.result, day },
    reason: ended.result === 'failure' && reason.trim() !== '' ? clip(reason.trim()) : undefined,
    stages: ended.result === 'success' && stages.length > 0 ? stages.slice(0, stagesAtMost) : undefined,
    seconds: Math.max(0, Math.round((endedAt - startedAt) / 1000)),
  }
}
