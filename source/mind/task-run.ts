import { findAction } from '../body/actions/index.ts'
import type { ActionFamily } from '../body/contract/action-families.ts'
import { type ActionCall, isAbsence } from '../body/contract/body-types.ts'
import type { MindControl } from '../body/contract/mind-control.ts'
import { type AskContext, BrainError } from '../brain/brain.ts'
import { monitorProgress } from '../brain/questions/monitor-progress/question.ts'
import { nextActions } from '../brain/questions/next-actions/question.ts'
import type { NextActionsOutput } from '../brain/questions/next-actions/shape.ts'
import type { Heard } from '../brain/questions/shapes.ts'
import { KnownError } from '../errors.ts'
import type { FailureCause } from '../session/log/events.ts'
import type { RunState } from '../session/log/state.ts'
import { actionAtHand } from './action-at-hand.ts'
import { createAttempt, type TellRun } from './attempt.ts'
import { createFailedCalls } from './failed-calls.ts'
import type { Means, Self, Senses } from './mind-needs.ts'
import type { Check, MindTask, MindTasks, Opinion } from './mind-task.ts'
import type { QuestionInputs } from './question-inputs.ts'
import type { Reflection } from './reflection.ts'
import { perform } from './run-action.ts'
import { createBounds, overWords } from './task-bounds.ts'

/** A call in which the body dies or is lost is taken up again so often; then it counts as failed, for it may be the cause. */
const repeatsAtMost = 3

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
  /** Where it was, in a session that goes on. */
  readonly run: RunState | undefined
}

/** What the loop of a mind lends to the task at hand. */
interface TaskRunLoop {
  asking(): AskContext
  /** Reads what needs no answer and returns all that was heard since the last plan. */
  listen(): readonly Heard[]
  /** What was heard is now part of a plan. */
  understood(): void
  /** An action has begun. */
  begun(): void
}

/** The task at hand of one mind: what it queued, what was tried, when it counts as done or as hopeless. */
export interface TaskRun {
  readonly task: MindTask | null
  readonly queued: number
  /** Name of the action under way; null: none is. */
  readonly action: string | null
  /** A message has come: an action that only waits ends. */
  messageCame(from: string): void
  /** Resolves when no action is under way. */
  still(): Promise<void>
  /** Takes up a task; false when the world shows that it was done already. */
  begin(next: MindTask): Promise<boolean>
  /** The task is no longer this mind's: it was moved, cancelled or stopped. */
  leave(): void
  forget(line: string): void
  clearQueue(): void
  /** The task at hand is taken up as if it were new, once the action under way has ended. */
  afresh(): void
  /** What was tried for the task at hand no longer counts. */
  forgetHistory(): void
  /** One step: the next queued action, else a look at how it stands, else a new plan. */
  step(current: MindTask): Promise<void>
}

/** The task at hand has ended, for its brain gave no usable answer; the next one had better wait a little. */
export class Unanswered extends KnownError {}

/** Why an answer without any action ends the task. */
const causeOf = ({ outOfReach, notUnderstood }: NextActionsOutput): FailureCause =>
  outOfReach ? 'out-of-reach' : notUnderstood ? 'not-understood' : 'blocked'

