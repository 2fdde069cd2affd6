import type { Task } from './task-schema.ts'

/** Names of all seats of a task, the leader first. */
export const agentsOf = ({ seats: { leader, workers } }: Pick<Task, 'seats'>): string[] =>
  leader === undefined ? workers : [leader, ...workers]
