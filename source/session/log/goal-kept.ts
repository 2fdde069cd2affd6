import { cleanText } from './clean-text.ts'
import type { HomeGoal } from './home.ts'
import type { SessionState } from './state.ts'

/** What is longer is cut: a goal may have thousands of characters. */
const charactersAtMost = 300
const stagesAtMost = 8
/** One line: it stands in prompts among others. */
const clip = (words: string): string => {
  const text = cleanText(words).split('\n').join(' ')
  return text.length > charactersAtMost ? `${text.slice(0, charactersAtMost - 1).toWellFormed()}…` : text
}

type KeptFrom = Pick<SessionState, 'tasks' | 'plans'> & { readonly session: Pick<SessionState['session'], 'buildings'> }
const wishesAtMost = 8

/** What people said of the plans of a goal, and what is in no building: that was drawn for this one time. */
const wishesOf = ({ plans, session: { buildings = {} } }: KeptFrom, root: string): HomeGoal['wishes'] => {
  const drawn = new Set(
    Object.values(buildings).flatMap(one => (one.goal === root ? (one.wishes ?? []).slice(one.earlier ?? 0) : [])),
  )
  const first = root.replace('goal', 'p')
  const own = Object.entries(plans).filter(([id]) => id === first || id.startsWith(`${first}.`))
  const said = own.flatMap(([, { rejected = [] }]) =>
    rejected.flatMap(({ by, reason, source }) =>
      source === 'timeout' || reason.trim() === '' || drawn.has(reason) ? [] : [{ by, text: clip(reason.trim()) }],
    ),
  )
  return said.length > 0 ? said.slice(-wishesAtMost) : undefined
}

/** A goal that has ended, as the team remembers it; undefined: it neither was reached nor failed, so it says nothing for the next time. */
export const goalKept = (
  state: KeptFrom,
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
  const { tasks } = state
  const stages = (tasks[task]?.children ?? []).flatMap(id => {
    const child = tasks[id]
    return child?.status === 'succeeded' && child.title.trim() !== '' ? [clip(child.title.trim())] : []
  })
  return {
    ...{ goal: clip(goal.trim()), result: ended.result, day },
    reason: ended.result === 'failure' && reason.trim() !== '' ? clip(reason.trim()) : undefined,
    stages: ended.result === 'success' && stages.length > 0 ? stages.slice(0, stagesAtMost) : undefined,
    wishes: ended.result === 'success' ? wishesOf(state, task) : undefined,
    seconds: Math.max(0, Math.floor((endedAt - startedAt) / 1000)),
  }
}
