import type { TaskState } from '../../session/log/state.ts'
import { type App, ask, notify } from '../app.ts'
import { ownTasks, type Pending, pending, pendingAtHand } from '../screen/select.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import { plain } from '../screen/text.ts'
import { beginEditing } from '../views/inbox/open-inbox.ts'
import { askInLine } from './start.ts'

/** What the keys do about everything that waits for a person: requests, drafts, tasks of their own. */

const atHand = (app: App): Pending | undefined => {
  const { state, ui, person } = app.store.snapshot()
  return state && pendingAtHand(state, ui.approval, person)
}
/** The id of what is at hand, if it is of this kind. */
const idAtHand = (app: App, kind: Pending['kind']): string | undefined => {
  const one = atHand(app)
  return one?.kind === kind ? one.id : undefined
}

/** A plan is changed where it stands, a budget by another amount. */
export const editApproval = (app: App): void => {
  const one = atHand(app)
  if (one?.kind !== 'approval') return
  const { amount, plan } = one.approval
  if (plan !== undefined) beginEditing(app)
  else if (amount !== undefined) askInLine(app, { kind: 'amount', approval: one.id }, String(amount))
  else notify(app, { style: 'warn', text: 'That is as it is: approve it, or reject it with a reason.' })
}

/** The task that is chosen in the tree, or before any is chosen the own one under way; in words why the person has no say in it. */
const ownTask = ({ state, ui, person }: Snapshot): TaskState | string => {
  const own = state ? ownTasks(state, person) : []
  const chosen = state?.tasks[ui.task ?? '']
  const task = chosen ?? own.find(one => one.status === 'running')
  return task ? (whyNotMine(task, own) ?? task) : 'No task is yours here.'
}
export const hasOwnTask = (snapshot: Snapshot): boolean => typeof ownTask(snapshot) !== 'string'
const withOwnTask = (app: App, act: (task: string) => void): void => {
  const task = ownTask(app.store.snapshot())
  if (typeof task === 'string') notify(app, { style: 'warn', text: task })
  else act(task.task)
}
const whyNotMine = (task: TaskState, own: readonly TaskState[]): string | undefined => {
  if (task.children.length > 0) return 'This task consists of others: choose one of yours under it.'
  if (task.assignees.length === 0) return 'No seat has this task.'
  if (!own.includes(task)) {
    const whose = task.assignees.map(name => `${plain(name)}'s`).join(' and ')
    return `This is ${whose} task, not yours.`
  }
  return ['succeeded', 'failed', 'cancelled'].includes(task.status) ? `It is ${task.status} already.` : undefined
}
const whyTask = (app: App, change: 'decline' | 'fail', task: string | undefined): void => {
  if (task !== undefined) askInLine(app, { kind: 'task', change, task })
}
export const acceptTask = (app: App): void => {
  const task = idAtHand(app, 'task')
  if (task !== undefined) void ask(app, { type: 'task', change: 'accept', task })
}
export const finishTask = (app: App): void =>
  withOwnTask(app, task => void ask(app, { type: 'task', change: 'done', task }))

export const answerDraft = (decision: 'accept' | 'ignore') => (app: App) => {
  const draft = idAtHand(app, 'draft')
  if (draft !== undefined) void ask(app, { type: 'draft', draft, decision })
}
export const changeDraft = (app: App): void => {
  const one = atHand(app)
  if (one?.kind !== 'draft') return
  // It must not count while another answer is being written.
  if (one.draft.timeout !== undefined) void app.store.view()?.send({ type: 'draft', draft: one.id, decision: 'hold' })
  askInLine(app, { kind: 'draft', draft: one.id }, one.draft.text)
}

export const chooseApproval = (direction: -1 | 1) => (app: App) => {
  const { state, person } = app.store.snapshot()
  if (!state) return
  const list = pending(state, person)
  const index = list.findIndex(one => one.id === atHand(app)?.id)
  const next = list[(index + direction + list.length) % Math.max(1, list.length)]
  if (next)
    app.store.set(current => ({ ...current, approval: next.id, scroll: { ...current.scroll, main: undefined } }))
}

export const reject = (app: App): void => {
  const approval = idAtHand(app, 'approval')
  if (approval !== undefined) askInLine(app, { kind: 'reject', approval })
}

/** Without another plan. */
export const dropPlan = (app: App): void => {
  const approval = idAtHand(app, 'approval')
  if (approval !== undefined) void ask(app, { type: 'draftPlan', drop: true, approval })
}

export const declineTask = (app: App): void => whyTask(app, 'decline', idAtHand(app, 'task'))
export const failTask = (app: App): void => withOwnTask(app, task => whyTask(app, 'fail', task))
