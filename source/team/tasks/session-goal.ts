import { isChanged } from '../../session/log/goal-changes.ts'
import { hasGoal, partGoalOf, rootOfPart } from '../../session/log/goal-now.ts'
import { goalNumber, lastGoalNumber } from '../../session/log/goals.ts'
import { asksInGame } from '../../tasks/agents.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { SessionLike } from '../team-interface.ts'

/** The goal of the session: its words, its task in the tree, and the plans that are made for it. */
export interface SessionGoal {
  text(): string
  /** Whether there is one to work for. A team that stays has none before its first one and between two. */
  isSet(): boolean
  /** A judge of the task file says whether it is reached: it is the goal that the judge was written for, and no person changed it. */
  judged(): boolean
  /** Whether a seat works for it. */
  isFor(seat: string): boolean
  /** What those who work for it carried together before any work for it, as far as that is known. */
  carriedBefore(): Readonly<Record<string, number>> | undefined
  /** The task that all work for it is under. */
  task(): string
  /** Id of the plan that a planner makes for it. */
  plan(planner: string): string
  /** Another goal with this number takes its place. */
  next(number: number): void
}

export interface GoalNeeds {
  readonly session: SessionLike
  readonly task: Task
  /** All who plan, for this goal or another one. */
  readonly roster: { readonly planners: readonly string[] }
  /** The team was organized in another way when it made the plans that the log has. */
  readonly reorganized?: boolean
}

/** Ids of the plans for the goal with this number. Which seats plan side by side changes; a plan keeps its id. */
const createPlanIds = (
  { session, roster }: Pick<GoalNeeds, 'session' | 'roster'>,
  isFor: SessionGoal['isFor'],
  number: number,
  ignoresLog = false,
): ((planner: string) => string) => {
  const ids = new Map<string, string>()
  const made = (planner: string): string => {
    const one = `p${number}`
    const all = roster.planners.filter(isFor)
    const place = all.indexOf(planner) + 1
    const plans = ignoresLog ? {} : session.state.plans
    const own = Object.keys(plans).filter(id => (id === one || id.startsWith(`${one}.`)) && plans[id]!.seat === planner)
    const known = all.length > 1 ? own.findLast(id => id !== one) : own.includes(one) ? one : own.at(-1)
    if (known !== undefined) return known
    const isTaken = (id: string): boolean => Object.hasOwn(plans, id) || [...ids.values()].includes(id)
    if (all.length <= 1 && !isTaken(one)) return one
    let next = Math.max(1, place)
    while (isTaken(`${one}.${next}`)) next++
    return `${one}.${next}`
  }
  return planner => {
    const id = ids.get(planner) ?? made(planner)
    ids.set(planner, id)
    return id
  }
}

/** The task of the goal that what people say to those who work for it is about: between two goals, that of the next one. */
export const goalOfWords = ({ state }: SessionLike, goal: Pick<SessionGoal, 'isSet' | 'task'>): string =>
  goal.isSet() ? goal.task() : rootOfPart(lastGoalNumber(state) + 1)

export const createGoal = ({ session, task, roster, reorganized = false }: GoalNeeds): SessionGoal => {
  const isFor = (seat: string): boolean => partGoalOf(session.state, seat) === undefined
  let number = goalNumber(session.state)
  let plan = createPlanIds({ session, roster }, isFor, number, reorganized)
  return {
    text: () => session.state.session.goal || task.goal,
    isSet: () => hasGoal(session.state.session),
    judged: () => judged(session, task) && !isChanged(session.state.tasks, rootOfPart(number)),
    isFor,
    carriedBefore: () => session.state.session.carriedBefore,
    task: () => `goal${number}`,
    plan: planner => plan(planner),
    next(next) {
      number = next
      plan = createPlanIds({ session, roster }, isFor, number)
    },
  }
}

/** The goal of a part of the team, by its number. */
export const createPartGoal = (
  { session, roster, reorganized }: Omit<GoalNeeds, 'task'>,
  number: number,
): SessionGoal => {
  const known = () => session.state.session.partGoals?.find(one => one.number === number)
  const isFor = (seat: string): boolean => partGoalOf(session.state, seat)?.number === number
  const begun = known()
  return {
    text: () => begun?.goal ?? '',
    isSet: () => known() !== undefined,
    judged: () => false,
    isFor,
    carriedBefore: () => begun?.carriedBefore,
    task: () => rootOfPart(number),
    plan: createPlanIds({ session, roster }, isFor, number, reorganized),
    next: () => {},
  }
}

/** A judge of the task file looks at the world for a goal, as long as that is the session's, also after people changed it. What people ask for in the game is no such goal. */
export const judged = ({ state }: Pick<SessionLike, 'state'>, task: Pick<Task, 'goal' | 'judge' | 'people'>): boolean =>
  task.judge.length > 0 && !asksInGame(task) && (state.session.goal || task.goal) === task.goal
