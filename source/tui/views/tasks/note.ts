import { completionOf, statusOf } from '../../../session/log/completion.ts'
import { own } from '../../../session/log/fold/records.ts'
import type { SessionState, TaskState } from '../../../session/log/state.ts'
import { progressOf } from '../../../session/log/task-progress.ts'
import { percent, seatLook } from '../../screen/format.ts'
import { type Segment, segmentsWidth } from '../../screen/rows.ts'
import { cut, plain } from '../../screen/text.ts'

/** What stands at the right of a task in the tree. */

/** Who gets no work; the rest of the seats does not change the tree. */
export const setAside = ({ seats }: SessionState): string =>
  Object.values(seats)
    .flatMap(({ seat, benched }) => (benched ? [seat] : []))
    .join()

/** What open work waits for whose seat gets no work: `/resume Bob`, or that its body is back; '': its seat gets work. */
export const waitsForSeat = (
  { seats }: Pick<SessionState, 'seats'>,
  { status, held, assignees: [seat = ''] }: TaskState,
): string => {
  const cause = seats[seat]?.benched?.cause
  if (cause === undefined || held || (status !== 'ready' && status !== 'waiting')) return ''
  return cause === 'stopped' ? `/resume ${plain(seat)}` : `${plain(seat)}, who is away`
}

/** Why a task is not running: the first thing it waits for, or the reason given. */
const whyNot = (tasks: SessionState['tasks'], task: TaskState): string => {
  if (task.held) return 'waits for approval'
  if (task.reason !== undefined && task.reason !== '') return plain(task.reason)
  const blocker = task.requires.map(id => tasks[id]).find(other => other !== undefined && other.status !== 'succeeded')
  return blocker ? `after ${plain(blocker.title)}` : ''
}

/** Why a goal ended without being reached, and why a person no longer wanted something; undefined: it is neither. */
const whyMissed = (
  { session }: Pick<SessionState, 'session'>,
  { task, cause, reason }: TaskState,
  status: TaskState['status'],
): string | undefined => {
  if (status !== 'failed' && status !== 'cancelled') return undefined
  const goal = session.goals?.find(one => one.task === task)
  const why = goal?.reason ?? (status === 'cancelled' && cause === 'withdrawn' ? reason : undefined)
  return why === undefined ? undefined : plain(why)
}

/** What a goal consists of, which its count counts: the header counts otherwise. */
const partsWord = (tasks: SessionState['tasks'], { children }: TaskState): string =>
  children.some(id => (tasks[id]?.children.length ?? 0) > 0) ? 'stages' : 'tasks'

/** What is still to come of work that has all that it counts: what its agent does for it, what that waits for, or a look at the world. */
const whatIsLeft = ({ seats }: Pick<SessionState, 'seats'>, { task, assignees: [seat = ''] }: TaskState): string => {
  const its = own(seats, seat)
  if (its?.action?.task === task) return plain(its.action.progress?.text ?? its.action.label)
  return its && (its.action || its.paused || its.phase === 'waiting') ? seatLook(its, undefined).text : 'checking'
}

/** The same of all work whose count is full: it changes the tree. */
export const leftWords = (state: SessionState): string =>
  Object.values(state.tasks)
    .flatMap(task => {
      const progress = task.status === 'running' ? progressOf(state, task) : undefined
      return progress && progress.done >= progress.total ? whatIsLeft(state, task) : []
    })
    .join()

/** What stands at the right of a task: why it waits or how far it is, and who does it. */
export const taskNote = (state: SessionState, task: TaskState, person: string | null): Segment[] => {
  const { tasks } = state
  const notes: Segment[] = []
  const status = statusOf(state, task)
  const lacking = waitsForSeat(state, task)
  const isTold = lacking === '' && (task.status === 'waiting' || task.status === 'failed')
  const why = whyMissed(state, task, status) ?? (isTold ? whyNot(tasks, task) : '')
  if (why !== '') notes.push([status === 'failed' && task.cause !== 'stopped' ? 'bad' : 'dim', why])
  // Nothing done of something that waits is no news.
  const progress = progressOf(state, task)
  const news = progress && ((task.status !== 'waiting' && lacking === '') || progress.done > 0)
  if (progress && news && task.status !== 'succeeded') {
    const isFull = task.status === 'running' && progress.done >= progress.total
    const parts = task.parent === null && task.done?.kind === 'children' ? ` ${partsWord(tasks, task)}` : ''
    notes.push(
      ...(isFull ? [['dim', whatIsLeft(state, task)] as const] : []),
      `${progress.done}/${progress.total}${parts}`,
    )
  } else if (
    task.parent === null &&
    (task.done === undefined || task.done.kind === 'children') &&
    status === 'running'
  ) {
    const share = completionOf(state, task.task)
    const isOpen = task.status !== 'succeeded'
    notes.push(...(share < 1 ? [] : [['dim', isOpen ? 'work is left' : 'checking'] as const]), percent(share))
  }
  // It names the worker, too.
  if (lacking !== '') notes.push(['warn', `waits for ${lacking}`])
  const own = person === null ? [] : [person, state.people[person]?.seat]
  const who = task.assignees.filter(name => !own.includes(name)).map(plain)
  // What a person has to do stands out among what the others do.
  if (who.length < task.assignees.length) notes.push(['person', 'yours'])
  if (who.length > 0 && lacking === '') notes.push(['dim', who.join(', ')])
  return notes.flatMap((note, index) => (index === 0 ? [note] : ['  ', note]))
}

/** The last and most telling parts of a note that fit into `columns` cells; one that does not is cut. */
export const shortNote = (note: readonly Segment[], columns: number): Segment[] => {
  // Parts stand between gaps.
  const from = note.findIndex((_, nth) => nth % 2 === 0 && segmentsWidth(note.slice(nth)) <= columns)
  if (from >= 0) return note.slice(from)
  return note.slice(-1).map(part => {
    if (typeof part === 'string') return cut(part, columns)
    return 'seat' in part ? { ...part, text: cut(part.text, columns) } : [part[0], cut(part[1], columns)]
  })
}
