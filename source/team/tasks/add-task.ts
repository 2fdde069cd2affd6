import type { ActionCall } from '../../body/contract/body-types.ts'
import type { PlanItem } from '../../session/log/events/plan.ts'
import type { SessionLike } from '../team-interface.ts'

/** A piece of work that is asked of one seat. */
export type Request = Pick<PlanItem, 'title' | 'done' | 'way' | 'amount'> & {
  /** What it is to do first. */
  readonly actions?: readonly ActionCall[]
  /** How far before other requests it comes. */
  readonly rank?: number | undefined
}

/** `seats`: those who work for it, where it is the goal of a part of the team. */
export const addGoal = (
  { emit }: Pick<SessionLike, 'emit'>,
  id: string,
  title: string,
  seats: readonly string[] = [],
): void =>
  void emit('task.added', 'team', {
    ...{ task: id, parent: null, title, done: { kind: 'children' } },
    assignees: [...seats],
  })

/** Work beside the plan, which `from` asks of a seat. */
export const addRequest = (
  { emit }: Pick<SessionLike, 'emit'>,
  id: string,
  seat: string,
  { title, done, way, amount, rank, actions = [] }: Request,
  from: string,
): void =>
  void emit('task.added', 'team', {
    ...{ task: id, parent: null, title, assignees: [seat], done, way, amount, status: 'ready', from, rank },
    actions: actions.length > 0 ? [...actions] : undefined,
  })
