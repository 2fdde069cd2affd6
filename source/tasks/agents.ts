import type { Task } from './task-schema.ts'

/** Names of all seats of a task, the leader first. */
export const agentsOf = ({ seats: { leader, workers } }: Pick<Task, 'seats'>): string[] =>
  leader === undefined ? workers : [leader, ...workers]

/** Whether people ask for something in the game: that is the goal then. Others of the task only stand there. */
export const asksInGame = ({ people = {} }: Pick<Task, 'people'>): boolean =>
  Object.values(people).some(({ says }) => says.length > 0)
