import { cellStateOf } from './building-cells.ts'
import type { SessionResult } from './events/outcome.ts'
import { isChanged } from './goal-changes.ts'
import { rootOfPart } from './goal-now.ts'
import type { SessionState } from './state.ts'
import { progressOf } from './task-progress.ts'

type Tasks = SessionState['tasks']

const goalRoots = (tasks: Tasks): Tasks[string][] =>
  Object.values(tasks).filter(task => task.parent === null && task.done?.kind === 'children')

type Goals = Pick<SessionState, 'tasks'> & {
  readonly session: Pick<SessionState['session'], 'goals' | 'partGoals' | 'goalOver'>
}

/** Roots of the goals of parts of the team. */
const partRoots = ({ session: { goals = [], partGoals = [] } }: Pick<Goals, 'session'>): ReadonlySet<string> =>
  new Set([
    ...partGoals.map(({ number }) => rootOfPart(number)),
    ...goals.flatMap(({ task, seats }) => (seats ? [task] : [])),
  ])
const isOfPart = (state: Pick<Goals, 'session'>, root: string): boolean => partRoots(state).has(root)

/** Roots of the team's goals, oldest first: the last one is the goal that holds now. */
export const teamRoots = (state: Goals): string[] => {
  const parts = partRoots(state)
  return goalRoots(state.tasks).flatMap(({ task }) => (parts.has(task) ? [] : [task]))
}

/** The root of the goal that holds now, or of the last one while the team waits; undefined: the goal has no tasks yet. */
export const presentRoot = (state: Goals): string | undefined => {
  const root = teamRoots(state).at(-1)
  const { goals = [], goalOver } = state.session
  return goalOver !== true && goals.some(({ task }) => task === root) ? undefined : root
}

/** Roots of goals that are over: another one took the place of the team's, a part of the team has ended its own. */
export const pastGoals = (state: Goals): ReadonlySet<string> => {
  const { tasks, session } = state
  const { partGoals = [] } = session
  const now = new Set([presentRoot(state), ...partGoals.map(({ number }) => rootOfPart(number))])
  return new Set(goalRoots(tasks).flatMap(({ task }) => (now.has(task) ? [] : [task])))
}

/** Work that is not for a goal of the past. */
export const presentTasks = (state: Goals): Tasks[string][] => {
  const { tasks } = state
  const past = pastGoals(state)
  if (past.size === 0) return Object.values(tasks)
  /** Of each task that was come by on the way up. */
  const known = new Map<string, boolean>()
  const isPast = (task: string): boolean => {
    const way: string[] = []
    let id: string | null = task
    for (; id !== null && !known.has(id) && !past.has(id); id = tasks[id]?.parent ?? null) {
      // A circle leads to no goal.
      known.set(id, false)
      way.push(id)
    }
    const found = id !== null && (past.has(id) || known.get(id) === true)
    for (const below of way) known.set(below, found)
    return found
  }
  return Object.values(tasks).filter(({ task }) => !isPast(task))
}

/** The task of the goal, or of the order, that a task is of. */
export const rootOf = (tasks: Tasks, id: string): string => rootsIn(tasks)(id)

/** The same for many tasks: each task on the way up is come by once. */
export const rootsIn = (tasks: Tasks): ((id: string) => string) => {
  const known = new Map<string, string>()
  return id => {
    const way = new Set<string>()
    let root = id
    for (let up: string | null = id; up !== null && !way.has(up); up = tasks[up]?.parent ?? null) {
      root = known.get(up) ?? up
      if (known.has(up)) break
      way.add(up)
    }
    for (const below of way) known.set(below, root)
    return root
  }
}

/** Whether the session ended before this did. */
export const wasLeftOpen = ({ status, cause }: Pick<Tasks[string], 'status' | 'cause'>): boolean =>
  status === 'cancelled' && cause === 'session-ended'

/** Whether it counts for how far the goal is: what was cancelled is no part of it any more, unless the session or the goal ended before. */
export const isPart = (task: Pick<Tasks[string], 'status' | 'cause'>): boolean =>
  task.status !== 'cancelled' || wasLeftOpen(task) || task.cause === 'goal-ended'

