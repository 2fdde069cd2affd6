import { countIn } from '../../planner/materials.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import { type Benched, benchedWords, causeOfBench } from '../../session/log/events/benched.ts'
import type { PlanItem } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Ending } from '../ending.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import { no, ok } from '../people/command-handlers.ts'
import type { Person } from '../people/person.ts'
import type { Leader } from '../plans/leader-types.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import { collected, mayStayAnywhere } from '../tasks/count-once.ts'
import { handOversOf } from '../tasks/goods-of-stopped.ts'
import { isGivenByHand, itemId, plannedFor } from '../tasks/planned-item.ts'
import { isEnded, isGift, leavesOf, openOf, runningOf } from '../tasks/task-rules.ts'
import { retryTask, type Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { noneGetsWork } from './bench.ts'
import { noSeat, type Roster, seatNamed } from './roster.ts'

/** `/stop`: for the session, for one seat, for all seats. */

/** What it takes to give the work of one seat to others. */
export interface SetAsideNeeds {
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
}

const move = ({ roster, work, messageDelivery }: SetAsideNeeds, task: TaskState, to: string, why: string): void => {
  const from = task.assignees[0]!
  const planner = roster.planner(task.task)
  // The person who gave it by hand gave it to the other one.
  const giver = task.from === undefined ? undefined : (planner ?? undefined)
  work.change(task.task, { assignees: [to], from: giver, reason: `moved from ${from} to ${to}: ${why}` })
  // A worker that has not been told of the task is told by the seat that hands out the work.
  if (task.from === undefined || planner === null || planner === to) return
  const text = `${to}, please take over from ${from}: ${task.title}.`
  messageDelivery.send({ from: planner, to: [to], text, kind: 'order', task: task.task })
}

/** Gives the open tasks of a seat to the seat that has least to do; what it was to give to another fails. */
export const handOver = (needs: SetAsideNeeds, seat: string, cause: 'stopped' | 'absent', why: string): number => {
  const { roster, work } = needs
  let moved = 0
  for (const task of openOf(work.tasks(), seat)) {
    if (task.status === 'running' || task.plan === undefined) continue
    if (isGift(task)) {
      work.fail(task.task, cause, why)
      continue
    }
    const planner = roster.planner(task.task)
    const [other] = roster
      .workers(planner ?? '')
      .filter(name => name !== seat)
      .sort((a, b) => openOf(work.tasks(), a).length - openOf(work.tasks(), b).length)
    if (other === undefined || roster.bench.why(other) !== undefined) continue
    move(needs, task, other, why)
    moved++
  }
  return moved
}

/** Work for a plan that no other seat could take over while it was still there goes to those who are left, or is planned anew. */
export const leaveWork = (needs: SetAsideNeeds, seat: string, reason: string): void => {
  handOver(needs, seat, 'stopped', reason)
  for (const one of openOf(needs.work.tasks(), seat))
    if (one.plan !== undefined) needs.work.fail(one.task, 'stopped', reason)
}

const namesSeat = ({ assignee, candidates, done }: PlanItem, seats: readonly string[]): boolean =>
  [assignee, ...(candidates ?? []), done.kind === 'have' ? done.seat : undefined].some(
    name => typeof name === 'string' && seats.includes(name),
  )

/** The plan of a leader has work that is not done and names one of these seats. */
export const namesSeats = (
  { session, work }: Pick<SetAsideNeeds, 'work'> & { readonly session: SessionLike },
  leader: Pick<Leader, 'plan'> | null,
  seats: readonly string[],
): boolean => {
  const plan = session.state.plans[leader?.plan ?? '']
  return (
    plan !== undefined &&
    itemsOf(plan.content).some(item => {
      const known = work.get(itemId(plan.plan, item.id))
      return namesSeat(item, seats) && !(known && isEnded(known) && known.status !== 'failed')
    })
  )
}

/** What it has collected so far for work that it leaves to others. */
const noteGot = ({ roster, work }: Pick<SetAsideNeeds, 'roster' | 'work'>, seat: string): void => {
  const body = roster.members.get(seat)?.body
  if (!body?.online) return
  const { inventory } = body.observe()
  for (const task of openOf(work.tasks(), seat)) {
    const before = own(task.carried ?? {}, seat)
    const part = collected(task)
    if (before === undefined || !part) continue
    const count = Math.min(countIn(inventory, part.item) - before, part.amount)
    work.change(task.task, { got: { ...task.got, [seat]: Math.max(0, count) } })
  }
}

/** The seat drops what it does, gives up what it had to do, and gets no more until a person or a leader gives it some. */
const stopSeat = (
  { roster, work }: SetAsideNeeds,
  seat: string,
  benched: Benched,
  why: string,
): TaskState | undefined => {
  const cause = causeOfBench(benched)
  roster.bench.put(seat, benched)
  const task = runningOf(work.tasks(), seat)
  noteGot({ roster, work }, seat)
  for (const request of openOf(work.tasks(), seat))
    if (request.plan === undefined && request.task !== task?.task) work.cancel(request.task, cause, why)
  if (task) work.fail(task.task, cause, why)
  roster.members.get(seat)?.mind?.interrupt(why)
  return task
}

/** Takes all work from a seat until it gets some again. */
export const setAside = (
  needs: SetAsideNeeds,
  seat: string,
  benched: Benched,
  why = benchedWords(benched, seat),
): { task: TaskState | undefined; moved: number } => {
  const task = stopSeat(needs, seat, benched, why)
  return { task, moved: handOver(needs, seat, causeOfBench(benched), why) }
}

/**
 * The seat gets work again: first what the plan gave it and another seat, which got it meanwhile, has not begun. One whose body is
 * away gets it when that is back.
 */
export const putBackToWork = (needs: SetAsideNeeds & { readonly session: SessionLike }, seat: string): number => {
  const { session, roster, work } = needs
  const benched = roster.bench.why(seat)
  if (benched === undefined) return 0
  if (!roster.members.get(seat)?.body?.online) {
    if (benched.cause === 'stopped') roster.bench.put(seat, { cause: 'absent' })
    return 0
  }
  for (const { task } of handOversOf(work, seat)) work.cancel(task, 'withdrawn', `${seat} gets work again`)
  const planners = plannersWithout(needs, seat, causeOfBench(benched))
  roster.bench.free(seat)
  // What waited at others, where no seat got work.
  for (const other of roster.members.keys()) {
    const why = roster.bench.why(other)
    if (why) handOver(needs, other, causeOfBench(why), benchedWords(why, other))
  }
  const its = leavesOf(work.tasks()).filter(
    task =>
      !isEnded(task) &&
      task.status !== 'running' &&
      !isGivenByHand(session, task) &&
      (task.tries?.failed === undefined || wasTakenFrom(task, seat, causeOfBench(benched))) &&
      task.assignees.length > 0 &&
      task.assignees[0] !== seat &&
      plannedFor(session, task) === seat,
  )
  for (const task of its) move(needs, task, seat, `${seat} gets work again`)
  // What another has begun since, and has got less of.
  const begun = leavesOf(work.tasks()).filter(
    task =>
      task.status === 'running' &&
      task.assignees[0] !== seat &&
      !isGivenByHand(session, task) &&
      plannedFor(session, task) === seat &&
      wasTakenFrom(task, seat, causeOfBench(benched)) &&
      hasMoreOf(roster, task, seat),
  )
  for (const task of begun) {
    roster.members.get(task.assignees[0]!)?.mind?.interrupt(`${seat} gets work again`)
    retryTask(work, task.task, seat, `${seat} gets work again and has more of it`)
  }
  // What it was at when a person stopped it, and what is still in the plan for it.
  const dropped = leavesOf(work.tasks()).filter(
    task =>
      benched.cause === 'stopped' &&
      task.status === 'failed' &&
      task.cause === 'stopped' &&
      task.assignees[0] === seat &&
      plannedFor(session, task) === seat,
  )
  for (const task of dropped) retryTask(work, task.task, seat, `${seat} gets work again`)
  for (const leader of planners) leader.replan({ cause: 'reorganized', text: `${seat} gets work again` })
  return its.length + begun.length
}

/** That the seat got no work is the last that came in the way of it: no other has tried it in vain since. */
const wasTakenFrom = ({ tries }: TaskState, seat: string, cause: TaskState['cause']): boolean =>
  tries !== undefined && tries.cause === cause && tries.by.includes(seat)

/** Of what a task asks its worker to carry, the seat has got more for it than the one who is at it now. */
const hasMoreOf = ({ members }: Roster, { done, carried = {}, assignees }: TaskState, seat: string): boolean => {
  if (done?.kind !== 'have' || done.seat !== undefined || done.anyone || done.taken) return false
  const { item } = done
  const gotBy = (name = ''): number =>
    countIn(members.get(name)?.body?.observe().inventory, item) - countIn(carried, name)
  return gotBy(seat) > gotBy(assignees[0])
}

/** Those who made a plan that waits while this seat did not do what it had: it counts on others for that. */
const plannersWithout = (
  { session, roster, work }: SetAsideNeeds & { readonly session: SessionLike },
  seat: string,
  cause: TaskState['cause'],
): ReadonlySet<Leader> => {
  const dropped = leavesOf(work.tasks()).filter(
    task =>
      task.status === 'failed' &&
      task.cause === cause &&
      task.assignees[0] === seat &&
      session.state.plans[task.plan ?? '']?.status === 'proposed',
  )
  return new Set(dropped.flatMap(({ task }) => roster.members.get(roster.planner(task) ?? '')?.leader ?? []))
}

/** Seats that this person told to stop. */
export const stoppedBy = ({ state }: SessionLike, person: string): string[] =>
  Object.values(state.seats).flatMap(({ seat, benched }) =>
    benched?.cause === 'stopped' && benched.by === person ? [seat] : [],
  )

export interface StopNeeds extends SetAsideNeeds {
  readonly session: SessionLike
  readonly ending: Ending
}

export const stop = (
  needs: StopNeeds,
  { seat, all }: { readonly seat?: string | undefined; readonly all?: boolean | undefined },
  { name: by }: Person,
): CommandReply => {
  const { session, roster, work, ending } = needs
  if (all) {
    for (const { seat: name } of roster.members.values()) {
      const task = runningOf(work.tasks(), name)
      if (task) work.change(task.task, { status: 'ready', reason: `${by} stopped all agents` })
      roster.members.get(name)?.mind?.interrupt(`${by} stopped all agents`)
    }
    session.emit('session.phase', by, { phase: 'paused', reason: `${by} stopped all agents` })
    return ok('All agents stop. /resume lets them begin again, /stop ends the session.')
  }
  if (seat === undefined) {
    ending.end('person', `${by} stopped the session`)
    return ok('The session ends.')
  }
  const name = seatNamed(session, seat)
  if (name === undefined || !roster.members.has(name)) return no('unknown', noSeat(session, seat))
  const { task, moved } = setAside(needs, name, { cause: 'stopped', by })
  const rest = moved === 0 ? '' : ` ${moved === 1 ? 'One more item goes' : `${moved} more items go`} to others.`
  // A plan of a goal that was given up was never decided on, and waits no more.
  const planned = Object.values(session.state.approvals)
    .flatMap(({ decision, plan }) => (decision === undefined && plan !== undefined ? [session.state.plans[plan]] : []))
    .flatMap(plan => (plan ? itemsOf(plan.content) : []))
    .filter(item => item.assignee === name).length
  const waits =
    planned === 0
      ? ''
      : ` ${planned === 1 ? 'One item of the plan that waits is' : `${planned} items of the plan that waits are`} for ${name}: refuse it to get a plan without ${name}.`
  const { planners } = roster
  const left = planners.flatMap(planner => roster.workers(planner))
  const none = noneGetsWork(session.state, left) ? ' No worker gets work now: what is left to do waits.' : ''
  const back = ` /resume ${name} gives it work again.`
  const begun = task && work.get(task.task)
  const count = countIn(begun?.got, name)
  const isAnew = count > 0 && !mayStayAnywhere(begun!, work.tasks())
  const anew = isAnew ? ` ${name} hands over the ${count} that it has of it.` : ''
  return ok(
    `${task ? `${name} stops: ${task.title}.${anew}` : `${name} was not working on anything.`}${rest}${waits}${none}${back}`,
  )
}
