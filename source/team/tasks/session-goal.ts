import { hasGoal } from '../../session/log/goal-now.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { SessionLike } from '../team-interface.ts'

/** The goal of the session: its words, its task in the tree, and the plans that are made for it. */
export interface SessionGoal {
  text(): string
  /** Whether there is one to work for. A team that stays has none before its first one and between two. */
  isSet(): boolean
  /** A judge of the task file looks at the world for it. */
  judged(): boolean
  /** 1 is the first goal of the session. */
  number(): number
  /** The task that all work for it is under. */
  task(): string
  /** Id of the plan that a planner makes for it. */
  plan(planner: string): string
  next(): void
}

export interface GoalNeeds {
  readonly session: SessionLike
  readonly task: Task
  planners(): readonly string[]
  /** How many goals the session has had. */
  readonly count: number
  /** The team was organized in another way when it made the plans that the log has. */
  readonly reorganized?: boolean
}

export const createGoal = ({ session, task, planners, count, reorganized = false }: GoalNeeds): SessionGoal => {
  let goals = count
  /** Who plans side by side changes with the seats; a plan keeps its id. */
  const ids = new Map<string, string>()
  let ignoresLog = reorganized
  const made = (planner: string): string => {
    const one = `p${goals}`
    const all = planners()
    const place = all.indexOf(planner) + 1
    if (ignoresLog) return all.length > 1 ? `${one}.${place}` : one
    const { plans } = session.state
    const own = Object.keys(plans).filter(id => (id === one || id.startsWith(`${one}.`)) && plans[id]!.seat === planner)
    const known = all.length > 1 ? own.findLast(id => id !== one) : own.includes(one) ? one : own.at(-1)
    if (known !== undefined) return known
    const isTaken = (id: string): boolean => Object.hasOwn(plans, id) || [...ids.values()].includes(id)
    if (all.length <= 1 && !isTaken(one)) return one
    let number = Math.max(1, place)
    while (isTaken(`${one}.${number}`)) number++
    return `${one}.${number}`
  }
  return {
    text: () => session.state.session.goal || task.goal,
    isSet: () => hasGoal(session.state.session),
    judged: () => judged(session, task),
    number: () => goals,
    task: () => `goal${goals}`,
    plan(planner) {
      const id = ids.get(planner) ?? made(planner)
      ids.set(planner, id)
      return id
    },
    next() {
      goals++
      ids.clear()
      ignoresLog = false
    },
  }
}

/** A judge of the task file looks at the world, for as long as its goal is the session's. */
export const judged = ({ state }: SessionLike, task: Task): boolean =>
  task.judge.length > 0 && (state.session.goal || task.goal) === task.goal
