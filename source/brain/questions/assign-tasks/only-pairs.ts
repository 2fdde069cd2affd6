import { isDeepStrictEqual } from 'node:util'
import { distance, type Position } from '../../../minecraft/blocks/position.ts'
import type { AssignTasksInput } from './shape.ts'

interface Pair {
  readonly task: string
  readonly agent: string
}

/** What pairs depend on. */
export interface Pairing {
  readonly ready: readonly Pick<AssignTasksInput['ready'][number], 'id' | 'candidates' | 'tried'>[]
  readonly free: readonly Pick<AssignTasksInput['free'][number], 'name'>[]
  readonly working: readonly unknown[]
}

/**
 * Pairs that are in every answer that sets as many agents to work as can be: there is nothing to choose about them. Whether an agent
 * that came no further tries again is a choice, unless nothing else can go on.
 */
export const onlyPairs = ({ ready, free, working }: Pairing): readonly Pair[] => {
  const pairs = ready.flatMap(({ id, candidates }) =>
    free.flatMap(({ name }) =>
      candidates.length === 0 || candidates.includes(name) ? [{ task: id, agent: name }] : [],
    ),
  )
  if (pairs.length === 1 && working.length === 0) return pairs
  const most = pairedAtMost(pairs)
  const hasTried = ({ task, agent }: Pair) => ready.some(one => one.id === task && one.tried.includes(agent))
  return pairs.filter(one => !hasTried(one) && pairedAtMost(pairs.filter(other => other !== one)) < most)
}

/**
 * The only subtask, for the nearest of agents between whom nothing else tells: what they carry, can do and have done is the same. Null: there is
 * something to choose.
 */
export const nearestOfAlike = ({ ready, free, working, instructions }: AssignTasksInput): Pair | null => {
  const [task, ...others] = ready
  if (task === undefined || others.length + working.length + instructions.length > 0) return null
  if (task.tried.length + task.after.length > 0) return null
  const agents = free.filter(({ name }) => task.candidates.length === 0 || task.candidates.includes(name))
  const traitsOf = ({ inventory, cannot, stuck, state }: (typeof free)[number]) => ({ inventory, cannot, stuck, state })
  const [first] = agents
  if (first === undefined || !agents.every(one => isDeepStrictEqual(traitsOf(one), traitsOf(first)))) return null
  const place = placeOf(task.done)
  const wayOf = ({ position }: (typeof free)[number]): number => (place && position ? distance(position, place) : 0)
  const nearest = agents.reduce((best, one) => (wayOf(one) < wayOf(best) ? one : best))
  return { task: task.id, agent: nearest.name }
}

const placeOf = (done: AssignTasksInput['ready'][number]['done']): Position | undefined =>
  done.kind === 'placed' || done.kind === 'stored' || done.kind === 'have'
    ? done.at
    : done.kind === 'inside'
      ? done.box.from
      : undefined

/** How many of the pairs can stand together, each task and each agent in one: augmenting paths. */
const pairedAtMost = (pairs: readonly Pair[]): number => {
  const taskOf = new Map<string, string>()
  const place = (task: string, seen: Set<string>): boolean =>
    pairs.some(({ task: of, agent }) => {
      if (of !== task || seen.has(agent)) return false
      seen.add(agent)
      const other = taskOf.get(agent)
      if (other !== undefined && !place(other, seen)) return false
      taskOf.set(agent, task)
      return true
    })
  return [...new Set(pairs.map(one => one.task))].filter(task => place(task, new Set())).length
}
