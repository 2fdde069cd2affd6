import { filterOf } from '../../ui.ts'
import { treePane } from '../tasks/keys.ts'
import { judging, tasksPane, treeLines } from '../tasks/tree.ts'
import { placed } from '../view.ts'
import type { TeamPane } from './pane.ts'

declare module '../../ui.ts' {
  interface PaneNames {
    readonly tasks: true
  }
}

const name = 'tasks'

/** The tree of tasks, beside the agents. */
export const tree: TeamPane = {
  ...treePane(name, (snapshot, area) => placed(name, area, tasksPane(snapshot, area, name))),
  bare(snapshot, columns, rows) {
    const drawn = treeLines(snapshot, name, columns - 2, rows)
    return { ...drawn, lines: drawn.lines.map(line => ` ${line} `) }
  },
  filter: ui => filterOf(ui, name),
  corner: ({ state }) => judging(state),
}
