import { countedWork, pastGoals, statusOf } from '../../../session/log/completion.ts'
import { refereeWords } from '../../../session/log/events/outcome.ts'
import { goalAsChanged } from '../../../session/log/goal-changes.ts'
import type { SessionState, TaskState } from '../../../session/log/state.ts'
import { progressOf } from '../../../session/log/task-progress.ts'
import { elapsed, taskLook } from '../../screen/format.ts'
import { clip, panel, row, type Segment, segmentsWidth } from '../../screen/rows.ts'
import { matches } from '../../screen/select.ts'
import type { Area, Snapshot } from '../../screen/snapshot.ts'
import { plain, width } from '../../screen/text.ts'
import { filterOf, type PaneName } from '../../ui.ts'
import type { DrawnList } from '../view.ts'
import { keepInSight } from './in-sight.ts'
import { setAside, shortNote, taskNote } from './note.ts'
import { treeState } from './state.ts'

/** The live tree: what is done, who does what, what waits for what. */

export interface TaskRow {
  readonly task: TaskState
  /** The branches drawn before it. */
  readonly prefix: string
  /** How many sub-tasks are hidden under it. */
  readonly hidden: number
  /** The orders that ended before it and are hidden behind it. */
  readonly earlier?: readonly TaskState[]
}

type Tree = Pick<SessionState, 'tasks'> & {
  readonly session: Pick<SessionState['session'], 'goals' | 'partGoals' | 'goalOver'>
}

export const isOver = (task: TaskState): boolean => ['succeeded', 'failed', 'cancelled'].includes(task.status)

/** The trees under the goals of now, then what people and agents asked for beside them: what is open, and what has ended; then past goals. Of what is over the newest is first. */
const rootsOf = (state: Tree): Readonly<Record<'goals' | 'open' | 'ended' | 'past', readonly TaskState[]>> => {
  const past = pastGoals(state)
  const out = { goals: [] as TaskState[], open: [] as TaskState[], ended: [] as TaskState[], past: [] as TaskState[] }
  for (const task of Object.values(state.tasks)) {
    if (task.parent !== null && state.tasks[task.parent]) continue
    const isGoal = task.done?.kind === 'children' || task.plan !== undefined
    if (past.has(task.task)) out.past.unshift(task)
    else if (isGoal) out.goals.push(task)
    else if (isOver(task)) out.ended.unshift(task)
    else out.open.push(task)
  }
  return out
}

/** How many sub-tasks are under it, at any depth. */
const descendants = (tasks: SessionState['tasks'], id: string): number => {
  const seen = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const child of tasks[at]?.children ?? []) {
      if (seen.has(child)) continue
      seen.add(child)
      open.push(child)
    }
  return seen.size
}

/** Levels of a tree that are drawn; how many tasks are deeper stands at the last of them. */
const levelsDrawn = 200

/** The rows of the tree, the goals of now first, those of the past last; `folds` hide children and the ended orders before one, but never from a filter. */
export const taskRows = (state: Tree, folds: ReadonlySet<string>, filter: string | undefined): readonly TaskRow[] => {
  const { tasks } = state
  const rows: TaskRow[] = []
  const seen = new Set<string>()
  const visit = (root: TaskState, earlier: readonly TaskState[] = []) => {
    const open = [{ task: root, lead: '', branch: '', depth: 1 }]
    for (let at = open.pop(); at; at = open.pop()) {
      const { task, lead, branch, depth } = at
      // A log can be wrong; a cycle in it must not hang the screen.
      if (seen.has(task.task)) continue
      seen.add(task.task)
      const isHiding = !filter && (folds.has(task.task) || depth >= levelsDrawn)
      const hidden = isHiding ? descendants(tasks, task.task) : 0
      rows.push({ task, prefix: lead + branch, hidden, earlier: task === root ? earlier : [] })
      if (hidden > 0) continue
      const children = task.children.flatMap(id => tasks[id] ?? [])
      // What a filter leaves is a list, without branches.
      const deeper = branch === '' || filter ? '' : lead + (branch === '└ ' ? '  ' : '│ ')
      const below = children.map((child, index) => ({
        ...{ task: child, lead: deeper, depth: depth + 1 },
        branch: index === children.length - 1 ? '└ ' : '├ ',
      }))
      for (const child of below.reverse()) open.push(child)
    }
  }
  const { goals, open, ended, past } = rootsOf(state)
  for (const task of [...goals, ...open]) visit(task)
  const [newest, ...before] = ended
  const isFolded = newest !== undefined && !filter && folds.has(newest.task)
  if (newest) visit(newest, isFolded ? before : [])
  for (const task of [...(isFolded ? [] : before), ...past]) visit(task)
  if (filter === undefined || filter === '') return rows
  return rows
    .filter(entry => matches(`${entry.task.title} ${entry.task.assignees.join(' ')} ${entry.task.status}`, filter))
    .map(entry => ({ ...entry, prefix: '' }))
}

