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
