import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'

/** How long work still takes, from how far it is and how long that took. */

type Progress = NonNullable<DecideReplyInput['progress']>
type Plan = NonNullable<DecideReplyInput['plan']>

/** Below these a pace tells nothing. */
const [leastSeconds, leastShare] = [10, 0.05]

const atPace = (share: number, began: number | undefined): number | undefined =>
  began === undefined || began < leastSeconds || share < leastShare ? undefined : (began * (1 - share)) / share

/** Seconds. */
export const secondsLeft = (progress: Progress | undefined): number | undefined =>
  progress && progress.total > 0 ? atPace(progress.done / progress.total, progress.began) : undefined

/** Seconds that items of a plan still take. What runs has a pace of its own; for what has not begun, all items together have one. */
export const planSecondsLeft = (plan: Plan): number | undefined => {
  const open = plan.filter(({ status }) => status !== 'done')
  if (open.some(({ status }) => status === 'failed' || status === 'proposed')) return undefined
  const each = open.map(({ status, progress }) => (status === 'running' ? secondsLeft(progress) : undefined))
  const known = each.filter(seconds => seconds !== undefined)
  if (known.length === open.length) return Math.max(0, ...known)
  const shares = plan.map(({ status, progress }) => {
    if (status === 'done') return 1
    return progress && progress.total > 0 ? progress.done / progress.total : 0
  })
  const began = plan.flatMap(({ progress }) => progress?.began ?? [])
  return atPace(shares.reduce((sum, share) => sum + share, 0) / plan.length, Math.max(0, ...began))
}

/** With the seconds of one, and to how many of them is rounded. */
const units = [
  ['hour', 3600, 1],
  ['minute', 60, 1],
  ['second', 1, 10],
] as const

/** `100 seconds`, `2 minutes`: of the largest unit that is in it twice. */
export const spanSaid = (seconds: number): string => {
  const [unit, length, step] = units.find(([, one]) => seconds >= 2 * one) ?? units[2]
  const count = Math.max(1, Math.round(seconds / length / step)) * step
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const timeLeftSaid = (seconds: number | undefined): string =>
  seconds === undefined ? 'I cannot say yet how long it takes.' : `About ${spanSaid(seconds)} more at the pace so far.`
