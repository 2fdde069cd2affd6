import { isDeepStrictEqual } from 'node:util'
import { findAction } from '../../body/actions/index.ts'
import type { ConverseOutput } from '../../brain/questions/converse/shape.ts'
import { own } from '../../session/log/fold/records.ts'
import { isSameWork } from '../../session/log/same-condition.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { SessionLike } from '../team-interface.ts'
import { slugOf } from './planned-item.ts'
import type { SessionGoal } from './session-goal.ts'
import { isEnded, peersPlan } from './task-rules.ts'
import { retryTask, type Work } from './task-tree.ts'

/**
 * A peer's part in the tree of tasks: what it took on, and one more entry that stays open until the peer finds its own
 * goal reached, so that the team's goal is not done before all say so.
 */
export interface PeerTasks {
  /** What it is to do, or did, for the goal of now, oldest first. */
  all(): TaskState[]
  open(): TaskState[]
  failed(): TaskState[]
  /** What others do, or did, for the goal of now: what this one asked them for, or all of it. */
  ofOthers(all: boolean): TaskState[]
  /** The others that do, or did, what this one asked them for. */
  doers(): string[]
  /** Takes on work; what failed before is tried once more, what is open already is left as it is. */
  take(task: ConverseOutput['tasks'][number], from: string): void
  /** Whether the part is there. */
  begun(): boolean
  /** Makes the part, or opens it again. */
  begin(): void
  close(outcome: 'reached' | 'hopeless', reason: string): void
  /** The peer is removed: it does no work and finds no goal reached any more. */
  leave(reason: string): void
}

export interface PeerTaskNeeds {
  readonly session: SessionLike
  readonly work: Work
  readonly goal: Pick<SessionGoal, 'task'>
}

/** Hands over, puts away or uses up what is carried, and gets none. */
const takesCarried = (name: string): boolean => {
  const { effects = [] } = findAction(name) ?? {}
  return effects.includes('moves-items') && !effects.includes('gains-items') && !effects.includes('takes-stored')
}

/** Work of an equal that hands over or puts away a thing fails with the task that was to get it. `carried`: what its worker has. */
export const failWithout = (work: Work, failed: string, carried: Readonly<Record<string, number>>): void => {
  const { plan, done, assignees: [seat] = [], title } = work.get(failed) ?? {}
  if (plan !== peersPlan || done?.kind !== 'have' || seat === undefined) return
  for (const { task, assignees, actions = [], ...other } of Object.values(work.tasks())) {
    const isOwn = other.plan === peersPlan && other.status === 'ready' && assignees.includes(seat)
    const rests = isOwn && actions.some(({ name, args }) => args.item === done.item && takesCarried(name))
    if (rests && !own(carried, done.item)) work.fail(task, 'blocked', `carries no ${done.item}: “${title}” failed`)
  }
}

/** It is done, or still to be. */
export const isShare = ({ status }: TaskState): boolean => status !== 'cancelled' && status !== 'failed'

export const createPeerTasks = ({ session, work, goal: current }: PeerTaskNeeds, seat: string): PeerTasks => {
  const group = (): string => `${current.task()}/${seat.toLowerCase()}`
  const goal = (): string => `${group()}/goal`
  const all = (): TaskState[] =>
    Object.values(work.tasks()).filter(
      ({ plan, parent, assignees }) =>
        plan === peersPlan && assignees.includes(seat) && work.get(parent ?? '')?.parent === current.task(),
    )

  return {
    all,
    open: () => all().filter(task => !isEnded(task)),
    ofOthers: knowsAll =>
      Object.values(work.tasks()).filter(
        task =>
          task.plan === peersPlan &&
          !task.assignees.includes(seat) &&
          isShare(task) &&
          (knowsAll || task.from === seat) &&
          work.get(task.parent ?? '')?.parent === current.task(),
      ),
    doers: () => [
      ...new Set(
        Object.values(work.tasks())
          .filter(task => task.from === seat && task.plan === peersPlan)
          .flatMap(task => task.assignees.filter(name => name !== seat)),
      ),
    ],
    failed: () => all().filter(task => task.status === 'failed'),
    take({ title, done, way, amount, actions, again }, from) {
      const same = all().filter(task => task.task === again || isSameWork(task, { done, actions }))
      // Another share of the same: its worker brings that much more.
      if (amount === undefined && same.some(task => !isEnded(task))) return
      // With other actions it is not the same once more.
      const isOtherWay = (task: TaskState): boolean =>
        actions.length > 0 && !isDeepStrictEqual(task.actions ?? [], actions)
      const failed = same.find(task => task.status === 'failed' && !isOtherWay(task))
      if (failed) {
        retryTask(work, failed.task, seat, 'tried once more', from)
        return
      }
      // A seat that failed at the same work is relieved of it.
      for (const other of Object.values(work.tasks()))
        if (other.status === 'failed' && other.plan === peersPlan) {
          if (other.task === again)
            work.change(other.task, { status: 'cancelled', cause: 'taken-over', reason: 'tried in another way' })
          else if (isSameWork(other, { done, actions }))
            work.change(other.task, { status: 'cancelled', cause: 'taken-over', reason: `${seat} takes it over` })
        }
      const taken = work.get(`${group()}/${slugOf(title, 'task')}`) !== undefined
      const id = `${group()}/${slugOf(title, 'task')}${taken ? `-${work.get(group())!.children.length}` : ''}`
      session.emit('task.added', seat, {
        task: id,
        parent: group(),
        title,
        assignees: [seat],
        done,
        way,
        amount,
        status: 'ready',
        plan: peersPlan,
        from,
        actions: actions.length > 0 ? [...actions] : undefined,
      })
      work.settle()
    },
    begun: () => work.get(goal()) !== undefined,
    begin() {
      if (!work.get(group()))
        session.emit('task.added', seat, {
          task: group(),
          parent: current.task(),
          title: seat,
          done: { kind: 'children' },
          plan: peersPlan,
        })
      if (!work.get(goal()))
        session.emit('task.added', seat, {
          task: goal(),
          parent: group(),
          title: `${seat} finds the goal reached`,
          done: { kind: 'children' },
          plan: peersPlan,
        })
      else if (isEnded(work.get(goal())!)) work.change(goal(), { status: 'waiting', reason: 'the goal is open again' })
      work.settle()
    },
    leave(reason) {
      for (const task of all())
        if (task.status === 'failed') work.change(task.task, { status: 'cancelled', cause: 'reorganized', reason })
        else work.cancel(task.task, 'reorganized', reason)
      work.cancel(goal(), 'reorganized', reason)
      work.settle()
    },
    close(outcome, reason) {
      const isSetAside = session.state.seats[seat]?.benched !== undefined
      for (const task of all())
        if (task.status === 'failed' || (isSetAside && !isEnded(task)))
          work.change(task.task, { status: 'cancelled', cause: 'not-needed', reason: 'no longer needed' })
      const found = work.get(goal())
      if (!found || isEnded(found)) return
      work.change(
        found.task,
        outcome === 'reached' ? { status: 'succeeded', reason } : { status: 'failed', cause: 'gave-up', reason },
      )
      work.settle()
    },
  }
}