export const createTaskRun = (needs: TaskRunNeeds): TaskRun => {
  const { self, means, tasks, inputs, reflection, control } = needs
  const { asking, listen, understood, begun } = needs.loop
  const { seat, emit, memory } = self
  let task: MindTask | null = null
  let queue: { readonly call: ActionCall; readonly ask?: string }[] = []
  let acting: { readonly name: string; readonly performing: Promise<unknown> } | null = null
  let news = new AbortController()
  let actedSince = false
  let fresh = false
  /** How often the call at the head of the queue was cut off by an absence. */
  let cutOff = 0
  let { run } = needs
  const tell: TellRun = change => void emit('mind.run', seat, { seat, ...change })
  const attempt = createAttempt(tell)
  const bounds = createBounds(tasks)
  const failedCalls = createFailedCalls()
  /** Families of actions that the task's prompts show whole, because the brain asked for them. */
  const opened = new Set<ActionFamily>()

  const showQueue = (): void =>
    void emit('mind.queue', seat, { seat, queue: queue.map(({ call }) => means.label(call)) })
  const clearQueue = (): void => {
    if (queue.length === 0) return
    queue = []
    showQueue()
  }
  const take = (next: MindTask): void => {
    clearQueue()
    task = next
    queue = next.actions.map(call => ({ call }))
    actedSince = false
    cutOff = 0
    opened.clear()
    bounds.begin()
    if (run?.task === next.id && run.attempts === next.attempts) {
      // Taken up where an earlier host was: what was done is looked at, not done again.
      attempt.resume(run)
      bounds.begin(run.spent)
      actedSince = run.acted
      if (run.history.some(({ name }) => name !== undefined)) queue = []
    } else attempt.begin({ task: next.id, attempts: next.attempts }, next.lastFailure)
    run = undefined
    memory.add(`Task from ${next.from}: ${next.title}`)
    if (queue.length > 0) showQueue()
  }
  const forget = (line: string): void => {
    memory.add(line)
    task = null
    clearQueue()
  }
  const succeeded = (current: MindTask, check: Check, opinion: Opinion | null): void => {
    tasks.succeeded(current, check, opinion)
    reflection.ended({ task: current, result: 'success', reason: check.detail, history: attempt.history })
    forget(`Done: ${current.title}`)
  }
  const failed = (
    current: MindTask,
    cause: FailureCause,
    reason: string,
    opinion: Opinion | null,
    line = reason,
  ): void => {
    tasks.failed(current, cause, reason, opinion)
    reflection.ended({ task: current, result: 'failure', reason, history: attempt.history })
    forget(`Failed: ${current.title}: ${line}`)
  }

  const monitor = async (current: MindTask): Promise<void> => {
    self.phase('monitor', current.title)
    const heard = listen()
    const check = await tasks.verify(current)
    // What the world shows needs no opinion, and no brain that could fail to have one.
    if (current.done.kind !== 'report') {
      actedSince = false
      if (check.met) succeeded(current, check, null)
      else wentOn(current, check, null)
      return
    }
    const { value } = await self.brain.ask(monitorProgress, inputs.monitor(current, attempt.history, heard), asking())
    actedSince = false
    emit('mind.thought', seat, { seat, text: value.reason })
    if (value.status === 'success') succeeded(current, check, value.status)
    else if (value.status === 'failure') failed(current, 'gave-up', value.reason, value.status)
    else wentOn(current, check, value.status)
  }

  /** A round is over and the task is not done. */
  const wentOn = (current: MindTask, check: Check, opinion: Opinion | null): void => {
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
      failed(current, 'out-of-bounds', attempt.withLastFailure(words), null, words)
      return
    }
    bounds.round()
    tell({ spent: bounds.save() })
    self.phase('plan', current.title)
    const programs = (await needs.body()?.programs?.(current.title)) ?? []
    // The prompts of other tasks show none of it.
    if (current.done.kind === 'report') await memory.ready(asking().signal)
    const input = inputs.actions(current, attempt.history, listen(), programs, opened)
    const call = means.decidedByPerson()
      ? null
      : actionAtHand(
          input,
          current.attempts,
          means.actions().map(one => one.name),
        )
    if (call) {
      emit('mind.thought', seat, { seat, text: `all that it takes is carried: ${means.label(call)}` })
      queue = [{ call }]
      showQueue()
      return
    }
    const answer = await self.brain.ask(nextActions, input, asking())
    understood()
    const { value } = answer
    if (value.thought) emit('mind.thought', seat, { seat, text: value.thought })
    if (value.actions.length === 0) {
      if (value.blocked === undefined) failed(current, 'no-action', 'no action was found', null)
      else failed(current, causeOf(value), value.blocked, null)
      return
    }
    queue = value.actions.map(call => ({ call, ask: answer.ask }))
    showQueue()
  }

  /** After an absence the world may show that what was cut off was done all the same. */
  const doneMeanwhile = async (current: MindTask): Promise<boolean> => {
    const check = await tasks.verify(current)
    if (!check.met || current.done.kind === 'report') return false
    succeeded(current, check, null)
    return true
  }

  const act = async (current: MindTask): Promise<void> => {
    if (cutOff > 0 && (await doneMeanwhile(current))) return
    const [next, ...rest] = queue
    const body = needs.body()!
    const { signal } = asking()
    queue = rest
    showQueue()
    const { name } = next!.call
    const label = means.label(next!.call)
    const before = failedCalls.before(next!.call, body)
    if (before) {
      const { reason, code } = before
      attempt.noteUnlogged({ name, action: label, result: 'failure', reason, code })
      memory.add(`${label}: not tried again, for nothing has changed since it failed (${reason})`)
      actedSince = true
      clearQueue()
      return
    }
    const refusal = await means.permit(next!.call, signal)
    if (refusal !== null) {
      attempt.noteUnlogged({ name, action: label, result: 'failure', reason: refusal, code: 'not-allowed' })
      actedSince = true
      queue = []
      return
    }
    self.phase('act', label)
    news = new AbortController()
    const performing = bounds.spend('acting', () =>
      perform({
        seat,
        body,
        call: next!.call,
        label,
        action: means.nextId(),
        signal: bounds.within(current, signal),
        emit,
        task: current.id,
        mind: {
          control,
          ...(findAction(name)?.endsOnMessage && { news: news.signal }),
          allowed: means.actions().map(one => one.name),
          reserved: means.reserved(current.id),
          unlearned: means.unlearned(),
        },
        ask: next!.ask,
      }),
    )
    acting = { name: next!.call.name, performing }
    begun()
    const result = await performing.finally(() => {
      acting = null
    })
    if (fresh) {
      fresh = false
      means.acted(next!.call)
      take({ ...current, actions: [] })
      return
    }
    if (result.result === 'failure' && isAbsence(result.code) && cutOff < repeatsAtMost) {
      // Waited out, then taken up again: it costs no attempt and no question.
      cutOff++
      tell({ repeated: true })
      queue = [next!, ...queue]
      showQueue()
      memory.add(`${label}: cut off (${result.reason})`)
      means.acted(next!.call)
      return
    }
    cutOff = 0
    failedCalls.note(next!.call, result, body)
    attempt.note({ name, action: label, result: result.result, reason: result.reason, code: result.code })
    memory.add(`${label}: ${result.result}${result.result === 'success' ? '' : ` (${result.reason})`}`)
    means.acted(next!.call)
    const family = findAction(name)?.opens?.(next!.call.args)
    // A first look at a family changes nothing that would have to be judged.
    if (family && !opened.has(family)) opened.add(family)
    else actedSince = true
    // What was planned after a failed step rests on it.
    if (result.result !== 'success') clearQueue()
  }

  return {
    get task() {
      return task
    },
    get queued() {
      return queue.length
    },
    get action() {
      return acting?.name ?? null
    },
    messageCame: from => news.abort(`a message came from ${from}`),
    async still() {
      await acting?.performing.catch(() => {})
    },
    async begin(next) {
      take(next)
      self.phase('perceive', next.title)
      const check = await tasks.verify(next)
      if (check.met && next.done.kind !== 'report' && queue.length === 0) {
        // Its own part of what several bring was put there by the others.
        const isShare = next.done.kind === 'stored' && next.done.most !== undefined
        const isOthers = isShare && next.attempts === 0 && attempt.history.length === 0
        if (isOthers) tasks.unneeded(next, check)
        else tasks.succeeded(next, check, null)
        forget(`${isOthers ? 'Not needed any more' : 'Done already'}: ${next.title}`)
        return false
      }
      attempt.reached(check.done)
      return true
    },
    leave() {
      if (task) forget(`No longer mine: ${task.title}`)
    },
    forget,
    clearQueue,
    afresh() {
      fresh = true
    },
    forgetHistory: attempt.forget,
    async step(current) {
      try {
        if (queue.length > 0) await act(current)
        else if (actedSince) await bounds.spend('thinking', () => monitor(current))
        else await bounds.spend('thinking', () => plan(current))
      } catch (error) {
        if (!(error instanceof BrainError) || asking().signal.aborted) throw error
        // Without an answer nothing more can be done; what is done already still is.
        const check = await tasks.verify(current)
        if (check.met && current.done.kind !== 'report') succeeded(current, check, null)
        else failed(current, 'brain', `the brain gave no usable answer: ${error.message}`, null, 'no usable answer')
        throw new Unanswered(error.message)
      }
    },
  }
}