/** Of these tasks the pieces of work that count beside each other: those for goals, or, where there are none, what people asked for. */
const piecesOf = (state: Goals, tasks: readonly Tasks[string][]): readonly Tasks[string][] => {
  const goals = new Set(goalRoots(state.tasks).map(({ task }) => task))
  const rootFor = rootsIn(state.tasks)
  const all = tasks.filter(task => task.done?.kind !== 'children' && isPart(task))
  const own = all.filter(({ task }) => goals.has(rootFor(task)))
  return own.length > 0 ? own : all
}

/** The pieces of work of the goals that hold now: what the screen counts. */
export const countedWork = (state: Goals): readonly Tasks[string][] => piecesOf(state, presentTasks(state))

/** The same of all goals of the session: with one goal they are those of the screen. */
export const workOfSession = (state: Goals): readonly Tasks[string][] => piecesOf(state, Object.values(state.tasks))

/** What is asked for and no task is made for, since the team does not understand it or cannot reach it: parts of the goal of this root. */
const partsWithoutWork = ({ plans, tasks }: Pick<SessionState, 'plans' | 'tasks'>, goal: string): number => {
  const rootFor = rootsIn(tasks)
  const made = Object.values(tasks).flatMap(({ task, plan }) =>
    plan !== undefined && rootFor(task) === goal ? [plan] : [],
  )
  const contents = [...new Set(made)].flatMap(plan => plans[plan]?.content ?? [])
  const parts = contents.flatMap(({ leftOut = [], outOfReach = [] }) => [
    ...leftOut,
    ...outOfReach.map(one => one.part),
  ])
  return new Set(parts).size
}

type Judged = Pick<SessionState, 'score' | 'tasks' | 'plans'> &
  Partial<Pick<SessionState, 'seats' | 'blocks' | 'containers'>> & {
    readonly session: Pick<SessionState['session'], 'result' | 'goals' | 'partGoals' | 'goalOver'> &
      Partial<Pick<SessionState['session'], 'blueprints' | 'referee'>>
  }

/** How the goal with this root ended; undefined: it has not. Where the team does not stay, the last one ends with the session. */
const resultOfGoal = (state: Judged, root: string | undefined): SessionResult | undefined => {
  const { goals, result } = state.session
  const ended = goals?.find(one => one.task === root)?.result
  return ended ?? (result && root !== undefined && isOfPart(state, root) ? 'stopped' : result)
}

/** Whether a judge says how far the goal is: one that people changed is no longer the one that the task's judge knows. */
export const isJudged = (state: Judged): boolean => {
  const { score, session, tasks } = state
  if (session.referee === 'judges' && isChanged(tasks, teamRoots(state).at(-1))) return false
  return score.parts.length > 0 || score.completion > 0
}

/** Ended, and the goal is not reached. */
const isMissed = (result: SessionResult | undefined): boolean => result === 'failure' || result === 'given-up'

/** The tasks of a goal that holds now, and how many parts it has with those that no task is made for. */
const partsOf = (
  state: Judged,
  goal = presentRoot(state),
): { readonly leaves: readonly Tasks[string][]; readonly all: number } => {
  const { tasks, plans } = state
  const parts = partRoots(state)
  // What a person asks for beside the goal is no part of it.
  const isUnplanned = goal === undefined && teamRoots(state).length > 0
  const isFor = (root: string): boolean => (goal === undefined ? !isUnplanned && !parts.has(root) : root === goal)
  const rootFor = rootsIn(tasks)
  const every = presentTasks(state).filter(
    task => task.children.length === 0 && isPart(task) && isFor(rootFor(task.task)),
  )
  // What the planner added to get there is no part either, where the log says so.
  const own = every.filter(({ part }) => part !== false)
  const planned = own.length > 0 ? own : every
  const result = resultOfGoal(state, goal)
  // That something was looked at, or told, brings no goal nearer that was missed, or that nothing in the world shows.
  const isShown = !isMissed(result) && result !== 'unjudged'
  const leaves = isShown ? planned : planned.filter(({ done }) => done?.kind !== 'report')
  const known = goal === undefined ? 0 : partsWithoutWork({ tasks, plans }, goal)
  // All that was planned may be done, and the goal be given up or missed all the same: something of it had no task.
  const isDone = known === 0 && leaves.length > 0 && leaves.every(({ status }) => status === 'succeeded')
  return { leaves, all: leaves.length + (isDone && isMissed(result) ? 1 : known) }
}

