import { countedWork } from '../../../session/log/completion.ts'
import type { SessionState, TaskState } from '../../../session/log/state.ts'
import { clip, panel, type Segment, titleLine } from '../../screen/rows.ts'
import { type Area, at, type Snapshot } from '../../screen/snapshot.ts'
import { plain } from '../../screen/text.ts'
import { filterOf } from '../../ui.ts'
import type { Drawn, DrawnList, View } from '../view.ts'
import { taskDetails } from './details.ts'
import { tasksContexts, treePane } from './keys.ts'
import { layerLines } from './layers.ts'
import { treeState } from './state.ts'
import { foldedTasks, taskRows, treeLines } from './tree.ts'

/** The whole tree, and everything about the chosen task below or beside it. */

const draw = (snapshot: Snapshot, area: Area): Drawn => {
  const { state, ui, theme } = snapshot
  const { width, height } = area
  if (!state) return { panes: [] }
  const entries = taskRows(state, foldedTasks(state, snapshot, height), filterOf(ui, 'main'))
  const task = state.tasks[ui.task ?? ''] ?? entries[0]?.task
  const focused = ui.focus === 'main'
  const all = countedWork(state)
  const count = (status: TaskState['status']) => all.filter(task => task.status === status).length
  const right: Segment[] = [
    ['dim', `${count('succeeded')} done  ${count('running')} running  ${count('failed')} failed  ${all.length} in all`],
  ]
  const filter: Segment[] = filterOf(ui, 'main') ? [['warn', `  /${filterOf(ui, 'main')}`]] : []
  const title = { left: ['Tasks', ...without(state), ...filter], right }
  const pad = (line: string) => ` ${line} `
  const list = (columns: number, rows: number) => {
    const { lines, order }: DrawnList = treeState.of(ui).layers
      ? { lines: layerLines(snapshot, state, columns, rows), order: entries.map(entry => entry.task.task) }
      : treeLines(snapshot, 'main', columns, rows)
    return { lines: lines.map(pad), order: { main: order } }
  }
  if (width >= 140) {
    const left = Math.floor(width * 0.62)
    const { lines, order } = list(left - 4, height - 2)
    const about = task ? taskDetails(snapshot, state, task, width - left - 4).map(pad) : []
    const rest = { ...area, x: area.x + left, width: width - left }
    return {
      panes: [
        at('tree', { ...area, width: left }, panel(theme, left, height, title, lines, focused)),
        at('task', rest, panel(theme, width - left, height, { left: ['Task'] }, about)),
      ],
      order,
    }
  }
  const about = task ? taskDetails(snapshot, state, task, width - 2) : []
  const below = Math.min(about.length, Math.floor(height / 2) - 1)
  const { lines, order } = list(width - 2, height - below - 2)
  const rows = [
    titleLine(theme, width, ['─', '─'], title, focused),
    ...lines,
    titleLine(theme, width, ['─', '─'], { left: ['Task'] }),
    ...clip(about, width - 2, below).map(pad),
  ]
  return { panes: [at('tree', area, clip(rows, width, height))], order }
}

/** Seats that get no work, since no task under way is theirs. */
const without = (state: SessionState): readonly Segment[] => {
  const seats = Object.values(state.seats).filter(({ benched }) => benched)
  const [one] = seats
  if (!one) return []
  const who = seats.length > 2 ? `${seats.length} seats` : seats.map(({ seat }) => plain(seat)).join(' and ')
  return [
    ['warn', `  ${who} ${seats.every(({ benched }) => benched?.cause === 'stopped') ? 'stopped' : 'without work'}`],
  ]
}

const crumbs = ({ state, ui }: Snapshot): readonly string[] => [plain(state?.tasks[ui.task ?? '']?.title ?? '')]

export const tasksView: View = { name: 'tasks', panes: [treePane('main', draw)], contexts: tasksContexts, crumbs }
