import { ownState } from '../view.ts'

/** How the tree of tasks is shown, in its own view and beside the agents. */
export interface TreeState {
  /** Tasks whose children are hidden; with `-` before them: shown, although the tree is longer than its pane. */
  readonly folded: readonly string[]
  /** The tasks view shows the graph in steps instead of the tree. */
  readonly layers?: boolean
}

export const treeState = ownState<TreeState>('tasks', { folded: [] })
