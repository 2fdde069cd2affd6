import { findAction, validateCall } from '../body/actions/index.ts'
import type { ActionCall } from '../body/contract/body-types.ts'
import { countIn } from '../planner/materials.ts'
import type { RunState } from '../session/log/state.ts'
import type { MindTask } from './mind-task.ts'

/** The actions that came with a request: what was done of them, and what is left, also after a cut. */

type Counts = Readonly<Record<string, number>>
type Try = Pick<RunState, 'history' | 'begun'>

/** What an action in the log was about, and no earlier try. */
const triedIn = ({ history }: Pick<Try, 'history'>) => history.filter(({ name }) => name !== undefined)

/** Each of them has succeeded. What was cut off was begun again. */
export const isCarriedOut = ({ actions }: Pick<MindTask, 'actions'>, run: Pick<Try, 'history'>): boolean =>
  actions.length > 0 && ordersLeft({ actions }, run).length === 0 && !hasFailed(run)

/** The last one that failed. */
export const failedAction = (run: Pick<Try, 'history'>) => triedIn(run).findLast(({ result }) => result === 'failure')
/** What the last action was to find, as it reports it; undefined: it was to do something else, or has not done it. */
export const foundBy = ({ history }: Pick<Try, 'history'>): string | undefined => {
  const last = triedIn({ history }).at(-1)
  return last?.result === 'success' && findAction(last.name ?? '')?.finds ? last.reason : undefined
}
/** What came of a task that only a report shows: what was said aloud last, else what a search came to, also in vain. */
export const findingOf = ({ history }: Pick<Try, 'history'>): string | undefined => {
  const tried = triedIn({ history }).map(one => ({ ...one, action: findAction(one.name ?? '') }))
  const told = tried.findLast(({ action, result }) => action?.tells && result === 'success')
  return (told ?? tried.findLast(({ action, result }) => action?.finds && result !== 'aborted'))?.reason
}
const hasFailed = (run: Pick<Try, 'history'>): boolean => failedAction(run) !== undefined

/** What is still to be done of them, in its order; nothing once one has failed, since what comes after it rests on it. */
export const ordersLeft = ({ actions }: Pick<MindTask, 'actions'>, run: Try): readonly ActionCall[] => {
  if (hasFailed(run)) return []
  const [first, ...rest] = actions.slice(triedIn(run).filter(({ result }) => result === 'success').length)
  return first ? [run.begun ? { name: first.name, args: run.begun.args } : first, ...rest] : []
}

/** What is left of a call that was cut off: so that no more is collected, given or dropped than was asked for. Null: nothing. */
export const restOfCall = (
  { name, args }: ActionCall,
  { carried, reported = 0 }: NonNullable<Try['begun']>,
  now: Counts,
): ActionCall['args'] | null => {
  const { countedBy = [] } = findAction(name) ?? {}
  const check = validateCall(name, args)
  if (!carried || !check.ok || countedBy.length === 0) return args
  const { item = '' } = check.args as { readonly item?: string }
  const gained = countIn(now, item) - countIn(carried, item)
  const done = Math.max(0, ...countedBy.map(by => ({ gained, lost: -gained, reported })[by]))
  const unit = ['count', 'distance'].find(one => typeof check.args[one] === 'number')
  const left = (unit === undefined ? 1 : Number(check.args[unit])) - done
  if (left <= 0) return null
  return unit === undefined || done === 0 ? args : { ...args, [unit]: left }
}
