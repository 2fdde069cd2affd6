/** Why a task failed or was cancelled, and what follows from it. */

interface Failure {
  /** Whether the one who failed may try the same again: the work itself is to blame. */
  readonly sameWorker: boolean
  /** Whether another worker may try the same: what is not understood has to be said in another way first. */
  readonly otherWorker: boolean
  /** Whether it counts as a try of the task, and is told to the one who tries next. */
  readonly counts: boolean
  /** For people; empty where the reason says it all. */
  readonly words: string
}

const work: Failure = { sameWorker: true, otherWorker: true, counts: true, words: '' }
const others: Failure = { ...work, sameWorker: false }

const failures = {
  /** The person who was to do it will not. */
  declined: { ...others, counts: false, words: 'declined' },
  /** The seat that was at it was told to stop. */
  stopped: { ...others, words: 'stopped' },
  /** The body of the seat that was at it stays out of the world. */
  absent: { ...others, words: 'its worker is away' },
  /** It took more steps or seconds than one try may take. */
  'out-of-bounds': { ...work, words: 'over its limit' },
  /** Round after round the world showed no progress. */
  'no-progress': { ...work, words: 'no progress' },
  /** The worker says what stands in the way. */
  blocked: { ...work, words: 'blocked' },
  /** The worker says that it cannot be got or done here at all: trying the same again would end the same. */
  'out-of-reach': { ...others, words: 'out of reach' },
  /** The worker looked for it, and found none where it looked: in another place there may be some. */
  'not-found': { ...work, words: 'not found' },
  /** The land that it takes is to stay as it is: no worker may, unless a person gives leave. */
  'no-leave': { ...others, otherWorker: false, words: 'not given leave for' },
  /** The worker does not understand what is to be done: nothing was tried. */
  'not-understood': { ...others, otherWorker: false, words: 'not understood' },
  /** No container stands at the place of its condition, which holds for every worker: the place has to be said anew. */
  'no-container': { ...others, otherWorker: false, words: 'no container there' },
  /** The worker found nothing to do for it. */
  'no-action': { ...work, words: 'nothing to do was found' },
  /** The brain gave no usable answer. */
  brain: { ...work, words: 'no usable answer' },
  /** The worker, an agent or a person, tried it and says that it cannot be done. */
  'gave-up': work,
  /** It counted as done, and the world no longer shows it. */
  short: { ...work, words: 'not there any more' },
} as const satisfies Record<string, Failure>
export type FailureCause = keyof typeof failures

const cancelCauses = [
  /** The seat it belonged to was told to stop. */
  'stopped',
  /** The body of the seat it belonged to stays out of the world. */
  'absent',
  /** A later plan is without it. */
  'dropped',
  /** The session ended before it was done. */
  'session-ended',
  /** The session has another goal. */
  'goal-changed',
  /** The goal that it was for has ended without it, and the team stays. */
  'goal-ended',
  /** Another seat does it. */
  'taken-over',
  /** The goal was reached without it. */
  'not-needed',
  /** The team is organized in another way. */
  'reorganized',
  /** The one who asked for it takes it back. */
  'withdrawn',
] as const
export type CancelCause = (typeof cancelCauses)[number]

export type TaskCause = FailureCause | CancelCause
export const taskCauses = [...new Set<TaskCause>([...(Object.keys(failures) as FailureCause[]), ...cancelCauses])] as [
  TaskCause,
  ...TaskCause[],
] // a record of literals has these keys

/** What follows from a failure. One without a cause (from a recording of before) is the work's. */
export const afterFailure = (cause: TaskCause | undefined): Failure =>
  cause !== undefined && Object.hasOwn(failures, cause) ? failures[cause as FailureCause] : work

/** Whether another plan that asks for the same would end the same, once those have tried it who may. */
export const isBeyondReach = (cause: TaskCause | undefined): boolean => cause === 'out-of-reach' || cause === 'no-leave'

/** Why a task failed, for people; empty: its reason says it. */
export const causeWords = (cause: TaskCause | undefined): string => afterFailure(cause).words
