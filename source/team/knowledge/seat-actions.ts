import { findAction } from '../../body/actions/index.ts'
import type { Orders, WorkKind } from '../../body/contract/body-types.ts'
import { type VillagerBenchTask, villagerBenchTasks } from '../../body/contract/study-traits.ts'
import type { ActionInfo } from '../../brain/questions/shapes.ts'
import { type Ablated, lacks } from '../../session/log/events/switches.ts'
import { own } from '../../session/log/fold/records.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import { unlearnedBy } from './seat-view.ts'

/**
 * What some agents lack where abilities are `diverse` (VillagerAgent 4, agents of different abilities): one kind of work
 * each, so that every team of two or more can do everything, but no one alone.
 */
const shared: readonly WorkKind[] = ['craft', 'gather', 'build']

/** Which tasks of VillagerBench a task is like: what it is to be judged by says so. */
const villagerBenchKinds = ({ judge, arena }: Pick<Task, 'judge' | 'arena'>): ReadonlySet<VillagerBenchTask> => {
  if (arena?.mechanisms?.length) return new Set(['escape'])
  const kinds = judge.map(({ kind }) => (kind === 'built' || kind === 'placed' ? 'construction' : 'cooking'))
  return new Set(kinds.length > 0 ? kinds : villagerBenchTasks)
}

/** Blocked is what an action comes to: nothing else does the same under another name. */
export const withoutBlocked = (all: readonly ActionInfo[], blocked: readonly string[]): readonly ActionInfo[] => {
  const outcomes = new Set(blocked.map(name => findAction(name)?.outcome))
  return all.filter(({ name }) => {
    const { outcome, takes = [] } = findAction(name) ?? {}
    const comesTo = [...takes, ...(outcome === undefined ? [] : [outcome])]
    return !blocked.includes(name) && !comesTo.some(one => outcomes.has(one))
  })
}

/** The actions of one seat, as the task file shares them out: people and the team's own looks go by these. */
const grantedTo = (
  task: Pick<Task, 'abilities' | 'seats' | 'blocked' | 'judge' | 'arena'>,
  seat: string,
  all: readonly ActionInfo[],
): readonly ActionInfo[] => {
  const { abilities, seats } = task
  const open = withoutBlocked(all, own(task.blocked, seat) ?? [])
  if (abilities === 'same') return open
  if (abilities === 'paper') {
    const kinds = villagerBenchKinds(task)
    return open.filter(({ name }) => {
      const calls = findAction(name)?.inVillagerBench
      return calls === 'all' || calls?.some(kind => kinds.has(kind))
    })
  }
  if (abilities === 'diverse') {
    const at = seats.workers.indexOf(seat)
    if (at < 0 || seats.workers.length < 2) return open
    const lacking = shared[at % shared.length]
    // Programs call actions by themselves: an agent that lacks some has no programs either.
    return open.filter(({ name }) => ![lacking, 'program'].includes(findAction(name)?.work))
  }
  const named = own(abilities, seat)
  // What shows actions does nothing itself.
  return named ? open.filter(({ name }) => named.includes(name) || findAction(name)?.opens) : open
}

/** Whether agents that do without some parts may call an action of this name themselves. */
export const isLeft = (task: Ablated, name: string): boolean => {
  const { partOf, work } = findAction(name) ?? {}
  if (partOf !== undefined && lacks(task, partOf)) return false
  const isWritten = work === 'program' && partOf === undefined
  return !lacks(task, 'tools') || isWritten || partOf === 'communication'
}

type SharedOut = Ablated & Pick<Task, 'abilities' | 'seats' | 'blocked' | 'judge' | 'arena'>

/** The actions that the agent of a seat may call. */
export const abilitiesOf = (task: SharedOut, seat: string, all: readonly ActionInfo[]): readonly ActionInfo[] =>
  grantedTo(task, seat, all).filter(({ name }) => isLeft(task, name))

/** What its programs may call, where that is not what it may call itself. */
export const functionsOf = (task: SharedOut, seat: string, all: readonly ActionInfo[]): string[] | undefined =>
  lacks(task, 'tools')
    ? grantedTo(task, seat, all).flatMap(({ name }) => {
        const { step, partOf } = findAction(name) ?? {}
        return step || (partOf === 'communication' && isLeft(task, name)) ? [name] : []
      })
    : undefined

export interface TaskOrderNeeds {
  readonly session: Pick<SessionLike, 'state'>
  readonly task: Task
  readonly abilities: Pick<Abilities, 'list'>
}

/** What the task lets a seat do. */
export const ordersByTask = ({ session, task, abilities }: TaskOrderNeeds, seat: string): Orders => ({
  allowed: grantedTo(task, seat, abilities.list).map(({ name }) => name),
  unlearned: unlearnedBy(task, session.state, seat),
})
