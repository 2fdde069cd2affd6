import type { SessionState, TaskState } from '../../../session/log/state.ts'
import { taskLook } from '../../screen/format.ts'
import { inLayers } from '../../screen/layers.ts'
import { clip, row, type Segment, textRows } from '../../screen/rows.ts'
import { matches } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { plain } from '../../screen/text.ts'
import type { Style } from '../../screen/theme.ts'
import { filterOf } from '../../ui.ts'

/** The tasks as a graph in layers, left to right: whatever a task needs stands in a column before it. */

/** Tasks without parts: an agent or a person does each of them. */
const leaves = (tasks: SessionState['tasks']): readonly TaskState[] =>
  Object.values(tasks).filter(task => task.children.length === 0)

/** What has to be done before a task can run: what it requires, and what those above it require, down to their leaves. */
const needs = (tasks: SessionState['tasks'], task: TaskState): ReadonlySet<string> => {
  const out = new Set<string>()
  const seen = new Set<string>()
  const down = (id: string) => {
    const found = tasks[id]
    if (!found || seen.has(id)) return
    seen.add(id)
    if (found.children.length === 0) out.add(id)
    for (const child of found.children) down(child)
  }
  const above = new Set<string>()
  for (let at: TaskState | undefined = task; at && !above.has(at.task); at = tasks[at.parent ?? '']) {
    above.add(at.task)
    for (const id of at.requires) down(id)
  }
  out.delete(task.task)
  return out
}

/** Columns of tasks, each after all it needs. */
export const layersOf = (tasks: SessionState['tasks']): readonly (readonly TaskState[])[] =>
  inLayers(
    leaves(tasks),
    ({ task }) => task,
    task => needs(tasks, task),
  )

const narrowestColumns = 26
/** Rows that a title may have, the first that fit. */
const rowsOfTitle = [Number.POSITIVE_INFINITY, 3, 2]

/** As many columns as fit, from the first that is not done; under each waiting task, what it still waits for. */
export const layerLines = (snapshot: Snapshot, state: SessionState, columns: number, height: number): string[] => {
  const { theme, ui, cache } = snapshot
  const dependencies = [state.tasks, ui.task, filterOf(ui, 'main'), columns, height, theme]
  return cache.keep('layers', dependencies, () => draw(snapshot, state, columns, height))
}

const draw = (snapshot: Snapshot, state: SessionState, columns: number, height: number): string[] => {
  const { theme, ui } = snapshot
  const layers = layersOf(state.tasks)
  const fitting = Math.max(1, Math.min(layers.length, Math.floor(columns / narrowestColumns)))
  const open = layers.findIndex(layer => layer.some(task => task.status !== 'succeeded' && task.status !== 'cancelled'))
  const from = Math.max(0, Math.min(open === -1 ? layers.length : open, layers.length - fitting))
  const shown = layers.slice(from, from + fitting)
  const filter = filterOf(ui, 'main')
  const widths = shown.map((_, index) => Math.floor(columns / fitting) + (index < columns % fitting ? 1 : 0) - 2)
  const column = (layer: readonly TaskState[], index: number, most: number): string[] => {
    const inner = widths[index]!
    const put = (lead: readonly Segment[], text: readonly [Style, string], right: readonly Segment[] = []): void => {
      out.push(...textRows(theme, inner, lead, text, right, most))
    }
    const out = [
      row(
        theme,
        inner,
        [['bold', `Step ${from + index + 1}`]],
        [['dim', `${layer.filter(task => task.status === 'succeeded').length}/${layer.length}`]],
      ),
    ]
    for (const task of layer) {
      if (!matches(`${task.title} ${task.assignees.join(' ')}`, filter)) continue
      const [glyph, style] = taskLook(task.status, task.cause)
      const title = plain(task.title)
      const look = ui.task === task.task ? 'select' : task.status === 'succeeded' ? 'dim' : 'plain'
      put([[style, glyph], ' '], [look, title], [['dim', task.assignees.map(plain).join(', ')]])
      const missing = [...needs(state.tasks, task)]
        .map(id => state.tasks[id])
        .filter(need => need && need.status !== 'succeeded')
      if (task.status !== 'waiting' || missing.length === 0) continue
      const more = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
      put([['dim', '  ← ']], ['dim', `${plain(missing[0]?.title ?? '')}${more}`])
    }
    return out
  }
  const cells = shown.map((layer, index) => {
    // Whole titles, or as much of each as there is room for.
    const most = layer.length < height ? rowsOfTitle.find(rows => column(layer, index, rows).length <= height) : 1
    const out = column(layer, index, most ?? 1)
    return clip(out, widths[index]!, height).map(line => `${line}  `)
  })
  if (cells.length === 0) return clip([row(theme, columns, [['dim', 'no tasks yet']])], columns, height)
  return Array.from({ length: height }, (_, line) => cells.map(cell => cell[line] ?? '').join(''))
}
