import { type ActionFamily, familyNames } from '../body/contract/action-families.ts'
import type { ActionCall, Body } from '../body/contract/body-types.ts'
import type { Past } from '../session/log/events/words.ts'
import type { EventInput } from '../session/log/events.ts'
import type { RunState } from '../session/log/state.ts'
import type { Means, Self } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'
import { ordersLeft, restOfCall } from './ordered-actions.ts'

/** Rounds of monitor → plan → act without measurable progress before a task counts as failed. */
const roundsWithoutProgress = 5
const roundsAtMost = 40

/** One attempt at a task: what was tried, by the log, and how far that got by the count of the world check. */
export interface Attempt {
  readonly history: readonly Past[]
  /** Something was tried since the last look at how the task stands. */
  readonly isUnjudged: boolean
  /** Families of actions that the task's prompts show whole, because the brain asked for them. */
  readonly opened: ReadonlySet<ActionFamily>
  begin(task: MindTask): void
  /** Goes on where an earlier host was: what was done is looked at, not done again. */
  resume(run: RunState): void
  /** Why the task is done, by the answer whose last action has just succeeded; undefined: no answer says so. */
  readonly finishedBy: string | undefined
  /** An action has ended; the log has it. `ordered`: it came with the task. */
  acted(opens: ActionFamily | undefined, ordered: boolean): void
  /** The last action of an answer that is all that the task asks for has succeeded. */
  finished(reason: string): void
  /** The last action was cut off by an absence, and is taken up again. */
  cutOff(): void
  /** What is still to be done of the actions that came with the task. */
  ordersLeft(task: MindTask): readonly ActionCall[]
  /** Tells what is left of the one that was cut off, by what is carried now. */
  settleCut(task: MindTask, body: Body | null): void
  /** Something was tried that is no action in the log. */
  noteUnlogged(step: Past): void
  forget(): void
  /** What was there before anything was done. */
  reached(done: number): void
  /** How the task stands was looked at. */
  judged(): void
  /** A round is over: for how many there has been no progress, and whether it is time to give up. */
  round(done: number): { readonly stalled: number; readonly hopeless: boolean }
  withLastFailure(words: string): string
}

export const createAttempt = (
  { seat, emit, log }: Pick<Self, 'seat' | 'emit' | 'log'>,
  label: Means['label'],
): Attempt => {
  let isUnjudged = false
  let atStart = -1
  let finishedBy: string | undefined
  const tell = (change: Omit<EventInput<'mind.run'>, 'seat'>): void => void emit('mind.run', seat, { seat, ...change })
  const history = (): readonly Past[] => log.run?.history ?? []
  const opened = () => new Set(familyNames.filter(family => log.run?.opened?.includes(family)))
  const start = (unjudged: boolean): void => {
    isUnjudged = unjudged
    atStart = -1
    finishedBy = undefined
  }
  const noteUnlogged = (step: Past): void => {
    isUnjudged = true
    tell({ tried: step })
  }
  return {
    get opened() {
      return opened()
    },
    get history() {
      return history()
    },
    get isUnjudged() {
      return isUnjudged
    },
    begin({ id, attempts, lastFailure: reason }) {
      start(false)
      const action = attempts > 1 ? `the last of ${attempts} attempts before` : 'the attempt before'
      const tried = reason ? ({ action, result: 'failure', reason } as const) : undefined
      tell({ begun: { task: id, attempts }, tried })
    },
    resume: ({ acted }) => start(acted),
    get finishedBy() {
      return finishedBy
    },
    finished(reason) {
      finishedBy = reason
    },
    acted(opens, ordered) {
      // A first look at a family changes nothing that would have to be judged, unless it is what was asked for.
      const isFirst = opens !== undefined && !opened().has(opens)
      if (!isFirst || ordered) isUnjudged = true
      if (isFirst) tell({ opened: [...opened(), opens], acted: isUnjudged })
    },
    cutOff: () => tell({ repeated: true }),
    ordersLeft: task => ordersLeft(task, { history: history(), begun: log.run?.begun }),
    settleCut(task, body) {
      const { begun } = log.run ?? {}
      const [call] = begun ? ordersLeft(task, { history: history(), begun }) : []
      if (!begun?.carried || !call || !body?.online) return
      const left = restOfCall(call, begun, body.observe().inventory)
      if (left) return tell({ left })
      const { name } = call
      noteUnlogged({ name, action: label(call), result: 'success', reason: 'was done when it was cut off' })
    },
    noteUnlogged,
    forget: () => tell({ cleared: true }),
    reached(done) {
      atStart = Math.max(atStart, done)
    },
    judged() {
      isUnjudged = false
    },
    round(done) {
      const before = log.run?.looks ?? { rounds: 0, stalled: 0, best: -1 }
      const best = Math.max(before.best, atStart)
      const stalled = done > best ? 0 : before.stalled + 1
      const rounds = before.rounds + 1
      tell({ looks: { rounds, stalled, best: Math.max(best, done) } })
      return { stalled, hopeless: stalled >= roundsWithoutProgress || rounds >= roundsAtMost }
    },
    withLastFailure(words) {
      const last = history().findLast(one => one.result === 'failure')
      if (!last || words.includes(last.reason)) return words
      if (last.name !== undefined) return `${words}; last failure: ${last.reason}`
      // What ended an earlier attempt holds its own last failure: the same words say no more than it does.
      return last.reason.includes(words) ? last.reason : words
    },
  }
}
