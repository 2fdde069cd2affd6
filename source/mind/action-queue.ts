import type { ActionCall } from '../body/contract/body-types.ts'
import type { Means, Self } from './mind-needs.ts'

/** An action that is to be done, and the question whose answer led to it. */
export interface Queued {
  readonly call: ActionCall
  readonly ask?: string
  /** It came with the request. */
  readonly ordered?: boolean
  /** The last of those that are all that a task asks for, where nothing in the world can show it. */
  readonly finishes?: boolean
}

/** What a mind does next, one action after another; the log has the labels. */
export interface ActionQueue {
  readonly length: number
  fill(next: readonly Queued[]): void
  /** Takes the first one out. */
  next(): Queued | undefined
  putBack(one: Queued): void
  clear(): void
}

export const createActionQueue = ({ seat, emit }: Pick<Self, 'seat' | 'emit'>, label: Means['label']): ActionQueue => {
  let queue: readonly Queued[] = []
  const become = (next: readonly Queued[]): void => {
    queue = next
    emit('mind.queue', seat, { seat, queue: queue.map(({ call }) => label(call)) })
  }
  return {
    get length() {
      return queue.length
    },
    fill: become,
    next() {
      const [first, ...rest] = queue
      become(rest)
      return first
    },
    putBack: one => become([one, ...queue]),
    clear() {
      if (queue.length > 0) become([])
    },
  }
}
