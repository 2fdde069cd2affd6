import type { BudgetLimit } from './budget-limit.ts'
import { isPart, teamRoots } from './completion.ts'
import type { SessionResult } from './events/outcome.ts'
import { own } from './fold/records.ts'
import { changesOf, goalAsChanged } from './goal-changes.ts'
import { hasGoal, partGoalOf, rootOfPart } from './goal-now.ts'
import type { SessionState, SessionSummary } from './state.ts'

/** What became of a goal, or how far it is: its part of a session. */
export interface GoalPart {
  /** 1 is the first goal of the session. */
  readonly number: number
  /** Its words, and what people changed of them. */
  readonly goal: string
  /** Those who work for it; absent: all who have no goal of their own. */
  readonly seats?: readonly string[]
  /** The event with which it began; 0: the session began with it. */
  readonly seq: number
  /** ms since the start of the session. */
  readonly startedAt: number
  /** Absent while the team works for it, as the result. */
  readonly endedAt?: number
  readonly result?: SessionResult
  readonly reason?: string
  readonly tasks: Counts
  /** Questions, tokens and US dollars from its beginning to its end. */
  readonly spent: Spent
  /** The most that its questions may use up; absent: no limit of its own. */
  readonly budget?: BudgetLimit
}

export interface Counts {
  readonly done: number
  readonly all: number
}

type Spent = NonNullable<SessionSummary['goalStart']>['spent']
type Tasks = SessionState['tasks']

/** The pieces of work under a task, and how many of them are done. What was cancelled is none, unless its goal ended before. */
export const leafCounts = (tasks: Tasks, root: string): Counts => {
  const found = new Set([root])
  let done = 0
  let all = 0
  for (const id of found) {
    const task = own(tasks, id)
    for (const child of task?.children ?? []) found.add(child)
    if (!task || id === root || task.children.length > 0 || !isPart(task)) continue
    all++
    if (task.status === 'succeeded') done++
  }
  return { done, all }
}

/** What was asked, used and paid since then; without: from the start. */
export const spentSince = (now: Spent, then?: Spent): Spent => ({
  calls: now.calls - (then?.calls ?? 0),
  tokensIn: now.tokensIn - (then?.tokensIn ?? 0),
  tokensOut: now.tokensOut - (then?.tokensOut ?? 0),
  cost: now.cost === null || then?.cost === null ? null : now.cost - (then?.cost ?? 0),
})

/** The sum of both. */
export const spentTogether = (one: Spent, other: Spent): Spent => ({
  calls: one.calls + other.calls,
  tokensIn: one.tokensIn + other.tokensIn,
  tokensOut: one.tokensOut + other.tokensOut,
  cost: one.cost === null || other.cost === null ? null : one.cost + other.cost,
})

/** What was spent in all without what was for goals of parts of the team. */
export const spentForTeam = ({ usage, session }: Pick<SessionState, 'usage' | 'session'>): Spent =>
  spentSince(usage, session.spentByParts)

export const nothingSpent: Spent = { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 }
const noTasks: Counts = { done: 0, all: 0 }

/** The number of the team's goal of now, or of its last one; 0: there was none yet. */
export const goalNumber = ({ session, tasks }: Pick<SessionState, 'session' | 'tasks'>): number =>
  session.goalStart?.number ??
  // Sessions that began with a goal, and logs that do not number goals.
  Math.max(hasGoal(session) ? 1 : 0, ...Object.keys(tasks).map(id => Number(/^goal(\d{1,6})$/.exec(id)?.[1] ?? 0)))

/** The highest number that a goal has, of the team or of a part of it. */
export const lastGoalNumber = (state: Pick<SessionState, 'session' | 'tasks'>): number => {
  const { goals = [], partGoals = [] } = state.session
  return Math.max(goalNumber(state), ...[...goals, ...partGoals].map(({ number = 0 }) => number))
}

/** The budget of the goal that a seat works for, and what its questions have used up; undefined: it has none of its own. */
export const goalBudgetOf = (
  state: Pick<SessionState, 'session' | 'usage'>,
  seat: string,
): { readonly budget: BudgetLimit; readonly spent: Spent } | undefined => {
  const { session } = state
  const part = partGoalOf(state, seat)
  const budget = part ? part.budget : hasGoal(session) ? session.goalStart?.budget : undefined
  if (budget === undefined) return undefined
  const spent = part ? part.spent : spentSince(spentForTeam(state), session.goalStart?.spent)
  return { budget, spent }
}

/** The goals of a session, oldest first: the last `bounds.goals` that have ended, and those of now. */
export const goalParts = (state: Pick<SessionState, 'session' | 'tasks' | 'usage'>): readonly GoalPart[] => {
  const { session, tasks } = state
  const { goals = [], goalStart } = session
  const asChanged = (words: string, root: string | undefined): string => goalAsChanged(words, changesOf(tasks, root))
  const ended = goals.map(({ task, cause: _, endSeq: _end, ...one }, index) => ({
    ...one,
    goal: asChanged(one.goal, task),
    number: one.number ?? index + 1,
    seq: one.seq ?? 0,
    spent: one.spent ?? nothingSpent,
    tasks: one.tasks ?? leafCounts(tasks, task),
  }))
  const { result, endedAt, resultReason } = session
  const ending = result && { endedAt: endedAt!, reason: resultReason ?? '' }
  const parts = (session.partGoals ?? []).map(
    ({ number, goal, seats, seq, since, spent, budget }): GoalPart => ({
      ...{ number, goal: asChanged(goal, rootOfPart(number)), seats, seq, startedAt: since, spent, budget },
      // With the session ends what was under way beside its goal.
      result: result && 'stopped',
      ...ending,
      tasks: leafCounts(tasks, rootOfPart(number)),
    }),
  )
  if (session.goalOver || session.goal === '' || !hasGoal(session)) return [...ended, ...parts]
  const root = teamRoots(state).at(-1)
  const isOwn = root !== undefined && !goals.some(one => one.task === root)
  const now: GoalPart = {
    number: goalNumber(state),
    goal: asChanged(session.goal, isOwn ? root : undefined),
    seq: goalStart?.seq ?? 0,
    startedAt: session.goalSince ?? 0,
    result,
    ...ending,
    spent: spentSince(spentForTeam(state), goalStart?.spent),
    budget: goalStart?.budget,
    tasks: isOwn ? leafCounts(tasks, root) : noTasks,
  }
  return [...ended, ...[now, ...parts].sort((one, other) => one.number - other.number)]
}
