import type { Body } from '../body/contract/body-types.ts'
import type { MindControl } from '../body/contract/mind-control.ts'
import { BrainError } from '../brain/brain.ts'
import { KnownError } from '../errors.ts'
import type { FailureCause } from '../session/log/events/task-causes.ts'
import { type ActionQueue, createActionQueue } from './action-queue.ts'
import { type ActionUnderWay, createActionUnderWay } from './action-under-way.ts'
import { createAttempt } from './attempt.ts'
import { chooseActions } from './choose-actions.ts'
import { lookAtTask } from './look-at-task.ts'
import type { Means, Self, Senses, TaskRunLoop } from './mind-needs.ts'
import type { Check, MindTask, MindTasks, Opinion } from './mind-task.ts'
import { createNextAction } from './next-action.ts'
import { findingOf, foundBy } from './ordered-actions.ts'
import type { QuestionInputs } from './question-inputs.ts'
import type { Reflection } from './reflection.ts'
import { createBounds, overWords } from './task-bounds.ts'

export interface TaskRunNeeds {
  readonly self: Self
  readonly body: Senses['body']
  readonly means: Means
  readonly tasks: MindTasks
  readonly inputs: QuestionInputs
  readonly reflection: Reflection
  /** What its own actions may do to the mind. */
  readonly control: MindControl
  readonly loop: TaskRunLoop
}

/** The task at hand of one mind: what it queued, what was tried, when it counts as done or as hopeless. */
export interface TaskRun {
  readonly task: MindTask | null
  readonly queue: Pick<ActionQueue, 'length' | 'clear'>
  readonly underWay: Omit<ActionUnderWay, 'run'>
  /** Takes up a task; false when the world shows that it was done already. */
  begin(next: MindTask): Promise<boolean>
  /** The task is no longer this mind's: it was moved, cancelled or stopped. */
  leave(): void
  /** The task at hand is taken up as if it were new, once the action under way has ended. */
  afresh(): void
  /** What was tried for the task at hand no longer counts. */
  forgetHistory(): void
  /** One step: the next queued action, else a look at how it stands, else a new plan. */
  step(current: MindTask): Promise<void>
}

/** The task at hand has ended, for its brain gave no usable answer; the next one had better wait a little. */
export class Unanswered extends KnownError {}

/** So often the land may be in the way of one try: a person who is not asked gives no leave for it. */
const refusalsAtMost = 2

/** What a worker says of the work itself; an answer that did not come, or a limit, says nothing of it. */
const isWorks = (cause: FailureCause): boolean => !['brain', 'out-of-bounds', 'no-leave'].includes(cause)
/** Whether the body sees that no container stands where the task is to put something, or to take it out. */
const lacksContainer = ({ done }: MindTask, body: Body | null): boolean => {
  const at = done.kind === 'stored' || (done.kind === 'have' && done.taken) ? done.at : undefined
  const bare = at && body?.online ? body.observe().noContainer : undefined
  return bare?.some(place => place.join() === at!.join()) ?? false
}

const isSameTry = (one: MindTask, other: MindTask): boolean => one.id === other.id && one.attempts === other.attempts

