import { findAction, motionOf } from '../body/actions/index.ts'
import type { ActionCall, ActionResult, Body } from '../body/contract/body-types.ts'
import type { MindControl } from '../body/contract/mind-control.ts'
import type { Queued } from './action-queue.ts'
import type { Means, Self } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'
import { perform } from './run-action.ts'
import type { Bounds } from './task-bounds.ts'

/** What the body does at its mind's word. */
export interface ActionUnderWay {
  /** Null: nothing. */
  readonly name: string | null
  /** It goes on until it is stopped. */
  readonly isEndless: boolean
  /** Shows it again, after the mind was at something else beside it. */
  show(): void
  /** What is waited for has happened: an action that only waits ends. */
  notice(what: string): void
  /** Resolves when no action is under way. */
  still(): Promise<void>
  run(task: MindTask, action: Queued, body: Body, signal: AbortSignal): Promise<ActionResult>
  /** Runs what was run last once more. */
  again(signal: AbortSignal): Promise<void>
}

export interface ActionUnderWayNeeds {
  readonly self: Self
  readonly means: Means
  /** What the action may do to the mind. */
  readonly control: MindControl
  readonly bounds: Bounds
  begun(): void
}

export const createActionUnderWay = (needs: ActionUnderWayNeeds): ActionUnderWay => {
  const { self, means, control, bounds } = needs
  let acting: { readonly call: ActionCall; readonly label: string; readonly performing: Promise<unknown> } | null = null
  let last: ((signal: AbortSignal) => Promise<ActionResult>) | undefined
  let news = new AbortController()
  const underWay: ActionUnderWay = {
    get name() {
      return acting?.call.name ?? null
    },
    get isEndless() {
      return acting !== null && motionOf(acting.call) === 'endless'
    },
    show() {
      if (acting) self.phase('act', acting.label)
    },
    notice: what => news.abort(what),
    async still() {
      await acting?.performing.catch(() => {})
    },
    async again(signal) {
      await last?.(signal)
    },
    run(task, action, body, signal) {
      const { call, ask, ordered } = action
      last = again => underWay.run(task, action, body, again)
      const label = means.label(call)
      self.phase('act', label)
      news = new AbortController()
      const performing = bounds.spend('acting', () =>
        perform({
          ...{ seat: self.seat, emit: self.emit, body, call },
          logged: {
            ...{ action: means.nextId(), label, ask, task: task.id },
            carried: ordered ? body.observe().inventory : undefined,
          },
          signal: bounds.within(task, signal),
          mind: { control, news: findAction(call.name)?.endsOnMessage ? news.signal : undefined },
          orders: means.orders(task.id, call),
        }),
      )
      acting = { call, label, performing }
      needs.begun()
      return performing.finally(() => {
        acting = null
      })
    },
  }
  return underWay
}
