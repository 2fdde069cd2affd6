import { leafCounts, spentSince } from '../goals.ts'
import { bounds, type SessionState, type SessionSummary } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { appended, removed } from './records.ts'

type Queue = NonNullable<SessionSummary['queuedGoals']>

/** A session is cut into goals: one is given, ends with a result, and others wait for their turn. */
export const goalFolds = {
  // The old goal's name and score say nothing about the new one.
  'session.goal': (state, { data, seq, t }, owned) => {
    const { carriedBefore: _, goalStart, goalOver, queuedGoals = [], ...session } = state.session
    if (data.goal === session.goal && !goalOver) return undefined
    const [first, ...rest] = queuedGoals
    const { calls, tokensIn, tokensOut, cost } = state.usage
    const started = data.number && {
      goalStart: { number: data.number, seq, spent: { calls, tokensIn, tokensOut, cost } },
    }
    return {
      ...(isCut(goalStart?.number, data.number) && withoutOldWork(state, owned)),
      session: {
        ...session,
        ...(data.number && session.goals && { goals: withCounts(state, session.goals) }),
        ...(started || (goalStart && { goalStart })),
        goal: data.goal,
        taskName: data.goal,
        goalSince: t,
        ...queued(first?.goal === data.goal ? rest : queuedGoals),
        // The task's judge knows the task's own goal only.
        ...(session.referee === 'judges' && { referee: 'checks' }),
      },
      score: { completion: 0, parts: [], final: false, history: [] },
    }
  },

  'goal.ended': ({ session, usage }, { data, seq, t }, owned) => {
    const { number = 1, seq: from = 0, spent } = session.goalStart ?? {}
    const one = {
      ...data,
      goal: session.goal,
      startedAt: session.goalSince ?? 0,
      endedAt: t,
      ...{ number, seq: from, endSeq: seq, spent: spentSince(usage, spent) },
    }
    return { session: { ...session, goals: appended(session.goals ?? [], one, bounds.goals, owned), goalOver: true } }
  },

  'goal.queued': ({ session }, { data }, owned) => ({
    session: { ...session, queuedGoals: appended(session.queuedGoals ?? [], data, bounds.goals, owned) },
  }),

  'goal.requeued': ({ session }, { data: { place, goal, to } }) => {
    const { queuedGoals = [], ...rest } = session
    const one = queuedGoals[place - 1]
    if (!one) return undefined
    const others = queuedGoals.toSpliced(place - 1, 1)
    if (goal === undefined && to === undefined) return { session: { ...rest, ...queued(others) } }
    const now = { ...one, ...(goal !== undefined && { goal }) }
    return { session: { ...rest, ...queued(others.toSpliced((to ?? place) - 1, 0, now)) } }
  },
} satisfies Folds

const queued = (queuedGoals: Queue): Partial<SessionSummary> => (queuedGoals.length > 0 ? { queuedGoals } : {})

/** How many tasks ended goals had, from now on kept beside them: their tasks may go. */
const withCounts = ({ tasks }: SessionState, goals: NonNullable<SessionSummary['goals']>): typeof goals =>
  goals.map(one => (one.tasks ? one : { ...one, tasks: leafCounts(tasks, one.task) }))

/** Looking through all tasks takes time, so it is done for one goal of many; a log that counts in another way never has it done. */
const isCut = (before = 0, number = 0): boolean => number === before + 1 && number % 32 === 0

/**
 * A team that stays for thousands of goals keeps the work of the last ones: when there are more tasks than `bounds.tasks`, the oldest
 * that have ended go, each with all that is under it, and plans of which no task is left. The log keeps everything.
 */
const withoutOldWork = (
  { tasks, plans }: Pick<SessionState, 'tasks' | 'plans'>,
  owned: Set<object> | undefined,
): Partial<Pick<SessionState, 'tasks' | 'plans'>> => {
  const all = Object.values(tasks)
  const spare = all.length - bounds.tasks
  if (spare <= 0) return {}
  const gone = new Set<string>()
  for (const { task, parent } of all) {
    if (gone.size >= spare) break
    const group = parent === null ? under(tasks, task) : []
    if (group.every(id => endedStatus.has(tasks[id]?.status ?? 'cancelled'))) for (const id of group) gone.add(id)
  }
  const kept = new Set(all.flatMap(({ task, plan }) => (plan === undefined || gone.has(task) ? [] : [plan])))
  const made = new Set(all.flatMap(({ task, plan }) => (plan !== undefined && gone.has(task) ? [plan] : [])))
  const old = [...made].filter(plan => !kept.has(plan))
  return { tasks: removed(tasks, gone, owned), plans: removed(plans, old, owned) }
}

const endedStatus: ReadonlySet<SessionState['tasks'][string]['status']> = new Set(['succeeded', 'failed', 'cancelled'])

/** A task and all that is under it. */
const under = (tasks: SessionState['tasks'], root: string): string[] => {
  const found = new Set([root])
  for (const id of found) for (const child of tasks[id]?.children ?? []) found.add(child)
  return [...found]
}