/** ` 1 ✗ 2 –`: how many of these failed, and how many were taken back. */
const notReached = (ended: readonly TaskState[]): Segment[] =>
  (['failed', 'cancelled'] as const).flatMap(status => {
    const count = ended.filter(one => one.status === status).length
    const [glyph, style] = taskLook(status)
    return count > 0 ? [[style, ` ${count} ${glyph}`] as const] : []
  })

const taskLine = (
  snapshot: Snapshot,
  state: SessionState,
  entry: TaskRow,
  columns: number,
  selected: boolean,
): string => {
  const { task, prefix, hidden, earlier = [] } = entry
  const { theme } = snapshot
  const status = statusOf(state, task)
  const [glyph, style] = taskLook(status, task.cause)
  const title = plain(goalAsChanged(task.title, task.changes))
  const note = taskNote(state, task, snapshot.person)
  const more: Segment[] = [
    ...(hidden > 0 ? [['dim', ` +${hidden}`] as const] : []),
    ...(earlier.length > 0 ? [['dim', ` and ${earlier.length} before it`] as const, ...notReached(earlier)] : []),
  ]
  const name: Segment = status === 'succeeded' || status === 'cancelled' ? ['dim', title] : title
  // The title matters most: the note gives way when both do not fit.
  const room = columns - width(prefix) - width(title) - 4
  return row(
    theme,
    columns,
    [['border', prefix], [style, glyph], ' ', selected ? ['select', title] : name, ...more],
    segmentsWidth(note) <= room ? note : shortNote(note, Math.max(room, Math.floor(columns / 3))),
  )
}

/** Finished branches, goals of the past and ended orders fold by themselves when the tree is longer than its pane. */
export const foldedTasks = (state: SessionState, snapshot: Snapshot, height: number): ReadonlySet<string> => {
  const { folded } = treeState.of(snapshot.ui)
  const chosen = new Set(folded.filter(id => !id.startsWith('-')))
  if (Object.keys(state.tasks).length <= height) return chosen
  const past = pastGoals(state)
  const [newest] = rootsOf(state).ended
  if (newest && !folded.includes(`-${newest.task}`)) chosen.add(newest.task)
  for (const task of Object.values(state.tasks))
    if (
      (statusOf(state, task) === 'succeeded' || past.has(task.task)) &&
      task.children.length > 0 &&
      !folded.includes(`-${task.task}`)
    )
      chosen.add(task.task)
  return chosen
}

/** What the workers have got of what they are at; the rest of their bodies does not change the tree. */
const carriedCounts = (state: SessionState): string =>
  Object.values(state.tasks)
    .flatMap(task => (task.status === 'running' ? [progressOf(state, task)?.done] : []))
    .join()

/** What stays in sight: the items at work, else the first that is open; then what they are parts of, up to the goal. */
const inSight = (entries: readonly TaskRow[]): readonly number[] => {
  const isItem = ({ task }: TaskRow): boolean => task.children.length === 0
  const running = entries.flatMap((entry, index) => (isItem(entry) && entry.task.status === 'running' ? [index] : []))
  const open = entries.findIndex(entry => isItem(entry) && !isOver(entry.task))
  const work = running.length > 0 || open < 0 ? running : [open]
  const places = new Map(entries.map(({ task }, index) => [task.task, index]))
  const above = new Set<number>()
  for (const index of work)
    for (let at = places.get(entries[index]!.task.parent ?? ''); at !== undefined && !above.has(at); ) {
      above.add(at)
      at = places.get(entries[at]!.task.parent ?? '')
    }
  return [...work, ...(work.length > 0 ? [0] : []), ...above]
}

