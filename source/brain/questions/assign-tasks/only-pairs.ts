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
 * What the question shows of an agent that can tell who does what. Agents are equal where all of it is the same; where they stand is
 * weighed by itself (`isPlaceOpen`).
 */
export interface Bearing {
  /** Subtasks that it may do. */
  readonly may: readonly string[]
  /** Of these, the ones that rest on what it did. */
  readonly follows: readonly string[]
  readonly carried: Free['inventory']
  readonly cannot: Free['cannot']
  readonly stuck: Free['stuck']
  /** What it remembers. */
  readonly state: Free['state']
}

const mayDo = ({ candidates }: Ready, { name }: Free): boolean => candidates.length === 0 || candidates.includes(name)

const bearingOf = (agent: Free, ready: readonly Ready[]): Bearing => {
  const may = ready.filter(task => mayDo(task, agent))
  return {
    may: may.map(({ id }) => id),
    follows: may.flatMap(({ id, after }) => (after.some(({ by }) => by === agent.name) ? [id] : [])),
    carried: agent.inventory,
    ...{ cannot: agent.cannot, stuck: agent.stuck, state: agent.state },
  }
}

const areEqual = (agents: readonly Free[], ready: readonly Ready[]): boolean =>
  agents.every(one => isDeepStrictEqual(bearingOf(one, ready), bearingOf(agents[0]!, ready)))

/** Agents so close to each other stand at one place, in blocks. */
const besideBlocks = 8
/** They do not stand together, and how far each has to go for a subtask is not known. */
const isPlaceOpen = (agents: readonly Free[], ready: readonly Ready[]): boolean => {
  const [{ position: first } = { position: null }] = agents
  const isBeside = ({ position }: Free): boolean =>
    position === null || first === null ? position === first : distance(position, first) <= besideBlocks
  return ready.some(({ done }) => !isTiedToPlace(done)) && !agents.every(isBeside)
}
/** What is put away or carried in the end is got somewhere else first. */
const isTiedToPlace = (done: Ready['done']): boolean =>
  done.kind === 'placed' ||
  done.kind === 'inside' ||
  (done.kind === 'have' && done.taken === true && done.at !== undefined)

/**
 * Pairs where who does what makes no difference, the nearest first and else as they were planned: the order of one player's own work,
 * subtasks that ask for the same and are enough for all, or any work for players that are equal. Empty: there is something to choose.
 */
export const pairsOfAlike = ({
  ready,
  free,
  working,
  instructions,
  toldWorkers = [],
}: AssignTasksInput): readonly Pair[] => {
  if (instructions.length > 0 || toldWorkers.length > 0) return []
  if (free.length + working.length === 1) {
    const open = ready.filter(task => free.some(one => mayDo(task, one)))
    // What came no further comes after what was not tried.
    const untried = open.filter(({ tried }) => tried.length === 0)
    return nearestPairs(untried.length > 0 ? untried : open, free)
  }
  const agents = free.filter(one => ready.some(task => mayDo(task, one)))
  const [first, ...more] = ready.filter(task => agents.some(one => mayDo(task, one)))
  if (first === undefined || ready.some(({ tried }) => tried.length > 0)) return []
  const open = [first, ...more]
  const isSame = more.every(task => isDeepStrictEqual(askedIn(task), askedIn(first)) && isPlaced(task))
  const isEnough = open.length >= agents.length + working.length
  if (isSame && isEnough && agents.every(({ cannot, stuck }) => cannot.length === 0 && !stuck))
    return nearestPairs(open, agents)
  if (working.length > 0 || !areEqual(agents, open)) return []
  return isSame || !isPlaceOpen(agents, open) ? nearestPairs(open, agents) : []
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