export const createTaskRun = (needs: TaskRunNeeds): TaskRun => {
  const { self, body, means, tasks, inputs, reflection, control, loop } = needs
  const { seat, emit, memory } = self
  let task: MindTask | null = null
  /** A task that a person or a seat interrupted, and that was done by then. */
  let shown: { readonly task: MindTask; readonly check: Check } | undefined
  /** Where an earlier host was, until the first task is taken up. */
  let before = self.log.run
  const attempt = createAttempt(self, means.label)
  const bounds = createBounds(tasks)
  const queue = createActionQueue(self, means.label)
  const underWay = createActionUnderWay({ self, means, control, bounds, begun: loop.begun })
  const next = createNextAction({ self, body, means, queue, attempt, underWay })

  const take = (taken: MindTask): void => {
    queue.clear()
    task = taken
    next.begin()
    // What came with a request is not done twice, also where it was put down for a while.
    const run = before ?? (taken.actions.length > 0 ? self.log.run : undefined)
    const known = run?.task === taken.id && run.attempts === taken.attempts ? run : undefined
    before = undefined
    bounds.begin(known?.spent)
    if (known) attempt.resume(known)
    else attempt.begin(taken)
    memory.add(`Task from ${taken.from}: ${taken.title}`)
    fillWithOrders(taken)
  }
  /** The actions that came with the task go on where they were cut off: by a stop, a pause, an interruption, an earlier host's end. */
  const fillWithOrders = (taken: MindTask): void => {
    attempt.settleCut(taken, body())
    const left = attempt.ordersLeft(taken)
    if (left.length > 0) queue.fill(left.map(call => ({ call, ordered: true })))
  }
  const forget = (line: string): void => {
    memory.add(line)
    task = null
    queue.clear()
  }
  const succeeded = (current: MindTask, check: Check, opinion: Opinion | null): void => {
    const finding = current.done.kind === 'report' ? (findingOf(attempt) ?? attempt.finishedBy) : undefined
    tasks.succeeded(current, check, opinion, foundBy(attempt), finding)
    reflection.ended({ task: current, result: 'success', reason: check.detail, history: attempt.history })
    forget(`Done: ${current.title}`)
  }
  const failed = (
    current: MindTask,
    given: FailureCause,
    reason: string,
    opinion: Opinion | null,
    line = reason,
  ): void => {
    const cause = isWorks(given) && lacksContainer(current, body()) ? 'no-container' : given
    tasks.failed(current, cause, reason, opinion)
    reflection.ended({ task: current, result: 'failure', reason, history: attempt.history })
    forget(`Failed: ${current.title}: ${line}`)
  }

  const monitor = async (current: MindTask): Promise<void> => {
    const { check, status, opinion, reason } = await lookAtTask({ self, tasks, inputs, attempt, loop }, current)
    attempt.judged()
    if (status === 'success') return succeeded(current, check, opinion)
    if (status === 'failure') return failed(current, 'gave-up', reason, opinion)
    const refusals = attempt.history.filter(one => one.code === 'no-leave')
    if (refusals.length >= refusalsAtMost) return failed(current, 'no-leave', refusals.at(-1)!.reason, opinion)
    const { stalled, hopeless } = attempt.round(check.done)
    tasks.progress(current, check, opinion)
    if (!hopeless) return
    const why = attempt.withLastFailure(`no progress in ${stalled} rounds (${check.detail})`)
    failed(current, 'no-progress', why, opinion, 'no progress')
  }

  const plan = async (current: MindTask): Promise<void> => {
    const over = bounds.over(current)
    if (over !== null) {
      const words = overWords(over)
      return failed(current, 'out-of-bounds', attempt.withLastFailure(words), null, words)
    }
    bounds.round()
    emit('mind.run', seat, { seat, spent: bounds.save() })
    const choice = await chooseActions({ self, body, means, inputs, attempt, loop }, current)
    if ('actions' in choice) queue.fill(choice.actions)
    else if ('finished' in choice) {
      attempt.finished(choice.finished)
      await monitor(current)
    } else failed(current, choice.cause, attempt.withLastFailure(choice.reason), null, choice.reason)
  }

  /** What the world shows is done, however it came about; a report shows nothing. */
  const doneMeanwhile = async (current: MindTask): Promise<boolean> => {
    const check = await tasks.verify(current)
    if (!check.met || current.done.kind === 'report') return false
    succeeded(current, check, null)
    return true
  }

  /** Ends a task that the world shows done before it is begun, or before something else is begun; true when it has ended. */
  const endDone = (current: MindTask, check: Check): boolean => {
    if (!check.met || current.done.kind === 'report') return false
    // Its own part of what several bring was put there by the others.
    const isShare = current.done.kind === 'stored' && current.done.most !== undefined
    const isOthers = isShare && current.attempts === 0 && attempt.history.length === 0
    if (isOthers) tasks.unneeded(current, check)
    else tasks.succeeded(current, check, null)
    forget(`${isOthers ? 'Not needed any more' : 'Done already'}: ${current.title}`)
    return true
  }

  /**
   * What comes in between may use up what shows that a task is done, so it is looked at before. Others may wait for it: it ends before a
   * need of the seat's own. What a person or another seat asked for comes first, for the goal may end with the task; then it ends when it
   * is taken up again.
   */
  const lookBefore = async (interrupted: MindTask, taken: MindTask): Promise<void> => {
    if (!tasks.holds(interrupted) || attempt.ordersLeft(interrupted).length > 0) return
    const check = await tasks.verify(interrupted)
    if (!check.met || !tasks.holds(interrupted)) return
    if (taken.from === seat) endDone(interrupted, check)
    else shown = { task: interrupted, check }
  }

  const act = async (current: MindTask): Promise<void> => {
    if (next.wasCutOff && (await doneMeanwhile(current))) return
    if (await next.act(current, loop.asking().signal)) take({ ...current, actions: [] })
  }

  return {
    get task() {
      return task
    },
    queue,
    underWay,
    async begin(taken) {
      if (task !== null && !isSameTry(task, taken)) await lookBefore(task, taken)
      take(taken)
      self.phase('perceive', taken.title)
      const check = shown !== undefined && isSameTry(shown.task, taken) ? shown.check : await tasks.verify(taken)
      if (queue.length === 0 && endDone(taken, check)) return false
      attempt.reached(check.done)
      return true
    },
    leave() {
      if (task) forget(`No longer mine: ${task.title}`)
    },
    afresh: next.afresh,
    forgetHistory: attempt.forget,
    async step(current) {
      try {
        if (queue.length === 0 && task !== null && bounds.over(current) === null) fillWithOrders(task)
        if (queue.length > 0) await act(current)
        else if (attempt.isUnjudged) await bounds.spend('thinking', () => monitor(current))
        else await bounds.spend('thinking', () => plan(current))
      } catch (error) {
        if (!(error instanceof BrainError) || loop.asking().signal.aborted) throw error
        // Without an answer nothing more can be done; what is done already still is.
        if (!(await doneMeanwhile(current)))
          failed(current, 'brain', `the brain gave no usable answer: ${error.message}`, null, 'no usable answer')
        throw new Unanswered(error.message)
      }
    },
  }
}
