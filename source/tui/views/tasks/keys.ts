import type { SessionState } from '../../../session/log/state.ts'
import { type App, notify } from '../../app.ts'
import { failTask, finishTask, hasOwnTask } from '../../input/decisions.ts'
import type { PaneName } from '../../ui.ts'
import { openAgent } from '../agent/open-agent.ts'
import { beginEditing } from '../inbox/open-inbox.ts'
import { type Pane, stepIn, type ViewContext } from '../view.ts'
import { treeState } from './state.ts'
import { taskRows } from './tree.ts'

/** The tree of tasks as a pane: its keys, and what they do. */

const foldTask = (app: App): void =>
  app.store.set(ui => {
    const { task } = ui
    if (task === undefined) return ui
    const { folded } = treeState.of(ui)
    const shown = `-${task}`
    return folded.includes(task)
      ? treeState.set(ui, { folded: [...folded.filter(id => id !== task), shown] })
      : treeState.set(ui, { folded: [...folded.filter(id => id !== shown), task] })
  })

const toggleLayers = (app: App): void => app.store.set(ui => treeState.set(ui, { layers: !treeState.of(ui).layers }))

const openSeatOfTask = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const seat = state?.tasks[ui.task ?? '']?.assignees[0]
  if (seat !== undefined) app.store.set(current => openAgent(current, seat))
  else {
    const text = ui.task === undefined ? 'Choose a task with ↑ and ↓ first.' : 'No seat has this task.'
    notify(app, { style: 'warn', text })
  }
}

export const tasksContexts: Readonly<Record<string, ViewContext>> = {
  tasks: {
    title: 'Tasks view',
    when: () => true,
    keys: [
      {
        id: 'editTasks',
        keys: ['e'],
        help: 'change the plan where it stands',
        label: 'edit plan',
        right: 'decide',
        run: beginEditing,
      },
      {
        id: 'layers',
        keys: ['l'],
        help: 'what needs what, in steps, or the tree again',
        label: 'steps/tree',
        run: toggleLayers,
      },
    ],
  },
}

const contexts: Readonly<Record<string, ViewContext>> = {
  'task list': {
    title: 'In the task tree',
    when: (_, focused) => focused,
    keys: [
      {
        id: 'foldTask',
        keys: ['space', 'left', 'right'],
        help: 'hide or show the tasks under this one',
        label: 'fold',
        run: foldTask,
      },
      {
        id: 'finishTask',
        keys: ['D'],
        help: 'done: your own task, as the world shows',
        label: 'done',
        when: hasOwnTask,
        weight: 1,
        run: finishTask,
      },
      {
        id: 'failTask',
        keys: ['F'],
        help: 'failed: your own task, with a reason',
        label: 'failed',
        when: hasOwnTask,
        weight: 1,
        run: failTask,
      },
      { id: 'openTask', keys: ['enter'], help: 'to the agent who does it', label: 'its agent', run: openSeatOfTask },
    ],
  },
}

/** The work under way, else the goal. */
const firstChosen = (state: SessionState): string | undefined => {
  const rows = taskRows(state, new Set(), undefined)
  const running = rows.find(({ task }) => task.status === 'running' && task.children.length === 0)
  return (running ?? rows[0])?.task.task
}

export const treePane = (name: PaneName, draw: Pane['draw']): Pane => ({
  name,
  draw,
  filtered: true,
  contexts,
  move: ({ ui }, step, { order }) => ({ ...ui, task: stepIn(order?.[name] ?? [], ui.task, step) }),
  focus: ({ state, ui }) => ({ task: ui.task ?? (state && firstChosen(state)), scroll: { ...ui.scroll, [name]: 0 } }),
  // The rows were moved from the line.
  back: ui => ((ui.scroll[name] ?? 0) > 0 ? { ...ui, scroll: { ...ui.scroll, [name]: 0 } } : undefined),
})