/** `… 5 done, 3 waiting`: rows that are cut, with what is hidden under them. */
const cutRow = (state: SessionState, entries: readonly TaskRow[]): string => {
  const { tasks } = state
  const counts = { running: 0, failed: 0, done: 0, waiting: 0, cancelled: 0 }
  const words = { waiting: 'waiting', ready: 'waiting', running: 'running', succeeded: 'done' } as const
  const seen = new Set<string>()
  for (const entry of entries) {
    const open = [entry.task]
    for (let task = open.pop(); task; task = open.pop()) {
      if (seen.has(task.task)) continue
      seen.add(task.task)
      const status = statusOf(state, task)
      counts[status === 'failed' || status === 'cancelled' ? status : words[status]]++
      if (entry.hidden > 0) for (const id of task.children) if (tasks[id]) open.push(tasks[id])
    }
  }
  const parts = Object.entries(counts).flatMap(([word, number]) => (number > 0 ? [`${number} ${word}`] : []))
  return `… ${parts.join(', ')}`
}

/** What changes the tree's rows; times do not. */
export const treeLines = (snapshot: Snapshot, pane: PaneName, columns: number, height: number): DrawnList => {
  const { state, ui, theme, cache } = snapshot
  if (!state) return { lines: clip([], columns, height), order: [] }
  const filter = filterOf(ui, pane)
  const scroll = ui.scroll[pane] ?? 0
  // A person walks through it; who has left it wants to see the work again.
  const focused = ui.focus === pane
  const walked = (focused && ui.task !== undefined) || scroll > 0
  const dependencies = [
    state.tasks,
    state.score,
    state.plans,
    state.session.result,
    state.session.goals,
    state.session.partGoals,
    carriedCounts(state),
    setAside(state),
    state.people,
    treeState.of(ui).folded,
    ui.task,
    filter,
    scroll,
    focused,
    columns,
    height,
    theme,
  ]
  return cache.keep(`tree ${pane}`, dependencies, () => {
    const entries = taskRows(state, foldedTasks(state, snapshot, height), filter)
    const order = entries.map(entry => entry.task.task)
    if (entries.length === 0) {
      const none = filter ? `nothing matches “${filter}”` : 'no tasks yet'
      return { lines: clip([row(theme, columns, [['dim', none]])], columns, height), order }
    }
    const line = (entry: TaskRow): string => taskLine(snapshot, state, entry, columns, entry.task.task === ui.task)
    // Left alone, the tree shows where the work is.
    if (!walked && entries.length > height) {
      const rows = keepInSight(entries.length, height, inSight(entries)).map(kept =>
        'row' in kept
          ? line(entries[kept.row]!)
          : row(theme, columns, [['dim', cutRow(state, entries.slice(kept.from, kept.to))]]),
      )
      return { lines: clip(rows, columns, height), order }
    }
    const selected = entries.findIndex(entry => entry.task.task === ui.task)
    const last = Math.max(0, entries.length - height)
    let from = Math.min(scroll, last)
    // The last line says how many rows are below it, where there are any: the chosen row stands above that line.
    if (selected >= 0 && focused) from = Math.min(Math.max(selected - height + 2, Math.min(from, selected), 0), last)
    const rows = entries.slice(from, from + height).map(line)
    const below = last - from
    const back = 'esc follows the work'
    if (below > 0) rows[height - 1] = row(theme, columns, [['dim', `… ${below + 1} more   ${back}`]])
    return { lines: clip(rows, columns, height), order }
  })
}

/** Who tells whether a task is done. */
export const judging = (state: SessionState | undefined): readonly Segment[] =>
  state?.session.referee === undefined ? [] : [['dim', refereeWords[state.session.referee]]]

export const tasksPane = (snapshot: Snapshot, area: Area, pane: PaneName): DrawnList => {
  const { state, ui, theme, cache } = snapshot
  const all = state ? cache.of(state.tasks, 'parts', () => countedWork(state)) : []
  const done = all.filter(({ status }) => status === 'succeeded').length
  const right: Segment[] = all.length === 0 ? [] : [['dim', `${done} of ${all.length} done`]]
  const { lines, order } = treeLines(snapshot, pane, area.width - 4, area.height - 2)
  const rows = lines.map(line => ` ${line} `)
  const filter = filterOf(ui, pane) ? [['warn', `  /${filterOf(ui, pane)}`] as const] : []
  const title = { left: ['Tasks', ...filter], right, foot: judging(state) }
  return { lines: panel(theme, area.width, area.height, title, rows, ui.focus === pane), order }
}

/** `12 s` it ran or has been running. */
export const taskTime = (task: TaskState, now: number): string =>
  task.startedAt === undefined ? '' : elapsed((task.endedAt ?? now) - task.startedAt)
