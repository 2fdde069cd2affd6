import { rootOfPart } from '../goal-now.ts'
import {
  goalNumber,
  lastGoalNumber,
  leafCounts,
  nothingSpent,
  spentForTeam,
  spentSince,
  spentTogether,
} from '../goals.ts'
import { bounds, type SessionState, type SessionSummary, type TaskState } from '../state.ts'
import { carriedByAll } from './carried.ts'
import type { Folds } from './fold-of.ts'
import { appended, own, put, removed, without } from './records.ts'

type Spent = Part['spent']
type Queue = NonNullable<SessionSummary['queuedGoals']>

/** A session is cut into goals: one is given, ends with a result, and others wait for their turn. */
export const goalFolds = {
  // The old goal's name and score say nothing about the new one.
  'session.goal': (state, { data, seq, t }, owned) => {
    if (data.seats && data.number) return beginPart(state, { ...data, seats: data.seats, number: data.number, seq }, t)
    const { carriedBefore: _, moved: _moved, goalStart, goalOver, queuedGoals = [], ...session } = state.session
    if (data.goal === session.goal && !goalOver) return undefined
    return {
      ...(isCut(lastGoalNumber(state), data.number) && withoutOldWork(state, owned)),
      session: {
        ...session,
        goals: data.number && session.goals ? withCounts(state, session.goals) : session.goals,
        goalStart: data.number
          ? { number: data.number, seq, spent: spentForTeam(state), budget: data.budget, by: data.by }
          : goalStart,
        goal: data.goal,
        taskName: data.goal,
        goalSince: t,
        ...queued(withoutBegun(queuedGoals, data)),
        // The task's judge knows the task's own goal only.
        referee: session.referee === 'judges' ? 'checks' : session.referee,
      },
      score: { completion: 0, parts: [], final: false, history: [] },
    }
  },

  'goal.ended': (state, { data, seq, t }, owned) => {
    const session = withoutHeldEnd(state.session, data.task)
    const part = session.partGoals?.find(({ number }) => rootOfPart(number) === data.task)
    const { number = 1, seq: from = 0, spent, budget, by } = session.goalStart ?? {}
    const begun = part
      ? {
          goal: part.goal,
          startedAt: part.since,
          number: part.number,
          seq: part.seq,
          spent: part.spent,
          budget: part.budget,
          by: part.by,
        }
      : {
          ...{ goal: session.goal, startedAt: session.goalSince ?? 0, number, seq: from, budget, by },
          spent: spentSince(spentForTeam(state), spent),
        }
    const one = { ...data, ...begun, endedAt: t, endSeq: seq }
    const goals = appended(session.goals ?? [], one, bounds.goals, owned)
    if (!part) return { session: { ...session, goals, goalOver: true } }
    return {
      session: {
        ...withParts(
          session,
          session.partGoals!.filter(other => other !== part),
        ),
        goals,
      },
    }
  },

  'goal.changed': ({ tasks }, { data: { task: id, ...change } }, owned) => {
    const task = own(tasks, id)
    if (!task) return undefined
    const others = (task.changes ?? []).filter(({ by, text }) => by !== change.by || text !== change.text)
    const changes = [...others, { ...change, open: true as const }].slice(-bounds.goalChanges)
    return { tasks: put<TaskState>(tasks, id, { ...task, changes }, owned) }
  },

  'goal.held': ({ session }, { data: { task, leaves, late } }) => {
    const known = own(session.heldEnds ?? {}, task)
    const now = { leaves: leaves === undefined ? known?.leaves : (leaves ?? undefined), late: late ?? known?.late }
    return { session: { ...session, heldEnds: { ...session.heldEnds, [task]: now } } }
  },

  'goal.queued': ({ session }, { data }, owned) => ({
    session: { ...session, queuedGoals: appended(session.queuedGoals ?? [], data, bounds.goals, owned) },
  }),

  'goal.requeued': ({ session }, { data: { place, goal, to, budget } }) => {
    const { queuedGoals = [], ...rest } = session
    const one = queuedGoals[place - 1]
    if (!one) return undefined
    const others = queuedGoals.toSpliced(place - 1, 1)
    if (goal === undefined && to === undefined) return { session: { ...rest, ...queued(others) } }
    const now = { ...one, goal: goal ?? one.goal, budget: budget ?? one.budget }
    return { session: { ...rest, ...queued(others.toSpliced((to ?? place) - 1, 0, now)) } }
  },
} satisfies Folds

