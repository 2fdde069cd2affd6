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
 * Pairs where who does what makes no difference, the nearest first and else as they were planned: the order of one player's own work,
 * subtasks that ask for the same and are enough for all, or work for players between whom nothing else tells. Empty: there is something
 * to choose.
 */
export const pairsOfAlike = ({
  ready,
  free,
  working,
  instructions,
  toldWorkers = [],
}: AssignTasksInput): readonly Pair[] => {
  const mayDo = ({ candidates }: Ready, { name }: Free): boolean => candidates.length === 0 || candidates.includes(name)
  if (instructions.length > 0 || toldWorkers.length > 0) return []
  if (free.length + working.length === 1) {
    const open = ready.filter(task => free.some(one => mayDo(task, one)))
    // What came no further comes after what was not tried.
    const untried = open.filter(({ tried }) => tried.length === 0)
    return nearestPairs(untried.length > 0 ? untried : open, free)
  }
  const [first, ...more] = ready
  if (first === undefined || ready.some(({ tried }) => tried.length > 0)) return []
  if (!more.every(task => isDeepStrictEqual(askedIn(task), askedIn(first)) && isPlaced(task))) return []
  const agents = free.filter(one => mayDo(first, one))
  const isEnough = ready.length >= agents.length + working.length
  if (isEnough && agents.every(({ cannot, stuck }) => cannot.length === 0 && !stuck)) return nearestPairs(ready, agents)
  if (working.length > 0 || first.after.length > 0) return []
  return agents.every(one => isDeepStrictEqual(traitsOf(one), traitsOf(agents[0]!))) ? nearestPairs(ready, agents) : []
}

type Ready = AssignTasksInput['ready'][number]
type Free = AssignTasksInput['free'][number]

/** What a subtask asks for, wherever that is. */
const askedIn = ({ done, candidates, after }: Ready) => {
  const { at: _, box: __, ...same } = { at: undefined, box: undefined, ...done }
  return { done: same, candidates, after }
}
/** Its condition says all of it; the others leave the rest to their words or to cells. */
const isPlaced = ({ done: { kind } }: Ready): boolean => ['have', 'stored', 'placed', 'inside'].includes(kind)
const traitsOf = ({ inventory, cannot, stuck, state }: Free) => ({ inventory, cannot, stuck, state })

/** Each subtask and each agent in one pair at most, the shortest way first; without a place as they are listed. */
const nearestPairs = (tasks: readonly Ready[], agents: readonly Free[]): readonly Pair[] => {
  const wayOf = ({ done }: Ready, { position }: Free): number => {
    const place = placeOf(done)
    return place && position ? distance(position, place) : 0
  }
  const ways = tasks.flatMap(task => agents.map(agent => ({ task, agent, way: wayOf(task, agent) })))
  const taken = new Set<Ready | Free>()
  return ways
    .toSorted((one, other) => one.way - other.way)
    .flatMap(({ task, agent }) => {
      if (taken.has(task) || taken.has(agent)) return []
      taken.add(task).add(agent)
      return [{ task: task.id, agent: agent.name }]
    })
}

const placeOf = (done: Ready['done']): Position | undefined =>
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
