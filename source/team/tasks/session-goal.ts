import type { Task } from '../../tasks/task-schema.ts'
import type { SessionLike } from '../team-interface.ts'

/** The goal of the session: its words, its task in the tree, and the plans that are made for it. */
export interface SessionGoal {
  text(): string
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
  /** The goal of the task file. */
  readonly first: string
  readonly planners: readonly string[]
  /** How many goals the session has had. */
  readonly count: number
}

export const createGoal = ({ session, first, planners, count }: GoalNeeds): SessionGoal => {
  let goals = count
  return {
    text: () => session.state.session.goal || first,
    number: () => goals,
    task: () => `goal${goals}`,
    plan: planner => `p${goals}${planners.length > 1 ? `.${planners.indexOf(planner) + 1}` : ''}`,
    next: () => void goals++,
  }
}

/** A judge of the task file looks at the world, for as long as its goal is the session's. */
export const judged = ({ state }: SessionLike, task: Task): boolean =>
  task.judge.length > 0 && (state.session.goal || task.goal) === task.goal