type Part = NonNullable<SessionSummary['partGoals']>[number]

const withoutHeldEnd = ({ heldEnds, ...session }: SessionSummary, task: string): SessionSummary =>
  heldEnds ? { ...session, heldEnds: without(heldEnds, task) } : session

const withParts = ({ partGoals: _, ...session }: SessionSummary, partGoals: readonly Part[]): SessionSummary =>
  partGoals.length > 0 ? { ...session, partGoals } : session

/** Those who are named leave what they worked for; the others, and what the team has, stay as they are. */
const beginPart = (
  state: SessionState,
  data: Pick<Part, 'goal' | 'by' | 'number' | 'seats' | 'seq' | 'budget'>,
  since: number,
): Partial<SessionState> => {
  const { session, seats, containers = {} } = state
  const { queuedGoals: _, ...rest } = session
  const part: Part = {
    ...{ ...data, since, spent: nothingSpent },
    carriedBefore: carriedByAll(
      Object.fromEntries(data.seats.flatMap(name => (own(seats, name) ? [[name, own(seats, name)!]] : []))),
    ),
    containersBefore: Object.fromEntries(
      Object.entries(containers).flatMap(([place, { items }]) => (items ? [[place, items]] : [])),
    ),
  }
  const others = (session.partGoals ?? []).map(one => withoutSeats(one, data.seats))
  return {
    session: {
      ...withParts(rest, [...others, part]),
      // From now on the highest number is not that of the team's goal.
      goalStart: session.goalStart ?? { number: goalNumber(state), seq: 0, spent: nothingSpent },
      ...queued(withoutBegun(session.queuedGoals ?? [], data)),
    },
  }
}

const withoutSeats = <T extends { readonly seats: readonly string[] }>(part: T, gone: readonly string[]): T =>
  part.seats.some(name => gone.includes(name))
    ? { ...part, seats: part.seats.filter(name => !gone.includes(name)) }
    : part

/** A seat is no longer in the team. */
export const removedFromParts = (session: SessionSummary, seat: string): SessionSummary => {
  const { partGoals = [], queuedGoals = [], ...rest } = session
  if (![...partGoals, ...queuedGoals].some(({ seats }) => seats?.includes(seat))) return session
  const waiting = queuedGoals.map(one => (one.seats ? withoutSeats({ ...one, seats: one.seats }, [seat]) : one))
  return withParts(
    { ...rest, ...queued(waiting.filter(({ seats }) => seats?.length !== 0)) },
    partGoals.map(one => withoutSeats(one, [seat])),
  )
}

/** What a seat asks counts for the goal of its part of the team, where it has one. */
export const spentForPart = (session: SessionSummary, seat: string, spent: Spent): SessionSummary => {
  const part = session.partGoals?.find(({ seats }) => seats.includes(seat))
  if (!part) return session
  return {
    ...session,
    partGoals: session.partGoals!.map(one => (one === part ? { ...one, spent: spentTogether(one.spent, spent) } : one)),
    spentByParts: spentTogether(session.spentByParts ?? nothingSpent, spent),
  }
}

/** The queue without the goal that begins: the first of those that are for the same seats. */
const withoutBegun = (queue: Queue, { goal, seats }: Pick<Queue[number], 'goal' | 'seats'>): Queue => {
  const first = queue.findIndex(one => isSameSeats(one.seats, seats))
  return queue[first]?.goal === goal ? queue.toSpliced(first, 1) : queue
}
const isSameSeats = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one?.toSorted().join() === other?.toSorted().join()

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
  { tasks, plans, session }: Pick<SessionState, 'tasks' | 'plans' | 'session'>,
  owned: Set<object> | undefined,
): Partial<Pick<SessionState, 'tasks' | 'plans'>> => {
  const all = Object.values(tasks)
  const spare = all.length - bounds.tasks
  if (spare <= 0) return {}
  const gone = new Set<string>()
  for (const { task, parent } of all) {
    if (gone.size >= spare) break
    if (session.partGoals?.some(({ number }) => rootOfPart(number) === task)) continue
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
