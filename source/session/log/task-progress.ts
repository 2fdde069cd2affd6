import { textMatches } from '../../minecraft/blocks/blueprint.ts'
import type { Condition } from './events/plan.ts'
import { own } from './fold/records.ts'
import { loggedBlock } from './logged-blocks.ts'
import { takenOutOf } from './moved-items.ts'
import type { SessionState, TaskState } from './state.ts'

interface Progress {
  readonly done: number
  readonly total: number
}
type Known = Pick<SessionState, 'seats' | 'plans' | 'blocks' | 'containers'> & {
  readonly session: Pick<SessionState['session'], 'blueprints' | 'moved'>
}
type Of<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>

/** How far a task is: as the log shows the world while it is worked at, else as it was told. Of things to carry it counts those that its title names. */
export const progressOf = (state: Known, task: TaskState): Progress | undefined => {
  const { done, status } = task
  if (done?.kind === 'have' && !done.taken) {
    const { progress } = task
    const told = progress?.total === done.count ? ofTitle(state, task, done, progress.done) : progress
    return ((status === 'running' || isInterrupted(task)) && carried(state, task, done)) || told
  }
  // What stands of a build whose worker stopped stays.
  if (done?.kind === 'built' && (status === 'failed' || status === 'cancelled'))
    return built(state, done) ?? task.progress
  if (done?.kind === 'stored' && status !== 'running') return toStore(done, task.progress)
  if (status !== 'running') return task.progress
  switch (done?.kind) {
    case 'stored':
      return stored(state, done) ?? toStore(done, task.progress)
    case 'built':
      return built(state, done) ?? withAction(state, task)
    default:
      return task.progress
  }
}

/** The same with the seconds since its work began, where all that is done of it was done since then. */
export const paceOf = (
  state: Known & Pick<SessionState, 't'>,
  task: TaskState,
): (Progress & { readonly began?: number }) | undefined => {
  const { status, startedAt, tries } = task
  const progress = progressOf(state, task) ?? (status === 'succeeded' ? { done: 1, total: 1 } : undefined)
  const isTold = (status === 'running' || status === 'succeeded') && startedAt !== undefined && !tries?.failed
  return progress && isTold ? { ...progress, began: Math.round((state.t - startedAt) / 1000) } : progress
}

/** Its worker did something else in between, and still carries what was got of it. */
const isInterrupted = ({ status, assignees: [seat = ''], carried = {} }: TaskState): boolean =>
  (status === 'ready' || status === 'waiting') && own(carried, seat) !== undefined

/** Where nothing watches the site: what was told of it, and what the call under way has built since. */
const withAction = ({ seats }: Known, { task, assignees, progress }: TaskState): Progress | undefined => {
  const { action } = seats[assignees[0] ?? ''] ?? {}
  const since = action?.task === task && action.name === 'build' ? (action.progress?.done ?? 0) : 0
  return progress && upTo(progress.done + since, progress.total)
}

/**
 * How far the building is that a seat works at, as the tree of tasks has it: one call may be given a part of the cells only. Undefined: it
 * builds for no task.
 */
export const buildOf = (
  state: Known & Pick<SessionState, 'tasks'>,
  { action }: SessionState['seats'][string],
): (Progress & { readonly title: string }) | undefined => {
  const task = action?.name === 'build' ? state.tasks[action.task ?? ''] : undefined
  const progress = task?.done?.kind === 'built' ? progressOf(state, task) : undefined
  return task && progress && { ...progress, title: task.title }
}

const upTo = (done: number, total: number): Progress => ({ done: Math.max(0, Math.min(done, total)), total })

const carried = (state: Known, task: TaskState, done: Of<'have'>): Progress | undefined => {
  const seat = state.seats[done.seat ?? task.assignees[0] ?? '']
  return !seat || done.anyone ? undefined : ofTitle(state, task, done, seat.body.inventory[done.item] ?? 0)
}

/** Of the things that are there, those that this one task is to bring, or that the plan asks of it: the rest of its count was carried before, or is for other items. */
const ofTitle = ({ plans }: Known, task: TaskState, done: Of<'have'>, there: number): Progress => {
  const items = plans[task.plan ?? '']?.content.stages.flatMap(stage => stage.items) ?? []
  const planned = items.find(({ id }) => `${task.plan}/${id}` === task.task)?.done
  const asked = planned?.kind === 'have' && planned.item === done.item ? planned.count : done.count
  const total = Math.min(task.amount ?? asked, done.count + gotByOthers(task))
  return upTo(there - (done.count - total), total)
}

/** How many of a task's amount count that those have in hand who were at it before. */
export const gotByOthers = ({ got = {} }: Pick<TaskState, 'got'>): number =>
  Object.values(got).reduce((sum, count) => sum + count, 0)

/** What was told of all that is to lie there in the end, without what lay there before. */
const toStore = ({ count, before = 0 }: Of<'stored'>, told: Progress | undefined): Progress | undefined =>
  told?.total === count && before > 0 ? upTo(told.done - before, count - before) : told

/** What lies in its container, without what lay there before. */
const stored = ({ containers, session }: Known, { item, count, at, before }: Of<'stored'>): Progress | undefined => {
  const container = at && containers?.[at.join(' ')]
  if (!container?.items) return undefined
  const gone = own(takenOutOf(session, container.at) ?? {}, item) ?? 0
  const lay = Math.max(0, (before ?? own(container.before ?? {}, item) ?? 0) - gone)
  return upTo((own(container.items, item) ?? 0) - lay, count - (before ?? 0))
}

/** The cells that are as the blueprint has them, where a referee watches the site. */
const built = ({ blocks, session }: Known, { blueprint, cells }: Of<'built'>): Progress | undefined => {
  const all = own(session.blueprints, blueprint) ?? []
  const wanted = cells ? cells.flatMap(index => all[index] ?? []) : all
  if (wanted.length === 0 || Object.keys(blocks).length === 0) return undefined
  const standing = wanted.filter(cell => textMatches(cell, loggedBlock(blocks, cell.at) ?? 'air'))
  return upTo(standing.length, wanted.length)
}