/** How far one task of a goal is, 0 to 1: logs of before do not say which tasks are parts of it, and count whole ones. */
const shareOf = (state: Judged, task: Tasks[string]): number => {
  if (task.status === 'succeeded') return 1
  const { seats = {}, blocks = {}, containers, plans, session } = state
  const known = { seats, blocks, containers, plans, session: { blueprints: session.blueprints ?? {} } }
  const progress = task.part ? progressOf(known, task) : undefined
  return progress && progress.total > 0 ? progress.done / progress.total : 0
}

/**
 * How many of these tasks are done, parts of them included. Those that build one building share its cells, however unlike they are in size:
 * by what stands of all of it, as on the map.
 */
const doneOf = (state: Judged, leaves: readonly Tasks[string][]): number => {
  const { blocks = {}, session } = state
  const isCounted = Object.keys(blocks).length > 0
  const builders = new Map<string, Tasks[string][]>()
  let done = 0
  for (const task of leaves) {
    const name = task.part && task.done?.kind === 'built' ? task.done.blueprint : undefined
    if (name === undefined || !isCounted || !session.blueprints?.[name]) done += shareOf(state, task)
    else builders.set(name, [...(builders.get(name) ?? []), task])
  }
  for (const [name, tasks] of builders) {
    const stateOfCell = cellStateOf(blocks, name, tasks)
    const cells = session.blueprints![name]!.map(stateOfCell).filter(one => one !== 'clear')
    const built = cells.filter(one => one === 'built').length
    const isDone = cells.length === 0 || tasks.every(({ status }) => status === 'succeeded')
    done += tasks.length * (isDone ? 1 : built / cells.length)
  }
  return done
}

/**
 * How far the goal that holds now is, or that of a part of the team with this root: what the judge found; without a judge, the share of
 * its tasks that are done, a part without a task being open.
 */
export const completionOf = (state: Judged, root?: string): number => {
  const ofPart = root !== undefined && isOfPart(state, root) ? root : undefined
  if (ofPart === undefined && isJudged(state)) return state.score.completion
  const { leaves, all } = partsOf(state, ofPart)
  return all === 0 ? 0 : doneOf(state, leaves) / all
}

/** How far it was at each change, [t, completion]: of the parts as they are now. */
export const completionHistory = (state: Judged): SessionState['score']['history'] => {
  if (isJudged(state)) return state.score.history
  const { leaves, all } = partsOf(state)
  const ends = leaves.flatMap(({ status, endedAt }) =>
    status === 'succeeded' && endedAt !== undefined ? [endedAt] : [],
  )
  return ends.sort((a, b) => a - b).map((t, index) => [t, (index + 1) / all])
}

/** How a task stands. All work for a goal may be done and the goal not: a part of it has no work, or the judge does not see it. */
export const statusOf = (state: Judged, task: Tasks[string]): Tasks[string]['status'] => {
  if (task.parent !== null || task.done?.kind !== 'children') return task.status
  const isPast = pastGoals(state).has(task.task)
  const result = isPast
    ? state.session.goals?.find(one => one.task === task.task)?.result
    : resultOfGoal(state, task.task)
  // What was left open of a goal that was missed is cancelled; the goal is not.
  if (task.status === 'cancelled' && isMissed(result)) return 'failed'
  if (task.status !== 'succeeded') return task.status
  if (isPast && result === undefined) return partsWithoutWork(state, task.task) === 0 ? 'succeeded' : 'failed'
  // Until the session says what became of the goal, only a judge can say that it is reached.
  const isReached = (): boolean => !isOfPart(state, task.task) && completionOf(state) >= 1
  if (result === undefined) return isJudged(state) && isReached() ? 'succeeded' : 'running'
  if (result === 'success' || (!isPast && isReached())) return 'succeeded'
  return result === 'stopped' ? 'cancelled' : 'failed'
}
