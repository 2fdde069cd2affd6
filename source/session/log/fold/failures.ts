import { isRecord } from '../../../json.ts'
import type { Position } from '../../../minecraft/blocks/position.ts'
import { rootsIn } from '../completion.ts'
import type { EventOf } from '../events.ts'
import { type ActionState, bounds, type SeatState, type SessionState } from '../state.ts'
import { put } from './records.ts'

/** Actions of a team with a home that failed, and what became of them: what its agents may learn from. */

type Failures = SeatState['failures']
type Failure = NonNullable<Failures>[number]
type Step = NonNullable<Failure['since']>[number]

const things = ['item', 'block', 'find', 'blueprint', 'entity', 'kind'] as const

/** What an action of a team with a home is about, if that is a name of the game. */
export function thingOf({ home }: SessionState, args: unknown): Pick<ActionState, 'thing'> {
  const record = isRecord(args) && home?.team !== undefined ? args : {}
  const thing = things.map(key => record[key]).find(value => typeof value === 'string')
  return typeof thing === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(thing) ? { thing } : {}
}

const isSame = (one: Step, other: Step): boolean => one.action === other.action && one.thing === other.thing
const some = (failures: readonly Failure[]): Failures => (failures.length > 0 ? failures : undefined)

/** What failed and came to nothing yet, with an action that ended. */
export function withAction(
  { failures = [], body }: SeatState,
  { name, thing, task }: ActionState,
  { result, code }: EventOf<'action.ended'>['data'],
  tasks: SessionState['tasks'],
): Pick<SeatState, 'failures'> {
  const open = failures.filter(({ outcome }) => outcome === undefined)
  const step: Step = { action: name, thing, task }
  const wentWell = (failure: Failure): Failure => {
    const since = failure.since && ofWork(tasks, failure.since, [failure.task, task])
    return { ...failure, since, outcome: 'went-well' }
  }
  if (result === 'success')
    return { failures: some(open.map(one => (isSame(one, step) ? wentWell(one) : after(one, step)))) }
  if (result !== 'failure' || code === undefined || thing === undefined) return { failures: some(open) }
  const at = body.position?.map(Math.floor) as Position | undefined
  const others = open.filter(one => !isSame(one, step))
  return { failures: [...others, { action: name, thing, cause: code, task, at }].slice(-bounds.failures) }
}

/** The steps for the goal, or the order, of one of these tasks: what came between by chance has helped nothing. */
const ofWork = (
  tasks: SessionState['tasks'],
  steps: readonly Step[],
  work: readonly (string | undefined)[],
): readonly Step[] => {
  const rootFor = rootsIn(tasks)
  const wanted = new Set(work.flatMap(task => (task === undefined ? [] : [rootFor(task)])))
  return steps.filter(({ task }) => task !== undefined && wanted.has(rootFor(task)))
}

const after = (failure: Failure, step: Step): Failure => {
  const { since = [] } = failure
  const last = since.at(-1)
  return last && isSame(last, step) && last.task === step.task
    ? failure
    : { ...failure, since: [...since, step].slice(-bounds.stepsSince) }
}

/** Of a task that ended: what its seats failed in last came to nothing when it failed, and is of no matter when it succeeded. */
export function withTask(
  seats: SessionState['seats'],
  { task, status }: EventOf<'task.changed'>['data'],
  owned: Set<object> | undefined,
): SessionState['seats'] {
  if (status !== 'failed' && status !== 'succeeded') return seats
  return Object.values(seats).reduce<SessionState['seats']>((all, seat) => {
    const its = seat.failures?.filter(one => one.task === task) ?? []
    if (its.length === 0) return all
    const others = seat.failures!.filter(one => one.task !== task)
    const last = its.slice(-1).map<Failure>(one => ({ ...one, outcome: 'lost' }))
    return put<SeatState>(
      all,
      seat.seat,
      { ...seat, failures: some(status === 'failed' ? [...others, ...last] : others) },
      owned,
    )
  }, seats)
}
