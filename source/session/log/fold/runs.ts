import { isRecord } from '../../../json.ts'
import type { Past } from '../events/words.ts'
import type { EventOf } from '../events.ts'
import { type ActionState, bounds, type RunState, type SeatState, type TaskState } from '../state.ts'

const newRun = (task: string, attempts: number): RunState => ({
  ...{ task, attempts, history: [], acted: false },
  looks: { rounds: 0, stalled: 0, best: -1 },
  spent: { rounds: 0, ms: 0 },
})

const withLine = ({ begun: _, ...run }: RunState, line: Past): RunState => ({
  ...run,
  history: [...run.history, line].slice(-bounds.tried),
})

/** What a mind says of its work on a task. */
export function ran(
  seat: SeatState,
  { begun, tried, repeated, left, opened, acted, cleared, looks, spent, ...mind }: EventOf<'mind.run'>['data'],
): SeatState {
  let run = begun ? newRun(begun.task, begun.attempts) : seat.run
  if (run) {
    if (repeated) run = { ...run, history: run.history.slice(0, -1) }
    if (left) run = { ...run, begun: { args: left } }
    if (opened) run = { ...run, opened }
    if (acted !== undefined) run = { ...run, acted }
    if (cleared) run = { ...run, history: [] }
    // Why the last try failed was not tried in this one.
    if (tried) run = { ...withLine(run, tried), acted: run.acted || !begun }
    if (looks) run = { ...run, looks, acted: false }
    if (spent) run = { ...run, spent }
  }
  return { ...seat, run, ...mind }
}

/** An action for a task begins, also for one that its mind has not taken up: logs of before do not say when it did. */
export const worked = (
  { run }: SeatState,
  task: TaskState | undefined,
  { args, carried }: EventOf<'action.started'>['data'],
): Partial<SeatState> => {
  if (!task) return {}
  const { begun: _, ...known } = run?.task === task.task ? run : newRun(task.task, task.tries?.failed ?? 0)
  return { run: carried && isRecord(args) ? { ...known, begun: { args, carried } } : known }
}

/** How far the action for the task at hand says that it is. */
export const reportedIn = (
  { run, action }: SeatState,
  { done: reported }: EventOf<'action.progress'>['data'],
): Partial<SeatState> =>
  run?.begun && action?.task === run.task && reported !== undefined
    ? { run: { ...run, begun: { ...run.begun, reported } } }
    : {}

/** An action for the task at hand has ended. */
export function actedIn(
  run: RunState | undefined,
  { task, name, label }: ActionState,
  { result, reason, code, ms }: EventOf<'action.ended'>['data'],
): RunState | undefined {
  if (!run || run.task !== task) return run
  const line = { name, action: label, result, reason, code }
  const { rounds, ms: before } = run.spent
  // What is left of one that was cut off is still to be told.
  const { begun } = result === 'aborted' ? run : {}
  return { ...withLine(run, line), begun, acted: true, spent: { rounds, ms: before + ms } }
}
